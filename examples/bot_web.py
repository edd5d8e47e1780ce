"""The bot of bot.py at a web table: python3 examples/bot_web.py http://127.0.0.1:8000/ CODE 1 (seat 0 is the first)"""

import json
import random
import sys
import urllib.request

from websockets.sync.client import connect

address, code, seat = sys.argv[1:]
with urllib.request.urlopen(f"{address}api/me") as answer:  # the first answer says who we are from now on
    cookie = answer.headers["Set-Cookie"].partition(";")[0]
url = f"{address.replace('http', 'ws', 1)}api/tables/{code}/program?seat={seat}&name=Chance"
with connect(url, additional_headers={"Cookie": cookie}, max_size=None) as table:
    for text in table:
        message = json.loads(text)
        if message["type"] == "hello":
            table.send(json.dumps({"type": "ready", "name": "Chance"}))
        elif message["type"] == "ask":
            option = random.choice(message["options"])
            table.send(json.dumps({"type": "answer", "serial": message["serial"], "option": option}))
        elif message["type"] == "over":
            print(message["end"], message["scores"])
            break
