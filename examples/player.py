#!/usr/bin/env python3
"""A player for any game of a Chaikhana: joins by link and plays random legal actions to the end.

    python3 examples/player.py http://127.0.0.1:7878/table/LINK [--seed N]

Only the standard library. To write a stronger one, look at `view` and `legal` in choose().
"""

import argparse
import base64
import json
import os
import random
import socket
import struct
import urllib.request
from urllib.parse import urlsplit


class House:
    """Requests with the cookie that makes us the same guest every time."""

    def __init__(self, url):
        self.url = f"{url.scheme}://{url.netloc}"
        with urllib.request.urlopen(self.url + "/api/me") as answer:
            self.cookie = answer.headers["Set-Cookie"].split(";")[0]
            self.me = json.load(answer)

    def post(self, path, body):
        headers = {"Cookie": self.cookie, "Content-Type": "application/json"}
        request = urllib.request.Request(self.url + path, json.dumps(body).encode(), headers, method="POST")
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)


class WebSocket:
    """As much of RFC 6455 as a player needs."""

    def __init__(self, url, cookie):
        self.stream = socket.create_connection((url.hostname, url.port or 80))
        self.file = self.stream.makefile("rb")
        key = base64.b64encode(os.urandom(16)).decode()
        self.stream.sendall(
            (
                f"GET /api/socket HTTP/1.1\r\nHost: {url.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\nCookie: {cookie}\r\n\r\n"
            ).encode()
        )
        status = self.file.readline()
        if b" 101 " not in status:
            raise ConnectionError(status.decode())
        while self.file.readline().strip():
            pass

    def frame(self, kind, payload):
        mask = os.urandom(4)
        if len(payload) < 126:
            head = struct.pack("!BB", 0x80 | kind, 0x80 | len(payload))
        else:
            head = struct.pack("!BBH", 0x80 | kind, 0x80 | 126, len(payload))
        self.stream.sendall(head + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload)))

    def say(self, message):
        self.frame(1, json.dumps(message).encode())

    def hear(self):
        text = b""
        while True:
            first, second = self.file.read(2)
            length = second & 0x7F
            if length == 126:
                (length,) = struct.unpack("!H", self.file.read(2))
            elif length == 127:
                (length,) = struct.unpack("!Q", self.file.read(8))
            payload = self.file.read(length)
            kind = first & 0x0F
            if kind == 8:
                raise ConnectionError("the house has said goodbye")
            if kind == 9:
                self.frame(10, payload)
            elif kind in (0, 1):
                text += payload
                if first & 0x80:
                    return json.loads(text)


def choose(view, legal):
    """The whole strategy: anything that is allowed."""
    return random.choice(legal)


def play(url):
    house = House(url)
    table = url.path.rsplit("/", 1)[-1]
    # A number of one's own for the shuffle; the house has committed to its part already.
    seat = house.post(f"/api/tables/{table}/seat", {"nonce": os.urandom(16).hex()})["you"]
    print(f"{house.me['name']} sits at seat {seat}")
    line = WebSocket(url, house.cookie)
    line.say({"type": "subscribe", "table": table})
    seq, moves, pending = 0, 0, None
    while True:
        message = line.hear()
        kind = message["type"]
        if kind == "snapshot":
            seq, now = message["seq"], message.get("now")
        elif kind == "moved":
            seq, now = message["entry"]["seq"], message["now"]
        elif kind == "ack" and message["key"] == pending:
            # Durable. The move itself follows as "moved".
            pending, moves = None, moves + 1
            continue
        elif kind == "failed":
            if message["why"]["reason"] != "stale":
                raise RuntimeError(message)
            pending = None
            continue
        else:
            continue
        if not now:
            continue  # the game has not begun
        if now.get("standing"):
            place = now["standing"]["seats"][seat]
            print(f"place {place['rank']} with {place['score']} points after {moves} moves of mine")
            return
        if now["legal"] and not pending:
            pending = f"{seq}-{random.getrandbits(64):x}"
            action = choose(now["view"], now["legal"])
            line.say({"type": "act", "table": table, "key": pending, "seq": seq, "action": action})


if __name__ == "__main__":
    arguments = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    arguments.add_argument("link", help="the link of a table, such as http://127.0.0.1:7878/table/LINK")
    arguments.add_argument("--seed", type=int, help="play the same way again")
    given = arguments.parse_args()
    random.seed(given.seed)
    play(urlsplit(given.link))
