#include "server/pictures.hpp"

#include <algorithm>
#include <array>

namespace sandtable::server {
namespace {

constexpr std::array<int, 4> widths{400, 800, 1200, 2000};
constexpr std::size_t most_bytes = 64 * 1024 * 1024;

}  // namespace

int picture_width(int wanted) {
  const auto* const fits = std::find_if(widths.begin(), widths.end(), [&](int w) { return w >= wanted; });
  return fits == widths.end() ? widths.back() : *fits;
}

std::size_t Pictures::bytes() const {
  const std::lock_guard lock(mutex_);
  return bytes_;
}

Pictures::Picture Pictures::get(const std::string& name, const std::function<std::string()>& draw) {
  {
    const std::lock_guard lock(mutex_);
    const auto at = std::find_if(kept_.begin(), kept_.end(), [&](const Kept& k) { return k.name == name; });
    if (at != kept_.end()) {
      kept_.splice(kept_.begin(), kept_, at);
      return kept_.front().picture;
    }
  }
  const auto made = std::make_shared<const std::string>(draw());
  if (made->empty()) return made;
  const std::lock_guard lock(mutex_);
  kept_.push_front({name, made});  // two who drew it at once keep it twice, until it is old
  bytes_ += made->size();
  while (bytes_ > most_bytes && kept_.size() > 1) {
    bytes_ -= kept_.back().picture->size();
    kept_.pop_back();
  }
  return made;
}

}  // namespace sandtable::server
