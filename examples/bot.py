"""A bot in thirty lines: plays any game by chance. Try it: tafelrunde bot check canals "python3 examples/bot.py" """

import json
import random
import sys


def choose(question):
    """Which of question["options"]; this is where your own idea goes. question["view"] is all that you may know."""
    return random.choice(question["options"])


def say(**message):
    """One JSON object on a line of its own, sent at once."""
    print(json.dumps(message), flush=True)


for line in sys.stdin:  # ends when nothing more will come
    message = json.loads(line)
    if message["type"] == "hello":  # a game begins
        random.seed(message["seat"])
        say(type="ready", name="Chance")
    elif message["type"] == "ask":
        say(type="answer", serial=message["serial"], option=choose(message))
    # "refused" and "over" need no answer; what you do not know, leave aside
