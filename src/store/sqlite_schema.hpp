// The tables of the SQLite store, version by version. Used by store/sqlite.cpp alone.
#pragma once
#include <array>

#include "store/store.hpp"

namespace sandtable::store {

// What each version of the schema adds to the one before it; never changed once it has been used.
inline constexpr std::array<const char*, schema_version> sqlite_upgrades{{R"(
CREATE TABLE meta (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE games (id TEXT PRIMARY KEY, scenario TEXT NOT NULL, title TEXT NOT NULL, ruleset TEXT NOT NULL,
  header TEXT NOT NULL, options TEXT NOT NULL, secret TEXT NOT NULL, created INTEGER NOT NULL, listed INTEGER NOT NULL,
  imported INTEGER NOT NULL);
CREATE TABLE progress (game TEXT PRIMARY KEY, started INTEGER NOT NULL, over INTEGER NOT NULL, touched INTEGER NOT NULL,
  lines INTEGER NOT NULL, opening TEXT NOT NULL, clocks TEXT NOT NULL, outcome TEXT NOT NULL,
  epoch INTEGER NOT NULL DEFAULT 0, process TEXT NOT NULL DEFAULT '') WITHOUT ROWID;
CREATE TABLE processes (process TEXT PRIMARY KEY, url TEXT NOT NULL, until INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE seats (game TEXT NOT NULL, seat INTEGER NOT NULL, player TEXT NOT NULL, token_hash TEXT NOT NULL,
  nonce TEXT NOT NULL, PRIMARY KEY (game, seat)) WITHOUT ROWID;
CREATE TABLE lines (game TEXT NOT NULL, number INTEGER NOT NULL, text TEXT NOT NULL, PRIMARY KEY (game, number))
  WITHOUT ROWID;
CREATE TABLE chat (number INTEGER PRIMARY KEY, game TEXT NOT NULL, at INTEGER NOT NULL, seat INTEGER NOT NULL,
  name TEXT NOT NULL, text TEXT NOT NULL);
CREATE INDEX chat_of ON chat (game, number);
CREATE TABLE accounts (name TEXT PRIMARY KEY, password TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE sessions (token_hash TEXT PRIMARY KEY, name TEXT NOT NULL, expires INTEGER NOT NULL) WITHOUT ROWID;
)",
                                                                          R"(
CREATE TABLE cut_lines (game TEXT NOT NULL, number INTEGER NOT NULL, text TEXT NOT NULL);
CREATE INDEX progress_touched ON progress (touched);
CREATE INDEX sessions_expire ON sessions (expires);
)",
                                                                          R"(
ALTER TABLE progress ADD COLUMN listed INTEGER NOT NULL DEFAULT 0;
UPDATE progress SET listed = (SELECT g.listed FROM games g WHERE g.id = game);
CREATE INDEX lobby ON progress (touched, game) WHERE listed = 1;
)",
                                                                          R"(
ALTER TABLE accounts ADD COLUMN key TEXT NOT NULL DEFAULT '';
ALTER TABLE seats ADD COLUMN account TEXT NOT NULL DEFAULT '';
ALTER TABLE seats ADD COLUMN keys TEXT NOT NULL DEFAULT '';
ALTER TABLE games ADD COLUMN owner TEXT NOT NULL DEFAULT '';
CREATE INDEX seats_of ON seats (account) WHERE account <> '';
CREATE INDEX games_of ON games (owner) WHERE owner <> '';
)",
                                                                          R"(
CREATE TABLE papers (id TEXT PRIMARY KEY, sort TEXT NOT NULL, maker TEXT NOT NULL, title TEXT NOT NULL, ruleset TEXT NOT NULL,
  text TEXT NOT NULL, created INTEGER NOT NULL, touched INTEGER NOT NULL);
CREATE INDEX papers_of ON papers (maker, sort, touched);
)"}};

// The version that gave accounts their keys, which the program fills in, and then `sqlite_keyed`.
inline constexpr int sqlite_keys_since = 4;
inline constexpr const char* sqlite_keyed = "CREATE UNIQUE INDEX account_keys ON accounts (key)";

}  // namespace sandtable::store
