// The part of the SQLite store that knows accounts and their sessions. Used by sqlite.cpp alone, which has the
// connection.
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "store/account_name.hpp"
#include "store/sqlite_connection.hpp"
#include "store/store.hpp"

namespace sandtable::store {

class SqliteAccounts : public Store {
 public:
  bool add_account(const Account& account) override {
    return Statement(database(), "INSERT OR IGNORE INTO accounts VALUES (?,?,?)")
               .with(account.name, account.password, key_of(account))
               .run() == 1;
  }
  std::optional<Account> account(const std::string& name) override {
    Statement query(database(),
                    "SELECT name, password, key FROM accounts WHERE name = ? OR key = ? ORDER BY name <> ?");
    const std::string key = account_key(name);  // bound, not copied: it has to last until the row is there
    query.with(name, key, name);
    if (!query.step()) return std::nullopt;
    Account found;
    found.name = query.text();
    found.password = query.text();
    found.key = query.text();
    return found;
  }
  void add_session(const std::string& token_hash, const std::string& name, int64_t expires) override {
    Statement(database(), "INSERT INTO sessions VALUES (?,?,?)").with(token_hash, name, expires).run();
  }
  std::optional<Session> session(const std::string& token_hash) override {
    Statement query(database(), "SELECT name, expires FROM sessions WHERE token_hash = ?");
    query.with(token_hash);
    if (!query.step()) return std::nullopt;
    Session found;
    found.account = query.text();
    found.expires = query.number();
    return found;
  }
  void drop_session(const std::string& token_hash) override {
    Statement(database(), "DELETE FROM sessions WHERE token_hash = ?").with(token_hash).run();
  }
  bool change_password(const Account& account, const std::string& but_session) override {
    bool changed = false;
    in_one_transaction([&] {
      changed = Statement(database(), "UPDATE accounts SET password = ? WHERE name = ?")
                    .with(account.password, account.name)
                    .run() == 1;
      if (changed)
        Statement(database(), "DELETE FROM sessions WHERE name = ? AND token_hash <> ?")
            .with(account.name, but_session)
            .run();
    });
    return changed;
  }
  std::vector<Account> accounts() override {
    std::vector<Account> all;
    Statement query(database(), "SELECT name, password, key FROM accounts ORDER BY name");
    query.with();
    while (query.step()) {
      Account one;
      one.name = query.text();
      one.password = query.text();
      one.key = query.text();
      all.push_back(std::move(one));
    }
    return all;
  }
  int64_t drop_sessions(int64_t expired_before) override {
    return Statement(database(), "DELETE FROM sessions WHERE expires <= ?").with(expired_before).run();
  }

 protected:
  virtual Connection& database() = 0;
  virtual void in_one_transaction(const std::function<void()>& work) = 0;
};

}  // namespace sandtable::store
