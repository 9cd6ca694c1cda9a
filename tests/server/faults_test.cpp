// Every write of a battle goes wrong once, in every way, on both databases: nothing that was acknowledged is lost, and
// the game loads.
#include <gtest/gtest.h>

#include <set>

#include "server/desk.hpp"
#include "store/databases.hpp"
#include "store/faulty.hpp"

namespace sandtable::server {
namespace {

using store::testing::Database;
using store::testing::Fault;
using store::testing::Faulty;
using store::testing::Mischief;
using testing::Desk;
using testing::is_message;

constexpr int commands_wanted = 8;

struct Seen {
  std::string game;
  std::vector<std::string> tokens;
  std::map<int64_t, std::string> frames;  // of the first seat, by number, as they were acknowledged
};

// A player of both seats who connects again whenever he is told to.
class Player {
 public:
  Player(Desk& desk, Seen& seen) : desk_(desk), seen_(seen) {}

  bool create() {
    const HttpResponse r = desk_.http("POST", "/api/games",
                                      R"({"scenario":"first-shot","seats":["mine","mine"],"name":"Ann","nonce":"x"})");
    if (r.status != 200) return false;
    const Json j = Json::parse(r.body, "seated");
    seen_.game = *j.find("game")->string();
    for (const Json& t : *j.find("tokens")->list()) seen_.tokens.push_back(*t.find("token")->string());
    return true;
  }
  void connect() {
    desk_.leave(id_);
    desk_.connect(++id_);
    std::string hello = R"({"type":"hello","game":")" + seen_.game + R"(","name":"","have":-1,"tokens":[)";
    for (std::size_t i = 0; i < seen_.tokens.size(); ++i) hello += (i ? ",\"" : "\"") + seen_.tokens[i] + '"';
    usual_.clear();
    desk_.say(id_, hello + "]}");
    read();
  }
  // Gives commands until so many lines are acknowledged.
  void play() {
    for (int tries = 0; tries < 40 && static_cast<int>(seen_.frames.size()) <= commands_wanted; ++tries) {
      if (usual_.empty() || desk_.closed(id_)) {
        connect();
        continue;
      }
      const std::string command = std::exchange(usual_, {});
      desk_.say(id_, R"({"type":"command","seat":)" + std::to_string(seat_) + R"(,"command":)" + command + '}');
      if (tries == 3) desk_.say(id_, R"({"type":"chat","text":"hello"})");
      read();
    }
  }

 private:
  void read() {
    for (const std::string& text : desk_.take(id_)) {
      if (!is_message(text, "frames") && !is_message(text, "waiting")) continue;
      const Json message = Json::parse(text, "message");
      if (const Json* decision = message.find("decision")) {
        const Json* usual = decision->find("usual");
        const auto seat = static_cast<int>(*message.find("seat")->integer());
        if (usual && usual->find("verb") && usual->find("verb")->string() && !usual->find("verb")->string()->empty()) {
          usual_ = usual->dump();
          seat_ = seat;
        }
        continue;
      }
      if (*message.find("seat")->integer() != 0) continue;
      for (const Json& frame : *message.find("frames")->list())
        seen_.frames[*frame.find("number")->integer()] = frame.dump();
    }
  }

  Desk& desk_;
  Seen& seen_;
  ConnId id_ = 1;
  std::string usual_;
  int seat_ = 0;
};

class Faults : public ::testing::TestWithParam<std::tuple<bool, Fault>> {};

TEST_P(Faults, NothingAcknowledgedIsLost) {
  const auto [postgres, fault] = GetParam();
  const Database db(postgres);
  int runs = 0;
  for (int at = 0; at < 60; ++at) {
    Mischief mischief{.fault = fault, .at = at};
    Seen seen;
    {
      Desk desk(std::make_unique<Faulty>(store::open(db.where()), mischief));
      Player player(desk, seen);
      bool created = player.create();
      if (!created) created = player.create();
      ASSERT_TRUE(created) << "write " << at;
      player.connect();
      player.play();
      ASSERT_GT(static_cast<int>(seen.frames.size()), commands_wanted) << "write " << at << ": the battle stopped";
    }
    const auto store = store::open(db.where());
    const store::Lines lines = store->lines(seen.game);
    EXPECT_EQ(lines.beyond, 0) << "write " << at;
    EXPECT_EQ(store::damage_of(store->find(seen.game).value(), lines), "") << "write " << at;
    Seen again = seen;
    again.frames.clear();
    Desk desk(store::open(db.where()), "http://there");
    Player(desk, again).connect();
    for (const auto& [number, frame] : seen.frames)
      EXPECT_EQ(again.frames[number], frame) << "write " << at << ", frame " << number;
    ++runs;
    if (!mischief.done) break;  // the battle had no such write any more
  }
  EXPECT_GT(runs, commands_wanted);
  RecordProperty("runs", runs);
}

INSTANTIATE_TEST_SUITE_P(Sqlite, Faults,
                         ::testing::Combine(::testing::Values(false),
                                            ::testing::Values(Fault::fails, Fault::answer_lost, Fault::late,
                                                              Fault::twice)));
INSTANTIATE_TEST_SUITE_P(Postgres, Faults,
                         ::testing::Combine(::testing::Values(true), ::testing::Values(Fault::fails, Fault::answer_lost,
                                                                                       Fault::late, Fault::twice)));

}  // namespace
}  // namespace sandtable::server
