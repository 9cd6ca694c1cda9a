#!/usr/bin/env python3
"""Holds src/ to the design: who may include whom, heavy headers in .cpp files only, integers only in the engine,
rulesets named by themselves and the registry alone, one door an effect, verbs named in their own rooms, names of one library
that do not clash where files share a unit.

usage: layering.py [ROOT]   prints one line a violation; exit 1 when there is one.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / 'tools'))
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import unit_names  # noqa: E402
from cpptext import code_only, comments_only  # noqa: E402

# Lowest first; folders in one group never see each other. '' is src/ itself (registry), above the rulesets.
ORDER = [['base'], ['geometry'], ['dice'], ['table'], ['game'], ['fow', 'aaf'], [''],
         ['ai'], ['sim'], ['store'], ['server'], ['cli']]
RANK = {folder: rank for rank, group in enumerate(ORDER) for folder in group}
RULESETS = {'fow', 'aaf'}

# Rooms of a folder, lowest first: a file includes only its own room and those before it. A file of the folder itself
# stands before all rooms.
ROOMS = {
    'table': ['terrain', 'move', 'sight', 'layout', 'render'],
    'game': ['agents', 'catalog', 'acting', 'telling', 'script', 'forces'],
    'fow': ['core', 'special', 'sight', 'command', 'morale', 'movement', 'damage', 'shooting', 'recce', 'artillery', 'air', 'assault',
            'special_rules', 'turn', 'mission', 'odds', 'show', 'force', 'setup', 'book', 'agents', 'engine', 'bench'],
    'aaf': ['core', 'sight', 'movement', 'transport', 'building', 'morale', 'damage', 'shooting', 'artillery', 'special', 'melee', 'turn', 'show', 'setup', 'book', 'engine'],
}
# Still to be mended: (file, what it includes from a later room).
UPWARD = {
}

# A special rule is whole in its own file: its word, in code or in a literal, stands there, where rules are listed, and
# where data is read, and nowhere else. Chapters know moments (fow/special/hooks.hpp), not rules. (Comments may say more.)
RULE_LISTS = {'fow/special/special.hpp', 'fow/special/special.cpp', 'fow/special/sentences.cpp',
              'fow/special_rules/rule.hpp',
              'fow/special_rules/order.cpp', 'fow/core/types.hpp', 'fow/core/arsenal_read.cpp', 'fow/setup/random_setup.cpp'}
RULE_WORDS = {word: {f'fow/special_rules/{file}.cpp'} for word, file in {
    'sniper': 'snipers', 'fow-sni-': 'snipers', 'slow_traverse': 'slow_traverse', 'limited_vision': 'limited_vision',
    'mission_tactics': 'mission_tactics', 'bulldog': 'british_bulldog', 'carry_on_sergeant': 'carry_on_sergeant',
    'hen_and_chicks': 'hen_and_chicks', 'quality_of_quantity': 'quality_of_quantity',
    'roll_up_the_guns': 'roll_up_the_guns', 'truscott': 'truscott_trot', 'stabiliser': 'stabilisers',
    'sp_anti_tank': 'sp_anti_tank', 'tank_destroyers': 'tank_destroyers', 'schurzen': 'schurzen',
    'every_shot_counts': 'every_shot_counts', 'clever_hans': 'clever_hans', 'rapid_fire': 'rapid_fire',
    'for_the_fatherland': 'for_the_fatherland', 'schnell': 'schnell', 'tiger_ace': 'tiger_aces', 'tally_ho': 'tally_ho',
    'broadside': 'broadside', 'semi_indirect': 'semi_indirect_fire', 'komissar': 'komissars', 'unarmed': 'unarmed',
    'stormtroopers': 'stormtroopers', 'tip_and_run': 'tip_and_run', 'tankodesant': 'tankodesantniki',
    'mounted_assault': 'mounted_assault', 'tow_hook': 'tow_hooks', 'seek_strike': 'seek_strike_destroy',
    'night_attack': 'night_attack', 'excellent_comm': 'excellent_communications', 'organic_fire': 'under_command',
    'time_on_target': 'time_on_target', 'hit_em': 'hit_em_with_everything', 'stuka': 'stuka_zu_fuss',
    'rounds_on_the_ground': 'rounds_on_the_ground', 'field_battery': 'rounds_on_the_ground',
    'rha_battery': 'rounds_on_the_ground', 'big_battalions': 'big_battalions', 'mixed_battalions': 'mixed_battalions',
    'armoured_rocket_launcher': 'added_move',
}.items()}
# The table of skills, and a rule that asks for another's gun.
for word in ('every_shot_counts', 'clever_hans', 'rapid_fire', 'for_the_fatherland', 'schnell'):
    RULE_WORDS[word].add('fow/special_rules/tiger_aces.cpp')
RULE_WORDS['tally_ho'].add('fow/special_rules/broadside.cpp')
RULE_WORDS |= {national: {'fow/special_rules/'} for national in ('fow-usa-', 'fow-ger-', 'fow-bri-', 'fow-sov-')}

# A nation by its name, as a value or as scripts write it. Its rules are special rules; whose they are is data of a force.
NATION_NAME = re.compile(r'\bNation::(us|german|british|soviet)\b|"(us|german|british|soviet)"')
NATIONS_NAMED = ('fow/special_rules/', 'fow/bench/', *sorted(RULE_LISTS),  # the bench's battles are scripts
                 'aaf/core/arsenal.cpp', 'aaf/setup/draw.cpp')             # names of folders and of random forces

HEAVY = re.compile(r'^(toml\+\+/|nlohmann/json\.hpp|CLI/|boost/|librsvg/|cairo)')

INTEGER_ONLY = {'geometry', 'dice', 'table', 'game', 'fow', 'aaf'}
UNSTEADY = re.compile(r'^(chrono|ctime|time\.h|random|unordered_map|unordered_set|cmath|math\.h)$')
DISPLAY = '// display only'

# What never decides a game: pictures and the bench.
NEVER_PLAYED = re.compile(r'^(table/render/|game/bench\.|game/odds_print\.|(fow|aaf)/bench/)')

# A ruleset by its name: its folder, its namespace, the id scripts give it. Rule ids (FOW-GEN-008) are citations.
RULESET_NAME = re.compile(r'(?<![A-Za-z0-9_])(fow|aaf)[0-9]*(?![A-Za-z0-9_])')

GENERATED = 'protocol.ts'  # of the page: printed by the program from what is registered

# One door an effect: what a team or platoon is by, and the files that may set it (a folder: all of it).
SETUP = 'fow/setup/'
DOORS = {
    'joined': {'fow/command/joining.cpp'},
    'destroyed': {'fow/morale/fates.cpp', 'fow/assault/assault_starts.cpp', SETUP},  # a start point is set-up
    'bailed_out': {'fow/morale/fates.cpp', SETUP},
    'bogged_down': {'fow/morale/fates.cpp', SETUP},
    'broken_down': {'fow/morale/fates.cpp', SETUP},
    'pinned': {'fow/morale/pinning.cpp', SETUP},
    'place': {'fow/core/placing.cpp', SETUP},
    'carrier': {'fow/core/placing.cpp', SETUP},
    'pose': {'fow/core/placing.cpp', 'fow/core/placing.hpp', SETUP},
    'dug_in': {'fow/movement/foxholes.cpp', SETUP},
    'went': {'fow/core/placing.cpp'},
    'travelled': {'fow/core/placing.cpp'},
    'turret': {'fow/core/placing.cpp', SETUP},
    # whole parts, when they are cleared:
    'harm': {'fow/morale/fates.cpp', SETUP},
    'shelter': {'fow/movement/foxholes.cpp', SETUP},
    'moving': {'fow/core/placing.cpp', SETUP},
    'deeds': {'fow/turn/turn.cpp', SETUP},
    'gunnery': {'fow/turn/turn.cpp', SETUP},
    'assaults': {'fow/turn/turn.cpp', SETUP},
    'assault': {'fow/assault/assault.cpp', SETUP},
    'defence': {'fow/assault/defensive_fire.cpp', SETUP},
    'flak': {'fow/air/leaving.cpp', SETUP},
}
PARTS = ('harm', 'shelter', 'moving', 'deeds', 'gunnery', 'assaults', 'assault', 'defence', 'flak')
# An element of a list, or a name that the file binds to a Team or Platoon, or a part of one.
GUARDED = r'(\w+|\])\.(?:(?:' + '|'.join(PARTS) + r')\.)?(' + '|'.join(DOORS) + r')(?:(?<!' + r')(?<!'.join(PARTS) + r')\.\w+)*'
SETS = re.compile(GUARDED + r'\s*(?:=(?!=)|[-+|&^]=)')
# Set by a call of the standard library: its first argument, or either of a swap. (Statements stand on one line.)
CALLS = re.compile(r'\b(?:swap|exchange)\s*\(([^;]*)')
TOUCHES = re.compile(GUARDED + r'(?!\w)')
BINDS = re.compile(r'\b(?:Team|Platoon)&\s+(\w+)')

# A chapter's verbs and questions, by the rows and steps that name them, and whoever speaks of one by a literal.
VERB_ROW = re.compile(r'\{\s*"(\w+)"_name,\s*"\{')  # its words in scripts: {"move"_name, "{ platoon, ... }", ...
QUESTION = re.compile(r'\bName name = "(\w+)"_name')
SAYS_VERB = re.compile(r'\bverb\s*[!=]?=\s*"(\w+)"_name')
SAYS_QUESTION = re.compile(r'\bquestion(?:\([^()]*\))?\s*[!=]=\s*"(\w+)"_name')
KERNEL_VERBS = {'concede', 'offer_draw', 'accept_draw', 'standing'}
# What ends in a Warrior's roll or has been judged not to: the functions below a procedure, and who may call them.
CALLED_BY = {
    'strike_off': {'fow/morale/fates.hpp', 'fow/morale/fates.cpp',
                   'fow/damage/casualties.cpp',            # the procedure Lose, and who is removed in a Warrior's place
                   'fow/morale/flight.cpp',                # those who are no Warriors
                   'fow/movement/leaving.cpp',             # off the table by their own move (FOW-CAS-031), and on copies
                   'fow/special_rules/mission_tactics.cpp'},
}
CALLS_BELOW = re.compile(r'\b(' + '|'.join(CALLED_BY) + r')\s*\(')

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')


def folder_of(path):
    """'fow/x.hpp' gives 'fow'; a file of src/ itself gives ''."""
    return path.split('/')[0] if '/' in path else ''


def includes(text):
    for number, line in enumerate(text.splitlines(), 1):
        found = INCLUDE.match(line)
        if found:
            yield number, found.group(2), found.group(1) == '"', line


def room_of(path):
    """'fow/sight/look.hpp' gives 'sight'; a file that stands in the folder itself gives ''."""
    parts = path.split('/')
    return parts[1] if len(parts) > 2 else ''


def check_rooms(path, text):
    folder, room = folder_of(path), room_of(path)
    rooms = ['', *ROOMS.get(folder, [])]
    if room not in rooms:
        yield 1, f"room '{room}' has no place in the order of {folder}; give it one in tests/layering/layering.py"
        return
    for number, target, quoted, _ in includes(text):
        if not quoted or folder_of(target) != folder or (path, target) in UPWARD:
            continue
        other = room_of(target)
        if other not in rooms:
            yield number, f"includes '{target}', whose room has no place in the order of {folder}"
        elif rooms.index(other) > rooms.index(room):
            yield number, f"{folder}/{room} may not include the later {folder}/{other} ('{target}')"


def check_order(path, text):
    folder = folder_of(path)
    if folder not in RANK:
        yield 1, f"folder '{folder}' has no place in the include order; give it one in tests/layering/layering.py"
        return
    for number, target, quoted, _ in includes(text):
        other = folder_of(target)
        if not quoted or other not in RANK:
            if quoted and '/' in target:
                yield number, f"includes '{target}', whose folder has no place in the include order"
            continue
        if other == folder:
            continue
        if RANK[other] == RANK[folder]:
            yield number, f"{folder} and {other} must not see each other ('{target}')"
        elif RANK[other] > RANK[folder]:
            yield number, f"{folder or 'src'} may not include the later {other or 'src'} ('{target}')"


def check_heavy(path, text):
    if not path.endswith('.hpp'):
        return
    for number, target, _, _ in includes(text):
        if HEAVY.match(target):
            yield number, f"heavy header '{target}' in a .hpp; include it in the .cpp"


def check_integers(path, text):
    if folder_of(path) not in INTEGER_ONLY or NEVER_PLAYED.match(path):
        return
    for number, target, quoted, line in includes(text):
        if not quoted and UNSTEADY.match(target) and DISPLAY not in line:
            yield number, f'<{target}> has no place where every machine must give the same bytes'
    for number, (code, line) in enumerate(zip(code_only(text).splitlines(), text.splitlines()), 1):
        found = re.search(r'\b(float|double)\b', code)
        if found and DISPLAY not in line:
            yield number, f"'{found.group(1)}' in integer-only code; if it is never played with, say '{DISPLAY}'"


def check_rule_words(path, text):
    if folder_of(path) != 'fow' or path in RULE_LISTS:
        return
    comments = comments_only(text)
    for number, (line, comment) in enumerate(zip(text.splitlines(), comments.splitlines()), 1):
        code = ''.join(' ' if said != ' ' else char for char, said in zip(line, comment.ljust(len(line)))).lower()
        for word, files in RULE_WORDS.items():
            if word in code and not path.startswith(tuple(files)):
                yield number, f"'{word}' is named outside {', '.join(sorted(files))}; ask a moment of fow/special/hooks.hpp"


def check_nations(path, text):
    if path.startswith(NATIONS_NAMED):
        return
    comments = comments_only(text)
    for number, (line, comment) in enumerate(zip(text.splitlines(), comments.splitlines()), 1):
        code = ''.join(' ' if said != ' ' else char for char, said in zip(line, comment.ljust(len(line))))
        if found := NATION_NAME.search(code):
            yield number, f"names the nation '{found.group(1) or found.group(2)}'; ask a moment of fow/special/hooks.hpp"


def check_doors(path, text):
    if folder_of(path) != 'fow':
        return
    code = code_only(text)
    bound = set(BINDS.findall(code))
    for number, line in enumerate(code.splitlines(), 1):
        written = SETS.findall(line)
        for call in CALLS.findall(line):
            written += TOUCHES.findall(call)
        for receiver, field in written:
            if receiver != ']' and receiver not in bound:
                continue
            if not any(path == door or (door.endswith('/') and path.startswith(door)) for door in DOORS[field]):
                doors = ', '.join(sorted(door for door in DOORS[field] if door != SETUP))
                yield number, f"sets '{field}', which is done by the functions of {doors}"
        for called in CALLS_BELOW.findall(line):
            if path not in CALLED_BY[called]:
                yield number, f"calls '{called}' past the procedure that leads to it (Lose, in fow/damage/casualties.cpp)"


def rooms_of_verbs(src):
    """The rooms of fow that have a row of each verb, and those that ask each question."""
    verbs, questions = {}, {}
    for file in sorted(p for p in (src / 'fow').rglob('*') if p.suffix in ('.cpp', '.hpp')):
        room, text = room_of(file.relative_to(src).as_posix()), file.read_text(encoding='utf-8')
        for verb in VERB_ROW.findall(text):
            verbs.setdefault(verb, set()).add(room)
        for question in QUESTION.findall(text):
            questions.setdefault(question, set()).add(room)
    return verbs, questions


def check_verbs(path, text, verbs, questions):
    """No chapter's verb or question is named by a literal outside its room: others say shoot_verb.words.verb, AskShoot::name."""
    room, inside = room_of(path), folder_of(path) == 'fow'
    shared = {verb for verb, rooms in verbs.items() if room in rooms or 'core' in rooms}
    for number, line in enumerate(text.splitlines(), 1):
        for verb in SAYS_VERB.findall(line):
            if verb in KERNEL_VERBS or (inside and verb in shared):
                continue
            if verb in verbs:
                yield number, f"names the verb '{verb}' of fow/{', fow/'.join(sorted(verbs[verb]))}; ask its row"
            elif inside:
                yield number, f"names a verb '{verb}' that has no row"
        for question in SAYS_QUESTION.findall(line):
            if question in questions and not (inside and room in questions[question]):
                yield number, f"names the question '{question}' of fow/{', fow/'.join(sorted(questions[question]))}; ask its step"


