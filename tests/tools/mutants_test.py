#!/usr/bin/env python3
"""The mutator: which lines it takes, how it breaks them, which tests it runs, and what it says about survivors."""
import pathlib
import subprocess
import sys
import tempfile
import textwrap
import unittest

TOOLS = pathlib.Path(__file__).resolve().parents[2] / 'tools'
sys.path.insert(0, str(TOOLS))
from declared import Declared, cpp_tests  # noqa: E402
from mutate import ids_in, mutants_of  # noqa: E402


def broken(text):
    """Every mutant of a text as 'line: new line', stripped of comments."""
    text = textwrap.dedent(text)
    return [f'{m.line}: ' + m.diff(text)[1][2:].split('//')[0].strip() for m in mutants_of('src/fow/a.cpp', text)[0]]


class Citations(unittest.TestCase):
    def test_ids(self):
        self.assertEqual(['FOW-LOS-013', 'MM-009'], ids_in('FOW-LOS-013; MM-009 and FOW-LOS-013'))
        self.assertEqual(['FOW-ASL-051', 'FOW-ASL-156'], ids_in('// FOW-ASL-051, 156'))
        self.assertEqual(['FOW-ASL-026', 'FOW-ASL-027', 'FOW-ASL-028'], ids_in('// FOW-ASL-026..028: team by team'))
        self.assertEqual(['CITY-104', 'CITY-105'], ids_in('CITY-104 to 105'))
        self.assertEqual([], ids_in('CASE-FOW-HIT-003, UTF-008, FOW-LOS-13'))

    def test_only_lines_that_cite(self):
        self.assertEqual(['3: if (!(x >= 6)) return 1;', '3: if (x > 6) return 1;', '3: if (x >= 7) return 1;',
                          '3: if (x >= 6) return 2;', '3: ;'], broken('''\
            int f(int x) {
              if (x > 3) return 0;
              if (x >= 6) return 1;  // FOW-LOS-013
              return 2;
            }
            '''))

    def test_comment_above_belongs_to_the_next_statement(self):
        found = broken('''\
            bool f(int x, int y) {
              // Close is close (FOW-LOS-013),
              // whatever lies between.
              const bool close = x < 6 &&
                                 y < 6;
              return close && y > 0;
            }
            ''')
        self.assertEqual({'4', '5'}, {line.split(':')[0] for line in found})
        self.assertIn('4: const bool close = x <= 6 &&', found)
        self.assertIn('5: y < 7;', found)
        self.assertEqual([], broken('// FOW-LOS-013\n\nint f(int x) { return x < 6; }\n'))

    def test_not_declarations_examples_or_literals(self):
        self.assertEqual([], broken('''\
            struct A {
              int height = 6;  // FOW-LOS-003
              bool tall() const;  // FOW-LOS-003
            };
            enum class E { a = 1 };  // FOW-LOS-003
            bool g(int x = 3);  // FOW-LOS-003
            #include <array>  // FOW-LOS-003
            void f() {
              int x = g();  // as in "FOW-LOS-003"
            }
            '''))
        self.assertEqual(['2: ;'], broken('void f() {\n  refuse("6 in", "FOW-LOS-013"_rule);\n}\n'))
        self.assertEqual([], broken('void f() {\n  fail("write an id, like FOW-LOS-013");\n}\n'))
        self.assertEqual(['1: constexpr int reach = 7 * 2500;', '1: constexpr int reach = 6 * 2501;'],
                         broken('constexpr int reach = 6 * 2500;  // FOW-LOS-013\n'))


