#include "game/acting/random_battle.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>

#include "base/error.hpp"
#include "base/fields_json.hpp"
#include "dice/philox.hpp"
#include "game/acting/steering.hpp"
#include "game/sample.hpp"

namespace sandtable {
namespace {

class Battle {
 public:
  Battle(Game& game, const RandomBattle& how, RulesSeen& seen)
      : game_(game.clone()), how_(how), seen_(seen), draws_(how.seed * 2 + 1) {}

  BattleTold run() {
    PhiloxDice dice(how_.seed);
    KeepEvents opening;
    game_->run(dice, opening);
    seen_.take(opening.events);
    seen_.take(game_->features());
    seen_.take(game_->tableau());
    while (told_.commands < how_.commands && !game_->core().over() && told_.wrong.empty()) step();
    seen_.take(game_->tableau());
    told_.finished = game_->core().over();
    return told_;
  }

 private:
  int any(int n) { return draw_below(n, draws_); }
  template <class T>
  const T& one_of(const std::vector<T>& list) {
    return list[static_cast<std::size_t>(any(static_cast<int>(list.size())))];
  }
  void wrong(const std::string& what, const Command& c) { told_.wrong.push_back(what + ": " + to_json(c).dump()); }

  void step() {
    const Decision d = game_->decision();
    seen_.take(d);
    int seat = 0;
    while (seat < game_->core().seats && !d.seats.has(seat)) ++seat;
    if (seat == game_->core().seats) {
      told_.wrong.push_back("nobody is asked: " + d.prompt);
      return;
    }
    const Command drawn = game_->sample(draws_);
    for (const Reply& r : drawn.replies)
      for (const Route& route : r.routes)
        if (std::find(ways_.begin(), ways_.end(), route.how) == ways_.end()) ways_.push_back(route.how);
    const std::optional<Command> odd = try_spoilt(d, seat, drawn);
    if (any(8) == 0) look(d, seat, drawn);
    if (any(8) == 0) ask_about(d);
    std::vector<Candidate> list = candidates(d, seat, drawn);
    if (odd && how_.steered) list.push_back({seat, *odd});
    go_on(list);
    ++told_.commands;
  }

  // --- what to do ---

  struct Candidate {
    int seat = 0;
    Command command;
  };

  std::vector<Candidate> candidates(const Decision& d, int seat, const Command& drawn) {
    std::vector<Candidate> list{{seat, drawn}};
    if (any(5) == 0) list.front().command = d.usual;
    if (any(6) == 0) add_offer(list);
    if (!how_.steered) return list;
    if (const auto rare = rarest_choice(d, seat)) list.push_back({seat, *rare});
    list.push_back({seat, game_->sample(draws_)});
    list.push_back({seat, drawn});  // the same with other dice
    return list;
  }

  // Something a seat may do unasked; in front, so that plain play takes it.
  void add_offer(std::vector<Candidate>& list) {
    const int seat = any(game_->core().seats);
    const std::vector<Choice> offers = game_->offers(seat);
    seen_.take(offers);
    if (offers.empty()) return;
    Decision made{.id = game_->core().decision};
    made.choices = {one_of(offers)};
    if (!made.choices[0].closed.empty()) return;
    const Command c = sample_choice(made, draws_);
    const Refusals no = game_->check(seat, c);
    seen_.take(no);
    if (no.empty()) list.insert(list.begin(), {seat, c});
  }

  // The open choice whose verb was given least and whose rules were seen least.
  std::optional<Command> rarest_choice(const Decision& d, int seat) {
    const Choice* best = nullptr;
    int64_t most = -1;
    for (const Choice& c : d.choices) {
      if (!c.closed.empty()) continue;
      int64_t worth = 100'000 / (1 + verbs_[c.verb]) + any(50);
      for (const RuleId id : c.rules) worth += 10'000 / (1 + seen_.count(id));
      if (worth > most) {
        most = worth;
        best = &c;
      }
    }
    if (!best) return std::nullopt;
    Decision only{.id = d.id};
    only.choices = {*best};
    for (int i = 0; i < 3; ++i) {
      Command c = sample_choice(only, draws_);
      const Refusals no = game_->check(seat, game_->complete(seat, c));
      seen_.take(no);
      if (no.empty()) return c;
    }
    return Command{.decision = d.id, .verb = best->verb, .actor = best->actor, .replies = best->usual};
  }

