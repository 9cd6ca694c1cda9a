"""Finds source lines that cite a rule and the ways to break each of them.

Used by tools/mutants. Works on text: it knows how this repository is formatted, not C++; what does not compile is
simply not a mutant. Does not build or run anything.
"""
import dataclasses
import re

from cpptext import code_only, comments_only

_ID = re.compile(r'(?<![\w-])((?:FOW|AAF)-[A-Z]{3}|CITY|FRT|MM)-(\d{3})((?:\s*(?:,|\.\.|to|and)\s*\d{3}\b(?!\.\d))*)')


def ids_in(text):
    """Rule ids in order, the short forms 'FOW-ASL-051, 156' and 'FOW-ASL-026..030' written out."""
    found = []
    for prefix, first, more in _ID.findall(text):
        numbers = [int(first)]
        for joint, number in re.findall(r'(,|\.\.|to|and)\s*(\d{3})', more):
            if joint in ('..', 'to') and numbers[-1] < int(number) < numbers[-1] + 60:
                numbers.extend(range(numbers[-1] + 1, int(number)))
            numbers.append(int(number))
        for number in numbers:
            rule = f'{prefix}-{number:03d}'
            if rule not in found:
                found.append(rule)
    return found


@dataclasses.dataclass(frozen=True)
class Mutant:
    file: str      # below the repository's root
    line: int      # counted from 1
    start: int     # columns of the part that is replaced
    end: int
    new: str
    what: str      # in a word or two, for the report
    ids: tuple

    def apply(self, text):
        lines = text.split('\n')
        old = lines[self.line - 1]
        lines[self.line - 1] = old[:self.start] + self.new + old[self.end:]
        return '\n'.join(lines)

    def diff(self, text):
        old = text.split('\n')[self.line - 1]
        return [f'- {old.strip()}', f'+ {(old[:self.start] + self.new + old[self.end:]).strip()}']


@dataclasses.dataclass(frozen=True)
class Exempt:
    file: str
    line: int
    why: str
    ids: tuple


class _Line:
    """One line with what surrounds it."""
    def __init__(self, number, raw, code, scopes, opens_function):
        self.number, self.raw, self.code = number, raw, code
        self.scopes, self.opens_function = scopes, opens_function
        self.ids, self.okay = [], None
        self.before = ''  # the code line above
        self.last = False  # the last statement of its block


def _scope_of(head, scopes):
    """What an opening brace opens, given the code since the last ';', '{' or '}'."""
    head = head.strip()
    while True:
        plain = re.sub(r'<[^<>]*>', '', head)
        if plain == head:
            break
        head = plain
    if re.search(r'\bnamespace\b', head) or re.search(r'^extern\b[^(]*$', head):
        return 'namespace'
    if re.search(r'\benum\b', head):
        return 'enum'
    if re.search(r'\b(class|struct|union)\b', head) and '(' not in head:
        return 'class'
    if scopes and scopes[-1] in ('function', 'data'):
        return scopes[-1]
    if ')' in head and not re.search(r'(?<![=!<>])=(?!=)[^(]*$', head):
        return 'function'
    return 'data'


def _lines(text):
    raws, codes = text.split('\n'), code_only(text).split('\n')
    scopes, head, result = [], '', []
    for number, (raw, code) in enumerate(zip(raws, codes), 1):
        at_start, opens = tuple(scopes), None
        if code.lstrip().startswith('#'):
            result.append(_Line(number, raw, '', at_start, None))
            continue
        for column, c in enumerate(code):
            if c == '{':
                kind = _scope_of(head, scopes)
                if kind == 'function' and 'function' not in scopes and opens is None:
                    opens = column
                scopes.append(kind)
                head = ''
            elif c == '}':
                if scopes:
                    scopes.pop()
                head = ''
            elif c == ';':
                head = ''
            else:
                head += c
        head += ' '
        result.append(_Line(number, raw, code, at_start, opens))
    return result


def _cite(lines, text):
    """Gives each line its ids: those it holds, and those of the comment right above its statement."""
    comments = comments_only(text).split('\n')
    code = [line for line in lines if line.code.strip()]
    for line, after in zip(code, code[1:]):
        line.last = after.code.strip().startswith('}')
    above, okay, left, before = [], None, 0, ''
    for line in lines:
        comment = re.sub(r'"[^"]*"', '', comments[line.number - 1])  # a quoted id is an example, not a citation
        mark = re.search(r'mutant-ok:\s*(.+?)\s*$', comment)
        if not line.code.strip():
            if comment.strip() and not line.raw.lstrip().startswith('#'):
                above = above + ids_in(comment) if left == 4 or not above else ids_in(comment)
                okay = mark.group(1) if mark else okay
                left = 4
            else:
                above, okay, left = [], None, 0
            continue
        line.before = before
        before = line.code.strip()
        # An id as a value cites; one inside a message is an example.
        literals = [s for s in re.findall(r'"[A-Z-]+-\d{3}"', line.raw) if s not in comments[line.number - 1]]
        line.ids = ids_in(' '.join(literals + [comment]))
        line.okay = mark.group(1) if mark else okay
        if left and not line.ids:
            line.ids = list(above)
        left = 0 if re.search(r'[;{}]$', before) else max(0, left - 1)
        if not left:
            above, okay = [], None


def _part(line):
    """The columns of the line that a mutation may touch, or nothing."""
    end = len(line.code.rstrip())
    inside = [s for s in line.scopes if s != 'namespace']
    if inside and inside[-1] in ('function', 'data'):
        return 0, end
    if line.opens_function is not None:
        return line.opens_function + 1, end
    equals = re.search(r'^[^(]*(?<![=!<>(])=(?!=)', line.code)
    if equals and 'enum' not in line.code and (not inside or (inside[-1] == 'class' and 'constexpr' in line.code)):
        return equals.end(), end
    return None


