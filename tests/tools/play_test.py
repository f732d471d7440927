"""tools/play serves the game and says where.

Usage: play_test.py PROGRAM
"""
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import unittest
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PLAY = ROOT / "tools" / "play"
PROGRAM = ""
SECONDS = 60


def stand_in(folder):
    """A program that echoes what it is asked."""
    path = Path(folder) / "tilefish"
    path.write_text('#!/bin/bash\necho "asked: $*"\n')
    path.chmod(0o755)
    return str(path)


def play(program, **environment):
    done = subprocess.run([str(PLAY), program], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=SECONDS,
                          check=False, env={**os.environ, **environment})
    return done.returncode, done.stdout + done.stderr


class Play(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def test_the_address_it_prints_gives_the_page(self):
        database = str(Path(self.folder.name) / "games.db")
        with subprocess.Popen([str(PLAY), PROGRAM], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
                              env={**os.environ, "PORT": "0", "DB": database}) as server:
            try:
                line = server.stdout.readline()
                address = re.search(r"http://127\.0\.0\.1:\d+/", line)
                self.assertIsNotNone(address, line)
                direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
                with direct.open(address.group(), timeout=SECONDS) as page:
                    self.assertIn("<!doctype html>", page.read().decode())
            finally:
                server.send_signal(signal.SIGTERM)
            self.assertEqual(server.wait(timeout=SECONDS), 0)

    def test_host_port_and_database_can_be_chosen(self):
        status, output = play(stand_in(self.folder.name), HOST="0.0.0.0", PORT="9", DB="x.db")
        self.assertEqual((status, output), (0, "asked: serve --host 0.0.0.0 --port 9 --db x.db\n"))

    def test_a_port_that_is_taken_is_avoided(self):
        with socket.socket() as taken:
            taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                taken.bind(("127.0.0.1", 8080))
                taken.listen()
            except OSError:
                pass  # somebody else has taken it, which serves as well
            _, output = play(stand_in(self.folder.name))
        self.assertIn("--port 0 ", output)

    def test_a_program_that_is_not_there_is_an_error(self):
        status, output = play("/no/such/program")
        self.assertEqual(status, 1)
        self.assertIn("there is no program", output)


if __name__ == "__main__":
    PROGRAM = sys.argv.pop(1)
    unittest.main()
