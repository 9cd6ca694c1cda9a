#include "game/agents/advice.hpp"

#include <algorithm>

#include "base/fields_json.hpp"
#include "dice/philox.hpp"
#include "game/agents/agents.hpp"

namespace sandtable {
namespace {

// A decision as it stood, and what was answered.
struct Stood {
  std::unique_ptr<Game> before;
  Command command;
  int32_t line = 0;
  int seat = 0;
  int lost = 0;  // of its side's chance, until its next one
};

struct Unheard final : EventSink {
  void take(const Event&) override {}
};

std::string words_of(const Game& game, const Command& c) {
  std::string words(c.verb.text());
  if (c.actor.valid()) words += " " + game.name_of(c.actor);
  for (const Choice& choice : game.outline_for(Viewer::of(0)).choices)
    if (choice.verb == c.verb && choice.actor == c.actor && !choice.label.empty()) words = choice.label;
  return words;
}

bool same(const Command& a, const Command& b) {
  return a.verb == b.verb && a.actor == b.actor && to_json(a.replies) == to_json(b.replies);
}

// What a side may expect after that answer: the mean over the same throws for every answer.
int expected(const Ruleset& ruleset, const Stood& at, const Command& command, const ReviewOptions& o) {
  const int side = at.before->core().side_of[static_cast<std::size_t>(at.seat)];
  int sum = 0;
  for (int i = 0; i < o.tries; ++i) {
    const auto game = at.before->clone();
    PhiloxDice dice(static_cast<uint64_t>(at.line) * 131 + static_cast<uint64_t>(i));
    Unheard sink;
    if (!game->apply(at.seat, command, dice, sink).empty()) return -1;
    for (int n = 0; n < 30 && !game->core().over(); ++n) {  // what the answer brings, to the next choice of somebody
      const Decision d = game->decision();
      if (d.choices.size() > 1 && d.side == side) break;
      int seat = 0;
      while (!d.seats.has(seat)) ++seat;
      if (!game->apply(seat, d.usual, dice, sink).empty()) break;
    }
    sum += ruleset.chance(*game, side, o.home);
  }
  return sum / o.tries;
}

AgentKind adviser(const Ruleset& ruleset, const std::string& id) {
  if (!id.empty()) return agent_named(ruleset, id, Toml::parse("", "review"));
  const std::vector<AgentKind> all = agents_of(ruleset);
  for (auto k = all.rbegin(); k != all.rend(); ++k)
    if (!k->searches) return *k;
  return all.back();
}

}  // namespace

int chance_of(const Ruleset& ruleset, const Game& seen, int side, const std::string& home) {
  return ruleset.chance ? ruleset.chance(seen, side, home) : -1;
}

Hint hint(const Ruleset& ruleset, const Game& seen, int seat, const AgentSettings& settings) {
  AgentSettings told = settings;
  told.explain = true;
  Hint h{.thought = agents_of(ruleset).back().make(told)->answer(seen, seat)};
  h.chance = chance_of(ruleset, seen, seen.core().side_of[static_cast<std::size_t>(seat)], settings.home);
  return h;
}

Review review(const Ruleset& ruleset, std::unique_ptr<Game> start, const Journal& journal, const ReviewOptions& o) {
  Review out;
  if (!ruleset.chance) return out;
  std::vector<Stood> stood;
  std::unique_ptr<Game> before;
  int32_t number = 0;
  const auto each = [&](std::size_t line, const Game& game, const std::vector<Event>&) {
    if (line > 0 && line <= journal.lines.size() && before) {
      const JournalLine& l = journal.lines[line - 1];
      if (l.kind == LineKind::command) {
        const int side = game.core().side_of[static_cast<std::size_t>(l.seat)];
        out.course.push_back({static_cast<int32_t>(line), side, ruleset.chance(game, 0, o.home)});
        stood.push_back({before->clone(), l.command, static_cast<int32_t>(line), l.seat, 0});
      }
    }
    before = game.clone();
    ++number;
  };
  Match::replay(std::move(start), journal, std::make_shared<PhiloxDice>(0), "review", each);
  for (std::size_t i = 0; i < stood.size(); ++i) {  // from its line to the next of that side
    const int sign = out.course[i].side == 0 ? 1 : -1;
    const int was = i == 0 ? 500 : out.course[i - 1].chance;
    std::size_t next = i + 1;
    while (next + 1 < stood.size() && out.course[next].side != out.course[i].side) ++next;
    if (next >= out.course.size()) next = out.course.size() - 1;
    stood[i].lost = sign * (was - out.course[next].chance);
  }
  std::stable_sort(stood.begin(), stood.end(), [](const Stood& a, const Stood& b) { return a.lost > b.lost; });
  const AgentKind kind = adviser(ruleset, o.kind);
  int looked = 0;
  for (const Stood& s : stood) {
    if (looked == o.looks) break;
    const auto agent = kind.make({.seed = 1, .home = o.home, .explain = true});
    const auto seen = s.before->known(Viewer::of(s.seat));
    const Thought better = agent->answer(*seen, s.seat);
    if (better.why.empty() || same(better.command, s.command)) continue;
    ++looked;
    const int did = expected(ruleset, s, s.command, o);
    const int could = expected(ruleset, s, better.command, o);
    if (did < 0 || could <= did) continue;
    out.costly.push_back({s.line, s.before->core().side_of[static_cast<std::size_t>(s.seat)], could - did,
                          words_of(*s.before, s.command), words_of(*s.before, better.command), better.why});
  }
  std::stable_sort(out.costly.begin(), out.costly.end(),
                   [](const CostlyChoice& a, const CostlyChoice& b) { return a.cost > b.cost; });
  if (out.costly.size() > static_cast<std::size_t>(o.most)) out.costly.resize(static_cast<std::size_t>(o.most));
  return out;
}

}  // namespace sandtable
