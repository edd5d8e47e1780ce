"""A program that plays any game, right but for one strange habit: python strange_bot.py HABIT [FILE for its pid]."""

import json
import os
import sys
import time
from typing import Any

habit = sys.argv[1]
if len(sys.argv) > 2:
    with open(sys.argv[2], "w", encoding="utf-8") as file:
        file.write(str(os.getpid()))


def say(**message: Any) -> None:
    print(json.dumps(message), flush=True)


def refuse_to_move() -> None:
    while True:
        time.sleep(60)


def answer(message: dict[str, Any], option: Any) -> None:
    say(type="answer", serial=message["serial"], option=option)


if habit == "never begins":
    refuse_to_move()
if habit == "ends at once":
    sys.exit(3)
seen: dict[int, Any] = {}
greeted = False
for line in sys.stdin:
    message = json.loads(line)
    kind = message["type"]
    if kind == "hello":
        if habit == "answers hello":
            say(type="answer", serial=0, index=0)
        elif habit == "is ready once" and greeted:
            sys.exit("one game is enough")
        else:
            say(type="ready", name="Strange")
        greeted = True
        seen.clear()
        if habit == "reads no more":
            refuse_to_move()
        continue
    if kind == "refused" and habit == "answers refusals":
        say(type="answer", serial=message["serial"], index=0)
    if kind not in ("ask", "refused", "over") and habit == "knows everything":
        raise ValueError(kind)
    if kind != "ask":
        continue
    options = message["options"]
    if habit == "hangs":
        refuse_to_move()
    elif habit == "dies":
        print("I was never any good at this", file=sys.stderr)
        sys.exit(4)
    elif habit == "closes":
        os.close(1)
        refuse_to_move()
    elif habit == "chats":
        print("thinking ...", flush=True)
    elif habit == "is not UTF-8":
        sys.stdout.buffer.write(b"\xff\xfe\n")
        sys.stdout.buffer.flush()
    elif habit == "nests":
        print("[" * 50_000, flush=True)
    elif habit == "says giant lines":
        sys.stdout.write("x" * 200_000)
        sys.stdout.flush()
    elif habit == "floods":
        while True:
            say(type="answer", serial=-1, index=0)
    elif habit == "says nothing in many lines":
        while True:
            print()
    elif habit == "wants too much":
        answer(message, ["everything"])
    elif habit == "counts wrong":
        say(type="answer", serial=message["serial"], index=len(options))
    elif habit == "wants nothing":
        say(type="answer", serial=message["serial"])
    elif habit == "says both":
        say(type="answer", serial=message["serial"], option=options[0], index=0)
    elif habit == "misspells":
        say(type="answer", serial=message["serial"], options=options[0])
    elif habit == "is ready twice":
        say(type="ready", name="Strange")
    elif habit == "insists":
        answer(message, seen.setdefault(message["serial"], options[0]))
    elif habit == "answers once":
        if message["serial"] in seen:
            sys.exit("I have said that already")
        answer(message, seen.setdefault(message["serial"], options[0]))
    elif habit == "is wrong first":
        if message["serial"] in seen:
            answer(message, options[0])
        else:
            seen[message["serial"]] = True
            answer(message, "nonsense")
    else:
        if habit == "shouts":
            sys.stderr.write("look! " * 50_000)
        answer(message, options[0])
        if habit == "answers twice":
            answer(message, options[0])
if habit == "stays":
    refuse_to_move()
