#!/usr/bin/env python3
"""Tries the proxy examples of docs/server.md on loopback, with a certificate of its own: nginx and Caddy, those that are
installed. Not part of ./check, which needs neither.

usage: proxy_trial.py SANDTABLE [nginx|caddy]
"""
import http.client
import json
import pathlib
import re
import shutil
import socket
import ssl
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from ws import Socket  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
NAME = 'play.example'


def free_port():
    with socket.socket() as s:
        s.bind(('127.0.0.1', 0))
        return s.getsockname()[1]


def block(kind):
    return re.search(rf'```{kind}\n(.*?)```', (ROOT / 'docs/server.md').read_text(), re.S)[1]


class Secure(Socket):
    """The same WebSocket through TLS, with a browser's origin."""

    def __init__(self, port, context, origin, extra=''):
        raw = socket.create_connection(('127.0.0.1', port), timeout=30)
        self.sock = context.wrap_socket(raw, server_hostname=NAME)
        self.sock.sendall(f'GET /ws HTTP/1.1\r\nHost: {NAME}\r\nOrigin: {origin}\r\nUpgrade: websocket\r\n'
                          f'Connection: Upgrade\r\nSec-WebSocket-Key: AAECAwQFBgcICQoLDA0ODw==\r\n{extra}'
                          'Sec-WebSocket-Version: 13\r\n\r\n'.encode())
        self.data = b''
        while b'\r\n\r\n' not in self.data:
            self.more()
        self.head, self.data = self.data.split(b'\r\n\r\n', 1)
        self.open = b' 101 ' in self.head.split(b'\r\n')[0]


def trial(kind, program):
    folder = pathlib.Path(tempfile.mkdtemp(prefix='sandtable_proxy_'))
    cert, key = folder / 'cert.pem', folder / 'key.pem'
    subprocess.run(['openssl', 'req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', f'/CN={NAME}', '-addext',
                    f'subjectAltName=DNS:{NAME}', '-keyout', key, '-out', cert], check=True, stderr=subprocess.DEVNULL)
    inner, outer = free_port(), free_port()
    server = subprocess.Popen([program, 'serve', '--port', str(inner), '--url', f'https://{NAME}', '--behind-proxy', '--db',
                               f'sqlite:{folder}/games.db'], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    server.stdout.readline()
    text = block(kind).replace('127.0.0.1:8080', f'127.0.0.1:{inner}')
    if kind == 'nginx':
        text = text.replace('listen 443 ssl', f'listen 127.0.0.1:{outer} ssl')
        text = text.replace('/etc/ssl/play.example.pem', str(cert)).replace('/etc/ssl/play.example.key', str(key))
        temp = ' '.join(f'{t}_temp_path {folder}/{t};' for t in ('client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'))
        (folder / 'conf').write_text(f'daemon off; pid {folder}/pid; error_log {folder}/log; events {{}}\n'
                                     f'http {{ access_log off; {temp}\n{text}}}\n')
        command = [shutil.which('nginx') or '/usr/sbin/nginx', '-c', folder / 'conf']
    else:
        text = text.replace(f'{NAME} {{', f'https://{NAME}:{outer} {{\n  bind 127.0.0.1\n  tls {cert} {key}', 1)
        (folder / 'conf').write_text('{\n  admin off\n  auto_https disable_redirects\n}\n' + text)
        command = [shutil.which('caddy'), 'run', '--adapter', 'caddyfile', '--config', folder / 'conf']
    proxy = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=open(folder / 'proxy.err', 'w'),
                             env={'HOME': str(folder), 'PATH': '/usr/bin:/bin'})
    context = ssl.create_default_context(cafile=cert)
    results = []

    def ask(method, path, body=None, **headers):
        connection = http.client.HTTPSConnection('127.0.0.1', outer, timeout=20, context=context)
        connection.sock = context.wrap_socket(socket.create_connection(('127.0.0.1', outer), timeout=20), server_hostname=NAME)
        connection.request(method, path, body, {'Host': NAME, 'Content-Type': 'application/json', **headers})
        answer = connection.getresponse()
        return answer.status, answer.read().decode(errors='replace'), dict(answer.getheaders())

    def note(what, good):
        results.append(good)
        print(f'{kind}: {what}: {"good" if good else "FAILED"}')

    try:
        for _ in range(100):
            try:
                ask('GET', '/healthz')
                break
            except OSError:
                time.sleep(0.1)
        note('health', ask('GET', '/healthz')[:2] == (200, '{"status":"ok"}'))
        note('figures are shut', ask('GET', '/metrics')[0] == 403)
        own = f'https://{NAME}'
        status, text, _ = ask('POST', '/api/games', json.dumps({'scenario': 'first-shot', 'seats': ['mine', 'mine'], 'name': 'A',
                                                                'nonce': 'n'}), Origin=own)
        note('a game is made', status == 200)
        seated = json.loads(text)
        note('another site is kept out', ask('POST', '/api/games', '{}', Origin='https://evil.example')[0] == 403)
        table = Secure(outer, context, own)
        table.send({'type': 'hello', 'game': seated['game'], 'tokens': [t['token'] for t in seated['tokens']]})
        played = 0
        while table.open and played < 3:
            m = table.read()
            usual = m.get('decision', {}).get('usual', {}) if m['type'] == 'waiting' else {}
            if usual.get('verb'):
                table.send({'type': 'command', 'seat': m['seat'], 'command': usual})
            played += m['type'] == 'frames'
        note('a table is played at', played == 3)
        note('not from another site', not Secure(outer, context, 'https://evil.example').open)
        token = seated['tokens'][0]['token']
        status, text, headers = ask('GET', f'/api/games/{seated["game"]}/report.html', None, Authorization=f'Bearer {token}')
        note('a report comes in pieces', status == 200 and '</html>' in text and headers.get('Transfer-Encoding') == 'chunked')
        # A header of one's own does not make one somebody else: all of these are one address.
        tries = [ask('POST', '/api/login', '{"name":"nobody","password":"wrong wrong"}', **{'X-Forwarded-For': f'9.9.9.{i}'})[0]
                 for i in range(7)]
        note('addresses are what the proxy saw', tries[:5] == [401] * 5 and tries[6] == 429)
    finally:
        proxy.terminate()
        proxy.wait(timeout=20)
        server.terminate()
        note('it goes down', server.wait(timeout=20) == 0)
        if not all(results):
            print((folder / 'proxy.err').read_text()[-2000:])
        shutil.rmtree(folder, ignore_errors=True)
    return all(results)


def main():
    program = str(pathlib.Path(sys.argv[1]).resolve())
    good, tried = True, 0
    for kind in sys.argv[2:] or ['nginx', 'caddy']:
        if not shutil.which(kind) and not pathlib.Path('/usr/sbin', kind).exists():
            print(f'{kind} is not installed')
            continue
        tried += 1
        good = trial(kind, program) and good
    sys.exit(0 if good and tried else 1)


if __name__ == '__main__':
    main()
