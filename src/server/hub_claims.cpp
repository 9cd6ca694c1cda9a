// Which games this process may speak for. A claim lasts a few seconds and is renewed; a process that was stopped, or
// whose database was away, for longer may have lost its games to others without noticing. Until it has asked, it
// answers nothing from memory: what comes in waits for the next renewal, which also names the games that are gone.
#include <fmt/core.h>

#include "server/hub_inside.hpp"

namespace sandtable::server {
namespace {

constexpr std::size_t most_held = 20'000;

}  // namespace

bool Hub::Inside::sure() const { return held.empty() && outside.lease_clock() < sure_until; }

void Hub::Inside::when_sure(std::function<void()> go, std::function<void(const Bad&)> no) {
  if (drained) return no(closing());
  if (sure()) return go();
  if (held.size() >= most_held) {
    Bad why = bad("store", "the games cannot be reached; try again in a moment", 503);
    why.retry_after = 5;
    return no(why);
  }
  held.push_back({std::move(go), std::move(no)});
  renew();
}

void Hub::Inside::renew() {
  if (renewing || let_go) return;
  renewing = true;
  const Millis began = outside.lease_clock();
  renewed = began;
  // In doubt it is asked which games are still ours.
  const bool doubted = in_doubt || began >= sure_until;
  std::vector<store::Owned> mine;
  if (doubted)
    for (const auto& [id, entry] : rooms)
      if (entry.room) mine.push_back(entry.room->owned());
  keeper.with([this, began, doubted, mine = std::move(mine), still = alive](store::Store& store) {
    store::Renewed now;
    std::optional<Bad> why;
    try {
      now = store.renew(process, options.url, outside.date_ms(), options.lease_ms, mine);
    } catch (const std::exception& e) {
      why = mishap("renewing claims", e);
    }
    outside.here([this, began, doubted, now = std::move(now), why, still] {
      if (*still) renewal(began, doubted, now, why);
    });
  });
}

void Hub::Inside::renewal(Millis began, bool doubted, const store::Renewed& now, const std::optional<Bad>& why) {
  renewing = false;
  if (why) {
    if (outside.lease_clock() < sure_until) return;
    for (Held& one : std::exchange(held, {})) one.no(*why);
    return;
  }
  if (!doubted && outside.lease_clock() >= sure_until) {  // it may have been written too late
    in_doubt = true;
    return renew();
  }
  in_doubt = false;
  if (doubted && doubts++ > 0) ++metrics.claims_doubted;  // the first is the beginning
  sisters = now.urls;
  for (const store::Owned& owned : now.lost) {
    const auto at = rooms.find(owned.game);
    if (at != rooms.end() && at->second.room && at->second.room->owned() == owned)
      fall(owned.game, store::lost_ownership);
  }
  // Counted from before it was asked for: the store's claim lasts longer than we believe it does.
  sure_until = began + options.lease_ms;
  auto waiting = std::exchange(held, {});
  while (!waiting.empty() && sure()) {
    Held one = std::move(waiting.front());
    waiting.pop_front();
    one.go();
  }
  if (waiting.empty()) return;
  held = std::move(waiting);
  renew();
}

void Hub::Inside::keep_claims() {
  if (outside.lease_clock() - renewed >= options.lease_ms / 3) renew();
}

}  // namespace sandtable::server