_SWAP = {'<': '<=', '<=': '<', '>': '>=', '>=': '>', '==': '!=', '!=': '==', '&&': '||', '||': '&&'}
_DECLARES = re.compile(r'^(?!return\b|delete\b|throw\b|co_return\b|else\b)(using\b|typedef\b|static_assert\b|friend\b|case\b|default\b|'
                       r'(?:(?:const|constexpr|static|inline|auto|struct|class)\b|'
                       r'[A-Za-z_][\w:]*(?:<.*>)?[&*]*\s+[&*]*[A-Za-z_\[]\w*\s*(?:=|;|\{|\(|,|\[)))')


def _closing(code, opening):
    depth = 0
    for column in range(opening, len(code)):
        depth += {'(': 1, ')': -1}.get(code[column], 0)
        if depth == 0:
            return column
    return None


def _swaps(line, low, high):
    for m in re.finditer(r'(?<= )(<=|>=|<|>|==|!=|&&|\|\|)(?= |$)', line.code[:high]):
        if m.start() >= low:
            yield m.start(), m.end(), _SWAP[m.group()], f'{m.group()} to {_SWAP[m.group()]}'


def _conditions(line, low, high):
    for m in re.finditer(r'\b(if|while) \(', line.code[:high]):
        close = _closing(line.code, m.end() - 1)
        if m.start() < low or close is None:
            continue
        start = m.end() + line.code[m.end():close].rfind(';') + 1
        start += line.code[start] == ' '
        condition = line.code[start:close]
        if re.match(r'\s*(const\s+)?[\w:<>]+[\s*&]+\w+\s*=[^=]', condition):
            continue
        if re.fullmatch(r'[^&|]*(==|!=)[^&|]*', condition):
            continue  # the swap does the same
        yield start, close, f'!({line.raw[start:close].strip()})', 'negate'
    for m in re.finditer(r' \? ', line.code[:high]):
        depth, start = 0, m.start()
        while start > low:
            c = line.code[start - 1]
            depth += {')': 1, ']': 1, '(': -1, '[': -1}.get(c, 0)
            if depth < 0 or (depth == 0 and (c in ',{;' or re.search(r'(\breturn |[^=!<>]= )$', line.code[:start]))):
                break
            start -= 1
        if line.code[start:m.start()].strip():
            yield start, m.start(), f'!({line.raw[start:m.start()].strip()})', 'negate'


def _returns(line, low, high):
    m = re.search(r'\breturn ([^;?]+);', line.code[:high])
    if not m or m.start() < low:
        return
    value = m.group(1).strip()
    if value.startswith('"'):
        return
    if value in ('true', 'false'):
        yield m.start(1), m.end(1), 'false' if value == 'true' else 'true', 'negate'
    elif not re.fullmatch(r'[\d.]+\w*|\{\}|\w+(::\w+)+', value) and not re.search(r' (==|!=) ', value):
        yield m.start(1), m.end(1), f'!({line.raw[m.start(1):m.end(1)]})', 'negate'


def _numbers(line, low, high):
    for m in re.finditer(r"(?<![\w.'])(\d[\d']*)([uUlL]*)(?![\w.'])", line.code[:high]):
        if m.start() < low or re.search(r'[A-Za-z_]<[^<>();]*$', line.code[:m.start()]):
            continue  # a template argument: sizes of containers, not rules
        if m.group(1) == '0' and re.search(r' [<>]=? $', line.code[:m.start()]):
            continue  # one unit beside nothing is seldom anybody's rule; the swap asks about the border itself
        yield m.start(), m.end(), f'{int(m.group(1).replace(chr(39), "")) + 1}{m.group(2)}', 'shift a number'


def _drops(line, low, high):
    code = line.code[low:high]
    statement = code.strip()
    if low > 0:  # a function on one line: 'void f() { g(); }'
        m = re.fullmatch(r'\s*([^;{}]+;)\s*\}\s*', code)
        if not m or re.match(r'return\b', m.group(1)):
            return
        yield low + m.start(1), low + m.end(1), '', 'drop'
        return
    if not statement.endswith(';') or any(statement.count(a) != statement.count(b) for a, b in ('()', '{}', '[]')):
        return
    if not re.search(r'(;|\{|\}|:|\)|\belse)$', line.before) or _DECLARES.match(statement):
        return
    if 'data' in line.scopes or (line.last and re.match(r'return\b', statement)):
        return  # a function that ends without its return does not compile
    start = line.code.index(statement[0])
    yield start, high, ';', 'drop'


def _early_returns(line, low, high):
    if line.opens_function is None or line.code[line.opens_function:].strip() != '{':
        return
    before = line.code[:line.opens_function]
    nothing = re.match(r'\s*((static|inline|constexpr)\s+)*void\b', before)
    yield line.opens_function + 1, line.opens_function + 1, ' return;' if nothing else ' return {};', 'return early'


def mutants_of(file, text):
    """All mutants of one file in a fixed order, and the lines exempted from it."""
    lines = _lines(text)
    _cite(lines, text)
    mutants, exempt = [], []
    for line in lines:
        if not line.ids or not line.code.strip():
            continue
        part = _part(line)
        if part is None:
            continue
        if line.okay:
            exempt.append(Exempt(file, line.number, line.okay, tuple(line.ids)))
            continue
        seen = set()
        for find in (_conditions, _swaps, _returns, _numbers, _drops, _early_returns):
            for start, end, new, what in find(line, *part):
                if (start, end, new) not in seen:
                    seen.add((start, end, new))
                    mutants.append(Mutant(file, line.number, start, end, new, what, tuple(line.ids)))
    return mutants, exempt
