#!/usr/bin/env python3
"""The layering check finds each kind of violation, and nothing in a tree that keeps the rules."""
import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import layering  # noqa: E402


class Layering(unittest.TestCase):
    def found(self, files):
        with tempfile.TemporaryDirectory() as root:
            for path, text in files.items():
                file = pathlib.Path(root) / 'src' / path
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(text)
            return list(layering.violations(root))

    def test_a_good_tree_is_silent(self):
        self.assertEqual([], self.found({
            'base/a.hpp': '#include <vector>\n',
            'base/toml.cpp': '#include <toml++/toml.h>\n#include <cmath>\ndouble x = 1;\n',
            'table/sight.cpp': '#include "table/sight.hpp"\n#include "geometry/vec.hpp"\n',
            'table/render/svg.cpp': '#include <cmath>\ndouble shade;\n',
            'fow/a.cpp': '#include "game/state.hpp"\n',
            'cli/options.cpp': '#include <CLI/CLI.hpp>\n#include "game/a.hpp"  // FOW-GEN-008\n',
            'game/bench.cpp': 'double us = 1;\n',
            'cli/ask.cpp': '#include "registry.hpp"\n',
            'registry.cpp': '#include "fow/a.hpp"\n#include "aaf/b.hpp"\n',
        }))

    def test_names_that_clash_in_a_shared_unit(self):
        one = 'namespace {\n\nconstexpr int lock = 1, key = 2;\nint sum(int a, const B& b) {\n  return a;\n}\n\n}  // namespace\n'
        other = 'namespace {\n\nstruct Tally {};\nconstexpr int key = 3;\nint sum(int left, const B& right) {\n  return left;\n}\n\n}  // namespace\n'
        overload = 'namespace {\n\nclass Tally {};\nint sum(int a) {\n  return a;\n}\nusing Kind = A::Kind;\n\n}  // namespace\n'
        found = self.found({'fow/a.cpp': one, 'fow/b.cpp': other, 'fow/c.cpp': overload, 'game/d.cpp': one})
        self.assertEqual(['src/fow/b.cpp, src/fow/c.cpp: each has a Tally;', 'src/fow/a.cpp, src/fow/b.cpp: each has a key;',
                          'src/fow/a.cpp, src/fow/b.cpp: each has a sum(int,constB&);'], [f.split(';')[0] + ';' for f in found])
        self.assertEqual([], self.found({'fow/a.cpp': overload, 'fow/b.cpp': 'namespace {\n\nusing Kind = A::Kind;\n\n}  // namespace\n'}))
        self.assertEqual(1, len(self.found({'fow/a.cpp': overload, 'fow/b.cpp': 'namespace {\n\nusing Kind = B::Kind;\n\n}  // namespace\n'})))

    def test_a_later_folder(self):
        self.assertEqual(["src/geometry/a.hpp:2: geometry may not include the later table ('table/terrain.hpp')"],
                         self.found({'geometry/a.hpp': '#pragma once\n#include "table/terrain.hpp"\n'}))
        self.assertEqual(1, len(self.found({'game/a.cpp': '#include "registry.hpp"\n'})))
        self.assertEqual(1, len(self.found({'fow/a.cpp': '#include "cli/commands.hpp"\n'})))

    def test_rooms(self):
        self.assertEqual(["src/fow/sight/a.hpp:1: fow/sight may not include the later fow/shooting ('fow/shooting/b.hpp')"],
                         self.found({'fow/sight/a.hpp': '#include "fow/shooting/b.hpp"\n'}))
        self.assertEqual([], self.found({'fow/shooting/a.hpp': '#include "fow/sight/b.hpp"\n#include "game/core.hpp"\n'}))
        self.assertEqual(1, len(self.found({'game/core.hpp': '#include "game/script/run.hpp"\n'})))
        self.assertEqual(1, len(self.found({'fow/cellar/a.hpp': '#pragma once\n'})))
        self.assertEqual(1, len(self.found({'fow/core/a.hpp': '#include "fow/cellar/a.hpp"\n'})))

    def test_a_special_rule_is_named_in_its_own_file(self):
        chapter = 'if (model(s, t).has(Trait::sniper)) return "FOW-SNI-012"_rule;\n'
        self.assertEqual(2, len(self.found({'fow/shooting/a.cpp': chapter})))
        self.assertEqual([], self.found({'fow/special_rules/snipers.cpp': chapter}))
        self.assertEqual([], self.found({'fow/shooting/a.cpp': 'return {};  // FOW-SNI-012: Snipers\n'}))
        self.assertEqual(1, len(self.found({'fow/show/a.cpp': 'if (verb == "place_sniper") /* Snipers */ return;\n'})))
        self.assertEqual([], self.found({'cli/a.cpp': 'const char* who = "sniper";\n'}))
        national = 'return "FOW-BRI-002"_rule;\n'
        self.assertEqual(1, len(self.found({'fow/assault/a.cpp': national})))
        self.assertEqual([], self.found({'fow/special_rules/british_bulldog.cpp': national}))

    def test_a_nation_is_named_where_its_rules_are(self):
        scattered = 'if (nation == Nation::german) ++dice;\n'
        self.assertEqual(["src/fow/assault/a.cpp:1: names the nation 'german'; ask a moment of fow/special/hooks.hpp"],
                         self.found({'fow/assault/a.cpp': scattered}))
        self.assertEqual(1, len(self.found({'server/a.cpp': 'return side == "soviet";\n'})))
        self.assertEqual([], self.found({'fow/special_rules/komissars.cpp': scattered}))
        self.assertEqual([], self.found({'fow/assault/a.cpp': 'x = Nation::none;  // "german" is how a script says it\n'}))

    def test_verbs_and_questions_are_named_in_their_rooms(self):
        row = 'constexpr VerbRow shoot_verb{.words = {"shoot"_name, "{ platoon }", "shoots", read}};\n'
        step = 'struct AskShoot { static constexpr Name name = "shoot"_name; };\n'
        files = {'fow/shooting/a.cpp': row + 'Command c{.verb = "shoot"_name};\n', 'fow/shooting/steps.hpp': step}
        self.assertEqual([], self.found(files))
        self.assertEqual(["src/fow/show/a.cpp:1: names the verb 'shoot' of fow/shooting; ask its row"],
                         self.found(files | {'fow/show/a.cpp': 'if (c.verb != "shoot"_name) return;\n'}))
        self.assertEqual(1, len(self.found(files | {'server/a.cpp': 'Choice c{.verb = "shoot"_name};\n'})))
        self.assertEqual(["src/fow/shooting/b.cpp:1: names a verb 'shoott' that has no row"],
                         self.found(files | {'fow/shooting/b.cpp': 'Command c{.verb = "shoott"_name};\n'}))
        self.assertEqual(1, len(self.found(files | {'fow/damage/a.cpp': 'return engine::question(s) == "shoot"_name;\n'})))
        self.assertEqual([], self.found(files | {'fow/damage/a.cpp': 'return verb == "concede"_name;\n'}))

    def test_rulesets_never_meet(self):
        self.assertEqual(["src/fow/a.cpp:1: fow and aaf must not see each other ('aaf/b.hpp')"],
                         self.found({'fow/a.cpp': '#include "aaf/b.hpp"\n'}))
        self.assertEqual(1, len(self.found({'aaf/a.cpp': '#include "fow/b.hpp"\n'})))

    def test_only_the_registry_names_a_ruleset(self):
        self.assertEqual(["src/cli/run.cpp:1: names the ruleset 'fow'; ask its facts, or offer it in src/registry.cpp"],
                         self.found({'cli/run.cpp': '#include "fow/a.hpp"\n'}))
        for line in ('fow::State s;', 'if (name == "fow2") return;', '// only for aaf', 'load("data/fow/terrain.toml");'):
            self.assertEqual(1, len(self.found({'server/a.cpp': line + '\n'})), line)
        self.assertEqual(1, len(self.found({'../web/src/ui/hint.ts': 'if (ruleset === "fow2") return 1;\n'})))
        self.assertEqual([], self.found({'game/a.cpp': '// FOW-GEN-008: 4+ on the overflow\n'}))

    def test_unknown_folders(self):
        self.assertEqual(1, len(self.found({'misc/a.cpp': '#include <vector>\n'})))
        self.assertEqual(1, len(self.found({'cli/a.cpp': '#include "misc/a.hpp"\n'})))

    def test_heavy_headers(self):
        for header in ('toml++/toml.h', 'nlohmann/json.hpp', 'CLI/CLI.hpp', 'boost/beast.hpp', 'librsvg/rsvg.h'):
            self.assertEqual(1, len(self.found({'store/a.hpp': f'#include <{header}>\n'})), header)
            self.assertEqual(0, len(self.found({'store/a.cpp': f'#include <{header}>\n'})), header)
        self.assertEqual([], self.found({'game/a.hpp': '#include <nlohmann/json_fwd.hpp>\n'}))

    def test_integers_only(self):
        for folder in ('geometry', 'dice', 'table', 'game', 'fow', 'aaf'):
            self.assertEqual(1, len(self.found({f'{folder}/a.cpp': 'int f() {\n  return static_cast<double>(1);\n}\n'})))
            self.assertEqual(1, len(self.found({f'{folder}/a.hpp': 'float x;\n'})))
            self.assertEqual(1, len(self.found({f'{folder}/a.cpp': '#include <chrono>\n'})))
        self.assertEqual([], self.found({'fow/a.cpp': 'double share;  // display only\n'}))
        self.assertEqual([], self.found({'fow/a.cpp': '// a double hit\nauto s = "a double";  /* float */ int doubles;\n'}))
        self.assertEqual(1, len(self.found({'fow/a.cpp': "int x = 1'000; double y = 2'000;\n"})))

    def test_one_door_a_field(self):
        self.assertEqual(1, len(self.found({'fow/assault/a.cpp': 'void f() {\n  s[t].joined = p;\n}\n'})))
        self.assertEqual([], self.found({'fow/command/joining.cpp': 'void f() { s[t].joined = p; }\n'}))
        self.assertEqual([], self.found({'fow/assault/a.cpp': 'bool f() { return s[t].joined == p; }\n'}))

    def test_a_swap_or_an_exchange_sets_a_field_too(self):
        for statement in ('std::swap(s[a].joined, s[b].joined);', 'std::swap(keep, s[b].joined);',
                          'if (std::exchange(s[a].went, true)) return;', 'std::swap(one.pose, other);'):
            text = f'void f(Team& one) {{\n  {statement}\n}}\n'
            self.assertLess(0, len(self.found({'fow/assault/a.cpp': text})), statement)
        self.assertEqual([], self.found({'fow/assault/a.cpp': 'void f() { std::swap(takers[a], takers[b]); }\n'}))

    def test_a_team_is_lost_through_lose(self):
        text = 'void f() { strike_off(s, t, Lost::in_place, rule, &out); }\n'
        self.assertEqual(1, len(self.found({'fow/recce/a.cpp': text})))
        self.assertEqual([], self.found({'fow/damage/casualties.cpp': text}))

    def test_how_far_a_piece_went_has_a_door(self):
        for field in ('went', 'travelled', 'turret'):
            self.assertEqual(1, len(self.found({'fow/movement/a.cpp': f'void f() {{ s[t].{field} = x; }}\n'})))
            self.assertEqual([], self.found({'fow/core/placing.cpp': f'void f() {{ s[t].{field} = x; }}\n'}))

    def test_one_door_an_effect(self):
        self.assertEqual(["src/fow/turn/a.cpp:2: sets 'pinned', which is done by the functions of fow/morale/pinning.cpp"],
                         self.found({'fow/turn/a.cpp': 'void f(State& s) {\n  s[p].pinned = false;\n}\n'}))
        for text in ('Team& t = s[i];\nt.place = Place::rear;\n', 's[t].pose.at = there;\n', 's.teams[i].shelter.dug_in |= true;\n', 's[t].harm.bogged_down = true;\n', 's[t].harm = {};\n',
                     'for (Team& team : s.teams) team.harm.bailed_out = team.moved = false;\n', 'there[t_].carrier = {};\n'):
            self.assertEqual(1, len(self.found({'fow/damage/a.cpp': text})), text)
            self.assertEqual([], self.found({'fow/setup/a.cpp': text}), text)
        for text in ('if (s[t].pinned == x || s[t].harm.destroyed) f();\n', 's[t].moving.stood = at;\n', 'Rect hull;\nhull.pose.facing = a;\n',
                     'Hit h{.on = t, .place = p};\n', 'odds.destroyed = 1;\n', '// s[t].pinned = true;\n'):
            self.assertEqual([], self.found({'fow/odds/a.cpp': text}), text)
        self.assertEqual([], self.found({'fow/core/placing.cpp': 's[t].pose = at;\ns[t].place = to;\n'}))


if __name__ == '__main__':
    unittest.main()
