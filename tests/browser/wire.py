"""A wire between a browser and the house that can go dead without anybody being told."""

import contextlib
import socket
import threading


class Wire:
    """Passes everything on to a port of this computer, until it is cut: then what was open stays open, and silent."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._sockets: list[socket.socket] = []
        self._cuts = 0
        self.swallows = False  # whoever connects is let in, and nothing comes of it
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._listener.getsockname()[1]}/"

    def cut(self) -> None:
        """Nothing passes any more over what is open now; a new connection works, unless the wire swallows it."""
        self._cuts += 1

    def close(self) -> None:
        for end in (self._listener, *self._sockets):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)  # wakes whoever waits for it
            end.close()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):  # closed
            while True:
                near, _ = self._listener.accept()
                far = socket.create_connection(("127.0.0.1", self._port))
                self._sockets += [near, far]
                if self.swallows:
                    continue
                for source, target in ((near, far), (far, near)):
                    threading.Thread(target=self._pass_on, args=(source, target, self._cuts), daemon=True).start()

    def _pass_on(self, source: socket.socket, target: socket.socket, cuts: int) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(65_536):
                if cuts == self._cuts:
                    target.sendall(data)
            if cuts == self._cuts:
                target.shutdown(socket.SHUT_WR)
