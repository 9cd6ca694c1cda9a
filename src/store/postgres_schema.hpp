// The tables of the PostgreSQL store, version by version. Used by store/postgres.cpp alone.
#pragma once
#include <array>

#include "store/store.hpp"

namespace sandtable::store {

// What each version of the schema adds to the one before it; never changed once it has been used.
inline constexpr std::array<const char*, schema_version> postgres_upgrades{{R"(
CREATE TABLE meta (name text PRIMARY KEY, value bigint NOT NULL);
CREATE TABLE games (id text PRIMARY KEY, scenario text NOT NULL, title text NOT NULL, ruleset text NOT NULL,
  header text NOT NULL, options text NOT NULL, secret text NOT NULL, created bigint NOT NULL, listed boolean NOT NULL,
  imported boolean NOT NULL);
CREATE TABLE progress (game text PRIMARY KEY, started boolean NOT NULL, over boolean NOT NULL, touched bigint NOT NULL,
  lines bigint NOT NULL, opening text NOT NULL, clocks text NOT NULL, outcome text NOT NULL,
  epoch bigint NOT NULL DEFAULT 0, process text NOT NULL DEFAULT '') WITH (fillfactor = 50);
CREATE TABLE processes (process text PRIMARY KEY, url text NOT NULL, until timestamptz NOT NULL);
CREATE TABLE seats (game text NOT NULL, seat integer NOT NULL, player text NOT NULL, token_hash text NOT NULL,
  nonce text NOT NULL, PRIMARY KEY (game, seat));
CREATE TABLE lines (game text NOT NULL, number bigint NOT NULL, text text NOT NULL, PRIMARY KEY (game, number));
CREATE TABLE chat (number bigserial PRIMARY KEY, game text NOT NULL, at bigint NOT NULL, seat integer NOT NULL,
  name text NOT NULL, text text NOT NULL);
CREATE INDEX chat_of ON chat (game, number);
CREATE TABLE accounts (name text PRIMARY KEY, password text NOT NULL);
CREATE TABLE sessions (token_hash text PRIMARY KEY, name text NOT NULL, expires bigint NOT NULL);
)",
                                                                            R"(
CREATE TABLE cut_lines (game text NOT NULL, number bigint NOT NULL, text text NOT NULL);
CREATE INDEX progress_touched ON progress (touched);
CREATE INDEX sessions_expire ON sessions (expires);
)",
                                                                            R"(
ALTER TABLE progress ADD COLUMN listed boolean NOT NULL DEFAULT false;
UPDATE progress SET listed = g.listed FROM games g WHERE g.id = game;
CREATE INDEX lobby ON progress (touched, game COLLATE "C") WHERE listed;
)",
                                                                            R"(
ALTER TABLE accounts ADD COLUMN key text NOT NULL DEFAULT '';
ALTER TABLE seats ADD COLUMN account text NOT NULL DEFAULT '';
ALTER TABLE seats ADD COLUMN keys text NOT NULL DEFAULT '';
ALTER TABLE games ADD COLUMN owner text NOT NULL DEFAULT '';
CREATE INDEX seats_of ON seats (account) WHERE account <> '';
CREATE INDEX games_of ON games (owner) WHERE owner <> '';
)",
                                                                            R"(
CREATE TABLE papers (id text PRIMARY KEY, sort text NOT NULL, maker text NOT NULL, title text NOT NULL, ruleset text NOT NULL,
  text text NOT NULL, created bigint NOT NULL, touched bigint NOT NULL);
CREATE INDEX papers_of ON papers (maker, sort, touched);
)"}};

// The version that gave accounts their keys, which the program fills in, and then `postgres_keyed`.
inline constexpr int postgres_keys_since = 4;
inline constexpr const char* postgres_keyed = "CREATE UNIQUE INDEX account_keys ON accounts (key)";

}  // namespace sandtable::store
