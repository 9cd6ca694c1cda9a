// A room without sockets, store or threads, for tests and fuzzing: connections are numbers, what is sent is kept.
#pragma once
#include <deque>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/fields_json.hpp"
#include "base/json_text.hpp"
#include "dice/philox.hpp"
#include "game/ruleset.hpp"
#include "game/script/words.hpp"
#include "server/room.hpp"
#include "server/secrets.hpp"

namespace sandtable::server::testing {

struct Table {
  RoomPlan plan;  // as it would be loaded again
  std::unique_ptr<Room> room;
  std::map<ConnId, std::vector<std::string>> got;
  Millis now = 1000;
  int64_t date = 50;
  std::string trouble;  // code of the last one
  std::deque<HistoryJob> histories;
  bool histories_wait = false;                // until `make_history`
  std::vector<ThinkJob>* thoughts = nullptr;  // where agents' questions go

  static std::shared_ptr<const Game> begin(const std::string& system, const std::string& setup) {
    for (const Ruleset& r : rulesets())
      if (r.facts.id == system) return r.begin(Toml::parse(setup, "set-up"), SANDTABLE_SOURCE_DIR);
    return nullptr;
  }
  Table(std::shared_ptr<const Game> start, Kept kept, bool seated = true) {
    plan.start = std::move(start);
    const DiceSecret secret{1, 2, 3};
    const JournalHeader header{.ruleset = plan.start->ruleset(),
                               .version = plan.start->version(),
                               .setup = "",
                               .commitment = commitment(secret)};
    for (int seat = 0; seat < plan.start->core().seats; ++seat) {
      plan.stored.seats.push_back({.seat = seat, .player = {}, .token_hash = {}, .nonce = {}});
      kept.side_of.push_back(plan.start->core().side_of[static_cast<std::size_t>(seat)]);
    }
    kept.sides = {"scouts", "guards"};
    plan.stored.game = {.id = "g1",
                        .scenario = "patrol",
                        .title = "Patrol",
                        .ruleset = plan.start->ruleset(),
                        .header = to_json(header).dump(),
                        .options = kept_text(kept),
                        .secret = secret_to_hex(secret),
                        .created = 1};
    room = std::make_unique<Room>(plan);
    if (seated)
      for (int seat = 0; seat < plan.start->core().seats; ++seat) take(seat);
  }
  static std::string token(int seat) { return "token of seat " + std::to_string(seat); }
  void take(int seat) {
    carry(room->take_seat(seat, {"Player", token_hash(token(seat)), "nonce" + std::to_string(seat)}, now, date));
  }
  void join(ConnId id, const std::vector<int>& seats, int64_t have = -1) {
    Hello hello{.game = "g1", .tokens = {}, .name = {}, .have = have};
    for (const int seat : seats) hello.tokens.push_back(token(seat));
    carry(room->attach(id, hello, now));
  }
  // What a connection sends; what it gets for a mistake is kept as well.
  void say(ConnId id, const std::string& text) {
    try {
      carry(room->message(id, read_message(text), now, date));
    } catch (const Bad& e) {
      trouble = e.trouble.code;
      got[id].push_back(*text_of(e.trouble));
    }
  }
  void give(ConnId id, int seat, Command command, std::vector<int32_t> dice = {}) {
    if (command.decision == 0) command.decision = room->match()->game().core().decision;
    std::string text = "{\"type\":\"command\",";
    std::string fields;
    append_json(fields, Give{seat, std::move(command), std::move(dice)});
    say(id, text + fields.substr(1));
  }
  int asked() const { return first_seat(room->match()->game().outline_for(Viewer::spectator()).seats); }
  void usual(ConnId id) {
    const int seat = asked();
    give(id, seat, room->match()->game().known(Viewer::of(seat))->usual());
  }
  void tick() { carry(room->tick(now, date)); }

  void carry(Effects fx) {
    for (const store::Write& w : fx.writes) std::visit([this](const auto& one) { put(one); }, w);
    for (const Send& s : fx.sends) got[s.to].push_back(*s.text);
    for (const PreviewJob& job : fx.previews)
      got[job.from].push_back(
          *text_of(Answered{job.ask.seat, job.ask.number, job.game->preview(job.ask.seat, job.ask.request)}));
    for (ThinkJob& job : fx.thoughts)
      if (thoughts) thoughts->push_back(std::move(job));
    for (HistoryJob& job : fx.histories) histories.push_back(std::move(job));
    while (!histories_wait && !histories.empty()) make_history();
  }
  // The oldest that waits.
  void make_history() {
    const HistoryJob job = std::move(histories.front());
    histories.pop_front();
    carry(room->history(make(job), now));
  }
  void reload() { room = std::make_unique<Room>(plan); }

  // The last message of a kind that a connection got; null when there is none.
  Json last(ConnId id, const std::string& type) const {
    const auto found = got.find(id);
    if (found == got.end()) return {};
    for (std::size_t i = found->second.size(); i-- > 0;)
      if (found->second[i].starts_with("{\"type\":\"" + type + "\"")) return Json::parse(found->second[i], "message");
    return {};
  }
  // Every frame a connection got for a seat, in order.
  std::vector<std::string> frames(ConnId id, int seat) const {
    std::vector<std::string> all;
    for (const std::string& text : got.at(id)) {
      if (!text.starts_with("{\"type\":\"frames\",\"seat\":" + std::to_string(seat) + ",")) continue;
      const Json message = Json::parse(text, "frames");
      for (const Json& frame : *message.find("frames")->list()) all.push_back(frame.dump());
    }
    return all;
  }

 private:
  void put(const store::PutSeat& w) { plan.stored.seats[static_cast<std::size_t>(w.seat.seat)] = w.seat; }
  void put(const store::PutStart& w) { plan.stored.progress = w.progress; }
  void put(const store::PutProgress& w) { plan.stored.progress = w.progress; }
  void put(const store::PutChat& w) { plan.chat.push_back(w.chat); }
  void put(const store::PutLine& w) {
    plan.stored.progress = w.progress;
    plan.lines.text.push_back(w.text);
  }
};

}  // namespace sandtable::server::testing
