"""A WebSocket client of a few lines, for the tests that drive a server from outside."""
import json
import socket
import struct


class Socket:
    def __init__(self, host, port):
        self.sock = socket.create_connection((host, port), timeout=30)
        self.sock.sendall(f'GET /ws HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n'
                          'Sec-WebSocket-Key: AAECAwQFBgcICQoLDA0ODw==\r\nSec-WebSocket-Version: 13\r\n\r\n'.encode())
        self.data = b''
        while b'\r\n\r\n' not in self.data:
            self.more()
        head, self.data = self.data.split(b'\r\n\r\n', 1)
        assert b' 101 ' in head.split(b'\r\n')[0], head

    def more(self):
        part = self.sock.recv(65536)
        if not part:
            raise ConnectionError('closed')
        self.data += part

    def need(self, count):
        while len(self.data) < count:
            self.more()

    def send(self, message):
        text = message if isinstance(message, bytes) else json.dumps(message).encode()
        size = len(text)
        head = bytes([0x81]) + (bytes([0x80 | size]) if size < 126 else bytes([0xFE]) + struct.pack('>H', size)
                                if size < 65536 else bytes([0xFF]) + struct.pack('>Q', size))
        self.sock.sendall(head + bytes(4) + text)

    def read(self):
        while True:
            self.need(2)
            code, size, head = self.data[0] & 15, self.data[1] & 127, 2
            if size == 126:
                self.need(4)
                size, head = struct.unpack('>H', self.data[2:4])[0], 4
            elif size == 127:
                self.need(10)
                size, head = struct.unpack('>Q', self.data[2:10])[0], 10
            self.need(head + size)
            body, self.data = self.data[head:head + size], self.data[head + size:]
            if code == 1:
                return json.loads(body)
            if code == 8:
                raise ConnectionError('closed')
