"""Attacks a house until standard input ends: python -m tests.table.hostile PORT VICTIM ARRIVAL ADDRESS...

Prints what was answered to what, and what should not have worked. Try it on a house of your own only."""

import asyncio
import json
import logging
import os
import sys

from tests.table.hostile.enemy import Enemy, Victim


async def main(port: int, victim: Victim, arrival: float, addresses: list[str]) -> None:
    """Every enemy does everything at once."""
    enemies = [Enemy(port, victim, address, arrival) for address in addresses]
    attacking = [asyncio.create_task(enemy.run()) for enemy in enemies]
    await asyncio.to_thread(sys.stdin.read)
    for enemy in enemies:
        enemy.stop.set()
    await asyncio.gather(*attacking)
    seen = {enemy.address: dict(sorted(enemy.seen.items())) for enemy in enemies}
    print(json.dumps({"seen": seen, "wrong": [wrong for enemy in enemies for wrong in enemy.wrong]}))


if __name__ == "__main__":
    logging.disable()  # that nobody listens any more is no news here
    if hasattr(os, "nice"):
        os.nice(15)  # real enemies have computers of their own
    asyncio.run(main(int(sys.argv[1]), Victim(*json.loads(sys.argv[2])), float(sys.argv[3]), sys.argv[4:]))
