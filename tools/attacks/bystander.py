"""Somebody who plays while others attack: pings, hints, turns against robots, and newcomers from other addresses."""
import threading
import time

from attacks.client import Client, Lost

OWN = "203.0.113.1"
GRACE = 10  # seconds in which what was asked in the last moment may be answered


class Newcomers(threading.Thread):
    """One a second, each from an address of its own."""

    def __init__(self, port, end):
        super().__init__(daemon=True)
        self.port, self.end, self.times, self.asked = port, end, [], 0

    def run(self):
        while time.monotonic() < self.end:
            self.asked += 1
            start = time.monotonic()
            try:
                client = Client(self.port, f"203.0.113.{2 + self.asked % 250}", timeout=10)
                answer = client.hello()
                if answer and answer["type"] == "welcome":
                    self.times.append(time.monotonic() - start)
                client.close()
            except Lost:
                pass
            time.sleep(max(0.0, start + 1 - time.monotonic()))


def percentile(times, share):
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("inf")


class Seat:
    """The bystander's own line: what it waits for, and how long each took."""

    def __init__(self, port):
        self.client = Client(port, OWN)
        self.client.hello()
        self.room = self.client.create(["greedy"] * 3, 4, public=True)
        self.pings, self.hints, self.waits = [], [], []
        self.asked = {}  # by number: what and when
        self.hints_asked = 0
        self.turns = 0
        self.passed = None  # the latest one that we have ended
        self.turn = None  # that is ours and not answered yet
        self.passed_at = time.monotonic()
        self.client.send({"type": "start", "room": self.room})

    def ask(self, kind, **fields):
        self.asked[self.client.send({"type": kind, **fields})] = (kind, time.monotonic())

    def heard(self, message):
        kind, start = self.asked.pop(message.get("re"), (None, 0.0))
        if kind == "ping":
            self.pings.append(time.monotonic() - start)
        elif kind == "hint":
            if message["type"] == "hint":
                self.hints.append(time.monotonic() - start)
            self.pass_turn()
        if message["type"] == "room":
            self.changed(message["state"])

    def changed(self, state):
        if state["phase"] == "match_over":
            self.turn = None
            self.client.send({"type": "rematch", "room": self.room})
        game = state["game"]
        if state["phase"] != "playing" or game["to_move"] != state["you"]["seat"] or self.turn == (game["id"], game["turn"]):
            return
        self.waits.append(time.monotonic() - self.passed_at)
        self.turns += 1
        self.turn = (game["id"], game["turn"])
        self.pool = game["pool"]
        self.hints_asked += 1
        self.ask("hint", room=self.room, turn=game["turn"], grade=3)

    def pass_turn(self):
        if self.turn is None:
            return
        self.passed_at = time.monotonic()
        self.passed = self.turn
        self.client.send({"type": "draw" if self.pool > 0 else "pass", "room": self.room, "turn": self.turn[1]})


    def play(self, end):
        """Until then, and a little longer for the last answers."""
        next_ping = time.monotonic()
        while time.monotonic() < end:
            if time.monotonic() >= next_ping:
                self.ask("ping")
                next_ping += 0.1
            self.hear(max(0.001, min(next_ping, end) - time.monotonic()))
        while self.asked and time.monotonic() < end + GRACE:
            self.hear(1)
        # What is not answered by now has taken at least so long.
        self.pings += [time.monotonic() - start for kind, start in self.asked.values() if kind == "ping"]
        if self.passed == self.turn:
            self.waits.append(end - self.passed_at)
        self.client.send({"type": "leave", "room": self.room})

    def hear(self, timeout):
        message = self.client.receive(timeout)
        if message is not None:
            self.heard(message)


class Control(threading.Thread):
    """The same at a server that nobody attacks: what the machine itself adds, busy as it is."""

    def __init__(self, port, end):
        super().__init__(daemon=True)
        self.seat, self.end = Seat(port), end

    def run(self):
        self.seat.play(self.end)


def watch(port, control_port, seconds, ready, results):
    try:
        seat = Seat(port)
        control = Control(control_port, time.monotonic() + seconds)
    except (Lost, TypeError):
        results.put(None)
        return
    ready.set()
    newcomers = Newcomers(port, control.end)
    newcomers.start()
    control.start()
    try:
        seat.play(control.end)
    except Lost:
        results.put(None)
        return
    newcomers.join(GRACE)
    control.join(2 * GRACE)
    results.put({
        "ping_p50": 1000 * percentile(seat.pings, 0.5),
        "ping_p99": 1000 * percentile(seat.pings, 0.99),
        "control_p50": 1000 * percentile(control.seat.pings, 0.5),
        "control_p99": 1000 * percentile(control.seat.pings, 0.99),
        "hints": seat.hints_asked,
        "hints_answered": len(seat.hints),
        "hint_slowest": max(seat.hints, default=0),
        "turns": seat.turns,
        "round_trip_slowest": max(seat.waits, default=0),
        "newcomers": newcomers.asked,
        "newcomers_welcome": len(newcomers.times),
        "newcomer_slowest": max(newcomers.times, default=0),
    })
