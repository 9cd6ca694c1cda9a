#!/usr/bin/env python3
"""Simulations as people run them: any number of threads, killed and taken up again, in shards, through a queue in
PostgreSQL with a worker killed, give one and the same CSV.

usage: sim_test.py SANDTABLE
"""
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
POSTGRES = HERE.parent / 'store' / 'postgres.sh'
PROGRAM = os.path.abspath(sys.argv.pop(1)) if len(sys.argv) > 1 else 'sandtable'
PLAN = ['--list', 'data/fow/lists/ge-panzer-600.toml', 'data/fow/lists/so-motor-600.toml', '--mission', 'free-for-all',
        'encounter', '--table', 'data/tables/steppe.toml', '--agent', 'random', 'usual', '--turns', '3', '--seeds', '3']
JOBS = 12  # two missions, two ways round, three seeds


def sim(*more, plan=PLAN):
    return subprocess.run([PROGRAM, 'sim', *plan, *more], cwd=ROOT, capture_output=True, text=True, timeout=280)


class Sims(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp(prefix='sandtable_sim_')
        os.chmod(cls.folder, 0o755)
        one = sim('--threads', '1', '-o', cls.file('one.csv'), '-o', cls.file('one.json'), '-o', cls.file('one.html'))
        assert one.returncode == 0, one.stderr + one.stdout
        cls.wanted = pathlib.Path(cls.file('one.csv')).read_text()

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(cls.folder, ignore_errors=True)

    @classmethod
    def file(cls, name):
        return f'{cls.folder}/{name}'

    def read(self, name):
        return pathlib.Path(self.file(name)).read_text()

    def same(self, name):
        self.assertEqual(self.read(name), self.wanted)

    def good(self, done):
        self.assertEqual(done.returncode, 0, done.stderr + done.stdout)

    def test_all_battles_are_there(self):
        lines = self.wanted.splitlines()
        self.assertEqual(len(lines), JOBS + 1)
        self.assertEqual([line.split(',')[0] for line in lines[1:]], [str(i) for i in range(JOBS)])
        data = json.loads(self.read('one.json'))
        self.assertEqual(len(data['battles']), JOBS)
        self.assertTrue(all(len(b['curve']) > 1 and b['attacker'] in (0, 1) for b in data['battles']))
        self.assertTrue(all(sum(p['points'] for p in b['platoons'] if p['side'] == side) in range(540, 601)
                            for b in data['battles'] for side in (0, 1)), 'what the lists cost')
        self.assertIn('<svg', self.read('one.html'))
        self.assertNotIn('http', self.read('one.html').replace('http://www.w3.org', ''))

    def test_what_happens_is_kept(self):
        """A battle that is fought: losses have somebody to their credit, fire and moves their places."""
        plan = ['--list', 'data/fow/lists/ge-panzer-600.toml', 'data/fow/lists/so-tank-600.toml', '--mission', 'free-for-all',
                '--table', 'data/tables/steppe.toml', '--agent', 'recruit', '--turns', '4']
        self.good(sim('-o', self.file('fought.json'), plan=plan))
        battle = json.loads(self.read('fought.json'))['battles'][0]
        platoons = battle['platoons']
        lost = sum(p['began'] - p['left'] for p in platoons)
        killed = sum(k['count'] for k in battle['kills'])
        self.assertGreater(killed, 0)
        self.assertLessEqual(killed, lost)
        self.assertEqual(killed, sum(p['kills'] for p in platoons))
        for kill in battle['kills']:
            self.assertNotEqual(platoons[kill['by']]['side'], platoons[kill['of']]['side'], 'nobody kills his own')
        self.assertTrue(battle['moves'][0] and battle['moves'][1] and (battle['fire'][0] or battle['fire'][1]))

    def test_threads_change_nothing(self):
        self.good(sim('--threads', '3', '-o', self.file('three.csv')))
        self.same('three.csv')

    def test_killed_and_taken_up_again(self):
        results = self.file('killed.jsonl')
        for kill in range(3):
            running = subprocess.Popen([PROGRAM, 'sim', *PLAN, '--threads', '2', '--results', results], cwd=ROOT,
                                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            end = time.monotonic() + 60
            before = self.lines(results)
            while self.lines(results) < before + 1 + (kill == 0) and running.poll() is None and time.monotonic() < end:
                time.sleep(0.01)
            running.send_signal(signal.SIGKILL)
            running.wait()
        done = self.lines(results) - 1
        self.assertGreater(done, 0)
        if done < JOBS:
            with open(results, 'a', encoding='utf-8') as file:
                file.write('{"job":7,"winner":0,"po')  # as a kill in the middle of a write leaves it
        again = sim('--results', results, '-o', self.file('again.csv'))
        self.good(again)
        if done < JOBS:
            self.assertIn('torn', again.stderr)
            self.assertIn(f'{done} of {JOBS} battles were played before', again.stderr)
        self.same('again.csv')

    @staticmethod
    def lines(path):
        return pathlib.Path(path).read_bytes().count(b'\n') if os.path.exists(path) else 0

    def test_four_shards(self):
        files = []
        for shard in range(1, 5):
            files.append(self.file(f'shard{shard}.jsonl'))
            self.good(sim('--shard', f'{shard}/4', '--results', files[-1]))
        missing = subprocess.run([PROGRAM, 'sim', 'merge', *files[:3]], cwd=ROOT, capture_output=True, text=True)
        self.assertEqual(missing.returncode, 1)
        self.assertIn('3 of 12 battles are missing', missing.stderr)
        self.good(subprocess.run([PROGRAM, 'sim', 'merge', *files, '-o', self.file('merged.csv')], cwd=ROOT,
                                 capture_output=True, text=True))
        self.same('merged.csv')

    def test_results_of_another_plan_are_refused(self):
        results = self.file('other.jsonl')
        self.good(sim('--results', results, '--shard', '1/12'))
        other = sim('--results', results, '--seed', '99')
        self.assertEqual(other.returncode, 3)
        self.assertIn('another simulation', other.stderr)

    def test_what_is_proposed_may_be_fielded(self):
        proposed = self.file('better')
        done = subprocess.run([PROGRAM, 'list', 'improve', 'data/fow/lists/so-motor-600.toml', '--against',
                               'data/fow/lists/ge-panzer-600.toml', '--mission', 'free-for-all', '--table', 'data/tables/steppe.toml',
                               '--agent', 'usual', '--battles', '8', '--candidates', '3', '-o', proposed, '--json'], cwd=ROOT,
                              capture_output=True, text=True, timeout=280)
        self.good(done)
        told = json.loads(done.stdout)
        self.assertEqual(len(told['proposals']), 3)
        for number, proposal in enumerate(told['proposals'], 1):
            self.assertTrue(proposal['changes'])
            self.assertLessEqual(proposal['points'], 600)
            self.good(subprocess.run([PROGRAM, 'list', 'check', f'{proposed}-{number}.toml'], cwd=ROOT, capture_output=True, text=True))

    def test_the_ladder(self):
        ladder = self.file('ladder.toml')
        plan = [*PLAN[:6], '--table', 'data/tables/steppe.toml', '--turns', '1', '--agent', 'random', '--agent', 'usual']
        first = subprocess.run([PROGRAM, 'ladder', *plan, '--pairs', '2', '--ladder', ladder, '--keep', '--json'], cwd=ROOT,
                               capture_output=True, text=True, timeout=280)
        self.good(first)
        match = json.loads(first.stdout)['matches'][0]
        self.assertEqual(match['battles'], 4)
        self.assertEqual(match['verdict'], 'not settled')
        again = subprocess.run([PROGRAM, 'ladder', *plan, '--pairs', '2', '--threads', '1', '--ladder', ladder, '--json'],
                               cwd=ROOT, capture_output=True, text=True, timeout=280)
        self.assertEqual(json.loads(again.stdout)['matches'], json.loads(first.stdout)['matches'], 'any number of threads')
        shown = subprocess.run([PROGRAM, 'ladder', '--ladder', ladder, '--json'], cwd=ROOT, capture_output=True, text=True)
        self.assertEqual([rung['battles'] for rung in json.loads(shown.stdout)['ladder']], [4, 4])

    def test_the_reader_and_its_plots(self):
        results = self.file('read.jsonl')
        self.good(sim('--results', results))
        plots = subprocess.run([sys.executable, ROOT / 'examples/plots.py', results, self.folder + '/plots'], capture_output=True, text=True)
        self.good(plots)
        self.assertEqual(sorted(os.listdir(self.folder + '/plots')), ['earned.svg', 'teams.svg', 'wins.svg'])
        sys.path.insert(0, str(ROOT / 'examples'))
        from sandtable_data import read_csv, read_results, rows_of
        table = rows_of(read_csv(self.file('one.csv')))
        for told, battle in zip(table, rows_of(read_results(results).battles()), strict=True):
            for key in ('mission', 'table', 'list_a', 'list_b', 'agent_a', 'agent_b', 'seed', 'turns', 'commands'):
                self.assertEqual(told[key], str(battle[key]), 'the reader numbers battles as the program does')

    def test_mistakes_are_told(self):
        for words, told in ((['--shard', '5/4'], 'I from 1 to N'), (['--agent', 'genius'], "no agent 'genius'"),
                            (['-o', 'x.pdf'], '.csv, .json or .html'), (['--queue', 'mysql://x'], 'postgres://')):
            wrong = sim(*words)
            self.assertIn(wrong.returncode, (2, 3), words)
            self.assertIn(told, wrong.stderr)

    def test_queue_with_a_worker_killed(self):
        started = subprocess.run(['sh', POSTGRES, 'start', self.folder + '/pg'], capture_output=True, text=True)
        self.assertEqual(started.returncode, 0, started.stderr)
        url = started.stdout.strip()
        try:
            # So many battles that some are left when the second comes, however quick the first one is.
            plan = [*PLAN[:-1], '100']
            self.good(sim('-o', self.file('whole.csv'), plan=plan))
            queue = ['--queue', url, '--lease', '2', '--threads', '1']
            first = subprocess.Popen([PROGRAM, 'sim', *plan, *queue], cwd=ROOT, stdout=subprocess.DEVNULL,
                                     stderr=subprocess.DEVNULL)
            self.wait_for(url, 1)
            first.send_signal(signal.SIGSTOP)  # however quick it is, something is left for the other
            second = subprocess.Popen([PROGRAM, 'sim', *plan, *queue, '-o', self.file('queue.csv')], cwd=ROOT,
                                      stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
            done = int(self.ask(url, 'SELECT count(result) FROM queue_jobs'))
            self.wait_for(url, done + 4)
            first.send_signal(signal.SIGCONT)
            first.send_signal(signal.SIGKILL)
            first.wait()
            said = second.communicate(timeout=200)[0]
            self.assertEqual(second.returncode, 0, said)
            self.assertEqual(self.read('queue.csv'), self.read('whole.csv'))
            workers = self.ask(url, "SELECT count(DISTINCT worker) FROM queue_jobs WHERE result IS NOT NULL")
            self.assertEqual(workers, '2', 'both workers played')
        finally:
            subprocess.run(['sh', POSTGRES, 'stop', self.folder + '/pg'], check=False)

    @staticmethod
    def ask(url, sql):
        return subprocess.run(['psql', '-qtA', '-d', url, '-c', sql], capture_output=True, text=True).stdout.strip()

    def wait_for(self, url, done):
        end = time.monotonic() + 100
        while time.monotonic() < end:
            said = self.ask(url, 'SELECT count(result) FROM queue_jobs')
            if said.isdigit() and int(said) >= done:
                return
            time.sleep(0.02)
        self.fail(f'{done} battles were not played in time')


if __name__ == '__main__':
    unittest.main()
