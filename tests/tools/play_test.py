"""tools/play starts the game on a terminal and never hangs where there is none.

Usage: play_test.py PROGRAM
"""
import os
import pty
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PLAY = ROOT / "tools" / "play"
PROGRAM = ""
SECONDS = 30


def stand_in(folder):
    """A program that echoes what it is asked."""
    path = Path(folder) / "tilefish"
    path.write_text('#!/bin/bash\necho "asked: $*"\n')
    path.chmod(0o755)
    return str(path)


def without_terminal(program):
    done = subprocess.run([str(PLAY), program], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=SECONDS,
                          check=False)
    return done.returncode, done.stdout + done.stderr


def on_terminal(program, typed):
    """What the script says when `typed` comes from a terminal."""
    try:
        ours, theirs = pty.openpty()
    except OSError as error:
        raise unittest.SkipTest("this machine has no pseudo terminals (is /dev/pts there?)") from error
    try:
        os.write(ours, typed.encode())
        done = subprocess.run([str(PLAY), program], stdin=theirs, capture_output=True, text=True, timeout=SECONDS, check=False)
        return done.returncode, done.stdout
    finally:
        os.close(ours)
        os.close(theirs)


class Play(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def test_without_a_terminal_the_real_program_is_named_and_all_is_well(self):
        status, output = without_terminal(PROGRAM)
        self.assertEqual(status, 0, output)
        self.assertRegex(output, r"^tilefish \d+\.\d+\.\d+ is built\.")

    def test_on_a_terminal_the_game_is_started(self):
        status, output = on_terminal(stand_in(self.folder.name), "")
        self.assertEqual((status, output), (0, "asked: play\n"))

    def test_a_program_that_is_not_there_is_an_error(self):
        status, output = without_terminal("/no/such/program")
        self.assertEqual(status, 1)
        self.assertIn("there is no program", output)


if __name__ == "__main__":
    PROGRAM = sys.argv.pop(1)
    unittest.main()
