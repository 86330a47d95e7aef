#!/usr/bin/env python3
"""Deals the cards of a finished game again, from its record alone: an independent check of the house.

    python3 examples/deal.py game.jsonl

Needs no library. Follows docs/records.md: the hash chain of the lines, the commitment, the key of the table, ChaCha20
streams, and the draw order of Coffee Rush and Dabba Walla. Prints the deal as JSON; ends with an error where something
does not fit.
"""

import hashlib
import json
import struct
import sys

SETUP = 0  # the stream that set-up draws from


class Stream:
    """The 32-bit words of one stream: ChaCha20 with the table's key, the stream's number as the stream id."""

    def __init__(self, key, number):
        self.state = list(struct.unpack("<4I", b"expand 32-byte k")) + list(struct.unpack("<8I", key))
        self.number, self.block, self.words = number, 0, []

    def word(self):
        if not self.words:
            counter = [self.block & 0xFFFFFFFF, self.block >> 32, self.number & 0xFFFFFFFF, self.number >> 32]
            begin, mixed = self.state + counter, self.state + counter
            for _ in range(10):
                for a, b, c, d in ((0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15),
                                   (0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14)):
                    for x, y, z, turn in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
                        mixed[x] = (mixed[x] + mixed[y]) & 0xFFFFFFFF
                        turned = mixed[z] ^ mixed[x]
                        mixed[z] = (turned << turn | turned >> 32 - turn) & 0xFFFFFFFF
            self.words = [(one + two) & 0xFFFFFFFF for one, two in zip(begin, mixed)]
            self.block += 1
        return self.words.pop(0)

    def below(self, bound):
        """A number below `bound`: the upper half of word x bound; what would bias it is skipped."""
        if bound <= 1:
            return 0
        while True:
            wide = self.word() * bound
            if (wide & 0xFFFFFFFF) >= (2**32 - bound) % bound:
                return wide >> 32

    def shuffle(self, items):
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]


def read(path):
    """The lines of the record, once its hash chain is checked."""
    texts = [line.strip() for line in open(path, encoding="utf-8") if line.strip()]
    lines = [json.loads(text) for text in texts]
    header = lines[0]
    if header["chaikhana"] >= 2:
        last = header["commitment"]
        link = lambda text: hashlib.sha256(f"{last}\n{text}".encode()).hexdigest()
        for text, line in zip(texts[1:], lines[1:]):
            if line["type"] == "signature":
                continue
            if line["type"] == "seed":
                last = link(texts[0])
            last = link(text.rsplit(',"hash":', 1)[0] + "}")
            assert last == line["hash"], f"this line was changed, or one before it: {text}"
    return header, lines


def deal(path):
    header, lines = read(path)
    seed = bytes.fromhex(next(line["seed"] for line in lines if line["type"] == "seed"))
    assert hashlib.sha256(seed).hexdigest() == header["commitment"], "the seed is not the one committed to"
    key = hashlib.sha256(b"chaikhana table 1" + seed)
    for nonce in header["nonces"]:
        key.update(struct.pack("<Q", len(nonce.encode())) + nonce.encode())
    setup, options, seats = Stream(key.digest(), SETUP), header["options"], len(header["seats"])
    drawn = [hashlib.sha256(b"chaikhana nonce 1" + seed + bytes([seat])).hexdigest()[:32] for seat in range(seats)]
    out = {"game": header["game"], "from_the_seed": [a == b for a, b in zip(drawn, header["nonces"])]}
    if header["game"] == "coffee-rush" and not options["gentle-start"]:
        chosen = options["start-seat"]
        solo = options["mode"] == "solo"
        out["first"] = 0 if solo else setup.below(seats) if chosen == "random" else int(chosen)
        cards = list(range(80))
        setup.shuffle(cards)
        out["extra"] = cards.pop(0)
        turns = [(out["first"] + step) % seats for step in range(seats)]
        out["hands"] = {str(seat): [cards.pop(0), cards.pop(0)] for seat in turns}
    elif header["game"] == "dabba-walla":
        chosen = options["first-seat"]
        out["first"] = setup.below(seats) if chosen == "random" else int(chosen)
        cards = list(range(1, 77))
        setup.shuffle(cards)
        out["ring"], cards = cards[:6], cards[6:]
        count = 4 if options["tactical-start"] else 2
        turns = [(out["first"] + step) % seats for step in range(seats)]
        out["hands"] = {str(seat): cards[at * count:(at + 1) * count] for at, seat in enumerate(turns)}
    else:
        sys.exit(f"this program does not know how {header['game']} is dealt with these options")
    return out


if __name__ == "__main__":
    print(json.dumps(deal(sys.argv[1])))
