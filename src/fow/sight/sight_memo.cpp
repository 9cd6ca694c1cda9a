#include "fow/sight/sight_memo.hpp"

#include "fow/core/world.hpp"
#include "fow/sight/buildings.hpp"

namespace sandtable::fow {
namespace {

std::size_t mixed(uint64_t from, uint64_t to, uint64_t how) {
  uint64_t h = ((from << 32 | to) ^ how << 28) * 0x9e3779b97f4a7c15u;
  h = (h ^ h >> 29) * 0xbf58476d1ce4e5b9u;
  return static_cast<std::size_t>(h >> 40);
}

}  // namespace

SightMemo::SightMemo() : stands_(max_teams), verdicts_(room), aparts_(room) {}

SightMemo& SightMemo::mine() {
  static thread_local SightMemo memo;
  return memo;
}

uint32_t SightMemo::next_number() {
  if (++last_number_ == 0) {
    forget();
    last_number_ = 1;
  }
  return last_number_;
}

void SightMemo::forget() {
  for (Setting& setting : settings_) setting = {};
  for (auto& two : stands_)
    for (Stand& stand : two) stand.height_ = -1;
  for (Verdict& v : verdicts_) v = {};
  for (Apart& a : aparts_) a = {};
}

const SightMemo::Setting& SightMemo::setting(const State& s) {
  const auto fits = [&](const Setting& known) {
    return known.number != 0 && known.table == s.world->sight->serial() && known.overlays == s.overlays;
  };
  if (fits(settings_[current_])) return settings_[current_];
  for (std::size_t i = 0; i < settings_.size(); ++i)
    if (fits(settings_[i])) return settings_[current_ = i];
  current_ = (current_ + 1) % settings_.size();
  set_scene(s, settings_[current_]);
  return settings_[current_];
}

void SightMemo::set_scene(const State& s, Setting& setting) {
  setting.number = 0;  // nothing is known should this throw
  setting.overlays = s.overlays;
  setting.table = s.world->sight->serial();
  setting.scene.emplace(*s.world->sight, s.world->effects, setting.overlays);
  setting.number = next_number();
}

SightMemo::Stand& SightMemo::other_place(const State& s, TeamId t) {
  uint8_t& latest = latest_[t.index()];
  const Model& m = model(s, t);
  const Rect base{s[t].pose, m.width, m.depth};
  latest ^= 1;
  Stand& stand = stands_[t.index()][latest];
  if (stand.height_ == m.height && stand.base_ == base) return stand;
  stand.stamp_ = next_number();
  stand.base_ = base;
  stand.height_ = m.height;
  stand.outline_ = sandtable::outline(base);
  stand.box_ = box_of(stand.outline_);
  stand.looks_in_ = 0;
  return stand;
}

const Onlooker& SightMemo::onlooker(const State& s, const Setting& in, TeamId t) {
  Stand& stand = place(s, t);
  if (stand.looks_in_ != in.number) {
    stand.onlooker_ = fow::onlooker(*in.scene, stand.outline_, stand.base_.pose.at, stand.height_);
    stand.onlooker_.building = building_at(s, stand.base_.pose.at);
    stand.looks_in_ = in.number;
  }
  return stand.onlooker_;
}

Gap SightMemo::apart(const State& s, TeamId a, TeamId b) {
  const Stand& from = place(s, a);
  const Stand& to = place(s, b);
  Apart& known = aparts_[mixed(from.stamp_, to.stamp_, 0) % room];
  if (known.from != from.stamp_ || known.to != to.stamp_)
    known = {from.stamp_, to.stamp_, distance(Points(from.outline_), Points(to.outline_))};
  return known.gap;
}

std::size_t SightMemo::set_of(const Key& key) {
  const auto how = static_cast<uint64_t>(key.mount) * 4 + static_cast<uint64_t>(key.look) * 2 +
                   static_cast<uint64_t>(key.detail) + uint64_t{key.setting} * 32;
  return mixed(key.from, key.to, how) % (room / ways) * ways;
}

}  // namespace sandtable::fow
