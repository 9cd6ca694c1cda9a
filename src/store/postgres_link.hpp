// A connection to PostgreSQL that is made anew when it broke, and failures in words. Used by the store and by queues of
// work; each says what it prepares on a fresh connection. Knows no table.
#pragma once
#include <fmt/core.h>

#include <functional>
#include <memory>
#include <pqxx/pqxx>
#include <string>
#include <utility>

#include "store/store.hpp"

namespace sandtable::store {

class PostgresLink {
 public:
  // Connects; throws StoreError.
  PostgresLink(std::string url, std::function<void(pqxx::connection&)> prepare)
      : url_(std::move(url)), prepare_(std::move(prepare)) {
    connect();
  }

  template <class F>
  void in_transaction(F&& f) {
    on_connection([&](pqxx::connection& db) {
      pqxx::work t(db);
      f(t);
      t.commit();
    });
  }
  // A connection that broke is made anew for the next who comes; this one is told as failed.
  template <class F>
  void on_connection(F&& f) {
    if (!db_ || !db_->is_open()) connect();
    try {
      f(*db_);
    } catch (const pqxx::pqxx_exception& e) {
      fail(e);
    }
  }

 private:
  void connect() {
    db_.reset();
    try {
      db_ = std::make_unique<pqxx::connection>(url_);
      // Everything here asks by key for a few rows, also before the tables have been counted; compiling a statement
      // takes longer than any of them.
      db_->set_variable("jit", "off");
      db_->set_variable("enable_hashjoin", "off");
      db_->set_variable("enable_mergejoin", "off");
      prepare_(*db_);
    } catch (const pqxx::broken_connection& e) {
      db_.reset();
      throw StoreError(fmt::format("PostgreSQL: {}; check the address, the user and that the server runs", e.what()),
                       "postgres connection");
    } catch (const pqxx::pqxx_exception& e) {
      db_.reset();
      fail(e);
    }
  }
  [[noreturn]] static void fail(const pqxx::pqxx_exception& e) {
    const auto* sql = dynamic_cast<const pqxx::sql_error*>(&e.base());
    throw StoreError(fmt::format("PostgreSQL: {}", e.base().what()),
                     sql ? "postgres " + sql->sqlstate() : std::string("postgres connection"));
  }

  std::string url_;
  std::function<void(pqxx::connection&)> prepare_;
  std::unique_ptr<pqxx::connection> db_;
};

}  // namespace sandtable::store
