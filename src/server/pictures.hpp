// Pictures that have been drawn, and reports that have been written, kept until there are too many bytes of them. Used
// by the hub where pages are made, on any number of threads. Pictures come in a few sizes, so that nobody has every
// width drawn for himself.
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
  explicit Pictures(std::size_t most_bytes = 64 << 20) : most_bytes_(most_bytes) {}
  // The one under that name, or what `draw` makes.
  Picture get(const std::string& name, const std::function<std::string()>& draw);
  Picture find(const std::string& name);  // none when it is not there
  void keep(const std::string& name, Picture picture);
  std::size_t bytes() const;

 private:
  struct Kept {
    std::string name;
    Picture picture;
  };
  std::size_t most_bytes_;
  mutable std::mutex mutex_;
  std::list<Kept> kept_;  // the latest used first
  std::size_t bytes_ = 0;
};

}  // namespace sandtable::server
