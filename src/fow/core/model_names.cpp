#include "fow/core/model_names.hpp"

#include "fow/core/world.hpp"

namespace sandtable::fow {

std::optional<ModelId> model_named(const State& s, std::string_view name) {
  for (std::size_t i = 0; i < s.world->models.size(); ++i)
    if (!name.empty() && s.world->models[i].name == name) return ModelId::of(i);
  return std::nullopt;
}

}  // namespace sandtable::fow
