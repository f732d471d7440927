"""A server in a process of its own, with its defaults but for the proxy that it trusts."""
import os
import re
import sqlite3
import subprocess
import tempfile
import time
import urllib.request
from pathlib import Path


class Server:
    def __init__(self, program):
        self.folder = tempfile.TemporaryDirectory(prefix="tilefish-attack.")
        config = Path(self.folder.name) / "attack.toml"
        config.write_text('[server]\ntrusted_proxies = ["127.0.0.1"]\nmetrics = "everybody"\n')
        self.database = str(Path(self.folder.name) / "attack.db")
        self.process = subprocess.Popen(
            ["setpriv", "--pdeathsig", "KILL", "--", program, "serve", "--port", "0", "--config", str(config),
             "--db", self.database],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        found = re.search(r"http://[^:]*:(\d+)/", self.process.stdout.readline())
        if not found:
            raise RuntimeError("the server did not start")
        self.port = int(found.group(1))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self.folder.cleanup()

    def add_finished_game(self, name, match):
        """Puts a recorded match into the database, as if it had been played here."""
        head, events = match.split("\nevents\n")
        setup = head + "\nevents\nend 0 0000000000000000\n"
        with sqlite3.connect(self.database, timeout=30) as file:
            file.execute("INSERT INTO games (id, setup, started_ms, finished_ms) VALUES (?, ?, 0, ?)",
                         (name, setup, int(time.time() * 1000)))
            file.executemany("INSERT INTO events (game, number, content, at_ms) VALUES (?, ?, ?, 0)",
                             [(name, number, event) for number, event in enumerate(events.splitlines()[:-1])])
        file.close()

    def metric(self, name):
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/metrics", timeout=20) as answer:
                found = re.search(rf"^tilefish_{name} (\d+)$", answer.read().decode(), re.MULTILINE)
                return int(found.group(1)) if found else "?"
        except OSError:
            return "?"

    def cpu_seconds(self):
        """That it has computed so far; fields 14 and 15 of proc(5)'s stat, counted from the bracket of its name."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def resident_megabytes(self):
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        found = re.search(r"VmRSS:\s+(\d+)", status)
        return int(found.group(1)) // 1024 if found else "?"  # it has ended

    def terminate(self):
        """How long it takes to end when asked to, and its exit status."""
        start = time.monotonic()
        self.process.terminate()
        try:
            status = self.process.wait(10)
        except subprocess.TimeoutExpired:
            status = -1
        return time.monotonic() - start, status