  // Each candidate is played on a copy; the game goes on with the one that shows most.
  void go_on(const std::vector<Candidate>& list) {
    std::unique_ptr<Game> next;
    RulesSeen shown;
    int64_t most = -1;
    Name verb;
    for (const Candidate& one : list) {
      const Command command = game_->complete(one.seat, one.command);
      std::unique_ptr<Game> copy = game_->clone();
      PhiloxDice dice(how_.seed + 1'000'003u * (++throws_));
      KeepEvents sink;
      const Refusals no = copy->apply(one.seat, command, dice, sink);
      if (!no.empty()) {
        seen_.take(no);
        // A closed part of a choice is only found out by trying; what the game itself drew is legal.
        if (&one == &list.front()) wrong("refused (" + no.front().words + ')', command);
        continue;
      }
      RulesSeen now;
      now.take(sink.events);
      const int64_t worth = worth_of(now, seen_) + any(200) + 20'000 / (1 + verbs_[command.verb]);
      if (worth <= most) continue;
      most = worth;
      next = std::move(copy);
      shown = std::move(now);
      verb = command.verb;
    }
    if (!next) return;
    game_ = std::move(next);
    seen_.add(shown);
    ++verbs_[verb];
  }

  // --- what to try and to look at ---

  bool try_out(int seat, const Command& c) {
    const Refusals no = game_->check(seat, game_->complete(seat, c));
    seen_.take(no);
    told_.refused += no.empty() ? 0 : 1;
    return no.empty();
  }

  // Answers like a hasty player's: closed choices and options, other pieces, too far, into somebody's way.
  // One that turns out to be legal is given back.
  std::optional<Command> try_spoilt(const Decision& d, int seat, const Command& drawn) {
    std::vector<const Choice*> closed;
    for (const Choice& c : d.choices)
      if (!c.closed.empty()) closed.push_back(&c);
    if (!closed.empty()) {
      const Choice& c = *one_of(closed);
      try_out(seat, {.decision = d.id, .verb = c.verb, .actor = c.actor, .replies = c.usual});
    }
    if (d.choices.empty()) return std::nullopt;
    const Choice& c = one_of(d.choices);
    Command spoilt{.decision = d.id, .verb = c.verb, .actor = c.actor, .replies = c.usual};
    if (c.verb == drawn.verb && c.actor == drawn.actor && any(2) == 0) spoilt.replies = drawn.replies;
    for (const Question& q : c.parts) spoil(q, spoilt);
    if (!try_out(seat, spoilt)) return std::nullopt;
    return spoilt;
  }

  void spoil(const Question& q, Command& c) {
    Reply* reply = nullptr;
    for (Reply& r : c.replies)
      if (r.key == q.key) reply = &r;
    if (!reply) reply = &c.replies.emplace_back(Reply{.key = q.key});
    if (!q.options.empty() && any(2) == 0) {
      if (q.shape == Shape::pick) {
        reply->values.clear();
        const int count = std::max(1, static_cast<int>(q.low) + any(3));
        for (int i = 0; i < count; ++i) reply->values.push_back(one_of(q.options).value);
        std::sort(reply->values.begin(), reply->values.end());
        reply->values.erase(std::unique(reply->values.begin(), reply->values.end()), reply->values.end());
      } else if (q.shape == Shape::assign && !reply->values.empty()) {
        reply->values[static_cast<std::size_t>(any(static_cast<int>(reply->values.size())))] = one_of(q.options).value;
      }
    }
    if (q.shape != Shape::path && q.shape != Shape::place) return;
    if (reply->routes.empty() && !q.pieces.empty() && q.shape == Shape::path)
      reply->routes.push_back({.piece = one_of(q.pieces), .steps = {}});
    for (Route& route : reply->routes) spoil(q, route);
  }

