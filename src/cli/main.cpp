#include <iostream>

#include "cli/commands.hpp"

int main(int argc, char** argv) {
  std::ios::sync_with_stdio(false);
  return sandtable::cli::main(std::vector<std::string>(argv + 1, argv + argc), std::cout, std::cerr);
}
