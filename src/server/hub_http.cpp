// The HTTP interface of the hub (docs/protocol.md): where requests go, and games being made and joined.
#include <fmt/core.h>

#include <algorithm>

#include "base/error.hpp"
#include "base/json_text.hpp"
#include "game/agents/agents.hpp"
#include "server/answers.hpp"
#include "server/hub_inside.hpp"
#include "server/secrets.hpp"

namespace sandtable::server {
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
                          .account = row.account,
                          .taken = !row.token_hash.empty(),
                          .agent = seat < kept.agents.size() ? kept.agents[seat] : ""});
  }
  return info;
}

void Hub::Inside::http(const HttpRequest& request, HttpReply reply) {
  const Target target = read_target(request.target);
  reply = [this, raw = std::move(reply)](HttpResponse r) {
    ++metrics.requests[r.status];
    raw(std::move(r));
  };
  answering(request, reply, [&] {
    if (target.good && target.parts.size() == 1 && request.method == "GET") {
      if (target.parts[0] == "healthz") return health(reply);
      if (target.parts[0] == "metrics") return figures(reply);
    }
    if (!target.good || target.parts.empty() || target.parts[0] != "api") throw not_found();
    const HttpReply once = bounded(requests, most_requests, "many requests are waiting", reply);
    answering(request, once, [&] { api(request, target, once); });
  });
}

void Hub::Inside::answering(const HttpRequest& request, const HttpReply& reply, const std::function<void()>& work) {
  try {
    work();
  } catch (const std::exception& e) {
    const std::string place =
        request.method + ' ' + request.target.substr(0, std::min<std::size_t>(80, request.target.find('?')));
    const Bad what = mishap(place, e);
    if (what.status != 404 && what.status != 500) outside.log(fmt::format("{}: {}", place, what.trouble.code));
    reply(answer(what));
  }
}

HttpReply Hub::Inside::in_turn(Turnstile& turns, const std::string& address, const HttpReply& reply) {
  const Turnstile::Pass pass = turns.enter(address);
  if (!pass) throw too_fast("many pages and pictures are being made", 2000, address.empty() ? 503 : 429);
  return [reply, pass](HttpResponse r) { reply(std::move(r)); };
}

void Hub::Inside::slowly(const std::string& address, const HttpReply& given, std::function<HttpResponse()> work,
                         bool draws) {
  const HttpReply reply = in_turn(draws ? *drawings : *pages, address, given);
  (draws ? outside.drawing : outside.pages)([this, reply, work = std::move(work)] {
    HttpResponse response;
    try {
      response = work();
    } catch (const std::exception& e) {
      response = answer(mishap("a page", e));
    }
    outside.here([reply, response = std::move(response)]() mutable { reply(std::move(response)); });
  });
}

void Hub::Inside::api(const HttpRequest& request, const Target& target, const HttpReply& reply) {
  const auto& parts = target.parts;
  const std::string what = parts.size() > 1 ? parts[1] : "";
  const bool get = request.method == "GET" || request.method == "HEAD";
  const bool post = request.method == "POST";
  if (!get && !post) throw bad("bad_method", "only GET and POST are understood here", 405);
  if (what == "scenarios" && get) return scenarios(target, request.address, reply);
  if (what == "games") {
    const auto go = [this, request, target, reply] {
      answering(request, reply, [&] { games(request, target, reply); });
    };
    return when_sure(go, [reply](const Bad& why) { reply(answer(why)); });
  }
  if (what == "journals" && post && parts.size() == 2) return import_journal(request, reply);
  if (what == "rules" && get) return rules(request, target, reply);
  if (what == "metrics" && get && parts.size() == 2) {
    HttpResponse r = ok(metrics.json(standing()));
    if (target.find("reset") == "1") metrics.reset();
    return reply(std::move(r));
  }
  if (what == "agents" && get && parts.size() == 2) return agents(reply);
  if (what == "forces" && get) return forces(request, target, reply);
  if (what == "lists") return lists(request, target, reply);
  if (what == "tables") return tables(request, target, reply);
  if (parts.size() == 3 && what == "me" && parts[2] == "games" && get) return my_games(request, reply);
  if (parts.size() == 3 && what == "me" && parts[2] == "lists" && get) return my_papers("list", request, reply);
  if (parts.size() == 3 && what == "me" && parts[2] == "tables" && get) return my_papers("table", request, reply);
  if (parts.size() == 2 &&
      (what == "accounts" || what == "login" || what == "logout" || what == "me" || what == "password"))
    return accounts(request, target, reply);
  throw not_found();
}

