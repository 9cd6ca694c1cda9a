// The report of a battle for its players: what each did in their words, dice and losses, a map as each turn begins.
// Written piece by piece: what has been written is forgotten, so a battle of any length takes the memory of one
// position and its rows. Used by the hub where pages are made. Tells only what the seat that asks may know.
#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "server/exports.hpp"
#include "server/library.hpp"
#include "server/pictures.hpp"

namespace sandtable::server {

inline constexpr std::size_t longest_kept_report = 4 << 20;

class PlayerReport {
 public:
  // Throws InputError for rows that do not replay. `done` is given the whole page at the end, unless it is longer than
  // `longest_kept_report`.
  using Done = std::function<void(std::string page)>;
  PlayerReport(ExportPlan plan, Library& library, Pictures& pictures, Done done);
  ~PlayerReport();
  std::optional<std::string> next();  // none at the end

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

// One that was written before, once more.
class KeptReport {
 public:
  explicit KeptReport(Pictures::Picture page) : page_(std::move(page)) {}
  std::optional<std::string> next() {
    if (at_ >= page_->size()) return std::nullopt;
    std::string piece = page_->substr(at_, piece_bytes);
    at_ += piece.size();
    return piece;
  }

 private:
  Pictures::Picture page_;
  std::size_t at_ = 0;
};

}  // namespace sandtable::server