  void spoil(const Question& q, Route& route) {
    const Vec board = game_->board().size;
    if (route.steps.empty()) {
      route.steps.push_back({{any(board.x / inch) * inch, any(board.y / inch) * inch}, {}});
      return;
    }
    Pose& last = route.steps.back();
    switch (any(7)) {
      case 0: last.at = last.at + Vec{(any(13) - 6) * inch, (any(13) - 6) * inch}; break;
      case 1: last.at = last.at + Vec{(any(49) - 24) * inch / 4, (any(49) - 24) * inch / 4}; break;
      case 2: last.at = {any(board.x / inch) * inch, any(board.y / inch) * inch}; break;
      case 3:
        if (!q.pieces.empty()) route.piece = one_of(q.pieces);
        break;
      case 4: go_into(route); break;
      case 5:
        if (!ways_.empty()) route.how = one_of(ways_);
        break;
      default: break;
    }
  }

  // Up to another piece of its side and into it.
  void go_into(Route& route) {
    const Tableau t = game_->tableau();
    std::vector<const Token*> others;
    for (const Token& token : t.tokens)
      if (token.presence == Presence::table && token.side == game_->side_of(route.piece) && token.piece != route.piece)
        others.push_back(&token);
    if (others.empty()) return;
    const Token& there = *one_of(others);
    route.into = there.piece;
    const Vec to = there.base.pose.at - route.steps.back().at;
    const Coord far = length(to);
    const Coord gap = there.base.depth / 2 + inch / 2;
    if (far > gap)
      route.steps.back().at = route.steps.back().at + Vec{static_cast<Coord>(int64_t{to.x} * (far - gap) / far),
                                                          static_cast<Coord>(int64_t{to.y} * (far - gap) / far)};
  }

  // What people may ask of the position, about any two pieces; a question that does not fit them has no answer.
  void ask_about(const Decision& d) {
    std::vector<std::string> names;
    const Tableau t = game_->tableau();
    for (const Token& token : t.tokens) names.push_back(token.name);
    for (const Group& group : t.groups) names.push_back(group.name);
    const std::vector<std::string> questions = game_->questions();
    if (names.empty() || questions.empty() || d.choices.empty()) return;
    static const std::vector<std::string> forms{"of = \"{}\"",
                                                "team = \"{}\"",
                                                "platoon = \"{}\"",
                                                "platoon = \"{}\"\ntarget = \"{}\"",
                                                "from = \"{}\"\nto = \"{}\"",
                                                "shooter = \"{}\"\ntarget = \"{}\"",
                                                "team = \"{}\"\nfrom = \"{}\"",
                                                "team = \"{}\"\nenemy = \"{}\""};
    for (const std::string& question : questions) {
      const std::string& form = one_of(forms);  // one draw after the other: arguments have no order
      const std::string& first = one_of(names);
      const std::string& second = one_of(names);
      const std::string words = fmt::format(fmt::runtime(form), first, second);
      try {
        seen_.take(game_->ask(question, Toml::parse(words, "question")));
      } catch (const InputError&) {
        continue;
      }
    }
  }

  void look(const Decision& d, int seat, const Command& drawn) {
    if (d.choices.empty()) return;
    const Choice& c = one_of(d.choices);
    // A check may sample odds, which costs as much as many commands.
    if (any(8) == 0) seen_.take(game_->preview(seat, {.what = PreviewSort::check, .command = drawn}));
    std::vector<PieceRef> pieces;
    for (const Question& q : c.parts) {
      pieces.insert(pieces.end(), q.pieces.begin(), q.pieces.end());
      for (const Option& o : q.options)
        if (o.piece.valid()) pieces.push_back(o.piece);
    }
    if (pieces.empty()) return;
    const PieceRef piece = one_of(pieces);
    const Vec board = game_->board().size;
    const Pose at{{any(board.x / inch) * inch, any(board.y / inch) * inch}, {}};
    seen_.take(game_->preview(seat, {.what = PreviewSort::look, .piece = piece}));
    if (any(60) == 0)  // a search over the table
      seen_.take(game_->preview(seat, {.what = PreviewSort::route, .command = drawn, .piece = piece, .at = at}));
  }

  std::unique_ptr<Game> game_;
  const RandomBattle& how_;
  RulesSeen& seen_;
  Draws draws_;
  BattleTold told_;
  uint64_t throws_ = 0;            // each candidate has dice of its own
  std::map<Name, int64_t> verbs_;  // given in this battle
  std::vector<Name> ways_;         // other than simply moving, that were drawn in it
};

}  // namespace

BattleTold play_random_battle(Game& game, const RandomBattle& how, RulesSeen& seen) {
  return Battle(game, how, seen).run();
}

}  // namespace sandtable
