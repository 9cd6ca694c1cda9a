// The report of a battle for its players: what each did in their words, dice and losses, a map as each turn begins.
// Written piece by piece: what has been written is forgotten, so a battle of any length takes the memory of one
// position and its rows. Used by the hub where pages are made. Tells only what the seat that asks may know.
#pragma once
#include <memory>
#include <optional>
#include <string>

#include "server/exports.hpp"
#include "server/library.hpp"
#include "server/pictures.hpp"

namespace sandtable::server {

class PlayerReport {
 public:
  // Throws InputError for rows that do not replay.
  PlayerReport(ExportPlan plan, Library& library, Pictures& pictures);
  ~PlayerReport();
  std::optional<std::string> next();  // none at the end

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

}  // namespace sandtable::server
