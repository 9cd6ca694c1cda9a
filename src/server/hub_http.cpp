// The HTTP interface of the hub (docs/protocol.md).
#include <fmt/core.h>

#include <algorithm>
#include <charconv>

#include "base/error.hpp"
#include "base/fields_json.hpp"
#include "base/json_text.hpp"
#include "game/report.hpp"
#include "game/script_words.hpp"
#include "server/framer.hpp"
#include "server/hub_inside.hpp"
#include "server/secrets.hpp"
#include "table/render.hpp"

namespace sandtable::server {
namespace {

constexpr int most_listed = 100;
constexpr std::size_t most_found = 20;
constexpr std::size_t longest_journal = 8 * 1024 * 1024;
constexpr std::size_t most_pictures = 64;
constexpr int64_t session_seconds = 30 * 24 * 3600;

HttpResponse ok(std::string body) { return {.status = 200, .body = std::move(body), .headers = {}}; }
HttpResponse answer(const Bad& why) {
  HttpResponse r{.status = why.status, .body = body_of(why.trouble), .headers = {}};
  return r;
}
Bad not_found() {
  return bad("not_found", "there is nothing at this address; docs/protocol.md lists the addresses", 404);
}

int width_of(const Target& target) {
  const std::string text = target.find("width");
  int width = 1600;
  std::from_chars(text.data(), text.data() + text.size(), width);
  return std::clamp(width, 64, 4096);
}

Journal journal_of(const store::Stored& stored, const std::vector<std::string>& lines) {
  std::string text = stored.game.header + '\n';
  for (const std::string& line : lines) text += line + '\n';
  Journal journal = Journal::parse(text, stored.game.id);
  if (!stored.progress.opening.empty())
    journal.header.opening = from_json<std::vector<uint8_t>>(Json::parse(stored.progress.opening, stored.game.id));
  return journal;
}

// The seat a token opens; -1 for none. A wrong one is an error, not a spectator.
int seat_of(const store::Stored& stored, const std::string& token) {
  if (token.empty()) return -1;
  const std::string hash = token_hash(token);
  int found = -2;
  for (const store::SeatRow& seat : stored.seats)
    if (same_hash(seat.token_hash, hash)) found = seat.seat;
  if (found < -1) throw bad("unknown_token", "this token fits no seat of this game", 403);
  return found;
}

std::string report_of(const store::Stored& stored, const Journal& journal, int seat, bool see_all, Library& library) {
  ReportPart part{.title = stored.game.title, .subtitle = stored.game.ruleset, .file = journal.header.setup_file};
  const auto told_to = [&](const Game& known, const std::vector<Event>& events) {
    std::vector<sandtable::Told> all;
    for (Event event : events) {
      if (!see_all && !Viewer{seat}.knows(event.known_to)) continue;
      event.known_to = Seats::all();
      all.push_back(told(known, event));
    }
    return all;
  };
  const auto start = library.start(journal.header);
  const Match opening(start->clone(), journal.header, nullptr);
  {
    const auto known = seen_by(opening.game(), seat, see_all);
    part.log.push_back({.line = 1, .text = "set-up", .picture = known->picture(stored.game.title)});
    part.log.back().events = told_to(*known, opening.opening());
  }
  const Match match = Match::replay(
      start->clone(), journal, nullptr, stored.game.id,
      [&](std::size_t i, const Game& game, const std::vector<Event>& events) {
        const JournalLine& line = journal.lines[i];
        const auto known = seen_by(game, seat, see_all);
        const bool undo = line.kind == LineKind::undo;
        LogEntry entry{.kind = undo ? LogEntry::Kind::undo : LogEntry::Kind::command, .line = static_cast<int>(i) + 2};
        const bool knows = see_all || undo || Viewer{seat}.knows(line.known_to);
        entry.by = knows ? side_name(*known, known->core().side_of[static_cast<std::size_t>(line.seat)]) : "";
        if (undo)
          entry.text = fmt::format("takes back to command {}{}", line.undo_to, line.agreed ? ", by consent" : "");
        else
          entry.text = knows ? describe(*known, line.command) : "a secret answer";
        if (line.by_clock) entry.note = "Time ran out: the usual answer.";
        entry.events = told_to(*known, events);
        entry.picture = known->picture(stored.game.title);
        part.log.push_back(std::move(entry));
      });
  part.result = match.game().core().over() ? describe_outcome(match.game()) : "still being played";
  return battle_report({part}, library.catalog());
}

}  // namespace

// Of a game that need not be in memory.
GameInfo info_of(const store::Stored& s) {
  GameInfo info{.id = s.game.id,
                .scenario = s.game.scenario,
                .title = s.game.title,
                .ruleset = s.game.ruleset,
                .seats = {},
                .started = s.progress.started,
                .over = s.progress.over || s.game.imported,
                .listed = s.game.listed,
                .created = s.game.created,
                .touched = s.progress.touched,
                .lines = static_cast<int32_t>(s.progress.lines),
                .outcome = s.progress.outcome};
  const Kept kept = read_kept(s.game.options);
  for (const store::SeatRow& row : s.seats) {
    const auto seat = static_cast<std::size_t>(row.seat);
    const int side = seat < kept.side_of.size() ? kept.side_of[seat] : -1;
    info.seats.push_back({.seat = row.seat,
                          .side = side,
                          .side_name = side >= 0 && side < static_cast<int>(kept.sides.size())
                                           ? kept.sides[static_cast<std::size_t>(side)]
                                           : "",
                          .player = row.player,
                          .taken = !row.token_hash.empty()});
  }
  return info;
}

void Hub::Inside::http(const HttpRequest& request, HttpReply reply) {
  const Target target = read_target(request.target);
  try {
    if (!target.good || target.parts.empty() || target.parts[0] != "api") throw not_found();
    api(request, target, reply);
  } catch (const Bad& e) {
    if (e.status != 404)
      outside.log(
          fmt::format("{} {}: {}: {}", request.method, tidy(request.target, 80), e.trouble.code, e.trouble.words));
    reply(answer(e));
  } catch (const std::exception& e) {
    outside.log(fmt::format("{} {}: {}", request.method, tidy(request.target, 80), e.what()));
    reply(answer(bad("internal", e.what(), 500)));
  }
}

void Hub::Inside::slowly(const HttpReply& reply, std::function<HttpResponse()> work) {
  outside.slow([this, reply, work = std::move(work)] {
    HttpResponse response;
    try {
      response = work();
    } catch (const Bad& e) {
      response = answer(e);
    } catch (const InputError& e) {
      response = answer(bad("broken_input", e.what(), 422));
    } catch (const std::exception& e) {
      outside.log(e.what());
      response = answer(bad("internal", e.what(), 500));
    }
    outside.here([reply, response = std::move(response)] { reply(response); });
  });
}

void Hub::Inside::api(const HttpRequest& request, const Target& target, const HttpReply& reply) {
  const auto& parts = target.parts;
  const std::string what = parts.size() > 1 ? parts[1] : "";
  const bool get = request.method == "GET" || request.method == "HEAD";
  const bool post = request.method == "POST";
  if (!get && !post) throw bad("bad_method", "only GET and POST are understood here", 405);
  if (what == "scenarios" && get) return scenarios(target, reply);
  if (what == "games") return games(request, target, reply);
  if (what == "journals" && post && parts.size() == 2) return import_journal(request, reply);
  if (what == "rules" && get) return rules(target, reply);
  if (what == "metrics" && get && parts.size() == 2) {
    HttpResponse r = ok(metrics.json(rooms.size(), connections.size()));
    if (target.find("reset") == "1") metrics.reset();
    return reply(std::move(r));
  }
  if (parts.size() == 2 && (what == "accounts" || what == "login" || what == "logout" || what == "me"))
    return accounts(request, target, reply);
  throw not_found();
}

void Hub::Inside::scenarios(const Target& target, const HttpReply& reply) {
  const auto& parts = target.parts;
  if (parts.size() == 2)
    return slowly(reply, [this] {
      std::vector<std::string> complaints;
      const auto all = library.scenarios(complaints);
      for (const std::string& c : complaints) outside.log(c);
      return ok(body_of(all));
    });
  if (parts.back() != "table.png") throw not_found();
  std::string id = parts[2];
  for (std::size_t i = 3; i + 1 < parts.size(); ++i) id += '/' + parts[i];
  slowly(reply, [this, id, width = width_of(target)] {
    const auto battle = library.battle(id);
    if (!battle) throw not_found();
    const std::string key = fmt::format("table {} {}", width, battle->header.setup);
    if (pictures.size() > most_pictures) pictures.clear();
    std::string& png = pictures[key];
    if (png.empty()) png = render_png(library.start(battle->header)->picture(battle->info.title), width);
    return HttpResponse{.type = "image/png", .body = png, .headers = {{"Cache-Control", "max-age=600"}}};
  });
}

void Hub::Inside::games(const HttpRequest& request, const Target& target, const HttpReply& reply) {
  const auto& parts = target.parts;
  const bool post = request.method == "POST";
  if (parts.size() == 2 && post) return create(request, reply);
  if (parts.size() == 2) {
    keeper.with([this, reply](store::Store& store) {
      std::vector<GameInfo> all;
      try {
        for (const store::Stored& one : store.listed(most_listed)) all.push_back(info_of(one));
      } catch (const std::exception& e) {
        outside.here([reply, why = std::string(e.what())] { reply(answer(bad("internal", why, 500))); });
        return;
      }
      outside.here([this, reply, all] {
        auto seen = all;
        for (GameInfo& info : seen)  // who is connected is known only here
          if (const auto at = rooms.find(info.id); at != rooms.end() && at->second.room) info = at->second.room->info();
        reply(ok(body_of(seen)));
      });
    });
    return;
  }
  const std::string& id = parts[2];
  if (parts.size() == 3 && !post) {
    if (const auto at = rooms.find(id); at != rooms.end() && at->second.room)
      return reply(ok(body_of(at->second.room->info())));
    keeper.with([this, reply, id](store::Store& store) {
      HttpResponse r;
      try {
        const auto found = store.find(id);
        r = found ? ok(body_of(info_of(*found))) : answer(bad("no_such_game", "there is no such game", 404));
      } catch (const std::exception& e) {
        r = answer(bad("internal", e.what(), 500));
      }
      outside.here([reply, r] { reply(r); });
    });
    return;
  }
  const std::string what = parts.size() == 4 ? parts[3] : "";
  if (what == "join" && post) return join(id, request, reply);
  if (post) throw not_found();
  if (what == "journal") return journal(id, target, reply);
  if (what == "report.html") return report(id, target, reply);
  if (what == "ground.png" || what == "ground.svg" || what == "features") return ground(id, target, reply);
  throw not_found();
}

void Hub::Inside::create(const HttpRequest& request, const HttpReply& reply) {
  auto wanted = std::make_shared<NewGame>(read_new_game(request.body));
  if (wanted->minutes < 0 || wanted->minutes > 6000 || wanted->seconds < 0 || wanted->seconds > 86'400)
    throw bad("bad_clock", "a clock has 0 to 6,000 minutes and 0 to 86,400 seconds a decision");
  auto stored = std::make_shared<store::Stored>();
  outside.slow([this, wanted, stored, reply] {
    std::optional<Bad> why;
    try {
      const auto battle = library.battle(wanted->scenario);
      if (!battle) throw bad("no_such_scenario", "there is no such scenario; GET /api/scenarios lists them", 404);
      const auto start = library.start(battle->header);
      const Core& core = start->core();
      if (wanted->seats.size() > core.seats)
        throw bad("bad_seats", fmt::format("this battle has {} seats", int{core.seats}));
      const DiceSecret secret = new_dice_secret();
      JournalHeader header = battle->header;
      if (wanted->dice == DiceSource::server) header.commitment = commitment(secret);
      Kept kept{
          .dice = wanted->dice, .minutes = wanted->minutes, .seconds = wanted->seconds, .sides = battle->info.sides};
      for (int seat = 0; seat < core.seats; ++seat) {
        kept.side_of.push_back(core.side_of[static_cast<std::size_t>(seat)]);
        stored->seats.push_back({.seat = seat, .player = {}, .token_hash = {}, .nonce = {}});
      }
      stored->game = {.id = new_game_id(),
                      .scenario = battle->info.id,
                      .title = battle->info.title,
                      .ruleset = battle->info.ruleset,
                      .header = {},
                      .options = kept_text(kept),
                      .secret = secret_to_hex(secret),
                      .created = outside.date(),
                      .listed = wanted->listed};
      append_json(stored->game.header, header);
      stored->progress.touched = stored->game.created;
    } catch (const Bad& e) {
      why = e;
    } catch (const std::exception& e) {
      why = bad("internal", e.what(), 500);
    }
    if (why) return outside.here([reply, why] { reply(answer(*why)); });
    keeper.with([this, wanted, stored, reply](store::Store& store) {
      try {
        store.create(*stored);
      } catch (const std::exception& e) {
        outside.here([reply, error = std::string(e.what())] { reply(answer(bad("internal", error, 500))); });
        return;
      }
      outside.here([this, wanted, stored, reply] {
        with_room(stored->game.id, [this, wanted, stored, reply](Room* room, const Bad& trouble) {
          if (!room) return reply(answer(trouble));
          std::vector<int> mine;
          if (wanted->seats.empty()) mine.push_back(0);
          for (std::size_t i = 0; i < wanted->seats.size(); ++i)
            if (wanted->seats[i] == SeatPlan::mine) mine.push_back(static_cast<int>(i));
          take_seats(*room, mine, wanted->name, wanted->nonce, reply);
        });
      });
    });
  });
}

void Hub::Inside::take_seats(Room& room, const std::vector<int>& seats, const std::string& name,
                             const std::string& nonce, const HttpReply& reply) {
  const std::string id = room.stored().game.id;
  Seated seated{.game = id, .tokens = {}};
  Effects all;
  try {
    for (const int seat : seats) {
      const std::string token = new_token();
      Effects fx = room.take_seat(seat, name, token_hash(token), nonce, outside.now(), outside.date());
      seated.tokens.push_back({seat, token});
      std::move(fx.sends.begin(), fx.sends.end(), std::back_inserter(all.sends));
      std::move(fx.writes.begin(), fx.writes.end(), std::back_inserter(all.writes));
    }
  } catch (const Bad& e) {
    return reply(answer(e));
  }
  carry(id, std::move(all), {}, [reply, seated] { reply(ok(body_of(seated))); });
}

void Hub::Inside::join(const std::string& game, const HttpRequest& request, const HttpReply& reply) {
  const Join wanted = read_join(request.body);
  with_room(game, [this, wanted, reply, path = request.target](Room* room, const Bad& why) {
    if (!room && why.trouble.code == "elsewhere") {
      HttpResponse r = answer(why);
      r.headers.emplace_back("Location", why.trouble.words + path);
      return reply(std::move(r));
    }
    if (!room) return reply(answer(why));
    take_seats(*room, {wanted.seat}, wanted.name, wanted.nonce, reply);
  });
}

namespace {
struct Whole {
  store::Stored stored;
  std::vector<std::string> lines;
};
}  // namespace

// Rows from the store, then `work` on the slow thread.
static void with_rows(Outside& outside, store::Keeper& keeper, const std::string& game, const HttpReply& reply,
                      std::function<HttpResponse(const Whole&)> work) {
  keeper.with([&outside, game, reply, work = std::move(work)](store::Store& store) {
    auto whole = std::make_shared<Whole>();
    std::optional<Bad> why;
    try {
      if (const auto found = store.find(game)) {
        whole->stored = *found;
        whole->lines = store.lines(game);
      } else {
        why = bad("no_such_game", "there is no such game", 404);
      }
    } catch (const std::exception& e) {
      why = bad("internal", e.what(), 500);
    }
    outside.slow([&outside, whole, why, reply, work] {
      HttpResponse r;
      try {
        if (why) throw *why;
        r = work(*whole);
      } catch (const Bad& e) {
        r = answer(e);
      } catch (const std::exception& e) {
        outside.log(e.what());
        r = answer(bad("internal", e.what(), 500));
      }
      outside.here([reply, r = std::move(r)] { reply(r); });
    });
  });
}

void Hub::Inside::journal(const std::string& game, const Target& target, const HttpReply& reply) {
  with_rows(outside, keeper, game, reply, [token = target.find("token")](const Whole& whole) {
    const int seat = seat_of(whole.stored, token);
    if (!whole.stored.progress.started) throw bad("not_started", "the game has not started; there is no journal", 409);
    Journal journal = journal_of(whole.stored, whole.lines);
    if (!whole.stored.progress.over && !whole.stored.game.imported) {
      journal = journal.seen_by(Viewer{seat});
      journal.header.setup.clear();  // it says what is held off the table
    }
    return HttpResponse{
        .type = "application/x-ndjson",
        .body = journal.text(),
        .headers = {{"Content-Disposition", "attachment; filename=\"" + whole.stored.game.id + ".journal\""}}};
  });
}

void Hub::Inside::report(const std::string& game, const Target& target, const HttpReply& reply) {
  with_rows(outside, keeper, game, reply, [this, token = target.find("token")](const Whole& whole) {
    const int seat = seat_of(whole.stored, token);
    if (!whole.stored.progress.started) throw bad("not_started", "the game has not started; there is no report", 409);
    const bool all = whole.stored.progress.over || whole.stored.game.imported;
    return HttpResponse{.type = "text/html; charset=utf-8",
                        .body = report_of(whole.stored, journal_of(whole.stored, whole.lines), seat, all, library),
                        .headers = {}};
  });
}

void Hub::Inside::ground(const std::string& game, const Target& target, const HttpReply& reply) {
  with_rows(outside, keeper, game, reply, [this, what = target.parts[3], width = width_of(target)](const Whole& whole) {
    const auto start = library.start(from_json<JournalHeader>(Json::parse(whole.stored.game.header, "header")));
    if (what == "features") return ok(start->features().dump());
    const HttpResponse::Headers cache{{"Cache-Control", "max-age=86400"}};
    if (pictures.size() > most_pictures) pictures.clear();
    const JournalHeader header = from_json<JournalHeader>(Json::parse(whole.stored.game.header, "header"));
    std::string& svg = pictures["ground " + header.setup];
    if (svg.empty()) svg = start->ground("");
    if (svg.empty()) throw not_found();
    if (what == "ground.svg") return HttpResponse{.type = "image/svg+xml", .body = svg, .headers = cache};
    std::string& png = pictures[fmt::format("ground {} {}", width, header.setup)];
    if (png.empty()) png = render_png(svg, width);
    return HttpResponse{.type = "image/png", .body = png, .headers = cache};
  });
}

void Hub::Inside::import_journal(const HttpRequest& request, const HttpReply& reply) {
  if (request.body.size() > longest_journal) throw bad("too_large", "a journal has at most 8 MB", 413);
  slowly(reply, [this, text = request.body] {
    const Journal journal = Journal::parse(text, "journal");
    const auto start = library.start(journal.header);
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
                       .lines = static_cast<int64_t>(journal.lines.size()),
                       .opening = {},
                       .clocks = {},
                       .outcome = describe_outcome(match.game())};
    append_json(stored.progress.opening, journal.header.opening);
    std::vector<store::Write> writes;
    for (std::size_t i = 0; i < journal.lines.size(); ++i) {
      std::string line;
      append_json(line, journal.lines[i]);
      writes.push_back(store::PutLine{{stored.game.id, 0}, static_cast<int64_t>(i), std::move(line), stored.progress});
    }
    // Both on the store's thread before this answer; a crash between them leaves a game nobody was told of.
    keeper.with([this, stored](store::Store& store) {
      try {
        store.create(stored);
      } catch (const std::exception& e) {
        outside.log(e.what());
      }
    });
    if (!writes.empty()) keeper.write(std::move(writes), {});
    std::string body = "{\"game\":";
    append_json(body, stored.game.id);
    return ok(body + '}');
  });
}

void Hub::Inside::rules(const Target& target, const HttpReply& reply) {
  slowly(reply, [this, parts = target.parts, search = target.find("search")] {
    const auto entry = [](const CatalogRule& rule) {
      Json j;
      j["id"] = rule.id.text();
      j["title"] = rule.title;
      j["text"] = rule.text;
      j["ruling"] = rule.ruling;
      j["source"] = rule.source;
      return j;
    };
    const Catalog& catalog = library.catalog();
    if (parts.size() == 3) {
      const auto id = RuleId::parse(parts[2]);
      const CatalogRule* rule = id ? catalog.find(*id) : nullptr;
      if (!rule) throw bad("no_such_rule", "there is no such rule", 404);
      return ok(entry(*rule).dump());
    }
    std::vector<std::string> words;
    std::string word;
    for (const char c : search + ' ') {
      if (c != ' ')
        word += c;
      else if (!word.empty())
        words.push_back(std::exchange(word, {}));
    }
    Json::List list;
    if (!words.empty() && words.size() < 10)
      for (const CatalogRule* rule : catalog.search(words))
        if (list.size() < most_found) list.push_back(entry(*rule));
    return ok(Json(list).dump());
  });
}

void Hub::Inside::accounts(const HttpRequest& request, const Target& target, const HttpReply& reply) {
  const std::string& what = target.parts[1];
  const std::string hash = request.bearer.empty() ? "" : token_hash(request.bearer);
  const auto done = [this, reply](HttpResponse r) { outside.here([reply, r = std::move(r)] { reply(r); }); };
  const auto safely = [done](auto&& work) {
    try {
      work();
    } catch (const std::exception& e) {
      done(answer(bad("internal", e.what(), 500)));
    }
  };
  const auto say_name = [](const std::string& name, const std::string& token) {
    std::string body = "{\"name\":";
    append_json(body, name);
    if (!token.empty()) {
      body += ",\"session\":";
      append_json(body, token);
    }
    return ok(body + '}');
  };
  if (what == "me" || what == "logout") {
    keeper.with([=, this](store::Store& store) {
      safely([&] {
        if (what == "logout") {
          if (!hash.empty()) store.drop_session(hash);
          return done(ok("{}"));
        }
        const auto name = hash.empty() ? std::nullopt : store.session(hash, outside.date());
        done(name ? say_name(*name, "") : answer(bad("not_signed_in", "sign in first", 401)));
      });
    });
    return;
  }
  if (request.method != "POST") throw bad("bad_method", "send it with POST", 405);
  Credentials given = read_credentials(request.body);
  given.name = tidy(given.name, 40);
  if (given.name.size() < 2 || given.password.size() < 8 || given.password.size() > 500)
    throw bad("bad_credentials", "a name has 2 to 40 letters, a password 8 to 500");
  const auto sign_in = [=, this](store::Store& store) {
    const std::string token = new_token();
    store.add_session(token_hash(token), given.name, outside.date() + session_seconds);
    done(say_name(given.name, token));
  };
  if (what == "accounts") {
    outside.slow([=, this] {
      safely([&] {
        const std::string password = password_hash(given.password);
        keeper.with([=](store::Store& store) {
          safely([&] {
            if (!store.add_account({given.name, password}))
              return done(answer(bad("name_taken", "somebody has this name; choose another", 409)));
            sign_in(store);
          });
        });
      });
    });
    return;
  }
  keeper.with([=, this](store::Store& store) {
    safely([&] {
      const auto account = store.account(given.name);
      outside.slow([=, this] {
        safely([&] {
          // An unknown name takes as long as a wrong password.
          static const std::string nobody = password_hash("nobody has this password");
          const bool fits = password_fits(account ? account->password : nobody, given.password) && account;
          if (!fits) return done(answer(bad("wrong_password", "no account has this name and password", 401)));
          keeper.with([=](store::Store& s) { safely([&] { sign_in(s); }); });
        });
      });
    });
  });
}

}  // namespace sandtable::server
