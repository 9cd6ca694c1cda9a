// Pictures that have been drawn, kept until there are too many bytes of them. Used by the hub where pages are made, on
// any number of threads.
// They come in a few sizes, so that nobody has every width drawn for himself.
#pragma once
#include <cstddef>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <string>

namespace sandtable::server {

// The narrowest of the sizes there are that is as wide as wanted; the widest when none is.
int picture_width(int wanted);

class Pictures {
 public:
  using Picture = std::shared_ptr<const std::string>;
  // The one under that name, or what `draw` makes.
  Picture get(const std::string& name, const std::function<std::string()>& draw);
  std::size_t bytes() const;

 private:
  struct Kept {
    std::string name;
    Picture picture;
  };
  mutable std::mutex mutex_;
  std::list<Kept> kept_;  // the latest used first
  std::size_t bytes_ = 0;
};

}  // namespace sandtable::server
