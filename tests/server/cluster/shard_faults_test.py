#!/usr/bin/env python3
"""Nodes with real leases on a real PostgreSQL, killed, stopped, replaced, and their database restarted, while rooms are played: every turn that
anybody was told of must be stored once and in order, and every room must move again.

Usage: tools/with_postgresql shard_faults_test.py SHARD_NODE [--faults N] [--rooms N] [--seed N]      Exit status: 0 all is well, 1 it is not.
"""
import argparse
import os
import queue
import random
import signal
import subprocess
import sys
import threading
import time

NODES = 3
PATIENCE = 0.7  # of a player before asking somebody else
LONGEST_GAP = 25.0  # on a busy machine; what it was is printed


class Node:
    """A process, its lines, and a thread that reads them."""

    def __init__(self, number, program, database, heard):
        self.number = number
        self.process = subprocess.Popen([program, database, f"node{number}"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        text=True, bufsize=1)
        self.stopped = False
        self.reader = threading.Thread(target=self.read, args=(heard,), daemon=True)
        self.reader.start()

    def read(self, heard):
        for line in self.process.stdout:
            heard.put((self.number, line.split()))

    def say(self, line):
        try:
            self.process.stdin.write(line + "\n")
            self.process.stdin.flush()
        except (BrokenPipeError, ValueError):
            pass


class Room:
    """One player, who remembers what was told."""

    def __init__(self, code):
        self.code = code
        self.told = []  # all that anybody was told of
        self.asked_at = 0.0
        self.asked = 0  # the number of the last question
        self.told_when_asked = {}  # how many turns, by the number of the question: answers may be late
        self.sure = True
        self.moved_at = time.monotonic()


class Trouble(Exception):
    pass


class Game:
    def __init__(self, options):
        self.options = options
        self.rng = random.Random(options.seed)
        self.database = os.environ["TILEFISH_TEST_DB"]
        self.heard = queue.Queue()
        self.rooms = {code: Room(code) for code in (f"ROOM{i}" for i in range(options.rooms))}
        self.nodes = {}
        self.asked = 0
        self.turns = 0
        for number in range(NODES):
            self.start(number)

    def start(self, number):
        self.nodes[number] = Node(number, self.options.program, self.database, self.heard)

    def ask(self, room):
        node = self.rng.choice(list(self.nodes.values()))
        self.asked += 1
        room.asked = self.asked
        room.asked_at = time.monotonic()
        room.told_when_asked[self.asked] = len(room.told)
        if room.sure:
            node.say(f"{self.asked} play {room.code} {len(room.told)} v{self.asked}")
            room.sure = False
        else:
            node.say(f"{self.asked} show {room.code}")

    def hear(self, words):
        if words[0] == "failed":
            raise Trouble("a node has failed: " + " ".join(words[1:]))
        if words[0] == "ready":
            return
        asked, what, room, turns = int(words[0]), words[1], self.rooms[words[2]], words[3:]
        is_last = asked == room.asked
        if what == "no":
            if is_last:
                room.asked_at = min(room.asked_at, time.monotonic() - PATIENCE + 0.05)
            return
        if what == "done":
            number = int(turns[0])
            if number > len(room.told):
                raise Trouble(f"{room.code}: turn {number} was told before those in front of it")
            turns = room.told[:number] + turns[1:]
        both = min(len(turns), len(room.told))
        if turns[:both] != room.told[:both]:
            raise Trouble(f"{room.code} tells another history than before: {turns[-3:]} and {room.told[-3:]}")
        if len(turns) < room.told_when_asked[asked]:
            raise Trouble(f"{room.code} shows {len(turns)} turns where {room.told_when_asked[asked]} had been told")
        if len(turns) > len(room.told):
            self.turns += len(turns) - len(room.told)
            room.told = turns
            room.moved_at = time.monotonic()
        if is_last:
            room.sure = True
            self.ask(room)

    def play(self, seconds):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            try:
                self.hear(self.heard.get(timeout=0.02)[1])
            except queue.Empty:
                pass
            now = time.monotonic()
            for room in self.rooms.values():
                if now - room.asked_at > PATIENCE:
                    self.ask(room)

    def until_all_move(self, since, what):
        while any(room.moved_at < since for room in self.rooms.values()):
            if time.monotonic() - since > LONGEST_GAP:
                still = [room.code for room in self.rooms.values() if room.moved_at < since]
                raise Trouble(f"after {what} these rooms stand still: {still}")
            self.play(0.02)
        print(f"{what}: all rooms moved within {time.monotonic() - since:.1f} s, {self.turns} turns told", flush=True)

    def harm(self, kind):
        number = self.rng.randrange(NODES)
        node = self.nodes[number]
        since = time.monotonic()
        if kind == "kill":
            node.process.kill()
            node.process.wait()
            self.play(self.rng.uniform(0, 1))
            self.start(number)
        elif kind == "stop":
            node.process.send_signal(signal.SIGSTOP)
            self.play(self.rng.choice([1, 6, 10]))
            node.process.send_signal(signal.SIGCONT)
        elif kind == "replace":
            node.process.send_signal(signal.SIGTERM)
            deadline = time.monotonic() + 20
            while node.process.poll() is None:
                if time.monotonic() > deadline:
                    raise Trouble("a node does not go down")
                self.play(0.02)
            if node.process.returncode != 0:
                raise Trouble(f"a node ended with {node.process.returncode}")
            self.start(number)
        else:
            subprocess.run(os.environ["TILEFISH_TEST_DB_STOP"], shell=True, check=True)
            self.play(self.rng.choice([0.2, 3, 7]))
            subprocess.run(os.environ["TILEFISH_TEST_DB_START"], shell=True, check=True, stdout=subprocess.DEVNULL)
            since = time.monotonic()
        self.until_all_move(since, kind)

    def check_stored(self):
        asked = subprocess.run(["psql", self.database, "-AtF", " ", "-c", "SELECT game, number, content FROM events ORDER BY game, number"],
                               check=True, stdout=subprocess.PIPE, text=True)
        stored = {}
        for line in asked.stdout.splitlines():
            game, number, content = line.split(" ")
            turns = stored.setdefault(game, [])
            if int(number) != len(turns):
                raise Trouble(f"{game} has no turn {len(turns)}")
            turns.append(content)
        for room in self.rooms.values():
            if stored.get(room.code, [])[:len(room.told)] != room.told:
                raise Trouble(f"{room.code}: what was told is not what is stored")

    def end(self):
        for node in self.nodes.values():
            node.process.send_signal(signal.SIGCONT)
            node.process.kill()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--faults", type=int, default=8)
    parser.add_argument("--rooms", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    game = Game(options)
    try:
        game.until_all_move(time.monotonic(), "start")
        kinds = ["kill", "stop", "replace", "database"]
        for fault in range(options.faults):
            game.harm(kinds[fault % len(kinds)])
            game.play(0.3)
        game.check_stored()
    except Trouble as trouble:
        print(f"shard_faults_test: {trouble} (--seed {options.seed})", file=sys.stderr)
        sys.exit(1)
    finally:
        game.end()
    print(f"{options.faults} faults, {game.turns} turns told, none lost or forked")


main()
