"""Reads what Sandtable writes: journals of battles (`sandtable battle --journal`) and results of simulations
(`sandtable sim --results`, or its CSV). Standard library only; tables are pandas DataFrames where pandas is installed and
lists of dictionaries where it is not.

    from sandtable_data import read_results, read_journal
    results = read_results('results.jsonl')
    results.battles()     # a row a battle
    results.platoons()    # a row a platoon and battle
    results.turns()       # a row a side and turn
    read_journal('battle.jsonl').commands()
"""
import collections
import csv
import json
import pathlib

try:
    import pandas
except ImportError:
    pandas = None


def table(rows):
    """Rows as a DataFrame, or as they are."""
    rows = list(rows)
    return pandas.DataFrame(rows) if pandas else rows


def rows_of(anything):
    """The rows of a table, whichever it is."""
    return anything.to_dict('records') if pandas and isinstance(anything, pandas.DataFrame) else list(anything)


def whole_lines(path):
    """The lines that were written to the end: a program that was killed may have torn the last one."""
    text = pathlib.Path(path).read_text(encoding='utf-8')
    return text[:text.rfind('\n') + 1].splitlines()


class Journal:
    """One battle: its header, and every command with the dice it drew."""

    def __init__(self, path):
        lines = [json.loads(line) for line in whole_lines(path)]
        if not lines or 'ruleset' not in lines[0]:
            raise ValueError(f'{path}: no journal; sandtable battle --journal FILE writes one')
        self.header, self.lines = lines[0], lines[1:]

    def commands(self):
        return table({'line': number, 'seat': line['seat'], 'verb': line['command']['verb'],
                      'actor': f"{line['command']['actor']['sort']} {line['command']['actor']['id']}",
                      'dice': len(line['dice']), 'by_clock': line['by_clock']}
                     for number, line in enumerate(self.lines, 1) if line['kind'] == 'command')

    def dice(self):
        """How often each face came up, over the whole battle."""
        return collections.Counter(die for line in self.lines for die in line['dice'])


class Results:
    """A simulation: its plan, and what is kept of each battle, by number."""

    def __init__(self, path):
        lines = whole_lines(path)
        head = json.loads(lines[0]) if lines else {}
        if 'plan' not in head:
            raise ValueError(f'{path}: no results; sandtable sim --results FILE writes them')
        self.plan = head['plan']
        self.rows = sorted((json.loads(line) for line in lines[1:]), key=lambda row: row['job'])
        self.jobs = jobs_of(self.plan)

    def battles(self):
        return table(self.battle(row) for row in self.rows)

    def battle(self, row):
        job = self.jobs[row['job']]
        side = {0: 'a', 1: 'b', -1: None}
        return {'battle': row['job'], **job, 'winner': side[row['winner']], 'attacker': side[row['attacker']],
                'points_a': row['points'][0], 'points_b': row['points'][1], 'lost_a': row['lost'][0],
                'lost_b': row['lost'][1], 'turns': row['turns'], 'commands': row['commands'], 'rule': row['rule'],
                'stuck': row['stuck']}

    def platoons(self):
        return table({'battle': row['job'], 'list': self.jobs[row['job']]['list_' + 'ab'[p['side']]],
                      'won': row['winner'] == p['side'], **p, 'earned': p['earned'] / 10}
                     for row in self.rows for p in row['platoons'] if p['side'] in (0, 1))

    def turns(self):
        return table({'battle': row['job'], 'turn': t['turn'], 'side': 'ab'[side],
                      'attacks': row['attacker'] == side,
                      'result': 'drawn' if row['winner'] < 0 else 'won' if row['winner'] == side else 'lost', 'teams': t['teams'][side],
                      'platoons': t['platoons'][side], 'pinned': t['pinned'][side]}
                     for row in self.rows for t in row['curve'] for side in (0, 1))


def jobs_of(plan):
    """The battles of a plan in the order of their numbers, as src/sim/plan.cpp numbers them."""
    def pairs(count, selves):
        return [(a, b) for a in range(count) for b in range(a, count) if a != b or selves or count == 1]

    lists, missions, tables = plan['lists'], plan['missions'], plan['tables']
    fixtures = []
    if plan['meets'] > 0:
        for step in range(1, min(plan['meets'], len(lists) - 1) + 1):
            for first in range(len(lists)):
                turn = len(fixtures)
                fixtures.append((turn % len(missions), turn // len(missions) % len(tables),
                                 (first, (first + step) % len(lists))))
    else:
        met = [p for p in pairs(len(lists), plan['mirror']) if lists[p[0]]['points'] == lists[p[1]]['points']]
        fixtures = [(m, t, p) for m in range(len(missions)) for t in range(len(tables)) for p in met]
    jobs = []
    for seed in range(plan['seed'], plan['seed'] + plan['seeds']):
        for mission, on, (a, b) in fixtures:
            for x, y in pairs(len(plan['agents']), False):
                for first, second in [(x, y)] if plan['single'] or x == y else [(x, y), (y, x)]:
                    jobs.append({'mission': missions[mission], 'table': pathlib.Path(tables[on]).stem,
                                 'list_a': lists[a]['name'], 'list_b': lists[b]['name'],
                                 'agent_a': plan['agents'][first], 'agent_b': plan['agents'][second], 'seed': seed})
    return jobs


def read_journal(path):
    return Journal(path)


def read_results(path):
    return Results(path)


def read_csv(path):
    """What `sandtable sim -o FILE.csv` wrote."""
    with open(path, newline='', encoding='utf-8') as file:
        return table(csv.DictReader(file))
