"""Which tests declare which rule: scenario scripts by their `rules`, C++ tests by '// rules:' lines right above.

The same reading as src/cli/citations.hpp.

Used by tools/mutants. Does not run them.
"""
import collections
import re
import tomllib

from mutate import ids_in

_TEST = re.compile(r'^(TEST|TEST_F|TEST_P|TYPED_TEST|TYPED_TEST_P|RC_GTEST_PROP|RC_GTEST_FIXTURE_PROP)\s*\(\s*(\w+)\s*,'
                   r'\s*(\w+)', re.MULTILINE)


def _rules_in(value):
    if isinstance(value, dict):
        for key, child in value.items():
            if key == 'rules' and isinstance(child, list):
                yield from (rule for rule in child if isinstance(rule, str))
            else:
                yield from _rules_in(child)
    elif isinstance(value, list):
        for child in value:
            yield from _rules_in(child)


def cpp_tests(text):
    """(gtest filter, ids) of every test in a source file that declares rules."""
    lines = text.split('\n')
    for match in _TEST.finditer(text):
        above = text.count('\n', 0, match.start()) - 1
        ids = []
        while above >= 0 and lines[above].startswith('//'):
            if lines[above].startswith('// rules:'):
                ids = ids_in(lines[above]) + ids
            above -= 1
        macro, suite, name = match.groups()
        if ids and not suite.startswith('DISABLED_') and not name.startswith('DISABLED_'):
            star = '*' if macro in ('TEST_P', 'TYPED_TEST', 'TYPED_TEST_P') else ''
            yield (f'*{suite}/*.{name}' if macro.startswith('TYPED') else f'{star}{suite}.{name}{"/*" if star else ""}'), ids


class Declared:
    """scripts[id]: paths of scenario scripts; tests[id]: (test program, gtest filter)."""
    def __init__(self, root):
        self.scripts = collections.defaultdict(set)
        self.tests = collections.defaultdict(set)
        for file in sorted((root / 'tests' / 'scenarios').rglob('*.toml')):
            try:
                script = tomllib.loads(file.read_text(encoding='utf-8'))
            except (tomllib.TOMLDecodeError, UnicodeDecodeError):
                continue  # a script that is broken on purpose declares nothing
            for rule in _rules_in(script):
                self.scripts[rule].add(file.relative_to(root).as_posix())
        for file in sorted((root / 'tests').rglob('*.cpp')):
            program = f'test_{file.relative_to(root / "tests").parts[0]}'  # of whatever room below it
            for gtest_filter, ids in cpp_tests(file.read_text(encoding='utf-8')):
                for rule in ids:
                    self.tests[rule].add((program, gtest_filter))

    def of(self, ids):
        """(scripts, {program: [filters]}) that declare any of the ids."""
        scripts = sorted(set().union(*(self.scripts.get(i, set()) for i in ids)))
        programs = collections.defaultdict(list)
        for program, gtest_filter in sorted(set().union(*(self.tests.get(i, set()) for i in ids))):
            programs[program].append(gtest_filter)
        return scripts, dict(programs)
