// Flames Of War's part of the fixed workload: State, sight, volleys, odds, movement, whole battles, what the page asks.
// Offered in the registry; `sandtable bench` prints it. Does not read a clock of its own.
#pragma once
#include <memory>
#include <string>

#include "game/bench.hpp"

namespace sandtable::fow {

void bench(Bench&, const std::string& home);

// Its parts.
void bench_views(Bench&, const std::string& home);
void bench_routes(Bench&, const std::string& home);
void bench_missions(Bench&, const std::string& home);
void bench_tables(Bench&, const std::string& home);  // generated ones
// A battle of two armies of tanks in rows so many inches long on a shipped table or a bare one, as a script would write
// it.
std::string tank_battle(const char* table, int each, int rows, int width = 66);
std::unique_ptr<Game> battle_of(const std::string& script, const std::string& home);

}  // namespace sandtable::fow
