// The part of the PostgreSQL store that knows accounts and their sessions. Used by postgres.cpp alone, which has the
// connection.
#pragma once
#include <functional>
#include <optional>
#include <pqxx/pqxx>
#include <string>
#include <vector>

#include "store/account_name.hpp"
#include "store/store.hpp"

namespace sandtable::store {

class PostgresAccounts : public Store {
 public:
  bool add_account(const Account& account) override {
    bool added = false;
    in_work([&](pqxx::work& t) {
      added = t.exec_prepared("add_account", account.name, account.password, key_of(account)).affected_rows() == 1;
    });
    return added;
  }
  std::optional<Account> account(const std::string& name) override {
    std::optional<Account> found;
    in_work([&](pqxx::work& t) {
      for (const auto& row : t.exec_prepared("account", name, account_key(name)))
        found = Account{row[0].as<std::string>(), row[1].as<std::string>(), row[2].as<std::string>()};
    });
    return found;
  }
  void add_session(const std::string& token_hash, const std::string& name, int64_t expires) override {
    in_work([&](pqxx::work& t) { t.exec_prepared("add_session", token_hash, name, expires); });
  }
  std::optional<Session> session(const std::string& token_hash) override {
    std::optional<Session> found;
    in_work([&](pqxx::work& t) {
      for (const auto& row : t.exec_prepared("session", token_hash))
        found = Session{row[0].as<std::string>(), row[1].as<int64_t>()};
    });
    return found;
  }
  void drop_session(const std::string& token_hash) override {
    in_work([&](pqxx::work& t) { t.exec_prepared("drop_session", token_hash); });
  }
  bool change_password(const Account& account, const std::string& but_session) override {
    bool changed = false;
    in_work([&](pqxx::work& t) {
      changed = t.exec_prepared("password", account.name, account.password).affected_rows() == 1;
      if (changed) t.exec_prepared("drop_others", account.name, but_session);
    });
    return changed;
  }
  std::vector<Account> accounts() override {
    std::vector<Account> all;
    in_work([&](pqxx::work& t) {
      for (const auto& row : t.exec("SELECT name, password, key FROM accounts ORDER BY name COLLATE \"C\""))
        all.push_back({row[0].as<std::string>(), row[1].as<std::string>(), row[2].as<std::string>()});
    });
    return all;
  }
  int64_t drop_sessions(int64_t expired_before) override {
    int64_t dropped = 0;
    in_work([&](pqxx::work& t) {
      dropped = static_cast<int64_t>(
          t.exec_params("DELETE FROM sessions WHERE expires <= $1", expired_before).affected_rows());
    });
    return dropped;
  }

 protected:
  virtual void in_work(const std::function<void(pqxx::work&)>& f) = 0;
  static void prepare_accounts(pqxx::connection& db) {
    const auto prepare = [&db](const char* name, const char* sql) { db.prepare(name, sql); };
    prepare("add_account", "INSERT INTO accounts VALUES ($1,$2,$3) ON CONFLICT DO NOTHING");
    prepare("account",
            "SELECT name, password, key FROM accounts WHERE name = $1 OR key = $2 ORDER BY name <> $1 LIMIT 1");
    prepare("add_session", "INSERT INTO sessions VALUES ($1,$2,$3)");
    prepare("session", "SELECT name, expires FROM sessions WHERE token_hash = $1");
    prepare("password", "UPDATE accounts SET password = $2 WHERE name = $1");
    prepare("drop_others", "DELETE FROM sessions WHERE name = $1 AND token_hash <> $2");
    prepare("drop_session", "DELETE FROM sessions WHERE token_hash = $1");
  }
};

}  // namespace sandtable::store
