"""Workers with a real NATS server: what they bring is what one process computes, whoever is killed, stopped or lies.

Usage: workers_test.py PROGRAM LYING_WORKER HAS_NATS [TEST...]      Exit status 77: there is no NATS here.
"""
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

PROGRAM, LIAR = "", ""
TOOLS = Path(__file__).resolve().parents[2] / "tools"
SECONDS = 120  # until something that never ends is given up

# What no two runs have in common, in one process or in many.
TIMES = {"seconds", "games_a_second", "microseconds_a_turn", "median_microseconds", "slowest_milliseconds",
         "mean_milliseconds"}


def without_times(value):
    if isinstance(value, dict):
        return {key: without_times(each) for key, each in value.items() if key not in TIMES}
    if isinstance(value, list):
        return [without_times(each) for each in value]
    return value


def run(*words):
    return subprocess.run([PROGRAM, *words], capture_output=True, text=True, timeout=SECONDS, check=False)


def end(process):
    if process.poll() is None:
        process.send_signal(signal.SIGCONT)
        process.kill()
    process.communicate()


def wait_until(true, what):
    end = time.monotonic() + SECONDS
    while not true():
        if time.monotonic() > end:
            raise AssertionError(f"waited in vain until {what}")
        time.sleep(0.02)


def processor_time(process):
    fields = Path(f"/proc/{process.pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Nats:
    """A server of our own, with a store that goes with it."""

    def __init__(self, config=""):
        self.folder = tempfile.TemporaryDirectory()
        path = Path(self.folder.name)
        (path / "nats.conf").write_text(
            f'listen: "127.0.0.1:-1"\nports_file_dir: "{path}"\njetstream {{ store_dir: "{path}/store" }}\n{config}')
        self.log = open(path / "log", "wb")
        self.start()
        wait_until(lambda: list(path.glob("*.ports")) or self.process.poll() is not None, "the server listens")
        ports = json.loads(next(path.glob("*.ports")).read_text())
        self.address = ports["nats"][0]

    def start(self, *options):
        self.process = subprocess.Popen(["nats-server", "-c", self.folder.name + "/nats.conf", *options], stdout=self.log,
                                        stderr=subprocess.STDOUT)

    def crash_and_come_back(self):
        self.process.kill()
        self.process.wait()
        time.sleep(0.5)
        self.start("-p", self.address.rsplit(":", 1)[1])

    def close(self):
        self.process.kill()
        self.process.wait()
        self.log.close()
        self.folder.cleanup()


class Stranger:
    """Speaks the protocol of NATS by itself, to say what no program of ours would say."""

    def __init__(self, address):
        host, port = address.removeprefix("nats://").rsplit(":", 1)
        self.socket = socket.create_connection((host, int(port)), timeout=10)
        self.file = self.socket.makefile("rb")
        self.file.readline()
        self.socket.sendall(b'CONNECT {"verbose":false,"pedantic":false}\r\nPING\r\n')
        while self.file.readline() != b"PONG\r\n":
            pass

    def publish(self, subject, data):
        self.socket.sendall(f"PUB {subject} {len(data)}\r\n".encode() + data + b"\r\n")

    def listen(self, subject):
        self.socket.sendall(f"SUB {subject} 1\r\nPING\r\n".encode())
        while self.file.readline() != b"PONG\r\n":
            pass

    def next_subject(self):
        while True:
            words = self.file.readline().decode().split()
            if words and words[0] == "PING":
                self.socket.sendall(b"PONG\r\n")
            if words and words[0] == "MSG":
                self.file.read(int(words[-1]) + 2)
                return words[1]

    def close(self):
        self.file.close()
        self.socket.close()


class Workers(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.nats = Nats()
        cls.build = None
        cls.lasting = []

    @classmethod
    def tearDownClass(cls):
        for process in cls.lasting:
            end(process)
        cls.nats.close()

    def start(self, words):
        process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.addCleanup(end, process)
        return process

    def pair(self):
        """Two workers that stay for the other tests."""
        while len(self.lasting) < 2:
            self.lasting.append(self.ready(subprocess.Popen([PROGRAM, "worker", self.nats.address, "--threads", "1"],
                                                            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)))
        return self.lasting

    def worker(self, *options, address=None):
        return self.ready(self.start([PROGRAM, "worker", address or self.nats.address, "--threads", "1", *options]))

    def ready(self, process):
        line = process.stdout.readline()
        found = re.match(r"tilefish (\S+), Bench (\d+): worker \S+ with 1 thread at nats://", line)
        self.assertTrue(found, line)
        type(self).build = found.groups()
        process.time_at_start = processor_time(process)  # which is that of its Bench
        return process

    def liar(self, bench_error=0, address=None):
        version, bench = self.build
        process = self.start([LIAR, address or self.nats.address, version, str(int(bench) + bench_error)])
        self.assertEqual(process.stdout.readline(), "lying\n")
        return process

    def asker(self, *words):
        return self.asking([PROGRAM, *words, "--workers", self.nats.address])

    def asking(self, words):
        """Prints into a file: a pipe that is read at the end would be full before, and the asker would wait for us."""
        out = tempfile.TemporaryFile("w+")
        self.addCleanup(out.close)
        process = subprocess.Popen(words, stdout=out, stderr=subprocess.PIPE, text=True)
        self.addCleanup(end, process)
        process.out = out
        return process

    def has_worked(self, process, seconds, asker):
        """Waits until a worker has used so much processor time since it was ready, or the work is over."""
        wait_until(lambda: processor_time(process) - process.time_at_start >= seconds or asker.poll() is not None,
                   "the worker has worked")

    def result(self, process):
        _, err = process.communicate(timeout=SECONDS)
        self.assertEqual(process.returncode, 0, err)
        process.out.seek(0)
        return process.out.read(), err

    def test_a_match_is_that_of_one_process_whoever_is_killed_stopped_or_lies(self):
        words = ["arena", "optimal", "greedy", "--pairs", "250", "--seed", "5", "--json"]
        with tempfile.TemporaryDirectory() as here, tempfile.TemporaryDirectory() as there:
            killed, paused = self.worker(), self.worker()
            liar = self.liar()
            asker = self.asker(*words, "--save", there)
            self.has_worked(killed, 0.4, asker)
            killed.kill()
            self.has_worked(paused, 0.6, asker)
            paused.send_signal(signal.SIGSTOP)
            last = self.worker()
            self.has_worked(last, 0.3, asker)
            paused.send_signal(signal.SIGCONT)
            out, err = self.result(asker)
            alone = run(*words, "--save", here)
            self.assertEqual(alone.returncode, 0)
            self.assertEqual(without_times(json.loads(out)), without_times(json.loads(alone.stdout)))
            self.assertIn("worker liar is dismissed", err)
            self.assertEqual(liar.wait(SECONDS), 1)
            files = sorted(os.listdir(here))
            self.assertEqual(len(files), 500)
            self.assertEqual(files, sorted(os.listdir(there)))
            for name in files:
                self.assertEqual(Path(here, name).read_bytes(), Path(there, name).read_bytes(), name)

    def test_data_sets_sweeps_and_analyses_are_those_of_one_process(self):
        with tempfile.TemporaryDirectory() as folder:
            games = str(Path(folder, "games"))
            run("arena", "level4", "level6", "--pairs", "1", "--save", games)
            self.pair()
            killed, liar = self.worker(), self.liar()
            for words in (["puzzle", "generate", "--count", "3000", "--seed", "2"],
                          ["puzzle", "generate", "--count", "20", "--band", "hard", "--json"],
                          ["puzzle", "explore", "--step", "25", "--puzzles", "20", "--json"],
                          ["analyse", games + "/000000-0.match", "--nodes", "20", "--seat", "0", "--no-luck", "--json"]):
                asker = self.asker(*words)
                if killed.poll() is None:
                    self.has_worked(killed, 0.05, asker)
                    killed.kill()
                out, err = self.result(asker)
                alone = run(*words).stdout
                if "explore" in words:
                    out, alone = ([without_times(json.loads(line)) for line in each.splitlines()]
                                  for each in (out, alone))
                self.assertEqual(out, alone, words)
            self.assertTrue(liar.poll() == 1 or "dismissed" not in err)

    def test_askers_that_come_and_go_take_nothing_from_each_other(self):
        words = ["arena", "optimal", "greedy", "--pairs", "200", "--seed", "91", "--json"]
        self.pair()
        asker = self.asker(*words)
        ended = 0
        while asker.poll() is None and ended < 8:
            others = ["arena", "random", "greedy", "--pairs", "4", "--seed", str(ended), "--json"]
            out, _ = self.result(self.asker(*others))
            self.assertEqual(without_times(json.loads(out)), without_times(json.loads(run(*others).stdout)))
            ended += 1
        self.assertGreater(ended, 0)
        out, err = self.result(asker)
        self.assertEqual(err, "")
        self.assertEqual(without_times(json.loads(out)), without_times(json.loads(run(*words).stdout)))

    def test_a_data_set_goes_on_from_its_file_and_from_the_server(self):
        with tempfile.TemporaryDirectory() as folder:
            whole, part = str(Path(folder, "whole.csv")), str(Path(folder, "part.csv"))
            words = ["puzzle", "generate", "--seed", "11", "--out"]
            run(*words, whole, "--count", "4000")
            run(*words, part, "--count", "700")
            worker, _ = self.pair()
            time_before = processor_time(worker)
            asker = self.asker(*words, part, "--count", "4000", "--resume")
            wait_until(lambda: processor_time(worker) - time_before > 0.3 or asker.poll() is not None, "it works")
            asker.send_signal(signal.SIGINT)
            asker.wait(SECONDS)
            self.result(self.asker(*words, part, "--count", "4000", "--resume"))
            self.assertEqual(Path(part).read_bytes(), Path(whole).read_bytes())

    def test_a_stock_is_that_of_one_process_and_goes_on(self):
        with tempfile.TemporaryDirectory() as folder:
            whole, part = str(Path(folder, "whole.txt")), str(Path(folder, "part.txt"))
            words = ["puzzle", "stock", "--seed", "11", "--out"]
            run(*words, whole, "--count", "60")
            run(*words, part, "--count", "20")
            self.pair()
            self.result(self.asker(*words, part, "--count", "60"))
            self.assertEqual(Path(part).read_bytes(), Path(whole).read_bytes())

    def test_a_sequential_test_stops_at_the_same_deal(self):
        words = ["arena", "level5", "level4", "--pairs", "5000", "--sprt", "0", "10", "--json"]
        self.pair()
        out, _ = self.result(self.asker(*words))
        alone = json.loads(run(*words).stdout)
        self.assertEqual(alone["deals"], 128)
        self.assertEqual(without_times(json.loads(out)), without_times(alone))

    def test_an_asker_that_was_killed_goes_on_where_it_was(self):
        words = ["arena", "optimal", "greedy", "--pairs", "150", "--seed", "77", "--json"]
        worker, _ = self.pair()
        time_before = processor_time(worker)
        asker = self.asker(*words)
        wait_until(lambda: processor_time(worker) - time_before > 0.3, "it works")
        asker.kill()
        asker.wait()
        # What was sent is still done; all of it together is less than the whole.
        time.sleep(0.3)
        out, _ = self.result(self.asker(*words, "--resume"))
        self.assertEqual(without_times(json.loads(out)), without_times(json.loads(run(*words).stdout)))

    def test_a_server_that_crashes_and_comes_back_is_waited_for(self):
        words = ["arena", "optimal", "greedy", "--pairs", "150", "--seed", "31", "--json"]
        worker, _ = self.pair()
        time_before = processor_time(worker)
        asker = self.asker(*words)
        wait_until(lambda: processor_time(worker) - time_before > 0.2, "it works")
        self.nats.crash_and_come_back()
        out, _ = self.result(asker)
        self.assertEqual(without_times(json.loads(out)), without_times(json.loads(run(*words).stdout)))

    def test_ctrl_c_ends_asker_and_worker_at_once(self):
        worker = self.worker()
        asker = self.asker("arena", "master", "master", "--pairs", "1000")
        self.has_worked(worker, 0.5, asker)
        for process, sign in ((asker, signal.SIGINT), (worker, signal.SIGTERM)):
            start = time.monotonic()
            process.send_signal(sign)
            process.wait(SECONDS)
            taken = time.monotonic() - start
            self.assertEqual(process.returncode, 4)
            self.assertLess(taken, 1.0)  # 0.2 s on a machine that does nothing else
        self.assertIn("--resume", asker.stderr.read())
        self.assertIn("goes to others", worker.stderr.read())

    def test_a_program_with_another_bench_number_gets_no_piece(self):
        self.pair()
        other = Nats()
        self.addCleanup(other.close)
        stranger = self.liar(bench_error=1, address=other.address)
        asker = self.asking([PROGRAM, "arena", "optimal", "greedy", "--pairs", "20", "--json", "--workers", other.address])
        line = asker.stderr.readline()
        self.assertIn("no worker with version", line)
        self.assertIn("1 of another build", line)
        self.worker(address=other.address)
        out, err = self.result(asker)
        self.assertEqual(json.loads(out)["deals"], 20)
        self.assertNotIn("dismissed", err)
        self.assertIsNone(stranger.poll())

    def test_keys_say_who_may_work_and_who_may_only_ask(self):
        with tempfile.TemporaryDirectory() as folder:
            keys = {name: str(Path(folder, name)) for name in ("worker", "other", "asker", "nobody")}
            public = {name: run("worker", "--new-key", path).stdout.strip() for name, path in keys.items()}
            self.assertEqual(Path(keys["worker"]).stat().st_mode & 0o777, 0o600)
            self.assertEqual(run("worker", "--new-key", keys["worker"]).returncode, 2)
            config = subprocess.run([TOOLS / "nats_config", "--worker", public["worker"], "--worker", public["other"],
                                     "--asker", public["asker"]], capture_output=True, text=True, check=True).stdout
            nats = Nats(config[config.index("authorization"):])
            self.addCleanup(nats.close)
            words = [PROGRAM, "arena", "optimal", "greedy", "--pairs", "20", "--json", "--workers", nats.address]
            self.worker("--key", keys["worker"], address=nats.address)
            self.worker("--key", keys["other"], address=nats.address)
            out, _ = self.result(self.asking([*words, "--key", keys["asker"]]))
            self.assertEqual(json.loads(out)["deals"], 20)
            for answer in (run(*words[1:]), run(*words[1:], "--key", keys["nobody"])):
                self.assertEqual(answer.returncode, 2)
                self.assertIn("uthorization", answer.stderr)
            for answer in (run(*words[1:], "--key", keys["worker"]),
                           run("worker", nats.address, "--key", keys["asker"])):
                self.assertEqual(answer.returncode, 2)
                self.assertIn("ermissions Violation", answer.stderr)

    def test_nonsense_from_strangers_is_refused(self):
        words = ["arena", "optimal", "greedy", "--pairs", "150", "--seed", "9", "--json"]
        stranger = Stranger(self.nats.address)
        self.addCleanup(stranger.close)
        stranger.listen("tilefish.piece.>")
        self.pair()
        asker = self.asker(*words)
        _, _, build, task, _ = stranger.next_subject().split(".")
        for data in (b"", b"nonsense", b"\xff" * 1000, b"\x10tilefish piece 1\x03abc\x00\x01\x00\x00"):
            stranger.publish(f"tilefish.piece.{build}.{task}.x", data)
            stranger.publish(f"tilefish.piece.{build}.nobody.x", data)
            stranger.publish(f"tilefish.result.{task}.evil", data)
            stranger.publish("tilefish.roll", data)
        out, _ = self.result(asker)
        self.assertEqual(without_times(json.loads(out)), without_times(json.loads(run(*words).stdout)))
        self.assertTrue(all(worker.poll() is None for worker in self.pair()))

    def test_what_cannot_be_is_said(self):
        for words, sentence in (
                (["arena", "optimal", "exec:cat", "--workers", self.nats.address], "programs are not run by workers"),
                (["arena", "optimal", "greedy", "--workers", "localhost"], "this is no address of a NATS server"),
                (["arena", "optimal", "greedy", "--workers", "nats://127.0.0.1:1"], "there is no connection"),
                (["worker", "nats://127.0.0.1:1"], "there is no connection"),
                (["worker", self.nats.address, "--key", "/nowhere"], "the key cannot be read"),
                (["arena", "optimal", "greedy", "--resume"], "--workers"),
                (["worker"], "for whom to work is missing")):
            answer = run(*words)
            self.assertEqual(answer.returncode, 2, words)
            self.assertIn(sentence, answer.stderr)


if __name__ == "__main__":
    PROGRAM, LIAR = sys.argv[1:3]
    if sys.argv[3] != "ON" or not shutil.which("nats-server"):
        print("skipped: " + ("the program was built without NATS (Debian: libnats-dev)" if sys.argv[3] != "ON" else
                             "there is no nats-server (Debian: nats-server)"))
        sys.exit(77)
    unittest.main(argv=[sys.argv[0], *sys.argv[4:]])
