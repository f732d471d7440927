#!/usr/bin/env python3
"""Holds tools/check_deal and tilefish replay, which share no code, to the same deal of a recorded match.

Usage: check_deal_test.py TILEFISH MATCH      Exit status: 0 they agree, 1 they do not.
"""
import pathlib
import re
import subprocess
import sys
import unittest

CHECK_DEAL = pathlib.Path(__file__).resolve().parents[2] / "tools" / "check_deal"
TILEFISH, MATCH = sys.argv[1:3]


def output_of(*words):
    return subprocess.run(words, check=True, capture_output=True, text=True).stdout


class Deal(unittest.TestCase):
    def test_both_deal_the_same(self):
        match = pathlib.Path(MATCH).read_text()
        seed, digest, players = (
            re.search(rf"^{key} (.*)$", match, re.MULTILINE).group(1) for key in ("seed", "digest", "players")
        )
        checked = output_of(sys.executable, str(CHECK_DEAL), seed, players)
        self.assertIn(f"digest {digest}\n", checked)
        self.assertEqual(
            re.findall(r"is dealt (.*)", output_of(TILEFISH, "replay", MATCH)), re.findall(r"^seat \d+ (.*)", checked, re.MULTILINE)
        )
        self.assertIn(f"digest {digest}\n", output_of(TILEFISH, "replay", "--verify", MATCH))


unittest.main(argv=sys.argv[:1])