class Operators(unittest.TestCase):
    def one(self, line):
        return [b[3:] for b in broken(f'bool f() {{\n  {line}  // FOW-LOS-013\n}}\n')]

    def test_conditions(self):
        self.assertIn('if (!(a.b(c) && d)) return e;', self.one('if (a.b(c) && d) return e;'))
        self.assertIn('if (a.b(c) || d) return e;', self.one('if (a.b(c) && d) return e;'))
        self.assertIn('if (auto x = y; !(x->z)) {', self.one('if (auto x = y; x->z) {'))
        self.assertNotIn('if (!(auto x = y)) {', self.one('if (auto x = y()) {'))
        self.assertEqual(['if (a != b) {'], self.one('if (a == b) {'))
        self.assertIn('const int x = !(f(a, b) > c) ? d : e;', self.one('const int x = f(a, b) > c ? d : e;'))
        self.assertIn('return !(a) ? b : c;', self.one('return a ? b : c;'))
        self.assertIn('return !(seen(a));', self.one('return seen(a);'))
        self.assertEqual(['return false;'], self.one('return true;'))

    def test_statements(self):
        self.assertEqual([';'], self.one('hits.push_back(x);'))
        self.assertEqual([';'], self.one('total += bonus;'))
        self.assertEqual([], self.one('const Team& team = s.team(id);'))
        self.assertEqual([], self.one('Bounded<TeamId, 8> list;'))
        self.assertEqual([], self.one('x = first('))

    def test_numbers(self):
        self.assertIn("x = y[2] * 2501u;", self.one("x = y[2] * 2'500u;"))
        self.assertIn("x = y[3] * 2'500u;", self.one("x = y[2] * 2'500u;"))
        self.assertEqual(['if (!(x > 0)) {', 'if (x >= 0) {'], self.one('if (x > 0) {'))
        self.assertEqual(['x = get<3>(y);', ';'][1:], self.one('x = get<3>(y);'))

    def test_early_return(self):
        self.assertEqual(['1: int f(int x) { return {};'], broken('int f(int x) {  // FOW-LOS-013\n  return x;\n}\n'))
        self.assertEqual(['2: void f(int& x) { return;'], broken('// FOW-LOS-013\nvoid f(int& x) {\n  x = 1;\n}\n'))

    def test_exempt(self):
        mutants, exempt = mutants_of('src/a.cpp', 'int f(int x) {\n  return x < 6;  // FOW-LOS-013 mutant-ok: only speed\n}\n')
        self.assertEqual([], mutants)
        self.assertEqual([(2, 'only speed', ('FOW-LOS-013',))], [(e.line, e.why, e.ids) for e in exempt])


class Declarations(unittest.TestCase):
    def test_cpp(self):
        text = textwrap.dedent('''\
            // rules: FOW-LOS-013, 014
            // and why
            TEST(Sight, Tall) {
            }
            // Nothing declared.
            TEST(Sight, Short) {}
            // Mirrored.
            // rules: MM-009
            RC_GTEST_PROP(Mirror, Sees,
                          (int x)) {}
            // rules: FOW-LOS-015

            TEST(Sight, Detached) {}
            // rules: FOW-LOS-016
            TEST_P(Many, Case) {}
            // rules: FOW-LOS-017
            TEST(Sight, DISABLED_Later) {}
            ''')
        self.assertEqual([('Sight.Tall', ['FOW-LOS-013', 'FOW-LOS-014']), ('Mirror.Sees', ['MM-009']),
                          ('*Many.Case/*', ['FOW-LOS-016'])], list(cpp_tests(text)))

    def test_scripts(self):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            (root / 'tests/scenarios/fow').mkdir(parents=True)
            (root / 'tests/scenarios/fow/a.toml').write_text('rules = ["FOW-LOS-013"]\n[[variant]]\nrules = ["MM-009"]\n')
            (root / 'tests/scenarios/fow/broken.toml').write_text('rules = [')
            declared = Declared(root)
            self.assertEqual((['tests/scenarios/fow/a.toml'], {}), declared.of(['MM-009']))
            self.assertEqual(([], {}), declared.of(['FOW-LOS-014']))

    def test_rooms(self):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            (root / 'tests/fow/sight').mkdir(parents=True)
            (root / 'tests/fow/sight/a_test.cpp').write_text('// rules: FOW-LOS-013\nTEST(Sight, Tall) {}\n')
            self.assertEqual(([], {'test_fow': ['Sight.Tall']}), Declared(root).of(['FOW-LOS-013']))


