#!/usr/bin/env python3
"""Three plots of a simulation, cell by cell as in a notebook (the lines `# %%` begin a cell in editors that know them).
They are written as SVG, with the standard library alone.

usage: plots.py RESULTS.jsonl [FOLDER]      after   sandtable sim --list A --list B --results RESULTS.jsonl
"""
# %% Read
import collections
import html
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from sandtable_data import read_results, rows_of  # noqa: E402

if len(sys.argv) < 2:
    sys.exit(__doc__)
results = read_results(sys.argv[1])
folder = pathlib.Path(sys.argv[2] if len(sys.argv) > 2 else '.')
folder.mkdir(parents=True, exist_ok=True)
battles = [b for b in rows_of(results.battles()) if not b['stuck']]
print(f'{len(battles)} battles, {len(results.plan["lists"])} lists, players: {", ".join(results.plan["agents"])}')


# %% Draw
def plot(name, title, inside, height):
    file = folder / f'{name}.svg'
    file.write_text(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 760 {height}" font-family="sans-serif" '
                    f'font-size="13"><rect width="760" height="{height}" fill="#fbfaf6"/>'
                    f'<text x="20" y="28" font-size="17" font-weight="600">{html.escape(title)}</text>{inside}</svg>\n')
    print(file)


def text(x, y, words, anchor='start'):
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="#333">{html.escape(str(words))}</text>'


# %% One: how often each list wins
score = collections.defaultdict(lambda: [0, 0])
for b in battles:
    for side in 'ab':
        score[b['list_' + side]][0] += 0.5 if b['winner'] is None else b['winner'] == side
        score[b['list_' + side]][1] += 1
inside, y = '', 56
for name, (won, of) in sorted(score.items(), key=lambda item: -item[1][0] / item[1][1]):
    inside += (text(210, y + 14, name, 'end') + f'<rect x="220" y="{y}" width="{won / of * 420:.1f}" height="19" fill="#2f6f9f"/>'
               + text(230 + won / of * 420, y + 14, f'{100 * won / of:.0f} % of {of}'))
    y += 27
inside += f'<line x1="430" x2="430" y1="48" y2="{y}" stroke="#999" stroke-dasharray="4 4"/>'
plot('wins', 'Battles won, draws as halves', inside, y + 16)

# %% Two: how many teams those who won, drew and lost have left, turn by turn
began = {(p['battle'], p['side']): 0 for p in rows_of(results.platoons())}
for p in rows_of(results.platoons()):
    began[p['battle'], p['side']] += p['began']
left = collections.defaultdict(lambda: collections.defaultdict(list))
for t in rows_of(results.turns()):
    of = began.get((t['battle'], 'ab'.index(t['side'])), 0)
    if of:
        left[t['result']][t['turn']].append(t['teams'] / of)
last = max((turn for who in left.values() for turn in who), default=2)
inside = ''
for i in range(5):
    inside += f'<line x1="60" x2="700" y1="{260 - 50 * i}" y2="{260 - 50 * i}" stroke="#ddd"/>' + text(52, 264 - 50 * i, f'{25 * i} %', 'end')
for who, colour in (('won', '#2f6f9f'), ('drawn', '#8f7a2a'), ('lost', '#b2492f')):
    points = [(60 + 640 * (turn - 1) / max(1, last - 1), 260 - 200 * sum(all) / len(all)) for turn, all in sorted(left[who].items())]
    inside += f'<polyline fill="none" stroke="{colour}" stroke-width="2.5" points="{" ".join(f"{x:.1f},{y:.1f}" for x, y in points)}"/>'
    if points:
        inside += text(points[-1][0], points[-1][1] - 8, who, 'end')
for turn in range(1, last + 1):
    inside += text(60 + 640 * (turn - 1) / max(1, last - 1), 280, turn, 'middle')
plot('teams', 'Teams left as a turn begins', inside + text(380, 304, 'turn', 'middle'), 320)

# %% Three: what platoons cost and what they destroyed
kinds = collections.defaultdict(lambda: [0, 0, 0])
for p in rows_of(results.platoons()):
    if p['points'] > 0:
        kind = kinds[p['list'], p['name']]
        kind[0], kind[1], kind[2] = p['points'], kind[1] + p['earned'], kind[2] + 1
most = max([cost for cost, _, _ in kinds.values()] + [earned / n for _, earned, n in kinds.values()] + [1]) * 1.05
inside = f'<line x1="60" y1="420" x2="700" y2="60" stroke="#999" stroke-dasharray="4 4"/>'
for (name, platoon), (cost, earned, n) in sorted(kinds.items()):
    inside += (f'<circle cx="{60 + 640 * cost / most:.1f}" cy="{420 - 360 * earned / n / most:.1f}" r="5" fill="#2f6f9f" fill-opacity=".7">'
               f'<title>{html.escape(platoon)} ({html.escape(name)}): {cost} points, destroyed {earned / n:.0f} a battle</title></circle>')
for i in range(5):
    inside += text(60 + 640 * i / 4, 440, f'{most * i / 4:.0f}', 'middle') + text(52, 424 - 360 * i / 4, f'{most * i / 4:.0f}', 'end')
plot('earned', 'Points a platoon costs (across) and destroys in a battle (up)', inside, 460)
