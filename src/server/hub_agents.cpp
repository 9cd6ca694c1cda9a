// Agents in the hub: what they think about is handed to threads that have time, what they come to goes back to their
// room. Hints likewise. Reviews of finished battles are pages that take a while.
#include "base/error.hpp"
#include "game/agents/advice.hpp"
#include "game/agents/agents.hpp"
#include "server/answers.hpp"
#include "server/hub_inside.hpp"
#include "server/rows_plan.hpp"
#include "server/stored_journal.hpp"

namespace sandtable::server {
namespace {

constexpr std::size_t longest_review = 2'000;  // lines; a copy of the battle is kept for each while it is made

}  // namespace

void Hub::Inside::agents(const HttpReply& reply) {
  AgentIndex all;
  for (const Ruleset& r : rulesets()) {
    AgentsOf of{.ruleset = r.facts.id, .agents = {}};
    for (const AgentKind& kind : agents_of(r)) of.agents.push_back({kind.id, kind.name, kind.about, kind.searches});
    all.rulesets.push_back(std::move(of));
  }
  reply(ok(body_of(all)));
}

void Hub::Inside::think(const std::string& game, ThinkJob job) {
  const auto entry = rooms.find(game);
  const bool known = entry != rooms.end() && !entry->second.visitor.empty();
  thoughts.add(known ? entry->second.visitor : game, game, std::move(job));
  run_thoughts();
}

void Hub::Inside::run_thoughts() {
  while (auto ready = thoughts.next()) {
    outside.thinking([this, next = std::make_shared<ThinkQueue::Next>(std::move(*ready)), still = alive]() mutable {
      ThinkJob& job = next->job;
      auto what = std::make_shared<std::optional<Thought>>();
      Text hinted;
      try {
        const Ruleset& ruleset = ruleset_named(job.ruleset, Toml());
        const AgentSettings settings{.seed = job.seed, .home = options.home, .explain = true};
        if (job.hint_for != 0) {
          Hint h = hint(ruleset, *job.known, job.seat, settings);
          hinted = text_of(Hinted{.seat = job.seat,
                                  .number = job.number,
                                  .command = std::move(h.thought.command),
                                  .why = std::move(h.thought.why),
                                  .trace = std::move(h.thought.trace),
                                  .chance = h.chance});
        } else {
          if (!job.mind->agent) job.mind->agent = agent_named(ruleset, job.kind, Toml()).make(settings);
          *what = job.mind->agent->answer(*job.known, job.seat);
        }
      } catch (const std::exception& e) {
        hinted = text_of(bad("no_hint", mishap("a thought in " + next->game, e).trouble.words).trouble);
      }
      // What it looked at is of the hub's thread, and given back there.
      outside.here([this, next = std::move(next), what = std::move(what), hinted, still] {
        if (!*still) return;
        thoughts.done(next->who);
        when_sure([this, next, what, hinted] { thought(next->game, next->job, std::move(*what), hinted); },
                  [](const Bad&) {});
        run_thoughts();
      });
    });
  }
}

void Hub::Inside::thought(const std::string& game, const ThinkJob& job, std::optional<Thought> what,
                          const Text& hinted) {
  const auto entry = rooms.find(game);
  if (entry == rooms.end() || !entry->second.room) return;
  if (job.hint_for != 0) {
    entry->second.room->hinted(job.seat);
    const auto c = connections.find(job.hint_for);
    if (c != connections.end() && c->second.joined && c->second.game == game) outside.send(job.hint_for, hinted, {});
    return;
  }
  try {
    carry(game, entry->second.room->thought(job, std::move(what), outside.now(), outside.date()));
  } catch (const std::exception& e) {
    mishap("an agent in " + game, e);
  }
}

// Of a battle that is over: everything of it may be told. Once made it is kept with the reports.
void Hub::Inside::review_game(const std::string& game, const std::string& address, const HttpReply& given) {
  limiter.take(Limit::page, address, outside.now());
  const HttpReply reply = bounded(reviewing, most_reviews, "another battle is being reviewed", given);
  const auto name = [](const store::Stored& s) {
    return "review " + s.game.id + ' ' + std::to_string(s.progress.lines) + ' ' + std::to_string(s.progress.touched);
  };
  RowsPlan plan;
  plan.where = RowsPlan::Where::thinking;
  plan.lines = [this, name](const store::Stored& s) { return !reports.find(name(s)); };
  plan.work = [this, name](Whole& whole) {
    const bool over = whole.stored.progress.over || whole.stored.game.imported;
    if (!over) throw bad("not_over", "a battle is reviewed when it is over", 409);
    if (auto kept = reports.find(name(whole.stored))) return ok(*kept);
    if (whole.lines.text.size() > longest_review) throw bad("too_long", "this battle is too long to be reviewed", 409);
    const Journal journal = journal_of(whole.stored, whole.lines);
    const auto start = library.start(journal.header);
    const Review made = review(ruleset_named(whole.stored.game.ruleset, Toml()), start->clone(), journal,
                               {.home = options.home, .kind = {}});
    auto text = std::make_shared<const std::string>(body_of(made));
    reports.keep(name(whole.stored), text);
    return ok(*text);
  };
  with_rows(*this, game, address, reply, std::move(plan));
}

}  // namespace sandtable::server
