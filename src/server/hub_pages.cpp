// The HTTP interface of the hub: what is only looked at. Journals, reports, pictures, scenarios, rules.
#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <exception>
#include <future>
#include <memory>

#include "base/error.hpp"
#include "base/fields_json.hpp"
#include "base/json_text.hpp"
#include "game/script/words.hpp"
#include "server/answers.hpp"
#include "server/exports.hpp"
#include "server/hub_inside.hpp"
#include "server/player_report.hpp"
#include "server/rows_plan.hpp"
#include "server/seat_keys.hpp"
#include "server/secrets.hpp"
#include "server/stored_journal.hpp"
#include "table/render/render.hpp"

namespace sandtable::server {
namespace {

constexpr std::size_t most_tickets = 10'000;
constexpr Millis ticket_ms = 60'000;

int width_of(const Target& target) {
  const std::string text = target.find("width");
  int width = 1200;
  std::from_chars(text.data(), text.data() + text.size(), width);
  return picture_width(width);
}
HttpResponse picture_of(const char* type, const Pictures::Picture& picture, const char* cache) {
  if (picture->empty()) throw not_found();
  return {.type = type, .body = *picture, .headers = {{"Cache-Control", cache}}};
}

// The seat a token opens; -1 for none. A wrong one is an error, not a spectator.
int seat_of(const store::Stored& stored, const std::string& token) {
  if (token.empty()) return -1;
  const std::string hash = token_hash(token);
  int found = -2;
  for (const store::SeatRow& seat : stored.seats)
    if (opens(seat, hash)) found = seat.seat;
  if (found < -1) throw bad("unknown_token", "this token fits no seat of this game", 403);
  return found;
}

}  // namespace

void Hub::Inside::scenarios(const Target& target, const std::string& address, const HttpReply& reply) {
  const auto& parts = target.parts;
  if (parts.size() == 2)
    return slowly(address, reply, [this] {
      std::vector<std::string> complaints;
      const auto all = library.scenarios(complaints);
      for (const std::string& c : complaints) outside.log(c);
      return ok(body_of(all));
    });
  if (parts.back() != "table.png") throw not_found();
  limiter.take(Limit::page, address, outside.now());
  std::string id = parts[2];
  for (std::size_t i = 3; i + 1 < parts.size(); ++i) id += '/' + parts[i];
  slowly(
      address, reply,
      [this, id, width = width_of(target)] {
        const auto battle = library.battle(id);
        if (!battle) throw not_found();
        const auto png = pictures.get(fmt::format("table {} {}", width, battle->header.setup), [&] {
          return render_png(library.start(battle->header)->picture(battle->info.title), width);
        });
        return picture_of("image/png", png, "max-age=600");
      },
      true);
}

void Hub::Inside::ticket(const std::string& game, const HttpRequest& request, const HttpReply& reply) {
  const Millis now = outside.now();
  std::erase_if(tickets, [&](const auto& t) { return t.second.until <= now; });
  if (tickets.size() >= most_tickets) throw too_fast("many downloads are being opened", ticket_ms, 503);
  RowsPlan plan;
  plan.work = [this, game, token = request.bearer](Whole& whole) {
    const int seat = seat_of(whole.stored, token);
    const std::string name = new_token();
    outside.here([this, game, seat, name, still = alive] {
      if (*still) tickets[name] = {game, seat, outside.now() + ticket_ms};
    });
    std::string body = "{\"ticket\":";
    append_json(body, name);
    return ok(body + '}');
  };
  with_rows(*this, game, request.address, reply, std::move(plan));
}

Hub::Inside::Claimed Hub::Inside::claimed(const std::string& game, const HttpRequest& request,
                                          const Target& target) const {
  if (!target.find("token").empty())
    throw bad("bad_address",
              "a seat's secret does not belong in an address; ask for a ticket, or send it as Authorization: Bearer");
  const std::string name = target.find("ticket");
  if (name.empty()) return {.token = request.bearer};
  const auto found = tickets.find(name);
  if (found == tickets.end() || found->second.game != game || found->second.until <= outside.now())
    throw bad("old_ticket", "this address was good for a minute; open it from the table again", 403);
  return {.token = {}, .seat = found->second.seat};
}

namespace {

bool shown_whole(const store::Stored& s) { return s.progress.over || s.game.imported; }

// What a report tells depends on these alone. Every line touches its game; one that is cut back has fewer of them.
std::string report_name(const store::Stored& s, int seat) {
  return fmt::format("{} {} {} {}", s.game.id, s.progress.lines, s.progress.touched, shown_whole(s) ? -2 : seat);
}

}  // namespace

// A journal or a report, sent piece by piece. Only so many are on their way at once, in all and to one address.
void Hub::Inside::export_game(const std::string& what, const std::string& game, const Claimed& by,
                              const std::string& address, const HttpReply& reply) {
  limiter.take(Limit::page, address, outside.now());
  const Turnstile::Pass pass = streams->enter(address);
  if (!pass) throw too_fast("many reports and journals are on their way", 5000, address.empty() ? 503 : 429);
  const auto seat_in = [by](const store::Stored& s) { return by.token.empty() ? by.seat : seat_of(s, by.token); };
  const bool report = what == "report";
  RowsPlan plan;
  if (report) plan.where = RowsPlan::Where::drawing;
  plan.lines = [this, report, seat_in](const store::Stored& s) {
    return !report || !reports.find(report_name(s, seat_in(s)));
  };
  if (report)
    plan.admit = [this, game, seat_in](const store::Stored& s) {
      if (!shown_whole(s)) limiter.take(Limit::report, fmt::format("{}/{}", game, seat_in(s)), outside.now());
    };
  plan.work = [this, what, report, seat_in, pass](Whole& whole) {
    const int seat = seat_in(whole.stored);
    if (!whole.stored.progress.started)
      throw bad("not_started", fmt::format("the game has not started; there is no {}", what), 409);
    const std::string id = whole.stored.game.id;
    HttpResponse r;
    r.drawn = report;
    const auto stream = [&](auto made) {
      r.body = made->next().value_or("");  // what cannot be written at all is told as an error
      r.more = [this, made, pass, id]() -> std::optional<std::string> {
        try {
          return made->next();
        } catch (const std::exception& e) {
          mishap("exporting " + id, e);
          throw;
        }
      };
    };
    const std::string name = report_name(whole.stored, seat);
    const auto rows = [&] {
      const bool all = shown_whole(whole.stored);
      return ExportPlan{std::move(whole.stored), std::move(whole.lines), seat, all};
    };
    if (!report) {
      r.type = "application/x-ndjson";
      r.headers.emplace_back("Content-Disposition", "attachment; filename=\"" + id + ".journal\"");
      stream(std::make_shared<JournalExport>(rows()));
      return r;
    }
    r.type = "text/html; charset=utf-8";
    if (auto kept = reports.find(name)) {
      stream(std::make_shared<KeptReport>(std::move(kept)));
      return r;
    }
    if (whole.lines.text.empty() && whole.stored.progress.lines > 0)  // kept a moment ago, and given up since
      throw too_fast("many reports are being written", 1000, 503);
    stream(std::make_shared<PlayerReport>(rows(), library, pictures, [this, name](std::string page) {
      reports.keep(name, std::make_shared<const std::string>(std::move(page)));
    }));
    return r;
  };
  with_rows(*this, game, address, reply, std::move(plan));
}

void Hub::Inside::ground(const std::string& game, const Target& target, const std::string& address,
                         const HttpReply& reply) {
  limiter.take(Limit::page, address, outside.now());
  RowsPlan plan;
  plan.where = RowsPlan::Where::drawing;
  plan.work = [this, what = target.parts[3], width = width_of(target)](Whole& whole) {
    const JournalHeader header = header_of(whole.stored);
    if (what == "features")
      return ok(*pictures.get("features " + header.setup, [&] { return library.start(header)->features().dump(); }));
    const char* cache = "max-age=86400";
    const auto svg = pictures.get("ground " + header.setup, [&] { return library.start(header)->ground(""); });
    if (what == "ground.svg" || svg->empty()) return picture_of("image/svg+xml", svg, cache);
    const auto png =
        pictures.get(fmt::format("ground {} {}", width, header.setup), [&] { return render_png(*svg, width); });
    return picture_of("image/png", png, cache);
  };
  with_rows(*this, game, address, reply, std::move(plan));
}

namespace {

// Starts something on the store's thread and waits for it on this one. Throws what went wrong.
template <class Start>
void wait_for(Start&& start) {
  auto told = std::make_shared<std::promise<void>>();
  std::future<void> said = told->get_future();
  start([told = std::move(told)](std::exception_ptr error) {
    if (error)
      told->set_exception(std::move(error));
    else
      told->set_value();
  });
  said.get();
}

}  // namespace

void Hub::Inside::import_journal(const HttpRequest& request, const HttpReply& reply) {
  if (request.body.size() > longest_journal) throw bad("too_large", "a journal has at most 8 MB", 413);
  limiter.take(Limit::page, request.address, outside.now());
  slowly(request.address, reply, [this, text = request.body] {
    const Journal journal = Journal::parse(text, "journal");
    if (journal.lines.size() > longest_game)
      throw bad("too_large", fmt::format("a journal has at most {} lines", longest_game), 413);
    const auto start = library.start(journal.header);
    table_desk.bounded(Toml::parse(journal.header.setup, "set-up"));
    const Match match = Match::replay(start->clone(), journal, nullptr, "journal");
    store::Stored stored;
    Kept kept{.sides = {side_name(*start, 0), side_name(*start, 1)}};
    for (int seat = 0; seat < start->core().seats; ++seat)
      kept.side_of.push_back(start->core().side_of[static_cast<std::size_t>(seat)]);
    JournalHeader header = journal.header;
    header.opening.clear();
    const std::string name = header.setup_file.empty() ? "A journal" : header.setup_file;
    stored.game = {.id = new_game_id(),
                   .title = tidy(name, 100),
                   .ruleset = header.ruleset,
                   .header = {},
                   .options = kept_text(kept),
                   .created = outside.date(),
                   .listed = false,
                   .imported = true};
    append_json(stored.game.header, header);
    stored.progress = {.started = true,
                       .over = match.game().core().over(),
                       .touched = stored.game.created,
                       .lines = 0,  // each line counts itself
                       .opening = {},
                       .clocks = {},
                       .outcome = result_words(match.game())};
    append_json(stored.progress.opening, journal.header.opening);
    store::Writes writes;
    for (std::size_t i = 0; i < journal.lines.size(); ++i) {
      std::string line;
      append_json(line, journal.lines[i]);
      store::Progress after = stored.progress;
      after.lines = static_cast<int64_t>(i) + 1;
      writes.push_back(store::PutLine{{stored.game.id, 0}, static_cast<int64_t>(i), std::move(line), std::move(after)});
    }
    // Answered when both are on disk; a crash between them leaves a game nobody was told of.
    wait_for([&](auto done) {
      keeper.with([stored, done](store::Store& store) {
        try {
          store.create(stored);
          done(nullptr);
        } catch (const std::exception&) {
          done(std::current_exception());
        }
      });
    });
    if (!writes.empty())
      wait_for([&](auto done) {
        keeper.write(std::move(writes), [done](const std::string& error) {
          done(error.empty() ? nullptr : std::make_exception_ptr(store::StoreError(error)));
        });
      });
    std::string body = "{\"game\":";
    append_json(body, stored.game.id);
    return ok(body + '}');
  });
}

}  // namespace sandtable::server
