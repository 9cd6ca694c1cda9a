#include "server/sign_ins.hpp"

#include <algorithm>

namespace sandtable::server {
namespace {

constexpr std::size_t most_kept = 20'000;
constexpr std::size_t most_known = 8;

}  // namespace

std::string SignIns::who(const Try& t) { return t.key + '\n' + (t.device.empty() ? t.address : t.device); }

bool SignIns::known(const Try& t) const {
  if (!t.device.empty()) return true;
  const auto at = known_.find(t.key);
  return at != known_.end() && std::find(at->second.begin(), at->second.end(), t.address) != at->second.end();
}

int64_t SignIns::left(const Table& table, const std::string& key, int64_t now) {
  const auto at = table.find(key);
  return at == table.end() ? 0 : std::max<int64_t>(0, at->second.until - now);
}

SignIns::Wrong& SignIns::count(Table& table, const std::string& key, int64_t now) {
  if (table.size() >= most_kept) std::erase_if(table, [&](const auto& w) { return w.second.last + forgotten < now; });
  if (table.size() >= most_kept) table.erase(table.begin());
  Wrong& w = table[key];
  if (w.last + forgotten < now) w.times = 0;
  w.last = now;
  ++w.times;
  return w;
}

int64_t SignIns::wait(const Try& t, int64_t now) const {
  int64_t longest_now = left(own_, who(t), now);
  if (known(t)) return longest_now;
  longest_now = std::max(longest_now, left(addresses_, t.address, now));
  return std::max(longest_now, left(names_, t.key, now));
}

void SignIns::failed(const Try& t, int64_t now) {
  Wrong& own = count(own_, who(t), now);
  if (own.times >= own_mistakes)
    own.until = now + std::min(longest, int64_t{15} << std::min(own.times - own_mistakes, 10));
  if (known(t)) return;
  if (Wrong& w = count(addresses_, t.address, now); w.times >= of_address) w.until = now + 20;
  if (Wrong& w = count(names_, t.key, now); w.times >= of_name) w.until = now + 10;
}

void SignIns::fitted(const Try& t, int64_t) {
  own_.erase(who(t));
  if (known_.size() >= most_kept && !known_.contains(t.key)) known_.erase(known_.begin());
  auto& addresses = known_[t.key];
  std::erase(addresses, t.address);
  addresses.push_front(t.address);
  if (addresses.size() > most_known) addresses.pop_back();
}

}  // namespace sandtable::server