void Hub::Inside::games(const HttpRequest& request, const Target& target, const HttpReply& reply) {
  const auto& parts = target.parts;
  const bool post = request.method == "POST";
  if (parts.size() == 2 && post) return create(request, reply);
  if (parts.size() == 2) return list_games(target, reply);
  const std::string& id = parts[2];
  if (!is_game_id(id)) throw bad("no_such_game", "there is no such game", 404);
  if (parts.size() == 3 && !post) {
    if (const auto at = rooms.find(id); at != rooms.end() && at->second.room)
      return reply(ok(body_of(at->second.room->info())));
    keeper.look([this, reply, id](store::Store& store) {
      HttpResponse r;
      try {
        const auto found = store.find(id);
        r = found ? ok(body_of(info_of(*found))) : answer(bad("no_such_game", "there is no such game", 404));
      } catch (const std::exception& e) {
        r = answer(mishap("a game", e));
      }
      outside.here([reply, r] { reply(r); });
    });
    return;
  }
  const std::string what = parts.size() == 4 ? parts[3] : "";
  if (what == "join" && post) return join(id, request, reply);
  if (what == "recover" && post) return recover(id, request, reply);
  if (what == "keep" && post) return keep_seats(id, request, reply);
  if (what == "ticket" && post) return ticket(id, request, reply);
  if (post) throw not_found();
  if (what == "journal" || what == "report.html")
    return export_game(what == "journal" ? "journal" : "report", id, claimed(id, request, target), request.address,
                       reply);
  if (what == "review") return review_game(id, request.address, reply);
  if (what == "ground.png" || what == "ground.svg" || what == "features")
    return ground(id, target, request.address, reply);
  throw not_found();
}

