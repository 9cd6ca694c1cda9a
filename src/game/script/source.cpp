#include "game/script/source.hpp"

#include "game/kernel.hpp"

namespace sandtable {

ScriptSource::ScriptSource(const ScriptPlay& play, const std::map<int, int>& replaced)
    : scripted_([this](int32_t roller) { return roller_name(roller); }) {
  for (const Toml& dice : play.dice) {
    scripted_.read(dice);
    learn_rollers(dice);
  }
  for (const ScriptEntry& entry : play.body) learn_rollers(entry.table.find("dice"));
  for (const auto& [nth, value] : replaced) scripted_.replace(nth, value);
  if (play.seed) rest_.emplace(*play.seed);
}

void ScriptSource::learn_rollers(const Toml& dice) {
  if (!dice.is(Toml::Kind::table)) return;
  for (const auto& [purpose, queue] : dice.entries())
    if (queue.is(Toml::Kind::table))
      for (const auto& [roller, list] : queue.entries()) written_.push_back(roller);
}

std::string ScriptSource::roller_name(int32_t roller) const {
  if (!game_) return {};
  const PieceRef piece = roller_piece(roller);
  for (const std::string& name : written_)
    if (game_->piece(name) == piece) return name;
  return game_->name_of(piece);
}

int ScriptSource::roll(const DieRequest& request) {
  if (!rest_) return scripted_.roll(request);
  try {
    return scripted_.roll(request);
  } catch (const MissingDie&) {
    return rest_->roll(request);
  }
}

}  // namespace sandtable
