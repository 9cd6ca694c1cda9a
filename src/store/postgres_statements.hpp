// What the PostgreSQL store says to its database, prepared once a connection. Used by store/postgres.cpp alone.
#pragma once
#include <pqxx/pqxx>
#include <string>

#include "store/postgres_lines.hpp"

namespace sandtable::store {

inline constexpr const char* postgres_columns =
    "SELECT id, scenario, title, ruleset, header, options, secret, created, games.listed, imported, started, over, "
    "touched, lines, opening, clocks, outcome, owner FROM games JOIN progress ON game = id ";

inline void prepare_statements(pqxx::connection& db) {
  const auto prepare = [&db](const char* name, const std::string& sql) { db.prepare(name, sql); };
  prepare("add_game", "INSERT INTO games VALUES ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11)");
  prepare("add_progress",
          "INSERT INTO progress (game, started, over, touched, lines, opening, clocks, outcome, listed) VALUES "
          "($1,$2,$3,$4,$5,$6,$7,$8,$9)");
  prepare("add_seat", "INSERT INTO seats VALUES ($1,$2,$3,$4,$5,$6,$7)");
  prepare("find", std::string(postgres_columns) + "WHERE id = $1");
  prepare("listed",
          "SELECT id, scenario, title, ruleset, '', options, '', created, true, imported, started, over, touched, "
          "lines, '', '', outcome, seat, player, token_hash, '', account, '' FROM (SELECT * FROM progress WHERE listed "
          "AND "
          "(touched, game COLLATE \"C\") < ($1::bigint, $2::text) ORDER BY touched DESC, game COLLATE \"C\" DESC LIMIT "
          "$3) p JOIN games ON id = p.game LEFT JOIN seats s ON s.game = p.game ORDER BY touched DESC, p.game COLLATE "
          "\"C\" DESC, seat");
  prepare("of_account",
          std::string(postgres_columns) +
              "WHERE id IN (SELECT id FROM games WHERE owner = $1 AND owner <> '' UNION SELECT game FROM "
              "seats WHERE account = $1 AND account <> '') ORDER BY touched DESC, id COLLATE \"C\" LIMIT $2");
  prepare("seats", "SELECT seat, player, token_hash, nonce, account, keys FROM seats WHERE game = $1 ORDER BY seat");
  prepare("lines", "SELECT number, text FROM lines WHERE game = $1 ORDER BY number");
  prepare("chat", "SELECT at, seat, name, text FROM chat WHERE game = $1 ORDER BY number DESC LIMIT $2");
  const std::string progress =
      "UPDATE progress SET started = $3, over = $4, touched = $5, lines = $6, opening = $7, clocks = $8, outcome = "
      "$9 WHERE game = $1 AND epoch = $2 AND lines = ";
  prepare("progress", progress + "$6");
  prepare("line", "WITH mine AS (" + progress +
                      "$10::bigint AND $6 = $10::bigint + 1 RETURNING game) INSERT INTO lines SELECT game, "
                      "$10::bigint, $11::text FROM mine");
  prepare("lines_together", lines_statement);
  prepare("owns", "SELECT 1 FROM progress WHERE game = $1 AND epoch = $2");
  const std::string mine = " (SELECT 1 FROM progress WHERE game = $1 AND epoch = $2 FOR SHARE)";
  prepare("seat",
          "UPDATE seats SET player = $4, token_hash = $5, nonce = $6, account = $7, keys = $8 WHERE game = $1 AND "
          "seat = $3 AND EXISTS" +
              mine);
  prepare("say",
          "INSERT INTO chat (game, at, seat, name, text) SELECT $1, $3::bigint, $4::integer, $5::text, "
          "$6::text WHERE EXISTS" +
              mine);
  prepare("process",
          "INSERT INTO processes VALUES ($1, $2, now() + $3 * interval '1 millisecond') ON CONFLICT DO NOTHING");
  prepare("owner", "SELECT epoch, process FROM progress WHERE game = $1 FOR UPDATE");
  prepare("lives", "SELECT url, until >= now() FROM processes WHERE process = $1 FOR SHARE");
  prepare("claim", "UPDATE progress SET epoch = epoch + 1, process = $2 WHERE game = $1");
  prepare("renew",
          "INSERT INTO processes VALUES ($1, $2, now() + $3 * interval '1 millisecond') ON CONFLICT (process) DO "
          "UPDATE SET url = $2, until = now() + $3 * interval '1 millisecond'");
  prepare("gone",
          "SELECT g.game, g.epoch FROM unnest($1::text[], $2::bigint[]) AS g (game, epoch) WHERE NOT EXISTS (SELECT 1 "
          "FROM progress p WHERE p.game = g.game AND p.epoch = g.epoch AND p.process = $3)");
  prepare("release", "UPDATE progress SET process = '' WHERE game = $1 AND epoch = $2");
}

}  // namespace sandtable::store
