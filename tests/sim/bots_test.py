#!/usr/bin/env python3
"""Programs that play, as real processes: ours plays by the protocol as it does without, and those that are broken are
told from those that are not.

usage: bots_test.py SANDTABLE
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
PROGRAM = os.path.abspath(sys.argv.pop(1)) if len(sys.argv) > 1 else 'sandtable'
SETUP = ['--list', 'data/fow/lists/ge-panzer-600.toml', '--list', 'data/fow/lists/so-motor-600.toml', '--table',
         'data/tables/steppe.toml', '--turns', '2', '--seed', '5']

# A program that answers with the usual answer until its nth question, and then does what is to be tried.
SPOILT = '''
import json, sys, time, os
asked = 0
def say(**m): print(json.dumps(m), flush=True)
for line in sys.stdin:
    m = json.loads(line)
    if m["type"] == "hello": say(type="hello", protocol=PROTOCOL, name="spoilt", frames=False)
    elif m["type"] in ("waiting", "refused"):
        if m["type"] == "waiting": asked, usual = asked + 1, m["decision"]["usual"]
        if asked > 5:
            DO
        say(type="command", seat=m["seat"], command=usual)
    elif m["type"] == "bye": break
'''


def battle(*more, mission='encounter', timeout=250):
    return subprocess.run([PROGRAM, 'battle', *SETUP, '--mission', mission, *more], cwd=ROOT, capture_output=True, text=True, timeout=timeout)


class Bots(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory(prefix='sandtable_bots_')
        self.addCleanup(self.folder.cleanup)

    def file(self, name):
        return f'{self.folder.name}/{name}'

    def spoilt(self, do, protocol=1, *more):
        path = self.file('spoilt.py')
        pathlib.Path(path).write_text(SPOILT.replace('DO', do).replace('PROTOCOL', str(protocol)))
        return battle('--agent', f'cmd:{sys.executable} {path}', '--agent', 'usual', '--json', *more)

    def test_our_own_program_plays_the_same_battle(self):
        """The protocol carries all that an agent may know: the journals are the same byte for byte."""
        for agent in ('random', 'recruit'):
            plain = battle('--agent', agent, '--journal', self.file('plain.jsonl'))
            self.assertEqual(plain.returncode, 0, plain.stderr)
            told = battle('--agent', f'cmd:{PROGRAM} bot --agent {agent}', '--move-ms', '60000', '--journal',
                          self.file('told.jsonl'))
            self.assertEqual(told.returncode, 0, told.stderr)
            self.assertEqual(pathlib.Path(self.file('plain.jsonl')).read_text(),
                             pathlib.Path(self.file('told.jsonl')).read_text(), agent)

    def test_the_example_plays_to_the_end(self):
        done = battle('--agent', f'cmd:{sys.executable} examples/bot.py', '--agent', 'random', '--json')
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(json.loads(done.stdout)[0]['late'], [0, 0])
        self.assertEqual(done.stderr, '')

    def faulty(self, done, words):
        self.assertEqual(done.returncode, 1, done.stderr + done.stdout)
        one = json.loads(done.stdout)[0]
        self.assertIn(words, one['faults'][0])
        self.assertIn(words, done.stderr)
        self.assertIn('concedes', done.stderr)
        self.assertEqual(one['faults'][1], '')
        self.assertIsNone(one['stuck'])
        return one

    def test_one_that_dies(self):
        self.faulty(self.spoilt('os._exit(3)'), 'ended with exit code 3')
        self.faulty(self.spoilt('os.kill(os.getpid(), 11)'), 'signal 11')

    def test_one_that_is_not_there(self):
        self.faulty(battle('--agent', 'cmd:/nowhere/at-all', '--agent', 'usual', '--json'), 'no such program')

    def test_one_that_writes_garbage(self):
        self.faulty(self.spoilt('print("thinking about it", flush=True)'), "no message")
        self.faulty(self.spoilt('say(type="command", seat=0, command={"verb": 7})'), "broken 'command'")
        self.faulty(self.spoilt('say(type="resign")'), "wrote 'resign'")
        self.faulty(self.spoilt('sys.stdout.write("x" * (17 << 20)); sys.stdout.flush(); time.sleep(60)'), 'longer than')

    def test_one_that_will_not_keep_to_the_rules(self):
        one = self.faulty(self.spoilt('usual = {**usual, "verb": "teleport"}'), 'that the rules refuse')
        self.assertIn('teleport', one['faults'][0])

    def test_one_that_is_refused_once_may_think_again(self):
        good = self.file('again.py')
        pathlib.Path(good).write_text(SPOILT.replace('PROTOCOL', '1').replace(
            'DO', 'if m["type"] == "waiting" and asked == 6:\n                say(type="command", seat=m["seat"], '
                  'command={"verb": "teleport"}); continue'))
        done = battle('--agent', f'cmd:{sys.executable} {good}', '--agent', 'usual', '--json')
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_one_that_is_slow(self):
        """Late once: the usual answer is given, marked in the journal; late again and again: it has lost."""
        done = self.spoilt('time.sleep(1.5 if asked == 6 else 0)', 1, '--move-ms', '700', '--journal', self.file('late.jsonl'))
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertGreaterEqual(json.loads(done.stdout)[0]['late'][0], 1)
        self.assertIn('"by_clock":true', pathlib.Path(self.file('late.jsonl')).read_text())
        self.faulty(self.spoilt('time.sleep(60)', 1, '--move-ms', '300'), 'too slow for 3 decisions')

    def test_one_that_speaks_another_protocol(self):
        self.faulty(self.spoilt('pass', 2), 'speaks protocol 2; this program speaks 1')

    def test_a_program_hears_only_what_its_seat_may_know(self):
        """Two ears at one battle: neither is told of what the other side holds back."""
        path = self.file('ear.py')
        pathlib.Path(path).write_text(SPOILT.replace('PROTOCOL', '1').replace('frames=False', 'frames=True, state=True').replace(
            'for line in sys.stdin:', f'out = open("{self.file("heard")}" + sys.argv[1], "w")\nfor line in sys.stdin:\n    out.write(line)'
        ).replace('DO', 'pass'))
        done = battle('--agent', f'cmd:{sys.executable} {path} 0', '--agent',
                      f'cmd:{sys.executable} {path} 1', '--json', mission='hold-the-line')
        self.assertEqual(done.returncode, 0, done.stderr)
        for seat in (0, 1):
            lines = [json.loads(line) for line in open(self.file(f'heard{seat}'), encoding='utf-8')]
            frames = [f for m in lines if m['type'] == 'frames' for f in m['frames']]
            self.assertTrue(frames)
            self.assertTrue(all(e['event']['known_to'] == {'bits': 255} for f in frames for e in f['events']))
            self.assertTrue(all(m['seat'] == seat for m in lines if m['type'] == 'waiting'))
            self.assertTrue(all(m['decision']['side'] == seat for m in lines if m['type'] == 'waiting'))

    def test_mistakes_of_the_caller(self):
        done = battle('--agent', 'cmd:')
        self.assertEqual(done.returncode, 3)
        self.assertIn('cmd:PROGRAM', done.stderr)
        done = subprocess.run([PROGRAM, 'bot'], input='hello\n', cwd=ROOT, capture_output=True, text=True)
        self.assertEqual(done.returncode, 3)
        self.assertIn('standard input:1', done.stderr)


if __name__ == '__main__':
    unittest.main()
