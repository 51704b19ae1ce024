"""Checks the games of the example random_games with Fairy-Stockfish (`pip install pyffish`).

Reads its lines from standard input. Compares in every position the legal moves, the legal moves after each, and the FEN.
Prints the variants that differ, each with its first difference, and a summary.
"""

import json
import sys
from collections import Counter

import pyffish


def apart(ours, theirs):
    """What two lists of moves do not have in common."""
    ours, theirs = Counter(ours), Counter(theirs)
    return f"only here {sorted((ours - theirs).elements())}, only there {sorted((theirs - ours).elements())}"


def difference(variant):
    """The first position of a variant in which the two programs differ, or None."""
    name = variant["name"]
    pyffish.load_variant_config(variant["text"])
    if name not in pyffish.variants():
        return "Fairy-Stockfish does not load it"
    start = pyffish.start_fen(name)
    for position in variant["positions"]:
        played = position["moves"]
        where = f"after {' '.join(played) or 'no move'} ({position['fen']})"
        ours, theirs = list(position["replies"]), pyffish.legal_moves(name, start, played)
        if sorted(ours) != sorted(theirs):
            return f"{where}: {apart(ours, theirs)}"
        for move, answers in position["replies"].items():
            others = pyffish.legal_moves(name, start, played + [move])
            if sorted(answers) != sorted(others):
                return f"{where} and {move}: {apart(answers, others)}"
        fen = pyffish.get_fen(name, start, played)
        if fen != position["fen"]:
            return f"{where}: there {fen}"
    return None


variants = differ = positions = 0
for line in sys.stdin:
    variant = json.loads(line)
    variants += 1
    positions += len(variant["positions"])
    found = difference(variant)
    if found:
        differ += 1
        print(f"{variant['text']}{found}\n", flush=True)
print(f"{differ} of {variants} variants differ ({positions} positions)")