def check_names(path, text):
    if folder_of(path) in RULESETS or path.startswith('registry.') or path == GENERATED:
        return
    for number, line in enumerate(text.splitlines(), 1):
        found = RULESET_NAME.search(line)
        if found:
            yield number, f"names the ruleset '{found.group(0)}'; ask its facts, or offer it in src/registry.cpp"


def violations(root):
    src = pathlib.Path(root) / 'src'
    page = pathlib.Path(root) / 'web' / 'src'
    for file in sorted(p for p in page.rglob('*') if p.suffix in ('.ts', '.tsx')):
        path = file.relative_to(page).as_posix()
        for number, what in check_names(path, file.read_text(encoding='utf-8')):
            yield f'web/src/{path}:{number}: {what}'
    verbs, questions = rooms_of_verbs(src)
    for file in sorted(p for p in src.rglob('*') if p.suffix in ('.cpp', '.hpp')):
        path = file.relative_to(src).as_posix()
        text = file.read_text(encoding='utf-8')
        for number, what in check_verbs(path, text, verbs, questions):
            yield f'src/{path}:{number}: {what}'
        for check in (check_order, check_rooms, check_heavy, check_integers, check_rule_words, check_nations, check_doors, check_names):
            for number, what in check(path, text):
                yield f'src/{path}:{number}: {what}'
    sources = sorted(p for p in src.rglob('*.cpp') if p.parent != src)
    yield from unit_names.violations((f'src/{p.relative_to(src).as_posix()}', p.relative_to(src).parts[0],
                                      code_only(p.read_text(encoding='utf-8'))) for p in sources)
    tests = pathlib.Path(root) / 'tests'
    programs = sorted(p for p in tests.rglob('*.cpp') if p.parent.parent != tests.parent and p.relative_to(tests).parts[0] != 'fuzz')
    yield from unit_names.violations((f'tests/{p.relative_to(tests).as_posix()}', p.relative_to(tests).parts[0],
                                      code_only(p.read_text(encoding='utf-8'))) for p in programs)


def main():
    found = list(violations(sys.argv[1] if len(sys.argv) > 1 else ROOT))
    for line in found:
        print(line)
    print(f'layering: {len(found)} violations')
    return 1 if found else 0


if __name__ == '__main__':
    sys.exit(main())
