"""A server that has its analyses made by workers, with a real NATS server: what is stored is what a server by itself stores, whoever
is killed, lies or goes away.

Usage: asking_workers_test.py PROGRAM LYING_WORKER HAS_NATS [TEST...]      Exit status 77: there is no NATS here.
"""
import json
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import unittest
import urllib.request
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "work"))
from workers_test import TOOLS, Nats, end  # noqa: E402

PROGRAM, LIAR = "", ""
PLAY_OUTS = 160  # for each turn: some seconds of work in all
MANY_PLAY_OUTS = 1600  # so many that nobody is done while something is looked at
SECONDS = 300    # until something that never ends is given up
GAME = "match"
PATH = f"/api/games/{GAME}/analysis"


def wait_until(true, what):
    """Looks seldom, since giving out a whole analysis is work too."""
    end = time.monotonic() + SECONDS
    while not true():
        if time.monotonic() > end:
            raise AssertionError(f"waited in vain until {what}")
        time.sleep(0.2)


def stored_match(folder):
    """A database with a match of two robots that is over."""
    database = Path(folder, "match.db")
    server = Server(database)
    server.stop()
    subprocess.run([PROGRAM, "arena", "level4", "level6", "--pairs", "1", "--seed", "11", "--save", folder], check=True,
                   capture_output=True)
    lines = Path(folder, "000000-0.match").read_text().splitlines()
    first, last = lines.index("events") + 1, len(lines) - 1
    setup = "\n".join([*lines[:first], "end 0 " + lines[last].split()[2], ""])
    now = int(time.time() * 1000)
    with sqlite3.connect(database) as connection:
        connection.execute("INSERT INTO games (id, setup, started_ms, finished_ms) VALUES (?, ?, ?, ?)",
                           (GAME, setup, now, now))
        for number, event in enumerate(lines[first:last]):
            connection.execute("INSERT INTO events (game, number, content, at_ms) VALUES (?, ?, ?, ?)",
                               (GAME, number, event, now))
    connection.close()
    return database


class Server:
    def __init__(self, database, *options, play_outs=PLAY_OUTS):
        self.database = database
        config = database.with_suffix(".toml")
        config.write_text(f"[server]\npuzzle_stock = 0\n[limits]\nanalysis_play_outs = {play_outs}\n")
        self.log_path = database.with_suffix(".log")
        with open(self.log_path, "w") as log:
            self.process = subprocess.Popen([PROGRAM, "serve", "--json", "--port", "0", "--threads", "2", "--db", database,
                                             "--config", config, *options], stdout=subprocess.PIPE, stderr=log, text=True)
        self.address = json.loads(self.process.stdout.readline())["address"].rstrip("/")

    def get(self, path):
        with urllib.request.urlopen(self.address + path, timeout=60) as answer:
            return answer.read().decode()

    def analysis(self):
        return json.loads(self.get(PATH))

    def finished(self):
        wait_until(lambda: self.analysis()["finished"], "the analysis is finished")
        return self.stored()

    def stored(self):
        """The bytes in the database, once they are there."""
        found = []
        with sqlite3.connect(f"file:{self.database}?mode=ro", uri=True) as connection:
            wait_until(lambda: found or found.extend(connection.execute("SELECT engine, content FROM analyses")),
                       "the analysis is stored")
        connection.close()
        return found

    def turns(self, by):
        return int(re.search(f'analysed_turns_total{{by="{by}"}} (\\d+)', self.get("/metrics")).group(1))

    def log(self):
        return self.log_path.read_text()

    def knows_of_workers(self):
        wait_until(lambda: "workers are there" in self.log(), "the server has found the workers")

    def has_turns_of_workers(self):
        """By itself it looks for the facts only, as long as it knows of workers."""
        wait_until(lambda: any("chances" in turn for turn in self.analysis().get("turns", [])), "workers have brought a turn")

    def stop(self):
        """How long it takes to end."""
        start = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        self.process.communicate(timeout=SECONDS)
        return time.monotonic() - start