void Hub::Inside::create(const HttpRequest& request, const HttpReply& reply) {
  const NewGame wanted = read_new_game(request.body);
  if (wanted.minutes < 0 || wanted.minutes > 6000 || wanted.seconds < 0 || wanted.seconds > 86'400)
    throw bad("bad_clock", "a clock has 0 to 6,000 minutes and 0 to 86,400 seconds a decision");
  if (wanted.pace < 0 || wanted.pace > 10'000)
    throw bad("bad_pace", "a computer leaves 0 to 10,000 milliseconds between its answers");
  limiter.take(Limit::game, request.address, outside.now());  // before anything is made for it
  with_account(request, reply, [this, wanted, request, reply](const std::string& account) {
    if (!account.empty()) limiter.take(Limit::game, "account " + account, outside.now());
    with_table(wanted.table, request, reply, [this, account, wanted, request, reply](const std::string& table) {
      create_for(account, wanted, table, reply);
    });
  });
}

namespace {

// Seats that agents take are taken from the beginning, with a token that nobody has. Their kinds, by seat.
std::vector<std::string> seat_agents(const NewGame& wanted, store::Stored& stored, const std::string& ruleset) {
  if (std::all_of(wanted.agents.begin(), wanted.agents.end(), [](const auto& kind) { return kind.empty(); })) return {};
  if (wanted.agents.size() > stored.seats.size())
    throw bad("bad_seats", fmt::format("this battle has {} seats", stored.seats.size()));
  if (wanted.dice == DiceSource::typed)
    throw bad("bad_dice", "the computer cannot roll dice at your table; let the server roll them");
  std::vector<std::string> kinds = wanted.agents;
  kinds.resize(stored.seats.size());
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    if (kinds[i].empty()) continue;
    if (i < wanted.seats.size() && wanted.seats[i] == SeatPlan::mine)
      throw bad("bad_seats", fmt::format("seat {} cannot be yours and the computer's", i));
    const AgentKind kind = agent_named(ruleset_named(ruleset, Toml()), kinds[i], Toml());
    stored.seats[i].player = kind.name + " (computer)";
    stored.seats[i].token_hash = token_hash(new_token());
    stored.seats[i].nonce = new_token();
  }
  if (std::none_of(kinds.begin(), kinds.end(), [](const auto& kind) { return kind.empty(); }))
    throw bad("bad_seats", "somebody has to play against the computer; leave one seat to a person");
  return kinds;
}

}  // namespace

void Hub::Inside::create_for(const std::string& account, const NewGame& asked, const std::string& table,
                             const HttpReply& reply) {
  auto wanted = std::make_shared<const NewGame>(asked);
  lobby.forget();
  auto stored = std::make_shared<store::Stored>();
  outside.slow([this, wanted, table, stored, account, reply] {
    std::optional<Bad> why;
    try {
      const auto battle =
          wanted->battle ? library.arranged(*wanted->battle, table) : library.battle(wanted->scenario, table);
      if (!battle) throw bad("no_such_scenario", "there is no such scenario; GET /api/scenarios lists them", 404);
      const auto start = library.start(battle->header);
      const Core& core = start->core();
      if (wanted->seats.size() > core.seats)
        throw bad("bad_seats", fmt::format("this battle has {} seats", int{core.seats}));
      const DiceSecret secret = new_dice_secret();
      JournalHeader header = battle->header;
      if (wanted->dice == DiceSource::server) header.commitment = commitment(secret);
      Kept kept{.dice = wanted->dice,
                .minutes = wanted->minutes,
                .seconds = wanted->seconds,
                .sides = battle->info.sides,
                .pace = wanted->pace,
                .aloud = wanted->aloud};
      for (int seat = 0; seat < core.seats; ++seat) {
        kept.side_of.push_back(core.side_of[static_cast<std::size_t>(seat)]);
        stored->seats.push_back({.seat = seat, .player = {}, .token_hash = {}, .nonce = {}});
      }
      kept.agents = seat_agents(*wanted, *stored, header.ruleset);
      stored->game = {.id = new_game_id(),
                      .scenario = battle->info.id,
                      .title = battle->info.title,
                      .ruleset = battle->info.ruleset,
                      .header = {},
                      .options = kept_text(kept),
                      .secret = secret_to_hex(secret),
                      .created = outside.date(),
                      .listed = wanted->listed,
                      .owner = account};
      append_json(stored->game.header, header);
      stored->progress.touched = stored->game.created;
    } catch (const InputError& e) {  // a line of the set-up means nothing to who drew the table
      why = table.empty() && !wanted->battle ? mishap("a new game", e) : bad("does_not_fit", e.cause(), 422);
    } catch (const std::exception& e) {
      why = mishap("a new game", e);
    }
    if (why) return outside.here([reply, why] { reply(answer(*why)); });
    keeper.with([this, wanted, stored, account, reply](store::Store& store) {
      try {
        store.create(*stored);
      } catch (const std::exception& e) {
        outside.here([reply, trouble = mishap("a new game", e)] { reply(answer(trouble)); });
        return;
      }
      outside.here([this, wanted, stored, account, reply] {
        with_room(stored->game.id, [this, wanted, stored, account, reply](Room* room, const Bad& trouble) {
          if (!room) return reply(answer(trouble));
          std::vector<int> mine;
          for (const store::SeatRow& row : room->stored().seats)  // the first that is left
            if (wanted->seats.empty() && mine.empty() && row.token_hash.empty()) mine.push_back(row.seat);
          for (std::size_t i = 0; i < wanted->seats.size(); ++i)
            if (wanted->seats[i] == SeatPlan::mine) mine.push_back(static_cast<int>(i));
          try {
            take_seats(*room, mine, {wanted->name, wanted->nonce, account}, reply);
          } catch (const Bad& e) {
            reply(answer(e));
          }
        });
      });
    });
  });
}

}  // namespace sandtable::server