FIXTURE = {
    'CMakeLists.txt': '''\
        cmake_minimum_required(VERSION 3.25)
        project(tiny LANGUAGES CXX)
        set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR})
        add_library(st_fow STATIC src/fow/a.cpp src/fow/b.cpp)
        set_target_properties(st_fow PROPERTIES UNITY_BUILD ON)
        target_include_directories(st_fow PUBLIC src)
        target_precompile_headers(st_fow PRIVATE src/fow/c.hpp)
        add_executable(test_fow tests/fow/a_test.cpp)
        target_link_libraries(test_fow st_fow)
        add_executable(sandtable tests/fow/a_test.cpp)
        target_link_libraries(sandtable st_fow)
        ''',
    'CMakePresets.json': '''\
        { "version": 6, "configurePresets": [ { "name": "release", "generator": "Ninja",
          "binaryDir": "${sourceDir}/build/release", "cacheVariables": { "CMAKE_CXX_FLAGS": "-O1 -Wall -Werror" } } ] }
        ''',
    'src/fow/a.hpp': 'bool close(int x);\nint shots(int rate);\nint count(int n);\nint bonus(int x);\nint idle(int x);\n',
    'src/fow/a.cpp': '''\
        #include "fow/a.hpp"
        bool close(int x) { return x <= 6; }  // FOW-LOS-013
        int shots(int rate) {
          return rate + 1;  // FOW-SHO-001
        }
        int count(int n) {
          int total = 0;
          while (n > 0) {
            n -= 1;  // FOW-SHO-002
            ++total;
          }
          return total;
        }
        int bonus(int x) {
          return x + 2;  // FOW-SHO-003
        }
        int idle(int x) {
          if (x == 3 && x == 4) x = 5;  // FOW-SHO-004
          return x;
        }
        ''',
    'src/fow/b.hpp': '#pragma once\nint reach();\n',
    'src/fow/c.hpp': '#pragma once\nconstexpr int reach_in_inches = 6;  // FOW-SHO-005\n',
    'src/fow/b.cpp': '#include "fow/b.hpp"\n#include "fow/c.hpp"\nint reach() { return reach_in_inches; }\n',
    # Knows the border of close, not the size of a volley.
    'tests/fow/a_test.cpp': '''\
        #include "fow/a.hpp"
        #include "fow/b.hpp"
        // rules: FOW-LOS-013
        #define TEST(a, b) int a##b()
        // rules: FOW-LOS-013, FOW-SHO-001, 002, 004, 005
        TEST(Fow, All) { return reach() == 6 && close(6) && !close(7) && shots(1) > 0 && count(5) == 5 && idle(1) == 1 ? 0 : 1; }
        int main() { return FowAll(); }
        ''',
}


class WholeRun(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.root = pathlib.Path(cls.folder.name)
        for path, text in FIXTURE.items():
            file = cls.root / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(textwrap.dedent(text))

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def mutants(self, *args):
        done = subprocess.run([sys.executable, str(TOOLS / 'mutants'), '--root', str(self.root), '--seed', '1',
                               '--patience', '2', *args],
                              stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=300)
        return done.returncode, done.stdout + done.stderr

    def test_killed_survived_untested_and_the_same(self):
        before = (self.root / 'src/fow/a.cpp').read_text()
        code, out = self.mutants('0', '--chapter', 'FOW-LOS')
        self.assertEqual(0, code, out)
        self.assertIn('killed', out)
        self.assertIn('0 survived, 0 untested', out)

        code, out = self.mutants('0', '--chapter', 'FOW-SHO-001')
        self.assertEqual(1, code, out)
        self.assertIn('SURVIVED  src/fow/a.cpp:4  shift a number  FOW-SHO-001', out)
        self.assertIn('+ return rate + 2;', out)

        code, out = self.mutants('0', '--chapter', 'FOW-SHO-003')
        self.assertEqual(1, code, out)
        self.assertIn('untested', out)

        code, out = self.mutants('0', '--at', 'src/fow/a.cpp:18', '--jobs', '1')
        self.assertIn('1 killed', out)
        self.assertRegex(out, r'[1-9] that change nothing')
        self.assertEqual(before, (self.root / 'src/fow/a.cpp').read_text())

    def test_a_header_is_broken_for_everybody(self):
        code, out = self.mutants('0', '--chapter', 'FOW-SHO-005')
        self.assertEqual(0, code, out)
        self.assertIn('1 killed', out)

    def test_a_hang_is_a_kill(self):
        code, out = self.mutants('0', '--chapter', 'FOW-SHO-002')
        self.assertEqual(0, code, out)
        self.assertIn('hung', out)

    def test_list_is_stable(self):
        self.assertEqual(self.mutants('--list'), self.mutants('--list'))


if __name__ == '__main__':
    unittest.main()
