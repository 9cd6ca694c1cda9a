// Pages made from the rows of one game: read beside what is written, made where there is time for it. Used by the hub's
// pages and reviews alone.
#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "server/answers.hpp"
#include "server/hub_inside.hpp"

namespace sandtable::server {

struct Whole {
  store::Stored stored;
  store::Lines lines;
};
// What is done with a game's rows.
struct RowsPlan {
  std::function<bool(const store::Stored&)> lines = [](const store::Stored&) { return false; };  // wanted too?
  std::function<void(const store::Stored&)> admit = {};  // on the hub's thread; throws Bad for who may not come now
  std::function<HttpResponse(Whole&)> work;
  enum class Where : uint8_t { pages, drawing, thinking };
  Where where = Where::pages;
};

template <class Inside>
void with_rows(Inside& hub, const std::string& game, const std::string& address, const HttpReply& given,
               RowsPlan wanted) {
  const HttpReply reply =
      Inside::in_turn(wanted.where == RowsPlan::Where::drawing ? *hub.drawings : *hub.pages, address, given);
  const auto plan = std::make_shared<const RowsPlan>(std::move(wanted));
  const auto& there = plan->where == RowsPlan::Where::drawing    ? hub.outside.drawing
                      : plan->where == RowsPlan::Where::thinking ? hub.outside.thinking
                                                                 : hub.outside.pages;
  hub.keeper.look([&hub, &there, game, reply, plan](store::Store& store) {
    auto whole = std::make_shared<Whole>();
    std::optional<Bad> why;
    try {
      if (const auto found = store.find(game)) {
        whole->stored = *found;
        if (plan->lines(whole->stored)) whole->lines = store.lines(game);
      } else {
        why = bad("no_such_game", "there is no such game", 404);
      }
    } catch (const std::exception& e) {
      why = hub.mishap("reading " + game, e);
    }
    const auto make = [&hub, game, whole, why, reply, plan]() mutable {
      HttpResponse r;
      try {
        if (why) throw *why;
        r = plan->work(*whole);
      } catch (const std::exception& e) {
        r = answer(hub.mishap("a page of " + game, e));
      }
      whole.reset();
      hub.outside.here([reply, r = std::move(r)]() mutable { reply(std::move(r)); });
    };
    if (why || !plan->admit) return there(make);
    hub.outside.here([&there, whole, reply, plan, make] {
      try {
        plan->admit(whole->stored);
      } catch (const Bad& no) {
        return reply(answer(no));
      }
      there(make);
    });
  });
}

}  // namespace sandtable::server
