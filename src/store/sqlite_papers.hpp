// The part of the SQLite store that knows papers: lists and tables that players keep. Used by sqlite.cpp alone, which
// has the connection.
#pragma once
#include <string>
#include <vector>

#include "store/sqlite_accounts.hpp"

namespace sandtable::store {

class SqlitePapers : public SqliteAccounts {
 public:
  PaperPut put_paper(const PaperRow& p, int most) override {
    PaperPut put;
    in_one_transaction([&] {
      if (!p.maker.starts_with(guests) &&
          Statement(database(),
                    "UPDATE papers SET title = ?, ruleset = ?, text = ?, touched = ? WHERE id = ? AND "
                    "maker = ? AND sort = ?")
                  .with(p.title, p.ruleset, p.text, p.touched, p.id, p.maker, p.sort)
                  .run() == 1) {
        put.id = p.id;
        return;
      }
      Statement same(database(),
                     "SELECT id FROM papers WHERE maker = ? AND sort = ? AND text = ? AND ruleset = ? AND title = ?");
      same.with(p.maker, p.sort, p.text, p.ruleset, p.title);
      if (same.step()) {
        put.id = same.text();
        return;
      }
      same.done();
      Statement count(database(), "SELECT count(*) FROM papers WHERE maker = ? AND sort = ?");
      count.with(p.maker, p.sort);
      count.step();
      put.full = count.number() >= most;
      count.done();
      if (put.full) return;
      Statement(database(), "INSERT INTO papers VALUES (?,?,?,?,?,?,?,?)")
          .with(p.id, p.sort, p.maker, p.title, p.ruleset, p.text, p.created, p.touched)
          .run();
      put.id = p.id;
    });
    return put;
  }
  std::optional<PaperRow> paper(const std::string& id) override {
    Statement query(database(),
                    "SELECT id, sort, maker, title, ruleset, text, created, touched FROM papers WHERE id = ?");
    query.with(id);
    if (!query.step()) return std::nullopt;
    return read_paper(query);
  }
  std::vector<PaperRow> papers_of(const std::string& maker, const std::string& sort) override {
    std::vector<PaperRow> all;
    Statement query(database(),
                    "SELECT id, sort, maker, title, ruleset, '', created, touched FROM papers WHERE maker = ? AND "
                    "sort = ? ORDER BY touched DESC, id");
    query.with(maker, sort);
    while (query.step()) all.push_back(read_paper(query));
    return all;
  }
  bool remove_paper(const std::string& id, const std::string& maker) override {
    return Statement(database(), "DELETE FROM papers WHERE id = ? AND maker = ?").with(id, maker).run() == 1;
  }
  int64_t drop_guests_papers(int64_t touched_before) override {
    return Statement(database(), "DELETE FROM papers WHERE maker >= 'guest ' AND maker < 'guest!' AND touched < ?")
        .with(touched_before)
        .run();
  }
  std::vector<std::string> paper_ids() override {
    std::vector<std::string> all;
    Statement query(database(), "SELECT id FROM papers ORDER BY id");
    query.with();
    while (query.step()) all.push_back(query.text());
    return all;
  }

 private:
  static PaperRow read_paper(Statement& row) {
    PaperRow p;
    p.id = row.text();
    p.sort = row.text();
    p.maker = row.text();
    p.title = row.text();
    p.ruleset = row.text();
    p.text = row.text();
    p.created = row.number();
    p.touched = row.number();
    return p;
  }
};

}  // namespace sandtable::store
