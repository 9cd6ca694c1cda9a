#!/usr/bin/env python3
"""Kills the server with SIGKILL under load and starts it again: every acknowledged line must be there.

usage: kill_test.py SANDTABLE sqlite|postgres [--games N] [--rate R] [--rounds K]
"""
import argparse
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
POSTGRES = HERE.parent / 'store' / 'postgres.sh'


def start(program, db, port=0):
    server = subprocess.Popen([program, 'serve', '--port', str(port), '--db', db], stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, text=True)
    line = server.stdout.readline()
    if 'http://' not in line:
        sys.exit(f'the server did not start: {server.stderr.read()}')
    return server, line.strip().rsplit('/', 1)[1]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('program')
    parser.add_argument('store', choices=['sqlite', 'postgres'])
    parser.add_argument('--games', type=int, default=30)
    parser.add_argument('--rate', type=int, default=60)
    parser.add_argument('--rounds', type=int, default=2)
    parser.add_argument('--scenario', default='first-shot')
    options = parser.parse_args()
    folder = tempfile.mkdtemp(prefix='sandtable_kill_')
    os.chmod(folder, 0o755)
    db = f'sqlite:{folder}/games.db'
    if options.store == 'postgres':
        db = subprocess.run(['sh', POSTGRES, 'start', folder + '/pg'], check=True, stdout=subprocess.PIPE,
                            text=True).stdout.strip()
    failed = False
    try:
        server, address = start(options.program, db)
        for kill in range(options.rounds):
            acks = f'{folder}/acks{kill}'
            load = subprocess.Popen([options.program, 'load', '--server', address, '--games', str(options.games), '--rate',
                                     str(options.rate), '--seconds', '60', '--scenario', options.scenario, '--acks', acks],
                                    stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            load.stderr.readline()  # "N games open"
            time.sleep(1.5 + 0.37 * kill)
            server.send_signal(signal.SIGKILL)
            server.wait()
            said = load.communicate()[0]
            print(said.splitlines()[0])
            server, address = start(options.program, db, int(address.rsplit(':', 1)[1]))
            checked = subprocess.run([options.program, 'load', '--server', address, '--verify', acks],
                                     stdout=subprocess.PIPE, text=True)
            print(checked.stdout.strip())
            lines = int(checked.stdout.split(' acknowledged lines')[0].rsplit(' ', 1)[1])
            failed = failed or checked.returncode != 0 or lines == 0 or 'went away' not in said
        server.terminate()
        failed = server.wait(timeout=20) != 0 or failed
    finally:
        if options.store == 'postgres':
            subprocess.run(['sh', POSTGRES, 'stop', folder + '/pg'], check=False)
        subprocess.run(['rm', '-rf', folder], check=False)
    print('FAILED' if failed else 'nothing acknowledged was lost')
    sys.exit(1 if failed else 0)


if __name__ == '__main__':
    main()
