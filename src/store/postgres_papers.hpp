// The part of the PostgreSQL store that knows papers: lists and tables that players keep. Used by postgres.cpp alone,
// which has the connection.
#pragma once
#include <string>
#include <vector>

#include "store/postgres_accounts.hpp"

namespace sandtable::store {

class PostgresPapers : public PostgresAccounts {
 public:
  PaperPut put_paper(const PaperRow& p, int most) override {
    PaperPut put;
    in_work([&](pqxx::work& t) {
      put = {};
      if (!p.maker.starts_with(guests) &&
          t.exec_prepared("update_paper", p.id, p.maker, p.sort, p.title, p.ruleset, p.text, p.touched)
                  .affected_rows() == 1) {
        put.id = p.id;
        return;
      }
      for (const auto& row : t.exec_prepared("same_paper", p.maker, p.sort, p.text, p.ruleset, p.title)) {
        put.id = row[0].as<std::string>();
        return;
      }
      put.full = t.exec_prepared("count_papers", p.maker, p.sort)[0][0].as<int64_t>() >= most;
      if (put.full) return;
      t.exec_prepared("add_paper", p.id, p.sort, p.maker, p.title, p.ruleset, p.text, p.created, p.touched);
      put.id = p.id;
    });
    return put;
  }
  std::optional<PaperRow> paper(const std::string& id) override {
    std::optional<PaperRow> found;
    in_work([&](pqxx::work& t) {
      for (const auto& row : t.exec_prepared("paper", id)) found = read_paper(row);
    });
    return found;
  }
  std::vector<PaperRow> papers_of(const std::string& maker, const std::string& sort) override {
    std::vector<PaperRow> all;
    in_work([&](pqxx::work& t) {
      for (const auto& row : t.exec_prepared("papers_of", maker, sort)) all.push_back(read_paper(row));
    });
    return all;
  }
  bool remove_paper(const std::string& id, const std::string& maker) override {
    bool removed = false;
    in_work([&](pqxx::work& t) { removed = t.exec_prepared("remove_paper", id, maker).affected_rows() == 1; });
    return removed;
  }
  int64_t drop_guests_papers(int64_t touched_before) override {
    int64_t dropped = 0;
    in_work([&](pqxx::work& t) {
      dropped = static_cast<int64_t>(t.exec_prepared("drop_guests_papers", touched_before).affected_rows());
    });
    return dropped;
  }
  std::vector<std::string> paper_ids() override {
    std::vector<std::string> all;
    in_work([&](pqxx::work& t) {
      for (const auto& row : t.exec("SELECT id FROM papers ORDER BY id COLLATE \"C\""))
        all.push_back(row[0].as<std::string>());
    });
    return all;
  }

 protected:
  static void prepare_papers(pqxx::connection& db) {
    const auto prepare = [&db](const char* name, const char* sql) { db.prepare(name, sql); };
    prepare("update_paper",
            "UPDATE papers SET title = $4, ruleset = $5, text = $6, touched = $7 WHERE id = $1 AND maker = $2 AND "
            "sort = $3");
    prepare("same_paper",
            "SELECT id FROM papers WHERE maker = $1 AND sort = $2 AND text = $3 AND ruleset = $4 AND title = $5");
    prepare("count_papers", "SELECT count(*) FROM papers WHERE maker = $1 AND sort = $2");
    prepare("add_paper", "INSERT INTO papers VALUES ($1,$2,$3,$4,$5,$6,$7,$8)");
    prepare("paper", "SELECT id, sort, maker, title, ruleset, text, created, touched FROM papers WHERE id = $1");
    prepare("papers_of",
            "SELECT id, sort, maker, title, ruleset, '', created, touched FROM papers WHERE maker = $1 AND sort = $2 "
            "ORDER BY touched DESC, id");
    prepare("remove_paper", "DELETE FROM papers WHERE id = $1 AND maker = $2");
    prepare("drop_guests_papers", "DELETE FROM papers WHERE starts_with(maker, 'guest ') AND touched < $1");
  }

 private:
  static PaperRow read_paper(const pqxx::row& row) {
    return {.id = row[0].as<std::string>(),
            .sort = row[1].as<std::string>(),
            .maker = row[2].as<std::string>(),
            .title = row[3].as<std::string>(),
            .ruleset = row[4].as<std::string>(),
            .text = row[5].as<std::string>(),
            .created = row[6].as<int64_t>(),
            .touched = row[7].as<int64_t>()};
  }
};

}  // namespace sandtable::store
