// Plays the battles of a plan on all cores: whoever gives them out and whoever takes results in decide which, and the
// results do not hang on the number of threads. Used by `sandtable sim`, ladders and the points lab.
#pragma once
#include <functional>
#include <optional>
#include <string>

#include "sim/row.hpp"

namespace sandtable::sim {

// Plays one battle as its number says. What goes wrong is in the row.
Row play_job(const Plan&, const Job&, const std::string& home);

struct Running {
  const Plan* plan = nullptr;
  std::string home;
  int threads = 0;                           // 0: as many as there are cores
  std::function<std::optional<Job>()> next;  // never called twice at once; nothing: no more
  std::function<void(const Row&)> done;      // nor this
};
void run(const Running&);

int cores();

}  // namespace sandtable::sim
