#!/usr/bin/env python3
"""A player for Sandtable in about a hundred lines of the standard library: it drives at the objective, shoots at what it
sees and lets the program do the bookkeeping. The protocol is in docs/bots.md.

    sandtable battle --list A.toml --list B.toml --mission encounter --table data/tables/steppe.toml \\
        --agent "cmd:python3 examples/bot.py" --agent random
"""
import json
import math
import sys


class Host:
    """Lines of JSON with the program that holds the battle."""

    def __init__(self):
        self.number = 0

    def send(self, kind, **fields):
        print(json.dumps({'type': kind, **fields}), flush=True)

    def hear(self):
        line = sys.stdin.readline()
        return json.loads(line) if line else {'type': 'bye'}

    def ask(self, seat, **request):
        """What may be found out before one commits: the seat's own view, no dice."""
        self.number += 1
        self.send('ask', seat=seat, number=self.number, request=request)
        while True:
            answer = self.hear()
            if answer['type'] == 'preview' and answer['number'] == self.number:
                return answer['preview']


class Bot:
    def __init__(self, host, game):
        self.host, self.seat, self.side = host, game['seat'], game['side']
        self.inch = game['facts']['units'][0]['length']
        self.tokens, self.groups, self.marks, self.turn, self.moved = {}, {}, [], None, set()

    def frames(self, frames):
        """Keeps the table up to date: a change replaces what it names."""
        for frame in frames:
            change = frame['change']
            if change['whole']:
                self.tokens, self.groups = {}, {}
            self.tokens.update({key(t['piece']): t for t in change['tokens']})
            self.groups.update({key(g['piece']): g for g in change['groups']})
            if change['marks'] is not None:
                self.marks = change['marks']
            if (change['turn'], change['active'], change['step']) != self.turn:
                self.turn, self.moved = (change['turn'], change['active'], change['step']), set()

    def place(self, group):
        """Where a platoon stands, on the whole."""
        at = [t['base']['pose']['at'] for t in self.tokens.values() if t['group'] == group and t['presence'] == 'table']
        return at and (sum(a['x'] for a in at) / len(at), sum(a['y'] for a in at) / len(at))

    def goal(self, here):
        """The nearest objective; without one the nearest enemy."""
        aims = [m['rect']['pose']['at'] for m in self.marks if m['sort'] == 'objective']
        foes = [t['base']['pose']['at'] for t in self.tokens.values() if t['side'] == 1 - self.side and t['presence'] == 'table']
        return min(((a['x'], a['y']) for a in aims or foes), key=lambda a: math.dist(a, here), default=None)

    def answer(self, waiting):
        decision = waiting['decision']
        self.last_usual = decision['usual']
        open_choices = [c for c in decision['choices'] if not c['closed']]
        for choice in open_choices:
            command = None
            if choice['verb'] == 'shoot':
                command = self.shoot(choice)
            elif choice['verb'] == 'move' and key(choice['actor']) not in self.moved:
                self.moved.add(key(choice['actor']))
                command = self.advance(choice)
            if command:
                return {**command, 'decision': decision['id']}
        return decision['usual']

    def shoot(self, choice):
        command = {'verb': 'shoot', 'actor': choice['actor'], 'replies': []}
        said = self.host.ask(self.seat, what='check', command=command)
        return None if said['refusals'] else command

    def advance(self, choice):
        here = self.place(choice['actor'])
        goal = here and self.goal(here)
        if not goal or math.dist(here, goal) < 3 * self.inch:
            return None
        members = [t for t in self.tokens.values() if t['group'] == choice['actor'] and t['presence'] == 'table']
        if any(t['form'] == 'gun' for t in members):  # guns fight from where they stand
            return None
        pace = 6 if all(t['form'] == 'infantry' for t in members) else 10
        share = min(1, pace * self.inch / math.dist(here, goal))
        to = {'x': round(here[0] + (goal[0] - here[0]) * share), 'y': round(here[1] + (goal[1] - here[1]) * share)}
        said = self.host.ask(self.seat, what='propose', piece=choice['actor'], at={'at': to, 'facing': members[0]['base']['pose']['facing']})
        return said['command']


def key(piece):
    return piece['sort'], piece['id']


def main():
    host, bot = Host(), None
    while True:
        heard = host.hear()
        if heard['type'] == 'hello':
            host.send('hello', protocol=1, name='bot.py', frames=True, state=False)
        elif heard['type'] == 'game':
            bot = Bot(host, heard)
        elif heard['type'] == 'frames':
            bot.frames(heard['frames'])
        elif heard['type'] == 'waiting':
            host.send('command', seat=bot.seat, command=bot.answer(heard), why='')
        elif heard['type'] == 'refused':  # what it thought of was wrong: the usual answer is always right
            print(heard['refusals'][0]['words'], file=sys.stderr)
            host.send('command', seat=bot.seat, command=bot.last_usual, why='')
        elif heard['type'] == 'bye':
            return


if __name__ == '__main__':
    main()
