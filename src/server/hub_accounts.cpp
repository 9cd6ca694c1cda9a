// The HTTP interface of the hub: optional accounts.
#include <fmt/core.h>

#include <algorithm>

#include "base/json_text.hpp"
#include "server/answers.hpp"
#include "server/hub_inside.hpp"
#include "server/secrets.hpp"

namespace sandtable::server {
namespace {

constexpr int64_t session_seconds = 30 * 24 * 3600;
constexpr int most_hashing = 8;        // each takes a core and 64 MB for a moment
constexpr int free_tries = 5;          // wrong passwords for one name before it has to wait
constexpr int64_t longest_wait = 900;  // seconds; it doubles from 15 with every further one
constexpr std::size_t most_names = 10'000;

}  // namespace

void Hub::Inside::accounts(const HttpRequest& request, const Target& target, const HttpReply& reply) {
  const std::string& what = target.parts[1];
  const std::string hash = request.bearer.empty() ? "" : token_hash(request.bearer);
  const auto done = [this, reply](HttpResponse r) { outside.here([reply, r = std::move(r)] { reply(r); }); };
  const auto safely = [this, done](auto&& work) {
    try {
      work();
    } catch (const std::exception& e) {
      done(answer(mishap("an account", e)));
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
  limiter.take(Limit::login, request.address, outside.now());
  if (hashing >= most_hashing) throw too_fast("many are signing in", 1000, 503);
  const int64_t now = outside.date();
  if (const auto late = wrong.find(given.name); what == "login" && late != wrong.end() && late->second.until > now)
    throw too_fast("too many wrong passwords for this name", (late->second.until - now) * 1000);
  ++hashing;
  // What the password came to: it fits, it fails, or nothing to do with it.
  enum class Tried : uint8_t { fits, fails, neither };
  const auto tried = [this, reply, name = given.name, now](Tried how, HttpResponse r) {
    outside.here([this, reply, name, now, how, r = std::move(r)] {
      --hashing;
      if (how == Tried::fits) wrong.erase(name);
      if (how == Tried::fails) {
        if (wrong.size() >= most_names) std::erase_if(wrong, [&](const auto& w) { return w.second.until <= now; });
        Wrong& w = wrong[name];
        if (++w.times >= free_tries)
          w.until = now + std::min(longest_wait, int64_t{15} << std::min(w.times - free_tries, 10));
      }
      reply(r);
    });
  };
  const auto guarded = [this, tried](auto&& work) {
    try {
      work();
    } catch (const std::exception& e) {
      tried(Tried::neither, answer(mishap("signing in", e)));
    }
  };
  const auto sign_in = [=, this](store::Store& store) {
    const std::string token = new_token();
    store.add_session(token_hash(token), given.name, outside.date() + session_seconds);
    tried(Tried::fits, say_name(given.name, token));
  };
  if (what == "accounts") {
    outside.slow([=, this] {
      guarded([&] {
        const std::string password = password_hash(given.password);
        keeper.with([=](store::Store& store) {
          guarded([&] {
            if (!store.add_account({given.name, password}))
              return tried(Tried::neither, answer(bad("name_taken", "somebody has this name; choose another", 409)));
            sign_in(store);
          });
        });
      });
    });
    return;
  }
  keeper.with([=, this](store::Store& store) {
    guarded([&] {
      const auto account = store.account(given.name);
      outside.slow([=, this] {
        guarded([&] {
          // An unknown name takes as long as a wrong password.
          static const std::string nobody = password_hash("nobody has this password");
          const bool fits = password_fits(account ? account->password : nobody, given.password) && account;
          if (!fits)
            return tried(Tried::fails, answer(bad("wrong_password", "no account has this name and password", 401)));
          keeper.with([=](store::Store& s) { guarded([&] { sign_in(s); }); });
        });
      });
    });
  });
}

}  // namespace sandtable::server
