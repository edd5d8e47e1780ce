"""A live connection by hand, which answers only when it is told to."""

import socket
from collections.abc import Iterator

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
MASK = b"\0\0\0\0"  # a mask that changes nothing


class RawSocket:
    """The frames of the protocol, as they come."""

    def __init__(self, line: socket.socket, host: str, path: str, cookies: str) -> None:
        self.line = line
        self.stream = line.makefile("rb")
        wishes = {"Host": host, "Connection": "Upgrade", "Upgrade": "websocket", "Cookie": cookies}
        wishes |= {"Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA=="}
        head = "".join(f"{name}: {value}\r\n" for name, value in wishes.items())
        line.sendall(f"GET {path} HTTP/1.1\r\n{head}\r\n".encode())
        status = self.stream.readline()
        assert b" 101 " in status, status
        while self.stream.readline().strip():
            pass

    def frames(self) -> Iterator[tuple[int, bytes]]:
        """What comes, until nothing can come any more."""
        while head := self.stream.read(2):
            size = head[1]
            if size > 125:
                size = int.from_bytes(self.stream.read(2 if size == 126 else 8), "big")
            yield head[0] & 15, self.stream.read(size)

    def beats(self, most: int) -> int:
        """How many signs of life come and are answered, up to so many; less, if the connection ends before."""
        count = 0
        for kind, data in self.frames():
            if kind == PING:
                self.send(PONG, data)
                count += 1
            if count == most:
                break
        return count

    def hears(self, message: bytes) -> bool:
        """Does that come, before the connection ends?"""
        return any(data == message for kind, data in self.frames() if kind == TEXT)

    def send(self, kind: int, data: bytes) -> None:
        """A short message."""
        self.line.sendall(bytes([128 | kind, 128 | len(data)]) + MASK + data)

    def close(self) -> None:
        self.stream.close()
        self.line.close()
