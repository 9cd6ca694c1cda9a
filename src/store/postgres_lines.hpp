// Lines of many games written by one statement: one way to the database and back and one commit, however many there
// are. Each is written under the condition of the statement for one ("line" in store/postgres.cpp): its game is still
// its writer's, and it follows the last. Used by store/postgres.cpp alone.
#pragma once
#include <algorithm>
#include <array>
#include <pqxx/pqxx>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "store/store.hpp"

namespace sandtable::store {

// A list as PostgreSQL reads one: {"a","b"}.
class ArrayText {
 public:
  void add(std::string_view value) {
    text_ += text_.empty() ? "{\"" : ",\"";
    for (const char c : value) {
      if (c == '"' || c == '\\') text_ += '\\';
      text_ += c;
    }
    text_ += '"';
  }
  void add(int64_t value) { add(std::to_string(value)); }
  void add(bool value) { add(std::string_view(value ? "t" : "f")); }
  std::string text() const { return text_.empty() ? "{}" : text_ + '}'; }

 private:
  std::string text_;
};

// Whether every job is one line, of a game of its own.
inline bool are_lines(const std::vector<Writes>& jobs) {
  std::set<std::string_view> games;
  return std::all_of(jobs.begin(), jobs.end(), [&](const Writes& job) {
    return job.size() == 1 && std::holds_alternative<PutLine>(job[0]) && games.insert(owned_of(job[0]).game).second;
  });
}

inline constexpr const char* lines_statement =
    "WITH given AS (SELECT * FROM unnest($1::text[], $2::bigint[], $3::boolean[], $4::boolean[], $5::bigint[], "
    "$6::bigint[], $7::text[], $8::text[], $9::text[], $10::bigint[], $11::text[]) AS g (game, epoch, started, over, "
    "touched, lines, opening, clocks, outcome, number, text)), mine AS (UPDATE progress p SET started = g.started, "
    "over = "
    "g.over, touched = g.touched, lines = g.lines, opening = g.opening, clocks = g.clocks, outcome = g.outcome FROM "
    "given "
    "g WHERE p.game = g.game AND p.epoch = g.epoch AND p.lines = g.number AND g.lines = g.number + 1 RETURNING p.game, "
    "g.number, g.text) INSERT INTO lines SELECT game, number, text FROM mine RETURNING game";

// The games whose lines were written.
inline std::set<std::string> put_lines(pqxx::transaction_base& t, const std::vector<Writes>& jobs) {
  std::array<ArrayText, 11> a;
  for (const Writes& job : jobs) {
    const auto& w = std::get<PutLine>(job[0]);
    const Progress& p = w.progress;
    a[0].add(w.owned.game), a[1].add(w.owned.epoch), a[2].add(p.started), a[3].add(p.over), a[4].add(p.touched);
    a[5].add(p.lines), a[6].add(p.opening), a[7].add(p.clocks), a[8].add(p.outcome);
    a[9].add(w.number), a[10].add(w.text);
  }
  std::set<std::string> written;
  for (const auto& row :
       t.exec_prepared("lines_together", a[0].text(), a[1].text(), a[2].text(), a[3].text(), a[4].text(), a[5].text(),
                       a[6].text(), a[7].text(), a[8].text(), a[9].text(), a[10].text()))
    written.insert(row[0].as<std::string>());
  return written;
}

}  // namespace sandtable::store
