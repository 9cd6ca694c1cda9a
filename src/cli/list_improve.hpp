// `sandtable list improve`: three changes to a list that would make it win more. Used by list.cpp.
#pragma once
#include <string>
#include <vector>

#include "cli/options.hpp"

namespace sandtable::cli {

struct ImproveWords {
  std::string file;
  std::vector<std::string> against;
  std::vector<std::string> missions;
  std::vector<std::string> tables;
  std::string agent = "recruit";
  std::string out;
  int battles = 200;
  int candidates = 24;
  int effort = 0;
  int threads = 0;
  uint64_t seed = 1;
  bool json = false;
  void add_to(Options& o);
};
int improve_list(Call& call, const ImproveWords& words);

}  // namespace sandtable::cli
