"""A WebSocket client with nothing but the standard library, and the few frames that attacks are made of (RFC 6455)."""
import json
import os
import socket
import struct


class Lost(Exception):
    """The server has ended the line or never opened it."""


def masked(opcode, payload=b"", final=True):
    """A frame with the mask zero: what is masked by it stays as it is."""
    head = bytes([(0x80 if final else 0) | opcode])
    if len(payload) < 126:
        head += bytes([0x80 | len(payload)])
    else:
        head += bytes([0x80 | 126]) + struct.pack(">H", len(payload))
    return head + b"\0\0\0\0" + payload


class Client:
    def __init__(self, port, address, timeout=30):
        self.requests = 0
        self.buffer = b""
        try:
            self.socket = socket.create_connection(("127.0.0.1", port), timeout=timeout)
            self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            key = "dGhlIHNhbXBsZSBub25jZQ=="
            self.socket.sendall(
                f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\nX-Forwarded-For: {address}\r\n\r\n".encode())
            while b"\r\n\r\n" not in self.buffer:
                self._more()
        except OSError as error:
            raise Lost(str(error)) from error
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        if b" 101 " not in head.split(b"\r\n")[0]:
            raise Lost(head.split(b"\r\n")[0].decode())

    def _more(self):
        part = self.socket.recv(1 << 16)
        if not part:
            raise Lost("the line has ended")
        self.buffer += part

    def _take(self, size):
        while len(self.buffer) < size:
            self._more()
        taken, self.buffer = self.buffer[:size], self.buffer[size:]
        return taken

    def receive(self, timeout=None):
        """The next message; None if none comes in time."""
        self.socket.settimeout(timeout)
        try:
            while True:
                first, second = self._take(2)
                size = second & 0x7F
                if size == 126:
                    size = struct.unpack(">H", self._take(2))[0]
                elif size == 127:
                    size = struct.unpack(">Q", self._take(8))[0]
                payload = self._take(size)
                if first & 0x0F == 1:
                    return json.loads(payload)
                if first & 0x0F == 8:
                    raise Lost("closed")
                if first & 0x0F == 9:
                    self.socket.sendall(masked(0xA, payload))
        except TimeoutError:
            return None
        except OSError as error:
            raise Lost(str(error)) from error

    def send(self, message):
        self.requests += 1
        message["id"] = self.requests
        self.send_raw(masked(1, json.dumps(message).encode()))
        return self.requests

    def send_raw(self, data):
        try:
            self.socket.sendall(data)
        except OSError as error:
            raise Lost(str(error)) from error

    def ask(self, message, timeout=30):
        """The answer, whatever comes before it; None if there is none in time."""
        number = self.send(message)
        while (answer := self.receive(timeout)) is not None:
            if answer.get("re") == number:
                return answer
        return None

    def hello(self):
        return self.ask({"type": "hello", "v": 1})

    def create(self, robots, seats, ruleset="classic", public=False):
        options = {"ruleset": ruleset, "seats": seats, "robots": robots, "clock": 0, "rounds": 1, "public": public,
                   "hints": True, "spectators": True}
        answer = self.ask({"type": "create", "options": options})
        return answer["room"] if answer and answer["type"] == "created" else None

    def close(self):
        self.socket.close()


def random_code(letters):
    alphabet = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
    return "".join(alphabet[byte % 32] for byte in os.urandom(letters))
