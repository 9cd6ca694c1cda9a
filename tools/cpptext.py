"""C++ source as text: blanks comments and literals so that what is left can be searched for code.

Used by tests/layering and tools/mutants. Does not parse C++.
"""
import re

_TOKEN = re.compile(
    r'(?P<line>//[^\n]*)'
    r'|(?P<block>/\*.*?\*/)'
    r'|(?P<raw>R"(?P<tag>[^(\s]*)\(.*?\)(?P=tag)")'
    r'|(?P<string>"(?:\\.|[^"\\\n])*")'
    r"|(?P<char>(?<![0-9A-Za-z_])'(?:\\.[^'\n]*|[^'\\\n])')",
    re.DOTALL)


def _spaces(text):
    return re.sub(r'[^\n]', ' ', text)


def code_only(text):
    """The text with comments and the insides of literals turned to blanks; every character keeps its place."""
    def blank(match):
        found = match.group(0)
        if match.group('line') or match.group('block'):
            return _spaces(found)
        return found[-1] + _spaces(found[1:-1]) + found[-1]
    return _TOKEN.sub(blank, text)


def comments_only(text):
    """The text with everything but comments turned to blanks; every character keeps its place."""
    out, at = [], 0
    for match in _TOKEN.finditer(text):
        out.append(_spaces(text[at:match.start()]))
        is_comment = match.group('line') or match.group('block')
        out.append(match.group(0) if is_comment else _spaces(match.group(0)))
        at = match.end()
    out.append(_spaces(text[at:]))
    return ''.join(out)