class AskingWorkers(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.template = stored_match(cls.folder.name)
        cls.expected = cls.found_alone(PLAY_OUTS)

    @classmethod
    def found_alone(cls, play_outs):
        """What a server stores that asks nobody."""
        server = cls.copy(play_outs=play_outs)
        try:
            found = server.finished()
            assert server.turns("workers") == 0
            return found
        finally:
            server.stop()

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    @classmethod
    def copy(cls, *options, play_outs=PLAY_OUTS):
        database = Path(tempfile.mkdtemp(dir=cls.folder.name), "match.db")
        shutil.copy(cls.template, database)
        return Server(database, *options, play_outs=play_outs)

    def setUp(self):
        self.nats = Nats()
        self.addCleanup(self.nats.close)

    def server(self, *options, address=None, play_outs=PLAY_OUTS):
        server = self.copy("--workers", address or self.nats.address, *options, play_outs=play_outs)
        self.addCleanup(end, server.process)
        return server

    def worker(self, *options):
        process = subprocess.Popen([PROGRAM, "worker", self.nats.address, "--threads", "1", *options],
                                   stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.addCleanup(end, process)
        self.build = re.match(r"tilefish (\S+), Bench (\d+):", process.stdout.readline()).groups()
        return process

    def test_what_workers_leave_undone_the_server_does_itself(self):
        expected = self.found_alone(MANY_PLAY_OUTS)
        killed, last = self.worker(), self.worker()
        server = self.server(play_outs=MANY_PLAY_OUTS)
        server.knows_of_workers()
        server.analysis()
        server.has_turns_of_workers()
        killed.kill()
        last.kill()
        self.assertFalse(server.analysis()["finished"])
        self.assertEqual(server.finished(), expected)
        self.assertGreater(server.turns("workers"), 0)
        self.assertGreater(server.turns("server"), 0)
        self.assertIn(f"workers have left the analysis of {GAME} undone", server.log())

    def test_whoever_lies_is_dismissed(self):
        worker = self.worker()
        version, bench = self.build
        liar = subprocess.Popen([LIAR, self.nats.address, version, bench], stdout=subprocess.PIPE, text=True)
        self.addCleanup(end, liar)
        self.assertEqual(liar.stdout.readline(), "lying\n")
        server = self.server()
        server.knows_of_workers()
        self.assertEqual(server.finished(), self.expected)
        self.assertGreater(server.turns("workers"), 0)
        self.assertIn("worker liar is dismissed", server.log())
        self.assertIsNone(worker.poll())

    def test_nats_may_crash_and_come_back(self):
        self.worker(), self.worker()
        server = self.server()
        server.knows_of_workers()
        server.analysis()
        server.has_turns_of_workers()
        self.nats.crash_and_come_back()
        self.assertEqual(server.finished(), self.expected)

    def test_nats_may_never_be_there(self):
        server = self.server(address="nats://127.0.0.1:1")
        self.assertEqual(server.finished(), self.expected)
        self.assertEqual(server.turns("workers"), 0)
        self.assertIn("analyses and puzzles are made here", server.log())

    def test_two_servers_may_ask_for_the_same(self):
        self.worker(), self.worker()
        servers = [self.server(), self.server()]
        for server in servers:
            server.knows_of_workers()
        for server in servers:
            server.analysis()
        for server in servers:
            self.assertEqual(server.finished(), self.expected)

    def test_a_server_may_have_the_key_of_an_asker(self):
        keys = {name: Path(self.folder.name, name) for name in ("worker", "asker")}
        public = {name: subprocess.run([PROGRAM, "worker", "--new-key", path], capture_output=True, text=True,
                                       check=True).stdout.strip() for name, path in keys.items()}
        config = subprocess.run([TOOLS / "nats_config", "--worker", public["worker"], "--asker", public["asker"]],
                                capture_output=True, text=True, check=True).stdout
        self.nats = Nats(config[config.index("authorization"):])
        self.addCleanup(self.nats.close)
        self.worker("--key", keys["worker"])
        server = self.server("--key", keys["asker"])
        server.knows_of_workers()
        server.analysis()
        server.has_turns_of_workers()
        self.assertEqual(server.finished(), self.expected)
        stranger = self.server()
        wait_until(lambda: "analyses and puzzles are made here" in stranger.log(), "it has been refused")

    def test_the_server_ends_at_once_whatever_nats_does(self):
        self.worker(), self.worker()
        server = self.server()
        server.knows_of_workers()
        server.analysis()
        server.has_turns_of_workers()
        self.nats.process.send_signal(signal.SIGSTOP)
        self.addCleanup(self.nats.process.send_signal, signal.SIGCONT)
        time.sleep(0.5)  # somebody waits for its answer now
        taken = server.stop()
        self.assertEqual(server.process.returncode, 0, server.log())
        self.assertLess(taken, 6)  # two seconds on a machine that does little else


if __name__ == "__main__":
    PROGRAM, LIAR = sys.argv[1:3]
    if sys.argv[3] != "ON" or not shutil.which("nats-server"):
        print("skipped: " + ("the program was built without NATS (Debian: libnats-dev)" if sys.argv[3] != "ON" else
                             "there is no nats-server (Debian: nats-server)"))
        sys.exit(77)
    unittest.main(argv=[sys.argv[0], *sys.argv[4:]])
