"""Somebody who plays while others attack: pings, hints, turns against robots, and newcomers from other addresses."""
import threading
import time

from attacks.client import Client, Lost

OWN = "203.0.113.1"


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
                client = Client(self.port, f"203.0.113.{2 + self.asked % 250}")
                answer = client.hello()
                if answer and answer["type"] == "welcome":
                    self.times.append(time.monotonic() - start)
                client.close()
            except Lost:
                pass
            time.sleep(max(0.0, start + 1 - time.monotonic()))


class Control(threading.Thread):
    """Pings to a server that nobody attacks: what the machine itself adds, busy as it is."""

    def __init__(self, port, end):
        super().__init__(daemon=True)
        self.port, self.end, self.times = port, end, []

    def run(self):
        client = Client(self.port, OWN)
        client.hello()
        while time.monotonic() < self.end:
            start = time.monotonic()
            client.ask({"type": "ping"})
            self.times.append(time.monotonic() - start)
            time.sleep(max(0.0, start + 0.2 - time.monotonic()))
        client.close()


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
        self.turn = (game["id"], game["turn"])
        self.pool = game["pool"]
        self.hints_asked += 1
        self.ask("hint", room=self.room, turn=game["turn"], grade=3)

    def pass_turn(self):
        if self.turn is None:
            return
        self.passed_at = time.monotonic()
        self.client.send({"type": "draw" if self.pool > 0 else "pass", "room": self.room, "turn": self.turn[1]})


def watch(port, control_port, seconds, ready, results):
    try:
        seat = Seat(port)
    except (Lost, TypeError):
        results.put(None)
        return
    ready.set()
    end = time.monotonic() + seconds
    newcomers = Newcomers(port, end)
    newcomers.start()
    control = Control(control_port, end)
    control.start()
    next_ping = time.monotonic()
    try:
        while time.monotonic() < end:
            if time.monotonic() >= next_ping:
                seat.ask("ping")
                next_ping += 0.2
            message = seat.client.receive(max(0.001, min(next_ping, end) - time.monotonic()))
            if message is not None:
                seat.heard(message)
        # What was asked in the last moment has time to be answered.
        while any(kind == "hint" for kind, _ in seat.asked.values()) and time.monotonic() < end + 15:
            message = seat.client.receive(1)
            if message is not None:
                seat.heard(message)
    except Lost:
        results.put(None)
        return
    newcomers.join(40)
    control.join(40)
    seat.client.send({"type": "leave", "room": seat.room})
    results.put({
        "ping_p50": 1000 * percentile(seat.pings, 0.5),
        "ping_p99": 1000 * percentile(seat.pings, 0.99),
        "control_p50": 1000 * percentile(control.times, 0.5),
        "control_p99": 1000 * percentile(control.times, 0.99),
        "hints": seat.hints_asked,
        "hints_answered": len(seat.hints),
        "hint_slowest": max(seat.hints, default=0),
        "turns": len(seat.waits),
        "round_trip_slowest": max(seat.waits, default=0),
        "newcomers": newcomers.asked,
        "newcomers_welcome": len(newcomers.times),
        "newcomer_slowest": max(newcomers.times, default=0),
    })
