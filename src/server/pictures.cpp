#include "server/pictures.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace sandtable::server {
namespace {

constexpr std::array<int, 4> widths{400, 800, 1200, 2000};

}  // namespace

int picture_width(int wanted) {
  const auto* const fits = std::find_if(widths.begin(), widths.end(), [&](int w) { return w >= wanted; });
  return fits == widths.end() ? widths.back() : *fits;
}

std::size_t Pictures::bytes() const {
  const std::lock_guard lock(mutex_);
  return bytes_;
}

Pictures::Picture Pictures::find(const std::string& name) {
  const std::lock_guard lock(mutex_);
  const auto at = std::find_if(kept_.begin(), kept_.end(), [&](const Kept& k) { return k.name == name; });
  if (at == kept_.end()) return nullptr;
  kept_.splice(kept_.begin(), kept_, at);
  return kept_.front().picture;
}

void Pictures::keep(const std::string& name, Picture picture) {
  const std::lock_guard lock(mutex_);
  bytes_ += picture->size();
  kept_.push_front({name, std::move(picture)});  // two who drew it at once keep it twice, until it is old
  while (bytes_ > most_bytes_ && kept_.size() > 1) {
    bytes_ -= kept_.back().picture->size();
    kept_.pop_back();
  }
}

Pictures::Picture Pictures::get(const std::string& name, const std::function<std::string()>& draw) {
  if (auto found = find(name)) return found;
  auto made = std::make_shared<const std::string>(draw());
  if (!made->empty()) keep(name, made);
  return made;
}

}  // namespace sandtable::server
