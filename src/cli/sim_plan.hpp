// The plan of a simulation as the command line says it, and what is done with results. Used by sim.cpp and ladder.cpp.
#pragma once
#include <string>
#include <vector>

#include "cli/options.hpp"
#include "sim/results.hpp"

namespace sandtable::cli {

struct PlanWords {
  sim::Plan plan;
  std::vector<std::string> lists;
  std::vector<std::string> companies;  // of which lists are drawn
  int draw = 8;                        // of each
  int points = 1500;                   // about
  void add_to(Options& o);             // --list, --mission, --table, --agent, --seeds …
  // With what was left out: every mission, the shipped tables, `agents`. Throws InputError.
  sim::Plan complete(const std::vector<std::string>& agents) const;
};

std::vector<std::string> shipped_tables();
std::vector<std::string> all_missions();  // by their ids

// By the endings of the files: .csv, .json, .html. Throws InputError for another.
void write_results(const std::vector<std::string>& files, const sim::Results& results);
void check_result_files(const std::vector<std::string>& files);

}  // namespace sandtable::cli
