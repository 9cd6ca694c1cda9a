// The file a simulation writes as it goes: its plan in the first line, then a line a battle as each is over, in any
// order. Whoever is killed goes on where he was: what is whole stays, a torn last line is cut off. Used by simulations,
// by `sim merge` and by reports. One process at a time writes a file.
#pragma once
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "sim/row.hpp"

namespace sandtable::sim {

class ResultFile {
 public:
  // Begins the file or goes on with it; throws InputError when it holds another plan or is being written.
  ResultFile(const std::string& path, const Plan& plan);
  ~ResultFile();
  ResultFile(const ResultFile&) = delete;
  ResultFile& operator=(const ResultFile&) = delete;

  const std::map<int, Row>& rows() const { return rows_; }  // that were there
  bool cut() const { return cut_; }                         // a torn line was
  void add(const Row& row);                                 // throws InputError when it cannot be written

 private:
  void write(const std::string& line);

  std::string path_;
  int fd_ = -1;
  bool cut_ = false;
  std::map<int, Row> rows_;
};

struct Results {
  Plan plan;
  std::map<int, Row> rows;
  bool torn = false;  // its last line is not whole
};
Results read_results(const std::string& path);

// Of one plan: together they are what one process would have made. Throws InputError when plans differ or when two
// files tell one battle differently.
Results merged(const std::vector<std::string>& paths);

std::vector<Row> in_order(const std::map<int, Row>& rows);

}  // namespace sandtable::sim
