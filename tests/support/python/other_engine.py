"""A server with PostgreSQL's protocol that says another version of itself; prints its port, and answers until it is killed."""

import socket
import struct
import sys
import threading

version, number = sys.argv[1], sys.argv[2]


def message(kind, body):
    return kind + struct.pack("!i", len(body) + 4) + body


def text(value):
    return value.encode() + b"\0"


def row(value):
    column = text("column") + struct.pack("!ihihih", 0, 0, 25, -1, -1, 0)
    described = message(b"T", struct.pack("!h", 1) + column)
    data = value.encode()
    return described + message(b"D", struct.pack("!hi", 1, len(data)) + data) + message(b"C", text("SELECT 1"))


def read(connection, length):
    data = b""
    while len(data) < length:
        part = connection.recv(length - len(data))
        if not part:
            raise EOFError
        data += part
    return data


def answer(question):
    if "version()" in question:
        return row(version)
    if "server_version_num" in question:
        return row(number)
    return row("1")


def serve(connection):
    try:
        while True:
            (length,) = struct.unpack("!i", read(connection, 4))
            (code,) = struct.unpack("!i", read(connection, length - 4)[:4])
            if code != 80877103:
                break
            connection.sendall(b"N")
        ready = message(b"Z", b"I")
        connection.sendall(message(b"R", struct.pack("!i", 0)) + ready)
        while True:
            kind = read(connection, 1)
            (length,) = struct.unpack("!i", read(connection, 4))
            body = read(connection, length - 4)
            if kind == b"Q":
                connection.sendall(answer(body[:-1].decode()) + ready)
            elif kind == b"X":
                return
    except (EOFError, OSError):
        return
    finally:
        connection.close()


listener = socket.create_server(("127.0.0.1", 0))
print(listener.getsockname()[1], flush=True)
while True:
    threading.Thread(target=serve, args=(listener.accept()[0],), daemon=True).start()
