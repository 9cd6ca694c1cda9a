#include "server/hub.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>

#include "base/error.hpp"
#include "base/fields_json.hpp"
#include "server/hub_inside.hpp"
#include "server/secrets.hpp"

namespace sandtable::server {
namespace {

constexpr int most_strikes = 40;        // bad messages before the connection is closed
constexpr std::size_t most_early = 16;  // messages kept while a room loads
constexpr Millis idle_ms = 15 * 60'000;
constexpr Millis rest_ms = 5'000;
constexpr std::size_t longest_message = 64 * 1024;
constexpr std::size_t longest_log_line = 400;

}  // namespace

Hub::Inside::Inside(HubOptions o, Outside out, store::Keeper& k)
    : options(std::move(o)),
      outside(std::move(out)),
      keeper(k),
      library(options.home),
      muster(options.home),
      table_desk(options.home),
      process(options.place + ':' + new_token()),
      previews(options.preview_workers),
      thoughts(static_cast<std::size_t>(options.thinking_workers)) {
  // Nobody writes a line of his own into the log.
  outside.slow = counted(std::move(outside.slow), metrics.slow_waiting);
  if (!outside.drawing) outside.drawing = outside.pages;
  if (!outside.thinking) outside.thinking = outside.slow;
  outside.thinking = counted(std::move(outside.thinking), metrics.thoughts_waiting);
  outside.pages = counted(std::move(outside.pages), metrics.pages_waiting);
  outside.drawing = counted(std::move(outside.drawing), metrics.pages_waiting);
  outside.log = [raw = std::move(outside.log)](const std::string& line) { raw(tidy(line, longest_log_line)); };
}

Bad Hub::Inside::mishap(const std::string& where, const std::exception& e) {
  if (const auto* told = dynamic_cast<const Bad*>(&e)) return *told;
  if (dynamic_cast<const InputError*>(&e)) return bad("broken_input", e.what(), 422);
  const uint64_t number = ++mishaps;
  if (const auto* store = dynamic_cast<const store::StoreError*>(&e)) {
    outside.log(fmt::format("mishap {} at {}: the store: {}", number, where, store->code));
    Bad why = bad("store", fmt::format("the games cannot be reached; try again in a moment (mishap {})", number), 503);
    why.retry_after = 5;
    return why;
  }
  outside.log(fmt::format("mishap {} at {}: {}", number, where, masked(e.what())));
  return bad("internal", fmt::format("the server could not do this; its log tells more of mishap {}", number), 500);
}

Hub::Hub(HubOptions options, Outside outside, store::Keeper& keeper)
    : inside_(std::make_unique<Inside>(std::move(options), std::move(outside), keeper)) {}
Hub::~Hub() { *inside_->alive = false; }

void Hub::opened(ConnId id, const std::string& address) {
  ++inside_->metrics.connections;
  inside_->connections[id] = {.game = {}, .early = {}, .address = address};
}
void Hub::text(ConnId id, const std::string& text, int64_t read_ns) { inside_->text(id, text, read_ns); }
void Hub::closed(ConnId id) { inside_->closed(id); }
void Hub::http(const HttpRequest& request, HttpReply reply) { inside_->http(request, std::move(reply)); }
void Hub::tick() { inside_->tick(); }
void Hub::measured(int64_t nanoseconds) { inside_->metrics.measured(nanoseconds); }
std::size_t Hub::rooms() const { return inside_->rooms.size(); }
const std::vector<std::string>& Hub::sisters() const { return inside_->sisters; }
void Hub::let_go() { inside_->release_claims(); }
void Hub::drain(std::function<void()> done) { inside_->drain(std::move(done)); }

// --- connections ---

void Hub::Inside::trouble(ConnId id, Connection& c, const Trouble& t) {
  outside.log(fmt::format("connection {}: {}: {}", id, t.code, t.words));
  outside.send(id, text_of(t), {});
  metrics.error(t.code);
  if (++c.strikes > most_strikes) outside.close(id);
}

bool Hub::Inside::paced(ConnId id, Connection& c) {
  const auto wait = c.messages.take(Limit::message, outside.now());
  if (wait) trouble(id, c, too_fast(Limit::message, *wait).trouble);
  return !wait;
}

void Hub::Inside::text(ConnId id, const std::string& text, int64_t read_ns) {
  const auto found = connections.find(id);
  if (found == connections.end()) return;
  Connection& c = found->second;
  ++metrics.messages_in;
  if (!paced(id, c)) return;
  if (text.size() > longest_message)
    return trouble(id, c, bad("too_large", fmt::format("a message has at most {} bytes", longest_message)).trouble);
  if (drained) return outside.send(id, text_of(closing().trouble), {});
  if (sure()) return heard(id, text, read_ns);
  when_sure([this, id, text, read_ns] { heard(id, text, read_ns); },
            [this, id](const Bad& why) { outside.send(id, text_of(why.trouble), {}); });
}

void Hub::Inside::heard(ConnId id, const std::string& text, int64_t read_ns) {
  const auto found = connections.find(id);
  if (found == connections.end()) return;
  Connection& c = found->second;
  if (!c.game.empty() && !c.joined) {
    if (c.early.size() < most_early) c.early.emplace_back(text, read_ns);
    return;
  }
  handle(id, c, text, read_ns);
}

void Hub::Inside::handle(ConnId id, Connection& c, const std::string& text, int64_t read_ns) {
  try {
    const Incoming message = read_message(text);
    if (const Hello* hello = std::get_if<Hello>(&message)) {
      if (c.joined) throw bad("bad_frame", "hello was said already");
      c.game = hello->game;
      if (c.game.empty()) throw bad("no_such_game", "name a game");
      try {
        limiter.take(Limit::hello, c.address, outside.now());
        if (histories >= most_histories) throw too_fast("many are coming back to their games", 2000, 503);
      } catch (const Bad&) {
        c.game.clear();
        throw;
      }
      with_room(c.game, [this, id, hello = *hello](Room* room, const Bad& why) {
        const auto at = connections.find(id);
        if (at == connections.end()) return;
        Connection& joined = at->second;
        try {
          if (!room) throw why;
          carry(hello.game, room->attach(id, hello, outside.now()));
          joined.joined = true;
          if (const auto now = rooms.find(hello.game); now != rooms.end()) now->second.visitor = joined.address;
        } catch (const std::exception& e) {
          joined.game.clear();
          joined.early.clear();
          const Bad what = mishap("hello", e);
          if (what.trouble.code == "elsewhere")
            outside.send(id, text_of(Elsewhere{what.trouble.words}), {});
          else
            trouble(id, joined, what.trouble);
          return;
        }
        const auto early = std::exchange(joined.early, {});
        for (const auto& [later, read] : early) {
          const auto still = connections.find(id);
          if (still == connections.end()) return;
          handle(id, still->second, later, read);
        }
      });
      return;
    }
    const auto entry = rooms.find(c.game);
    if (c.game.empty() || !c.joined || entry == rooms.end() || !entry->second.room)
      throw bad("bad_frame", "say hello first");
    entry->second.used = outside.now();
    limit_message(id, c, *entry->second.room, message);
    Effects fx = entry->second.room->message(id, message, outside.now(), outside.date());
    std::shared_ptr<Measure> measure;
    if (fx.command) measure = std::make_shared<Measure>(Measure{read_ns, static_cast<int>(fx.sends.size())});
    carry(c.game, std::move(fx), std::move(measure));
  } catch (const std::exception& e) {
    trouble(id, c, mishap("a message", e).trouble);
  }
}

void Hub::Inside::closed(ConnId id) {
  const auto found = connections.find(id);
  if (found == connections.end()) return;
  const std::string game = found->second.game;
  connections.erase(found);
  const auto gone = [this, game, id](bool tell) {
    const auto entry = rooms.find(game);
    if (entry == rooms.end() || !entry->second.room) return;
    entry->second.used = outside.now();
    Effects fx = entry->second.room->detach(id, outside.now());
    if (tell) carry(game, std::move(fx));
  };
  when_sure([gone] { gone(true); }, [gone](const Bad&) { gone(false); });
}

// --- rooms ---

void Hub::Inside::with_room(const std::string& id, Found found) {
  const auto at = rooms.find(id);
  if (at != rooms.end() && at->second.room) {
    at->second.used = outside.now();
    found(at->second.room.get(), {});
    return;
  }
  if (!is_game_id(id)) return found(nullptr, bad("no_such_game", "there is no such game", 404));
  const bool too_many = at == rooms.end() ? loading >= most_loading : at->second.waiting.size() >= most_waiting;
  if (too_many) return found(nullptr, too_fast("many games are being opened", 2000, 503));
  Entry& entry = rooms[id];
  entry.waiting.push_back(std::move(found));
  if (entry.waiting.size() > 1) return;
  ++loading;
  load(id);
}

// Ownership in order with what is written, rows beside it, the replay on the slow thread, then back here.
void Hub::Inside::load(const std::string& id) {
  rooms.at(id).doubts = doubts;
  const Loaded back = [this, id, still = alive](std::shared_ptr<Room> room, const Bad& why) {
    outside.here([this, id, room = std::move(room), why, still] {
      if (*still) loaded(id, room, why);
    });
  };
  keeper.with([this, id, back](store::Store& store) {
    try {
      if (!store.find(id)) return back(nullptr, bad("no_such_game", "there is no such game", 404));
      const store::Claim claim = store.claim(id, process, options.url, outside.date_ms(), options.lease_ms);
      if (!claim.granted) return back(nullptr, bad("elsewhere", claim.url, 409));
      keeper.look([this, id, back, epoch = claim.epoch](store::Store& reader) { read_room(reader, id, epoch, back); });
    } catch (const std::exception& e) {
      back(nullptr, mishap("loading " + id, e));
    }
  });
}

void Hub::Inside::loaded(const std::string& id, std::shared_ptr<Room> room, const Bad& why) {
  const auto at = rooms.find(id);
  if (at == rooms.end()) {
    --loading;
    return;
  }
  Entry& entry = at->second;
  if (room && (!sure() || entry.doubts != doubts))  // claimed, and the claim has been in doubt since: once more
    return when_sure(
        [this, id] {
          if (const auto still = rooms.find(id); still != rooms.end() && !still->second.room)
            load(id);
          else
            --loading;
        },
        [this, id](const Bad& no) { loaded(id, nullptr, no); });
  --loading;
  const std::vector<Found> waiting = std::exchange(entry.waiting, {});
  if (!room) {
    if (why.trouble.code != "elsewhere") outside.log(fmt::format("game {}: {}", id, why.trouble.words));
    rooms.erase(at);
    for (const Found& found : waiting) found(nullptr, why);
    return;
  }
  entry.room = std::make_unique<Room>(std::move(*room));
  ++metrics.rooms_loaded;
  entry.used = outside.now();
  for (const Found& found : waiting) {
    const auto still = rooms.find(id);  // one of them may have brought it down
    found(still != rooms.end() ? still->second.room.get() : nullptr, bad("internal", "the game is gone", 500));
  }
}

void Hub::Inside::carry(const std::string& id, Effects fx, std::shared_ptr<Measure> measure, std::function<void()> then,
                        std::function<void(const Bad&)> otherwise) {
  const auto at = rooms.find(id);
  if (at == rooms.end()) return;
  for (PreviewJob& job : fx.previews) ask(id, std::move(job));
  for (ThinkJob& job : fx.thoughts) think(id, std::move(job));
  for (HistoryJob& job : fx.histories) {
    ++histories;
    outside.slow([this, id, job = std::make_shared<HistoryJob>(std::move(job)), still = alive] {
      auto made = std::make_shared<History>();
      bool good = true;
      try {
        *made = make(*job);
      } catch (const std::exception& e) {
        mishap("the history of " + id, e);
        good = false;
      }
      outside.here([this, id, made, good, still] {
        if (!*still) return;
        --histories;
        if (!good) return;
        const auto show = [this, id, made] {
          const auto entry = rooms.find(id);
          if (entry != rooms.end() && entry->second.room)
            carry(id, entry->second.room->history(std::move(*made), outside.now()));
        };
        when_sure(show, [](const Bad&) {});
      });
    });
  }
  Batch batch{.serial = ++serial,
              .committed = fx.writes.empty(),
              .sends = std::move(fx.sends),
              .closes = std::move(fx.closes),
              .measure = std::move(measure),
              .then = std::move(then),
              .otherwise = std::move(otherwise),
              .asked = outside.now()};
  if (fx.writes.empty() && at->second.pending.empty()) return deliver(batch);
  const uint64_t mine = batch.serial;
  at->second.pending.push_back(std::move(batch));
  if (fx.writes.empty()) return;
  ++writing, ++metrics.writes;
  keeper.write(std::move(fx.writes), [this, id, mine, still = alive](const std::string& error) {
    outside.here([this, id, mine, error, still] {
      if (*still) committed(id, mine, error);
    });
  });
}

void Hub::Inside::deliver(Batch& batch) {
  for (const Send& send : batch.sends) {
    metrics.sent(*send.text);
    outside.send(send.to, send.text, batch.measure);
  }
  for (const ConnId id : batch.closes) outside.close(id);
  if (batch.then) batch.then();
}

void Hub::Inside::committed(const std::string& id, uint64_t number, const std::string& error) {
  --writing;
  if (!error.empty()) ++metrics.write_failures;
  auto at = rooms.find(id);
  if (at == rooms.end()) return;
  if (!error.empty()) return fall(id, error);
  for (Batch& batch : at->second.pending)
    if (batch.serial == number) {
      batch.committed = true;
      metrics.write.add((outside.now() - batch.asked) * 1'000'000);
    }
  while (at != rooms.end() && !at->second.pending.empty() && at->second.pending.front().committed) {
    Batch batch = std::move(at->second.pending.front());
    at->second.pending.pop_front();
    deliver(batch);
    at = rooms.find(id);
  }
}

// What was played could not be kept. Nobody has been told of it: the room goes, and comes back from the store as it
// was.
void Hub::Inside::fall(const std::string& id, const std::string& error) {
  outside.log(fmt::format("game {}: not written: {}", id, masked(error)));
  const auto at = rooms.find(id);
  if (at == rooms.end()) return;
  ++metrics.rooms_lost;
  const std::deque<Batch> unsaid = std::move(at->second.pending);
  rooms.erase(at);
  const bool moved = error == store::lost_ownership;
  const Trouble what{moved ? "moved" : "not_kept", moved ? "another server has this game now; connect again"
                                                         : "the last command was not kept; connect again and look"};
  for (auto& [conn, c] : connections) {
    if (c.game != id) continue;
    c.game.clear();
    c.joined = false;
    outside.send(conn, text_of(what), {});
    outside.close(conn);
  }
  Bad why = bad(what.code, "it was not kept; try again", 503);
  why.retry_after = 1;
  for (const Batch& batch : unsaid)
    if (batch.otherwise) batch.otherwise(why);
}

void Hub::Inside::tick() {
  if (drained) go_down();
  if (let_go) return;
  keep_claims();
  if (tick_held) return;
  tick_held = true;
  when_sure([this] { tick_held = false, tick_rooms(); }, [this](const Bad&) { tick_held = false; });
}

void Hub::Inside::tick_rooms() {
  const Millis now = outside.now();
  std::vector<std::string> due;
  std::vector<std::string> idle;
  for (auto& [id, entry] : rooms) {
    if (!entry.room) continue;
    const auto when = entry.room->next_tick();
    if (when && *when <= now) due.push_back(id);
    if (!when && entry.room->connections() == 0 && entry.pending.empty() && now - entry.used > idle_ms)
      idle.push_back(id);
    if (now - entry.used > rest_ms) entry.room->rest();
  }
  for (const std::string& id : due) {
    try {
      carry(id, rooms.at(id).room->tick(now, outside.date()));
    } catch (const std::exception& e) {
      mishap("the clock of " + id, e);
    }
  }
  for (const std::string& id : idle) {
    keeper.with([owned = rooms.at(id).room->owned()](store::Store& store) { store.release(owned); });
    rooms.erase(id);
  }
}

}  // namespace sandtable::server
