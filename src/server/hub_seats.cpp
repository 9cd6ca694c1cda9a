// The HTTP interface of the hub: who sits where. Seats are taken with a secret link; an account that owns one finds it
// again on every machine, and nobody else takes it over.
#include <fmt/core.h>

#include <algorithm>
#include <iterator>

#include "server/answers.hpp"
#include "server/hub_inside.hpp"
#include "server/secrets.hpp"

namespace sandtable::server {
namespace {

constexpr int most_my_games = 200;

void append(Effects& all, Effects more) {
  std::move(more.sends.begin(), more.sends.end(), std::back_inserter(all.sends));
  std::move(more.writes.begin(), more.writes.end(), std::back_inserter(all.writes));
  std::move(more.closes.begin(), more.closes.end(), std::back_inserter(all.closes));
}

}  // namespace

void Hub::Inside::with_account(const HttpRequest& request, const HttpReply& reply,
                               std::function<void(const std::string&)> go) {
  if (request.bearer.empty()) return go("");
  keeper.look([this, hash = token_hash(request.bearer), request, reply, go = std::move(go),
               still = alive](store::Store& store) {
    std::optional<store::Session> session;
    std::optional<Bad> why;
    try {
      session = store.session(hash);
    } catch (const std::exception& e) {
      why = mishap("a session", e);
    }
    if (!why && !session) why = bad("not_signed_in", "you are not signed in; sign in, or go on as a guest", 401);
    if (!why && session->expires <= outside.date())
      why = bad("session_expired", "you have been signed out after 30 days; sign in again", 401);
    outside.here([this, request, reply, go, why, account = session ? session->account : std::string(), still] {
      if (!*still) return;
      if (why) return reply(answer(*why));
      answering(request, reply, [&] { go(account); });
    });
  });
}

void Hub::Inside::at_the_table(const std::string& game, const HttpRequest& request, const HttpReply& reply,
                               std::function<void(Room&)> go) {
  with_room(game, [this, request, reply, go = std::move(go)](Room* room, const Bad& why) {
    if (!room) return reply(answer(why));
    answering(request, reply, [&] { go(*room); });
  });
}

void Hub::Inside::seated(Room& room, Effects fx, Seated who, const HttpReply& reply) {
  const auto good = [this, reply, who = std::move(who)] {
    lobby.forget();
    reply(ok(body_of(who)));
  };
  carry(room.stored().game.id, std::move(fx), {}, good, [reply](const Bad& why) { reply(answer(why)); });
}

void Hub::Inside::take_seats(Room& room, const std::vector<int>& seats, const Sitting& who, const HttpReply& reply) {
  Seated mine{.game = room.stored().game.id, .tokens = {}};
  Effects all;
  for (const int seat : seats) {
    const std::string token = new_token();
    append(all,
           room.take_seat(seat, {who.name, token_hash(token), who.nonce, who.account}, outside.now(), outside.date()));
    mine.tokens.push_back({seat, token});
  }
  seated(room, std::move(all), std::move(mine), reply);
}

void Hub::Inside::join(const std::string& game, const HttpRequest& request, const HttpReply& reply) {
  const Join wanted = read_join(request.body);
  with_account(request, reply, [this, game, request, reply, wanted](const std::string& account) {
    at_the_table(game, request, reply, [this, reply, wanted, account](Room& room) {
      take_seats(room, {wanted.seat}, {wanted.name, wanted.nonce, account}, reply);
    });
  });
}

// A new token for each seat of the account; with `alone` the old ones no longer open anything.
void Hub::Inside::recover(const std::string& game, const HttpRequest& request, const HttpReply& reply) {
  const Recover wanted = read_recover(request.body);
  with_account(request, reply, [this, game, request, reply, wanted](const std::string& account) {
    if (account.empty()) throw bad("not_signed_in", "sign in first", 401);
    at_the_table(game, request, reply, [this, reply, wanted, account](Room& room) {
      Seated mine{.game = room.stored().game.id, .tokens = {}};
      Effects all;
      for (const store::SeatRow& seat : room.stored().seats) {
        if (seat.account != account) continue;
        const std::string token = new_token();
        append(all, room.give_key(seat.seat, token_hash(token), wanted.alone));
        mine.tokens.push_back({seat.seat, token});
      }
      if (mine.tokens.empty()) throw bad("not_your_game", "no seat of this game belongs to your account", 403);
      seated(room, std::move(all), std::move(mine), reply);
    });
  });
}

// Seats whose tokens somebody holds become his account's.
void Hub::Inside::keep_seats(const std::string& game, const HttpRequest& request, const HttpReply& reply) {
  const KeepSeats wanted = read_keep_seats(request.body);
  with_account(request, reply, [this, game, request, reply, wanted](const std::string& account) {
    if (account.empty()) throw bad("not_signed_in", "sign in first", 401);
    at_the_table(game, request, reply, [this, reply, wanted, account](Room& room) {
      if (wanted.tokens.size() > room.stored().seats.size())
        throw bad("unknown_token", "more tokens than this game has seats", 403);
      std::vector<int> seats;
      for (const std::string& token : wanted.tokens) {
        seats.push_back(room.seat_of_token(token));
        if (seats.back() < 0) throw bad("unknown_token", "this token fits no seat of this game", 403);
        const std::string& owner = room.stored().seats[static_cast<std::size_t>(seats.back())].account;
        if (!owner.empty() && owner != account)
          throw bad("seat_taken", "this seat belongs to another account; its owner can give the link to you", 409);
      }
      Effects all;
      for (const int seat : seats) append(all, room.give_account(seat, account));
      seated(room, std::move(all), {.game = room.stored().game.id, .tokens = {}}, reply);
    });
  });
}

void Hub::Inside::my_games(const HttpRequest& request, const HttpReply& reply) {
  with_account(request, reply, [this, reply](const std::string& account) {
    if (account.empty()) throw bad("not_signed_in", "sign in first", 401);
    keeper.look([this, reply, account](store::Store& store) {
      HttpResponse r;
      try {
        MyGames mine;
        for (const store::Stored& one : store.of_account(account, most_my_games)) {
          try {
            MyGame game{.game = info_of(one), .seats = {}, .made = one.game.owner == account};
            for (const store::SeatRow& seat : one.seats)
              if (seat.account == account) game.seats.push_back(seat.seat);
            mine.games.push_back(std::move(game));
          } catch (const std::exception&) {  // written by a newer program; whoever opens it is told
          }
        }
        r = ok(body_of(mine));
      } catch (const std::exception& e) {
        r = answer(mishap("an account's games", e));
      }
      outside.here([reply, r = std::move(r)] { reply(r); });
    });
  });
}

}  // namespace sandtable::server
