#include "sim/recorder.hpp"

#include <algorithm>

#include "base/length.hpp"

namespace sandtable::sim {
namespace {

bool is_fire(Cue cue) {
  return cue == Cue::small_arms || cue == Cue::machine_gun || cue == Cue::gun || cue == Cue::mortar ||
         cue == Cue::flame;
}
bool is_strike(Cue cue) { return is_fire(cue) || cue == Cue::charge || cue == Cue::clash; }

std::size_t at(int i) { return static_cast<std::size_t>(i); }

}  // namespace

int Recorder::platoon_of(PieceRef piece) const {
  if (piece.sort == PieceSort::team) {
    const auto found = teams_.find(piece);
    return found == teams_.end() ? -1 : found->second.platoon;
  }
  const auto found = platoons_.find(piece);
  return found == platoons_.end() ? -1 : found->second;
}

// Cells are square: the longer way of the table has all columns.
int Recorder::cell(Vec where) const {
  const Coord side = std::max({size_.x / heat_columns, size_.y / heat_rows, Coord{1}});
  const int column = std::clamp(static_cast<int>(where.x / side), 0, heat_columns - 1);
  const int row = std::clamp(static_cast<int>(where.y / side), 0, heat_rows - 1);
  return row * heat_columns + column;
}

void Recorder::opened(const Match& match) {
  const Game& game = match.game();
  size_ = game.board().size;
  const Tableau t = game.tableau();
  std::map<std::string, int64_t> points;
  const auto names = game.questions();
  if (std::find(names.begin(), names.end(), "forces") != names.end()) {
    const Json forces = game.ask("forces", Toml::parse("", "forces"));
    for (const Json& one : *forces.find("platoons")->list())
      points[*one.find("platoon")->string()] = *one.find("points")->integer();
  }
  for (const Group& g : t.groups) {
    platoons_[g.piece] = static_cast<int>(row_.platoons.size());
    row_.platoons.push_back(
        {.name = g.name, .side = g.side, .points = static_cast<int32_t>(points[g.name]), .began = g.began});
  }
  for (const Token& token : t.tokens) teams_[token.piece] = {.platoon = platoon_of(token.group), .side = token.side};
  take(game, match.opening());
}

void Recorder::look(const Game& game) {
  if (!stale_) return;
  stale_ = false;
  for (const Token& token : game.tableau().tokens) {
    Known& k = teams_[token.piece];
    k.at = token.base.pose.at;
    k.here = token.presence == Presence::table;
    if (k.side < 0) k.side = token.side;
    if (k.platoon < 0) k.platoon = platoon_of(token.group);
  }
}

void Recorder::turn_begins(const Game& game) {
  const Tableau t = game.tableau();
  TurnRow turn{.turn = t.turn, .active = t.active};
  for (const Group& g : t.groups) {
    if (g.side < 0 || g.side > 1) continue;
    turn.teams[at(g.side)] += g.strength;
    turn.platoons[at(g.side)] += g.strength > 0 ? 1 : 0;
    turn.pinned[at(g.side)] += g.strength > 0 && pinned_.contains(platoon_of(g.piece)) ? 1 : 0;
  }
  row_.curve.push_back(turn);
}

void Recorder::moved(const Event& event) {
  const auto found = teams_.find(event.who);
  if (found == teams_.end() || found->second.side < 0) return;
  stale_ = true;
  auto& heat = moves_[at(found->second.side)];
  int last = -1;
  Vec from = event.from.at;
  const auto leg = [&](Vec to) {
    const Coord far = length(to - from);
    const int steps = std::max(1, static_cast<int>(far / inch));
    for (int i = 0; i <= steps; ++i) {
      const Vec here{static_cast<Coord>(from.x + int64_t{to.x - from.x} * i / steps),
                     static_cast<Coord>(from.y + int64_t{to.y - from.y} * i / steps)};
      if (const int c = cell(here); c != last) ++heat[last = c];
    }
    from = to;
  };
  for (const Pose& bend : event.bends) leg(bend.at);
  leg(event.to.at);
}

void Recorder::fired(const Game& game, const Event& event) {
  const auto by = teams_.find(event.who);
  const int side = by != teams_.end() ? by->second.side : game.side_of(event.who);
  if (side < 0 || side > 1) return;
  look(game);
  // Where those fired at stand, on the whole.
  int64_t x = 0;
  int64_t y = 0;
  int64_t count = 0;
  for (const auto& [piece, team] : teams_) {
    if (!team.here ||
        (piece != event.other && (event.other.sort != PieceSort::platoon || team.platoon != platoon_of(event.other))))
      continue;
    x += team.at.x;
    y += team.at.y;
    ++count;
  }
  if (count > 0) ++fire_[at(side)][cell({static_cast<Coord>(x / count), static_cast<Coord>(y / count)})];
}

void Recorder::lost(const Event& event) {
  const auto found = teams_.find(event.who);
  if (found == teams_.end() || found->second.platoon < 0) return;
  const int of = found->second.platoon;
  const int side = row_.platoons[at(of)].side;
  const int by = side >= 0 && side < 2 ? striker_[at(1 - side)] : -1;
  if (by >= 0) ++kills_[{by, of}];
}

void Recorder::take(const Game& game, const std::vector<Event>& events) {
  for (const Event& e : events) {
    if (e.kind == scores_.attacks && e.who.sort == PieceSort::side) row_.attacker = e.who.id;
    if (e.who.sort == PieceSort::side && e.who.id >= 0 && e.who.id < 2) {
      if (e.kind == scores_.points) row_.points[at(e.who.id)] = e.amount;
      if (e.kind == scores_.losses) row_.lost[at(e.who.id)] = e.amount;
    }
    const Cue cue = game.cue(e);
    if (is_strike(cue)) {
      if (const int platoon = platoon_of(e.who); platoon >= 0)
        if (const int side = row_.platoons[at(platoon)].side; side >= 0 && side < 2) striker_[at(side)] = platoon;
    }
    if (is_fire(cue)) fired(game, e);
    switch (cue) {
      case Cue::turn:
        stale_ = true;
        turn_begins(game);
        look_at_position_ = terms_ != nullptr;
        break;
      case Cue::step: stale_ = true; break;
      case Cue::move: moved(e); break;
      case Cue::explosion: lost(e); break;
      case Cue::pinned: pinned_.insert(platoon_of(e.who)); break;
      case Cue::rally: pinned_.erase(platoon_of(e.who)); break;
      default: break;
    }
  }
}

// A position is judged where somebody has to decide: at the first decision of a turn, by every seat.
void Recorder::thought(const Match& match, int, const Thought&) {
  if (!look_at_position_) return;
  look_at_position_ = false;
  const Game& game = match.game();
  for (int seat = 0; seat < game.core().seats; ++seat) {
    const int side = game.core().side_of[at(seat)];
    const std::vector<int> terms = terms_(*game.known(Viewer::of(seat)), side);
    row_.positions.push_back(
        {.turn = row_.curve.empty() ? 0 : row_.curve.back().turn, .side = side, .terms = {terms.begin(), terms.end()}});
  }
}

void Recorder::played(const Match& match, int, const std::vector<Event>& events) { take(match.game(), events); }

Row Recorder::row(const Match& match, const Told& told) {
  const Game& game = match.game();
  const Tableau t = game.tableau();
  row_.winner = game.core().outcome.winner;
  row_.rule = std::string(game.core().outcome.rule.text());
  row_.turns = row_.curve.empty() ? 0 : row_.curve.back().turn;  // the last that began
  row_.commands = told.commands;
  row_.stuck = told.why;
  row_.fault = told.fault;
  row_.late = {told.by_clock[0], told.by_clock[1]};
  for (const Group& g : t.groups)
    if (const int platoon = platoon_of(g.piece); platoon >= 0) {
      row_.platoons[at(platoon)].left = g.strength;
      row_.platoons[at(platoon)].began = g.began;
    }
  for (const auto& [who, count] : kills_) {
    const PlatoonRow& victim = row_.platoons[at(who.second)];
    PlatoonRow& by = row_.platoons[at(who.first)];
    row_.kills.push_back({who.first, who.second, count});
    by.kills += count;
    by.earned += victim.began > 0 ? victim.points * 10 * std::min(count, victim.began) / victim.began : 0;
  }
  for (std::size_t side = 0; side < 2; ++side) {
    for (const auto& [c, n] : moves_[side]) row_.moves[side].insert(row_.moves[side].end(), {c, n});
    for (const auto& [c, n] : fire_[side]) row_.fire[side].insert(row_.fire[side].end(), {c, n});
  }
  return row_;
}

}  // namespace sandtable::sim
