// A worker of a simulation that is shared through a queue in PostgreSQL. Used by sim.cpp.
#pragma once
#include <iosfwd>
#include <string>

#include "sim/results.hpp"

namespace sandtable::cli {

struct QueueWork {
  std::string url;
  int lease = 60;  // seconds
  int threads = 0;
};
// Takes battles until all of the plan have a result, whoever played them; all of them. Throws InputError.
sim::Results work_at_queue(std::ostream& err, const QueueWork&, const sim::Plan&);

}  // namespace sandtable::cli
