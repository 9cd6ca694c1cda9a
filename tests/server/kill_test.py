#!/usr/bin/env python3
"""Servers that die, are stopped and go down, under load, on one database: nothing acknowledged is lost, every game
loads, nothing stale is shown, and games move to the server that is left.

usage: kill_test.py SANDTABLE sqlite|postgres [--kills N] [--only PART]   (N: 10, with SANDTABLE_LONG=1 200)
"""
import argparse
import json
import os
import pathlib
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

from ws import Socket

HERE = pathlib.Path(__file__).resolve().parent
POSTGRES = HERE.parent / 'store' / 'postgres.sh'
LEASE = 3.0  # seconds, server.hpp


class Server:
    def __init__(self, program, db, port=0, url=None):
        more = ['--url', url] if url else []
        self.process = subprocess.Popen([program, 'serve', '--port', str(port), '--db', db, *more],
                                        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        line = self.process.stdout.readline()
        if 'http://' not in line:
            sys.exit(f'the server did not start: {line}')
        listening = self.process.stdout.readline() if url else line
        self.address = listening.strip().rsplit('/', 1)[1]
        self.port = int(self.address.rsplit(':', 1)[1])

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def end(self):
        """SIGTERM; how long it took."""
        began = time.monotonic()
        self.process.terminate()
        code = self.process.wait(timeout=20)
        check(code == 0, f'the server ended with {code}')
        return time.monotonic() - began

    def http(self, path, body=None):
        request = urllib.request.Request(f'http://{self.address}{path}',
                                         data=None if body is None else json.dumps(body).encode(),
                                         headers={'Content-Type': 'application/json'})
        try:
            with urllib.request.urlopen(request, timeout=20) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as e:
            return e.code, e.read().decode()

    def create(self):
        status, text = self.http('/api/games', {'scenario': 'first-shot', 'seats': ['mine', 'mine'], 'name': 'Ann',
                                                'nonce': 'x', 'listed': True})
        check(status == 200, f'no game was created: {text}')
        seated = json.loads(text)
        return {'game': seated['game'], 'tokens': [t['token'] for t in seated['tokens']]}


class Player:
    """Plays both seats of a game at one server."""

    def __init__(self, server, game):
        self.socket = Socket('127.0.0.1', server.port)
        self.frame, self.usual, self.got = -1, None, []
        self.socket.send({'type': 'hello', 'game': game['game'], 'tokens': game['tokens'], 'name': '', 'have': -1})

    def read(self, wanted, seconds=20):
        """Reads until a message of one of the kinds has come, and gives it; None when the line is closed."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            try:
                m = self.socket.read()
            except (ConnectionError, OSError):
                return None
            self.got.append(m)
            if m['type'] == 'frames':
                self.frame = max(self.frame, m['frames'][-1]['number'])
            if m['type'] == 'waiting' and m['decision'].get('usual', {}).get('verb'):
                self.usual = (m['seat'], m['decision']['usual'])
            if m['type'] in wanted:
                return m
        return None

    def ready(self):
        while self.usual is None:
            if self.read(['waiting']) is None:
                return False
        return True

    def command(self):
        check(self.ready(), 'nothing is asked')
        (seat, usual), self.usual = self.usual, None
        self.socket.send({'type': 'command', 'seat': seat, 'command': usual})

    def play(self):
        before = self.frame
        self.command()
        while self.frame == before:
            m = self.read(['frames', 'error', 'refused'])
            if m is None or m['type'] != 'frames':
                return False
        return self.ready()


failures = []


def check(good, words):
    if not good:
        failures.append(words)
        print('FAILED:', words)


def kills(program, db, folder, options):
    """Kills under load; what was acknowledged is there when the server is back."""
    server = Server(program, db)
    lines = 0
    seed = random.randrange(1 << 30)
    chance = random.Random(seed)
    for kill in range(options.kills):
        acks = f'{folder}/acks{kill}'
        load = subprocess.Popen([program, 'load', '--server', server.address, '--games', str(options.games), '--rate',
                                 str(options.rate), '--seconds', '60', '--scenario', options.scenario, '--acks', acks],
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        load.stderr.readline()  # "N games open"
        time.sleep(chance.uniform(0.05, 1.2))
        server.kill()
        said = load.communicate()[0]
        check('went away' in said, f'kill {kill}: the load did not notice: {said}')
        server = Server(program, db, server.port)
        back = subprocess.run([program, 'load', '--server', server.address, '--verify', acks], stdout=subprocess.PIPE,
                              text=True)
        check(back.returncode == 0, f'kill {kill} (seed {seed}): {back.stdout}')
        lines += int(back.stdout.split(' acknowledged lines')[0].rsplit(' ', 1)[1])
    server.end()
    check(lines > 0, 'nothing was acknowledged at all')
    whole = subprocess.run([program, 'store', 'check', '--db', db, '--replay'], stdout=subprocess.PIPE,
                           stderr=subprocess.STDOUT, text=True)
    check(whole.returncode == 0, f'not every game loads: {whole.stdout}')
    print(f'{options.kills} kills, {lines} acknowledged lines, seed {seed}; {whole.stdout.strip().splitlines()[-1]}')


def welcome_at(server, game, seconds):
    """A player at that server as soon as it has the game."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        player = Player(server, game)
        m = player.read(['welcome', 'elsewhere', 'error'])
        if m and m['type'] == 'welcome':
            return player
        time.sleep(0.1)
    return None


def moves(program, db, folder, options):
    """A game is at the other server within 5 s of the death of its own, and at once when that went down in order."""
    for _ in range(2):
        a, b = Server(program, db), Server(program, db)
        game = a.create()
        one = Player(a, game)
        for _ in range(3):
            check(one.play(), 'play stopped')
        a.kill()
        died = time.monotonic()
        other = welcome_at(b, game, 15)
        took = time.monotonic() - died
        check(other is not None and took < 5, f'the game moved after {took:.1f} s')
        if other:
            check(other.ready() and other.frame >= one.frame, 'the other server lacks lines')
            check(other.play(), 'it does not go on')
        print(f'moved {took:.1f} s after a death')
        b.end()
    a, b = Server(program, db), Server(program, db)
    game = a.create()
    one = Player(a, game)
    check(one.play(), 'play stopped')
    a.process.terminate()
    told = one.read(['error'])
    check(told is not None and told['code'] == 'closing', f'nobody was told that it goes down: {told}')
    check(one.read(['nothing']) is None, 'the line stayed open')
    check(a.process.wait(timeout=20) == 0, 'it did not end well')
    ended = time.monotonic()
    other = welcome_at(b, game, 15)
    took = time.monotonic() - ended
    check(other is not None and took < 1, f'after a drain the game moved in {took:.1f} s')
    check(other is not None and other.ready() and other.frame >= one.frame, 'the other server lacks lines')
    print(f'moved {took:.2f} s after a drain')
    b.end()


def at_once(program, db, folder, options):
    """A second SIGTERM does not wait, even when the database does not answer."""
    a = Server(program, db)
    game = a.create()
    player = Player(a, game)
    check(player.play(), 'play stopped')
    lock = None
    if db.startswith('sqlite:'):
        import sqlite3
        lock = sqlite3.connect(db[7:], isolation_level=None)
        lock.execute('BEGIN IMMEDIATE')
    else:
        lock = subprocess.Popen(['psql', '-q', '-d', db], stdin=subprocess.PIPE, text=True)
        lock.stdin.write('BEGIN; LOCK TABLE progress IN ACCESS EXCLUSIVE MODE;\n')
        lock.stdin.flush()
        time.sleep(0.5)
    player.command()
    time.sleep(0.2)
    a.process.terminate()
    time.sleep(0.5)
    check(a.process.poll() is None, 'it did not wait for what was played')
    began = time.monotonic()
    a.process.terminate()
    code = a.process.wait(timeout=20)
    check(code == 143 and time.monotonic() - began < 1, f'the second signal: {code} after {time.monotonic() - began:.1f} s')
    if db.startswith('sqlite:'):
        lock.close()
    else:
        lock.kill()
        lock.wait()


def stopped(program, db, folder, options):
    """Who is stopped for longer than his claims last, and woken, shows nothing stale."""
    a, b = Server(program, db), Server(program, db)
    game = a.create()
    one = Player(a, game)
    for _ in range(2):
        check(one.play(), 'play stopped')
    check(one.ready(), 'nothing is asked')
    a.process.send_signal(signal.SIGSTOP)
    other = welcome_at(b, game, 15)
    check(other is not None, 'the game was not taken over')
    for _ in range(3):
        check(other.play(), 'play stopped at the other server')
    # Everything that can be asked, while it sleeps.
    one.got = []
    one.socket.send({'type': 'ask', 'seat': 0, 'number': 7, 'lane': 'x',
                     'request': {'what': 'look', 'piece': {'sort': 'team', 'id': 0}}})
    one.command()
    late = [Player.__new__(Player) for _ in range(3)]
    import threading
    opened = []

    def visit(player):
        player.__init__(a, game)
        opened.append(player.read(['welcome', 'elsewhere', 'error']))

    pages = []
    threads = [threading.Thread(target=visit, args=(p,)) for p in late]
    threads += [threading.Thread(target=lambda path=path: pages.append(a.http(path)))
                for path in (f'/api/games/{game["game"]}', '/api/games')]
    for t in threads:
        t.start()
    time.sleep(0.5)
    a.process.send_signal(signal.SIGCONT)
    for t in threads:
        t.join(30)
    while one.read(['nothing'], 5) is not None:
        pass
    kinds = {m['type'] for m in one.got}
    check(kinds <= {'error'}, f'somebody who was at the table was shown {kinds}')
    check(any(m.get('code') == 'moved' for m in one.got), 'and was not told that the game has moved')
    check(all(m and m['type'] == 'elsewhere' for m in opened) and len(opened) == 3, f'visitors were told {opened}'[:300])
    for status, text in pages:
        info = json.loads(text)
        mine = [g for g in info['games'] if g['id'] == game['game']] if 'games' in info else [info]
        check(status == 200 and mine[0]['lines'] == other.frame, f'a page shows {mine[0]["lines"]} lines of {other.frame}')
    check(other.play(), 'the other server lost the game')
    check(one.socket is not None and welcome_at(a, game, 1) is None, 'the woken server took the game back')
    # Nobody wants the games of a lone server: it goes on where it was.
    b.end()
    back = welcome_at(a, game, 10)
    check(back is not None and back.ready() and back.frame == other.frame, 'it does not come back')
    a.process.send_signal(signal.SIGSTOP)
    time.sleep(LEASE + 1)
    a.process.send_signal(signal.SIGCONT)
    check(back.play(), 'who lost nothing has to go on')
    a.end()
    print('stopped and woken: nothing stale')


def shared(program, db, folder, options):
    """Two servers under one address take nothing from each other."""
    a = Server(program, db, url='http://localhost:1')
    b = Server(program, db, url='http://localhost:1')
    game = a.create()
    one = Player(a, game)
    for _ in range(6):
        m = Player(b, game).read(['welcome', 'elsewhere', 'error'])
        check(m is not None and m['type'] == 'elsewhere', f'the other server said {m}')
        check(one.play(), 'the game was stolen')
    b.end()
    a.end()
    print('one address, two servers: nothing stolen')


def thinks(program, db, folder, options):
    """A server that is asked to go down does not wait for what the computer is thinking about."""
    a = Server(program, db)
    status, text = a.http('/api/games', {'scenario': 'mixed', 'seats': ['mine'], 'agents': ['', 'veteran'], 'name': 'Ann',
                                         'nonce': 'x'})
    check(status == 200, f'no game against the computer was created: {text}')
    seated = json.loads(text)
    player = Player(a, {'game': seated['game'], 'tokens': [t['token'] for t in seated['tokens']]})
    check(player.ready(), 'nothing is asked')
    player.socket.send({'type': 'hint', 'seat': 0, 'number': 1})
    time.sleep(0.2)
    took = a.end()
    check(took < 5, f'it went down after {took:.1f} s')
    print(f'went down in {took:.1f} s with a thought at work')


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('program')
    parser.add_argument('store', choices=['sqlite', 'postgres'])
    parser.add_argument('--kills', type=int, default=200 if os.environ.get('SANDTABLE_LONG') else 10)
    parser.add_argument('--games', type=int, default=8)
    parser.add_argument('--rate', type=int, default=100)
    parser.add_argument('--scenario', default='first-shot')
    parser.add_argument('--only', choices=['moves', 'stopped', 'shared', 'at_once', 'thinks', 'kills'])
    options = parser.parse_args()
    folder = tempfile.mkdtemp(prefix='sandtable_kill_')
    os.chmod(folder, 0o755)
    db = f'sqlite:{folder}/games.db'
    if options.store == 'postgres':
        db = subprocess.run(['sh', POSTGRES, 'start', folder + '/pg'], check=True, stdout=subprocess.PIPE,
                            text=True).stdout.strip()
    try:
        for part in (moves, stopped, shared, at_once, thinks, kills):
            if not options.only or part.__name__ == options.only:
                part(options.program, db, folder, options)
    finally:
        if options.store == 'postgres':
            subprocess.run(['sh', POSTGRES, 'stop', folder + '/pg'], check=False)
        shutil.rmtree(folder, ignore_errors=True)
    print('FAILED' if failures else 'nothing acknowledged was lost')
    sys.exit(1 if failures else 0)


if __name__ == '__main__':
    main()
