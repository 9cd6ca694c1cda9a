"""Names at the top of a file's anonymous namespace, held apart within a library: the builds `release` and `asan` compile
several files to one unit, and which files meet changes with every file added.
"""
import collections
import re

PLAIN = re.compile(r'^(?:struct|class|enum class|enum) (\w+)', re.M)
ALIAS = re.compile(r'^using (\w+) = ([^;]+);', re.M)
CONSTANT = re.compile(r'^(?:inline |static )?const(?:expr)? [\w:<>, ]+?[ &*](\w+)(?: =|\{|\[)', re.M)
STATEMENT = re.compile(r'^constexpr [^;(]*;', re.M)
FUNCTION = re.compile(r'^(?![ \n#}/])(?:\[\[\w+\]\] )?[\w:<>,&* ]+[ &*](\w+)\(([^;{]*?)\)(?: const)? \{', re.M | re.S)
ANONYMOUS = re.compile(r'^namespace \{$(.*?)^\}  ?', re.M | re.S)


def types_of(arguments):
    """The types of a parameter list, names and defaults left out: overloads may share a name."""
    parts, depth, part = [], 0, ''
    for c in arguments:
        depth += (c in '<(') - (c in '>)')
        if c == ',' and depth == 0:
            parts.append(part)
            part = ''
        else:
            part += c
    parts.append(part)
    return ','.join(re.sub(r'\s+', '', re.sub(r'([ &*])\w+$', r'\1', p.split(' = ')[0].strip())) for p in parts)


def names_of(code):
    """What the file's anonymous namespaces declare, each as a word that another file of its unit may not declare too."""
    for space in ANONYMOUS.finditer(code):
        body = space.group(1)
        yield from (m.group(1) for m in PLAIN.finditer(body))
        yield from (m.group(1) for m in CONSTANT.finditer(body))
        for statement in STATEMENT.finditer(body):
            yield from re.findall(r', (\w+) = ', statement.group(0))
        yield from (f'{m.group(1)}({types_of(m.group(2))})' for m in FUNCTION.finditer(body))


def aliases_of(code):
    for space in ANONYMOUS.finditer(code):
        yield from ((m.group(1), m.group(2)) for m in ALIAS.finditer(space.group(1)))


def violations(files):
    """files: (path, library, code without comments). One line a name that two files of a library declare."""
    seen, meant = collections.defaultdict(set), collections.defaultdict(dict)
    for path, library, code in files:
        for name in names_of(code):
            seen[library, name].add(path)
        for name, what in aliases_of(code):
            meant[library, name].setdefault(what, path)
    for (library, name), paths in sorted(seen.items()):
        if len(paths) > 1:
            yield f'{", ".join(sorted(paths))}: each has a {name}; files of one library share units, so names need to differ'
    for (library, name), what in sorted(meant.items()):
        if len(what) > 1:
            yield f'{", ".join(sorted(what.values()))}: {name} means different things in files that may share a unit'
