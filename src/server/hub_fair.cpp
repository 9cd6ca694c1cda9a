// Nobody stalls the others: limits, questions before a move in turns, the lobby, and what may wait at once.
#include <fmt/core.h>

#include <chrono>

#include "base/fields_json.hpp"
#include "server/answers.hpp"
#include "server/hub_inside.hpp"

namespace sandtable::server {

std::optional<HttpResponse> Hub::turned_away(const std::string& address) {
  try {
    inside_->limiter.take(Limit::request, address, inside_->outside.now());
  } catch (const Bad& e) {
    return answer(e);
  }
  return std::nullopt;
}

void Hub::Inside::limit_message(ConnId id, const Connection& c, const Room& room, const Incoming& message) {
  const Millis now = outside.now();
  const auto of_seat = [&](Limit limit, int seat) {
    // Whoever does not play the seat is refused by the room and uses up nothing of it.
    if (room.plays(id, seat)) limiter.take(limit, fmt::format("{}/{}", c.game, seat), now);
  };
  if (const Ask* m = std::get_if<Ask>(&message)) of_seat(Limit::preview, m->seat);
  if (const AskHint* m = std::get_if<AskHint>(&message)) of_seat(Limit::hint, m->seat);
  if (const TakeBack* m = std::get_if<TakeBack>(&message)) of_seat(Limit::undo, m->seat);
  if (std::holds_alternative<Say>(message)) {
    const int seat = room.speaks_as(id);
    if (seat >= 0)
      of_seat(Limit::chat, seat);
    else
      limiter.take(Limit::chat, c.address.empty() ? fmt::format("connection {}", id) : c.address, now);
  }
  const bool writes = !std::holds_alternative<Ask>(message) && !std::holds_alternative<AskHint>(message);
  if (writes && keeper.waiting() >= most_unwritten)
    throw too_fast("the server has more to write than it can", 2000, 503);
}

HttpReply Hub::Inside::bounded(int& now, int most, const char* what, HttpReply reply) {
  if (now >= most) throw too_fast(what, 2000, 503);
  ++now;
  return [&now, still = alive, reply = std::move(reply)](HttpResponse r) {
    if (*still) --now;
    reply(std::move(r));
  };
}

// --- loading, beside what is written ---

void Hub::Inside::read_room(store::Store& reader, const std::string& id, int64_t epoch, const Loaded& back) {
  auto plan = std::make_shared<RoomPlan>();
  try {
    plan->epoch = epoch;
    plan->stored = reader.find(id).value();  // as the owner before left it
    plan->lines = reader.lines(id);          // as far as they go, when one is missing
    plan->chat = reader.chat(id, 50);
  } catch (const std::exception& e) {
    return back(nullptr, mishap("loading " + id, e));
  }
  outside.slow([this, id, back, plan] {
    try {
      const JournalHeader header = from_json<JournalHeader>(Json::parse(plan->stored.game.header, id));
      plan->start = library.start(header);
      back(std::make_shared<Room>(std::move(*plan)), {});
    } catch (const std::exception& e) {
      const Bad what = mishap("loading " + id, e);
      back(nullptr, bad("does_not_load", "this game no longer loads: " + what.trouble.words, 500));
    }
  });
}

// --- previews ---

void Hub::Inside::ask(const std::string& game, PreviewJob job) {
  const ConnId from = job.from;
  if (!previews.add(game, std::move(job)))
    outside.send(from, text_of(too_fast("too many different questions at once", 1000).trouble), {});
  run_previews();
}

// A question is taken when a worker is free, so it is the latest of its seat and lane then.
void Hub::Inside::run_previews() {
  while (auto next = previews.next()) {
    outside.preview([this, next = std::make_shared<PreviewQueue::Next>(std::move(*next)), still = alive]() mutable {
      Text text;
      const PreviewJob& job = next->job;
      const auto began = std::chrono::steady_clock::now();
      try {
        text = text_of(Answered{job.ask.seat, job.ask.number, job.game->preview(job.ask.seat, job.ask.request)});
      } catch (const std::exception& e) {
        text = text_of(bad("bad_preview", mishap("a preview", e).trouble.words).trouble);
      }
      const int64_t took =
          std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now() - began).count();
      // The question's game is of the hub's thread, and given back there.
      outside.here([this, next = std::move(next), text = std::move(text), took, still] {
        if (!*still) return;
        ++metrics.previews;
        metrics.preview.add(took);
        previews.done(next->game);
        const auto tell = [this, next, text] {
          if (const auto c = connections.find(next->job.from); c != connections.end() && c->second.joined)
            outside.send(next->job.from, text, {});
        };
        when_sure(tell, [](const Bad&) {});
        run_previews();
      });
    });
  }
}

// --- the lobby ---

void Hub::Inside::list_games(const Target& target, const HttpReply& reply) {
  const std::string after = target.find("after");
  const auto at = read_cursor(after);
  if (!at) throw bad("bad_address", "'after' is the 'next' of the page before");
  if (after.empty()) {
    if (const auto page = lobby.fresh(outside.now())) return reply(ok(*page));
    if (!lobby.wait(reply)) return;
  }
  keeper.look([this, at = *at, after, reply](store::Store& store) {
    std::vector<GameInfo> all;
    std::string next;
    try {
      const auto rows = store.listed(at, games_a_page);
      for (const store::Stored& one : rows) {
        try {
          all.push_back(info_of(one));
        } catch (const std::exception&) {  // written by a newer program; whoever opens it is told
        }
      }
      if (static_cast<int>(rows.size()) == games_a_page)
        next = cursor_text(rows.back().progress.touched, rows.back().game.id);
    } catch (const std::exception& e) {
      outside.here([this, after, reply, why = mishap("the list of games", e), still = alive] {
        if (!*still) return;
        const auto waiting = after.empty() ? lobby.made("", 0) : std::vector<HttpReply>{reply};
        for (const HttpReply& one : waiting) one(answer(why));
      });
      return;
    }
    outside.here([this, after, reply, page = GamesPage{std::move(all), std::move(next)}, still = alive]() mutable {
      if (!*still) return;
      for (GameInfo& info : page.games)  // who is connected is known only here
        if (const auto found = rooms.find(info.id); found != rooms.end() && found->second.room)
          found->second.room->add_presence(info);
      keeper.look([this, after, reply, page = std::move(page), still](store::Store&) {  // written where it was read
        outside.here([this, after, reply, text = body_of(page), still] {
          if (!*still) return;
          const auto waiting = after.empty() ? lobby.made(text, outside.now()) : std::vector<HttpReply>{reply};
          for (const HttpReply& one : waiting) one(ok(text));
        });
      });
    });
  });
}

}  // namespace sandtable::server
