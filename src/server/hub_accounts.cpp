// The HTTP interface of the hub: optional accounts, signing in and out.
#include <fmt/core.h>

#include "base/json_text.hpp"
#include "server/answers.hpp"
#include "server/hub_inside.hpp"
#include "server/secrets.hpp"
#include "store/account_name.hpp"

namespace sandtable::server {
namespace {

constexpr int64_t session_seconds = 30 * 24 * 3600;
constexpr int64_t remembered = 30 * 24 * 3600;  // an expired session still says that it was one
constexpr int most_hashing = 8;                 // each takes a core and 64 MB for a moment
constexpr std::size_t longest_old_name = 40;    // of accounts from before names had an alphabet

void check_password(const std::string& password) {
  if (password.size() < 8 || password.size() > 500) throw bad("bad_credentials", "a password has 8 to 500 letters");
}

HttpResponse say_name(const std::string& name, int64_t expires, const std::string& token = {}) {
  std::string body = "{\"name\":";
  append_json(body, name);
  body += fmt::format(",\"expires\":{}", expires);
  if (!token.empty()) {
    body += ",\"session\":";
    append_json(body, token);
  }
  return ok(body + '}');
}

}  // namespace

void Hub::Inside::accounts(const HttpRequest& request, const Target& target, const HttpReply& reply) {
  const std::string& what = target.parts[1];
  if (what == "me" || what == "logout") return session(what, request, reply);
  if (request.method != "POST") throw bad("bad_method", "send it with POST", 405);
  if (what == "password") return new_password(request, reply);
  Credentials given = read_credentials(request.body);
  check_password(given.password);
  if (const std::string fault = store::account_name_fault(given.name); what == "accounts" && !fault.empty())
    throw bad("bad_name", fault);
  given.name = tidy(given.name, longest_old_name);
  if (what == "accounts") return new_account(given, request.address, hashing_for(request, reply));
  try_password(given, request, reply, [this](const store::Account& account, const HttpReply& counted) {
    begin_session(account.name, counted);
  });
}

// A reply that counts among the passwords on their way until it is given.
HttpReply Hub::Inside::hashing_for(const HttpRequest& request, const HttpReply& reply) {
  limiter.take(Limit::login, request.address, outside.now());
  return bounded(hashing, most_hashing, "many are signing in; try again in a moment", reply);
}

void Hub::Inside::try_password(const Credentials& given, const HttpRequest& request, const HttpReply& plain,
                               Fits fits) {
  const HttpReply reply = hashing_for(request, plain);
  // A session of this account, even an old one, tells its owner from strangers.
  const std::string device = request.bearer.empty() ? "" : token_hash(request.bearer);
  keeper.look([this, given, device, address = request.address, reply, fits = std::move(fits),
               still = alive](store::Store& store) {
    std::optional<store::Account> account;
    std::optional<Bad> why;
    bool his = false;
    try {
      account = store.account(given.name);
      const auto old = device.empty() ? std::nullopt : store.session(device);
      his = old && account && old->account == account->name;
    } catch (const std::exception& e) {
      why = mishap("signing in", e);
    }
    outside.here([=, this] {
      if (!*still) return;
      if (why) return reply(answer(*why));
      sign_in(given, account, {store::account_key(given.name), address, his ? device : ""}, reply, fits);
    });
  });
}

void Hub::Inside::sign_in(const Credentials& given, const std::optional<store::Account>& account,
                          const SignIns::Try& who, const HttpReply& reply, const Fits& fits) {
  if (const int64_t wait = sign_ins.wait(who, outside.date()); wait > 0) {
    ++metrics.sign_ins["throttled"];
    return reply(answer(too_fast("too many wrong passwords", wait * 1000)));
  }
  outside.slow([this, given, account, who, reply, fits, still = alive] {
    // An unknown name takes as long as a wrong password.
    static const std::string nobody = password_hash("nobody has this password");
    const bool right = password_fits(account ? account->password : nobody, given.password) && account;
    outside.here([this, account, who, reply, fits, right, still] {
      if (!*still) return;
      if (!right) {
        sign_ins.failed(who, outside.date());
        ++metrics.sign_ins["wrong"];
        return reply(answer(bad("wrong_password", "no account has this name and password", 401)));
      }
      sign_ins.fitted(who, outside.date());
      ++metrics.sign_ins["fits"];
      fits(*account, reply);
    });
  });
}

void Hub::Inside::with_hash(const std::string& password, const char* what, const HttpReply& reply,
                            std::function<void(const std::string&)> go) {
  outside.slow([this, password, what, reply, go = std::move(go), still = alive] {
    std::string hash;
    std::optional<Bad> why;
    try {
      hash = password_hash(password);
    } catch (const std::exception& e) {
      why = mishap(what, e);
    }
    outside.here([reply, go, hash, why, still] {
      if (!*still) return;
      if (why) return reply(answer(*why));
      go(hash);
    });
  });
}

void Hub::Inside::new_account(const Credentials& given, const std::string& address, const HttpReply& reply) {
  with_hash(given.password, "a new account", reply, [this, given, address, reply](const std::string& hash) {
    keeper.with([this, given, address, hash, reply, still = alive](store::Store& store) {
      std::optional<Bad> no;
      try {
        if (!store.add_account({given.name, hash}))
          no = bad("name_taken", "somebody has this name, or one that looks like it; choose another", 409);
      } catch (const std::exception& e) {
        no = mishap("a new account", e);
      }
      outside.here([this, given, address, no, reply, still] {
        if (!*still) return;
        if (no) return reply(answer(*no));
        sign_ins.fitted({store::account_key(given.name), address}, outside.date());
        begin_session(given.name, reply);
      });
    });
  });
}

// Whoever changes it knows the old one and is signed in; everybody else who is signed in to the account is out.
void Hub::Inside::new_password(const HttpRequest& request, const HttpReply& plain) {
  const NewPassword wanted = read_new_password(request.body);
  check_password(wanted.password);
  with_account(request, plain, [this, request, wanted, plain](const std::string& name) {
    if (name.empty()) throw bad("not_signed_in", "sign in first", 401);
    try_password(
        {name, wanted.old_password}, request, plain,
        [this, wanted, mine = token_hash(request.bearer)](const store::Account& account, const HttpReply& reply) {
          with_hash(wanted.password, "a new password", reply,
                    [this, name = account.name, mine, reply](const auto& hash) {
                      keeper.with([this, name, hash, mine, reply](store::Store& store) {
                        HttpResponse r = ok("{}");
                        try {
                          if (!store.change_password({name, hash}, mine))
                            r = answer(bad("not_signed_in", "sign in first", 401));
                        } catch (const std::exception& e) {
                          r = answer(mishap("a new password", e));
                        }
                        outside.here([reply, r = std::move(r)] { reply(r); });
                      });
                    });
        });
  });
}

void Hub::Inside::begin_session(const std::string& account, const HttpReply& reply) {
  keeper.with([this, account, reply](store::Store& store) {
    HttpResponse r;
    try {
      const std::string token = new_token();
      const int64_t expires = outside.date() + session_seconds;
      store.add_session(token_hash(token), account, expires);
      store.drop_sessions(outside.date() - remembered);
      r = say_name(account, expires, token);
    } catch (const std::exception& e) {
      r = answer(mishap("signing in", e));
    }
    outside.here([reply, r = std::move(r)] { reply(r); });
  });
}

void Hub::Inside::session(const std::string& what, const HttpRequest& request, const HttpReply& reply) {
  const std::string hash = request.bearer.empty() ? "" : token_hash(request.bearer);
  if (what == "logout") {
    keeper.with([this, hash, reply](store::Store& store) {
      HttpResponse r = ok("{}");
      try {
        if (!hash.empty()) store.drop_session(hash);
      } catch (const std::exception& e) {
        r = answer(mishap("signing out", e));
      }
      outside.here([reply, r = std::move(r)] { reply(r); });
    });
    return;
  }
  with_account(request, reply, [this, hash, reply](const std::string& account) {
    if (account.empty()) throw bad("not_signed_in", "sign in first", 401);
    keeper.look([this, hash, account, reply](store::Store& store) {
      HttpResponse r;
      try {
        const auto found = store.session(hash);
        r = say_name(account, found ? found->expires : 0);
      } catch (const std::exception& e) {
        r = answer(mishap("an account", e));
      }
      outside.here([reply, r = std::move(r)] { reply(r); });
    });
  });
}

}  // namespace sandtable::server
