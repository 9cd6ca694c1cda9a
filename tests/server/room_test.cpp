#include "server/room.hpp"

#include <gtest/gtest.h>

#include "server/tables.hpp"

namespace sandtable::server::testing {
namespace {

constexpr ConnId ann = 1, bob = 2, cid = 3, eve = 9;

std::shared_ptr<const Game> patrol() { return Table::begin("patrol", ""); }
Table scouts(const Kept& kept = {}) {
  Table t(patrol(), kept);
  t.join(ann, {0});
  t.join(bob, {1});
  t.join(cid, {2});
  return t;
}
Command verb(Name name, PieceRef actor = {}, std::vector<Reply> replies = {}) {
  return {.decision = 0, .verb = name, .actor = actor, .replies = std::move(replies)};
}
Command hide(std::vector<int32_t> squares) {
  return verb("hide"_name, {}, {{.key = "squares"_name, .values = std::move(squares), .routes = {}}});
}
Command walk(int piece, int squares) {
  return verb("walk"_name, PieceRef::team(piece), {{.key = "squares"_name, .values = {squares}, .routes = {}}});
}
// Both plans chosen and the guards hidden.
void prepare(Table& t, std::vector<int32_t> squares = {5, 8, 10}) {
  t.give(ann, 0, verb("careful"_name));
  t.give(cid, 2, verb("careful"_name));
  t.give(cid, 2, hide(std::move(squares)));
}
int64_t number(const Json& j, const char* a, const char* b = nullptr) {
  const Json* at = j.find(a);
  if (at && b) at = at->find(b);
  return at && at->integer() ? *at->integer() : -99;
}

TEST(Room, StartsWhenTheLastSeatIsTaken) {
  Table t(patrol(), {}, false);
  t.join(eve, {});
  t.take(0);
  t.take(1);
  EXPECT_TRUE(t.last(eve, "frames").is_null());
  t.join(ann, {0});
  t.give(ann, 0, {.decision = 1, .verb = "bold"_name, .actor = {}, .replies = {}});
  EXPECT_EQ(t.trouble, "not_started");
  t.take(2);
  EXPECT_EQ(t.frames(eve, -1).size(), 1u);
  EXPECT_EQ(t.frames(ann, 0).size(), 1u);
  EXPECT_THROW(t.room->take_seat(2, {"x", "y", "z"}, 1, 1), Bad) << "taken once";
  EXPECT_THROW(t.room->take_seat(7, {"x", "y", "z"}, 1, 1), Bad);
}

TEST(Room, ACommandIsWrittenAndReachesEveryView) {
  Table t = scouts();
  t.join(eve, {});
  t.give(ann, 0, verb("bold"_name));
  EXPECT_EQ(t.plan.lines.text.size(), 1u);
  EXPECT_EQ(t.frames(ann, 0).size(), 2u);
  EXPECT_EQ(t.frames(cid, 2).size(), 2u);
  EXPECT_EQ(t.frames(eve, -1).size(), 2u);
  EXPECT_EQ(number(t.last(cid, "waiting"), "decision", "side"), 1);
  EXPECT_FALSE(t.last(cid, "waiting").find("decision")->find("choices")->list()->empty());
  EXPECT_TRUE(t.last(ann, "waiting").find("decision")->find("choices")->list()->empty());
}

TEST(Room, WrongSeatsTokensAndMessagesAreRefusedAndChangeNothing) {
  Table t = scouts();
  const uint64_t before = t.room->match()->game().hash();
  t.give(cid, 0, verb("bold"_name));
  EXPECT_EQ(t.trouble, "wrong_seat");
  t.join(eve, {});
  t.give(eve, 0, verb("bold"_name));
  EXPECT_EQ(t.trouble, "wrong_seat");
  t.give(eve, -1, verb("bold"_name));
  EXPECT_EQ(t.trouble, "wrong_seat");
  EXPECT_THROW(t.room->attach(eve, {.game = "g1", .tokens = {"no token"}, .name = {}}, 1), Bad);
  for (const char* text :
       {"", "[]", "7", "{}", R"({"type":"no"})", R"({"type":7})", R"({"type":"chat","text":7})",
        R"({"type":"chat","text":"x","more":1})", R"({"type":"command","seat":99999999999})", R"({"type":"hello"})",
        R"({"type":"command","seat":0,"command":{"verb":"NOT A NAME"}})", "{\"type\":\"chat\",\"text\":\"\xff\"}"}) {
    t.trouble.clear();
    t.say(ann, text);
    EXPECT_EQ(t.trouble, "bad_frame") << text;
  }
  t.give(ann, 0, verb("no_such_verb"_name));
  EXPECT_FALSE(t.last(ann, "refused").is_null());
  EXPECT_EQ(t.room->match()->game().hash(), before);
  EXPECT_TRUE(t.plan.lines.text.empty());
}

TEST(Room, SendsTheSameBytesWhateverASeatMayNotKnow) {
  const auto play = [](std::vector<int32_t> squares, Name plan) {
    Table t = scouts();
    t.join(eve, {});
    t.give(cid, 2, verb("careful"_name));  // too early: refused
    t.give(ann, 0, verb("careful"_name));
    t.give(cid, 2, verb(plan));
    t.give(cid, 2, hide(std::move(squares)));
    t.say(cid, R"({"type":"chat","text":"ready"})");
    t.give(ann, 0, walk(0, 9));  // too far
    t.say(
        ann,
        R"({"type":"ask","seat":0,"number":1,"lane":"a","request":{"what":"choice","command":{"verb":"walk","actor":{"sort":"team","id":0}}}})");
    t.say(
        ann,
        R"({"type":"ask","seat":0,"number":2,"lane":"a","request":{"what":"measure","piece":{"sort":"team","id":5}}})");
    t.give(ann, 0, walk(0, 1));
    t.give(cid, 2, walk(5, 0));
    t.say(ann, R"({"type":"undo","seat":0,"to":0})");
    t.say(cid, R"({"type":"consent","seat":2,"yes":false})");
    t.give(bob, 1, walk(2, 1));
    t.say(ann, "nonsense");
    return t;
  };
  const Table a = play({6, 8, 10}, "careful"_name);
  const Table b = play({7, 8, 10}, "careful"_name);
  EXPECT_NE(a.room->match()->game().hash(), b.room->match()->game().hash());
  EXPECT_GT(a.got.at(ann).size(), 20u);
  for (const ConnId id : {ann, bob, eve}) {
    const auto& one = a.got.at(id);
    const auto& two = b.got.at(id);
    for (std::size_t i = 0; i < std::min(one.size(), two.size()); ++i)
      ASSERT_EQ(one[i], two[i]) << id << ", message " << i;
    EXPECT_EQ(one.size(), two.size());
  }
  EXPECT_NE(a.got.at(cid), b.got.at(cid)) << "the guards know where they are";
}

TEST(Room, ComesBackFromItsJournalAndGoesOnWhereAViewerWas) {
  Table t = scouts();
  t.join(eve, {});
  prepare(t);
  for (int i = 0; i < 60 && !t.room->match()->game().core().over(); ++i)
    t.usual(t.asked() == 2 ? cid : t.asked() == 1 ? bob : ann);
  const auto live = t.frames(ann, 0);
  const auto watched = t.frames(eve, -1);
  ASSERT_GT(live.size(), 36u) << "longer than what is kept at hand";
  const uint64_t hash = t.room->match()->game().hash();

  t.got.clear();
  t.join(ann, {0});  // a new connection wants everything
  EXPECT_EQ(t.frames(ann, 0), live) << "frames made again are the same";
  t.got.clear();
  t.join(ann, {0}, static_cast<int64_t>(live.size()) - 3);
  EXPECT_EQ(t.frames(ann, 0), std::vector<std::string>(live.end() - 2, live.end()));

  t.reload();
  EXPECT_EQ(t.room->match()->game().hash(), hash);
  t.got.clear();
  t.join(ann, {0}, 4);
  t.join(eve, {});
  EXPECT_EQ(t.frames(ann, 0), std::vector<std::string>(live.begin() + 5, live.end()));
  EXPECT_EQ(t.frames(eve, -1), watched);
}

TEST(Room, UndoIsFreeOrByConsent) {
  Table t = scouts();
  prepare(t);
  const uint64_t before = t.room->match()->game().hash();
  t.give(ann, 0, walk(0, 1));
  const Json waiting = t.last(ann, "waiting");
  ASSERT_FALSE(waiting.find("undo")->list()->empty());
  EXPECT_EQ(*(*waiting.find("undo")->list())[0].find("to")->integer(), 3);
  t.say(ann, R"({"type":"undo","seat":0,"to":3})");
  EXPECT_EQ(t.room->match()->game().hash(), before) << "no die was thrown yet";
  EXPECT_TRUE(*t.last(cid, "frames").find("frames")->list()->front().find("undo")->boolean());

  t.say(ann, R"({"type":"undo","seat":0,"to":0})");
  EXPECT_EQ(number(t.last(cid, "undo_asked"), "to"), 0);
  EXPECT_EQ(t.room->match()->game().hash(), before) << "not before the other side agrees";
  t.say(bob, R"({"type":"consent","seat":1,"yes":true})");
  EXPECT_EQ(t.trouble, "nothing_asked") << "his own side cannot agree";
  t.say(cid, R"({"type":"consent","seat":2,"yes":true})");
  EXPECT_EQ(t.room->match()->game().core().line, 0u);
  EXPECT_TRUE(*t.last(ann, "undo_answered").find("yes")->boolean());
  t.reload();
  EXPECT_EQ(t.room->match()->game().core().line, 0u);
}

TEST(Room, OneWhoPlaysBothSidesNeedsNobodysConsent) {
  Table t(patrol(), {});
  t.join(ann, {0, 1, 2});
  t.give(ann, 0, verb("careful"_name));
  t.give(ann, 2, verb("careful"_name));
  t.say(ann, R"({"type":"undo","seat":0,"to":0})");
  EXPECT_EQ(t.room->match()->game().core().line, 0u);
}

TEST(Room, TimeOutGivesTheUsualAnswerAndSaysSo) {
  Table t = scouts({.seconds = 30});
  EXPECT_EQ(number(t.last(ann, "clocks"), "decision_ms"), 30'000);
  t.now += 29'000;
  t.tick();
  EXPECT_TRUE(t.plan.lines.text.empty());
  t.now += 1'000;
  t.tick();
  ASSERT_EQ(t.plan.lines.text.size(), 1u);
  EXPECT_TRUE(*t.last(cid, "frames").find("frames")->list()->front().find("by_clock")->boolean());
  EXPECT_NE(t.plan.lines.text[0].find("\"by_clock\":true"), std::string::npos);
  t.tick();
  EXPECT_EQ(t.plan.lines.text.size(), 1u) << "a new decision has its own time";
  t.reload();
  EXPECT_TRUE(t.room->match()->journal().lines[0].by_clock);
}

TEST(Room, ASideClockRunsOnlyWhileItsSideIsAsked) {
  Table t = scouts({.minutes = 1});
  t.now += 10'000;
  t.give(ann, 0, verb("careful"_name));
  const Json clocks = t.last(ann, "clocks");
  EXPECT_EQ(number((*clocks.find("clocks")->list())[0], "left_ms"), 50'000);
  EXPECT_EQ(number((*clocks.find("clocks")->list())[1], "left_ms"), 60'000);
  EXPECT_TRUE(*(*clocks.find("clocks")->list())[1].find("running")->boolean());
  t.reload();
  t.join(ann, {0});
  EXPECT_EQ(number((*t.last(ann, "clocks").find("clocks")->list())[0], "left_ms"), 50'000) << "kept with the line";
  t.join(cid, {2});
  t.say(ann, R"({"type":"adjourn","seat":0,"on":true})");
  EXPECT_TRUE(t.room->next_tick().has_value()) << "one side alone does not stop the clocks";
  t.say(cid, R"({"type":"adjourn","seat":2,"on":true})");
  EXPECT_FALSE(t.room->next_tick().has_value());
  t.give(cid, 2, verb("careful"_name));
  EXPECT_EQ(t.trouble, "adjourned");
  t.say(ann, R"({"type":"adjourn","seat":0,"on":false})");
  EXPECT_TRUE(t.room->next_tick().has_value());
}

TEST(Room, TypedDiceAreAskedForOneByOne) {
  Table t = scouts({.dice = DiceSource::typed});
  prepare(t, {5, 8, 10});
  t.give(ann, 0, walk(0, 3));
  t.give(cid, 2, walk(5, 0));
  t.give(bob, 1, walk(2, 3));
  t.give(cid, 2, walk(5, 0));
  ASSERT_EQ(t.plan.lines.text.size(), 7u);
  t.give(ann, 0, walk(0, 3));  // runs into the guard: a fight, which asks before it rolls
  int rolled = 0;
  for (int i = 0; i < 10 && !t.room->match()->game().core().over(); ++i) {
    const int seat = t.asked();
    const ConnId id = seat == 2 ? cid : seat == 1 ? bob : ann;
    const Command usual = t.room->match()->game().known(Viewer::of(seat))->usual();
    const std::size_t lines = t.plan.lines.text.size();
    std::vector<int32_t> dice;
    for (int tries = 0; tries < 20 && t.plan.lines.text.size() == lines; ++tries) {
      t.got[id].clear();
      t.give(id, seat, usual, dice);
      if (t.plan.lines.text.size() > lines) break;
      const Json wanted = t.last(id, "dice_wanted");
      ASSERT_FALSE(wanted.is_null());
      EXPECT_EQ(number(wanted, "sides"), 6);
      EXPECT_EQ(wanted.find("so_far")->list()->size(), dice.size());
      EXPECT_NE(wanted.find("words")->string()->find("Roll a die"), std::string::npos);
      const uint64_t hash = t.room->match()->game().hash();
      dice.push_back(9);
      t.give(id, seat, usual, dice);
      EXPECT_EQ(t.trouble, "bad_die");
      EXPECT_EQ(t.room->match()->game().hash(), hash) << "nothing happened yet";
      dice.back() = 4;
      ++rolled;
    }
  }
  EXPECT_GT(rolled, 0);
  t.join(eve, {});
  const uint64_t hash = t.room->match()->game().hash();
  t.reload();
  EXPECT_EQ(t.room->match()->game().hash(), hash);
  EXPECT_TRUE(t.last(eve, "welcome").find("commitment")->string()->empty());
}

TEST(Room, ConcedingEndsItAndRevealsTheDice) {
  Table t = scouts();
  t.join(eve, {});
  bool offered = false;
  const Json waiting = t.last(ann, "waiting");
  for (const Json& offer : *waiting.find("offers")->list())
    offered = offered || *offer.find("verb")->string() == "concede";
  EXPECT_TRUE(offered);
  EXPECT_TRUE(t.last(ann, "revealed").is_null());
  t.give(ann, 0, verb("concede"_name));
  const Json revealed = t.last(eve, "revealed");
  ASSERT_FALSE(revealed.is_null());
  const auto secret = secret_from_hex(*revealed.find("secret")->string());
  ASSERT_TRUE(secret);
  EXPECT_TRUE(verify(*t.last(ann, "welcome").find("commitment")->string(), *secret));
  EXPECT_EQ(revealed.find("nonces")->list()->size(), 3u);
  EXPECT_TRUE(t.plan.stored.progress.over);
  t.give(cid, 2, verb("careful"_name));
  EXPECT_FALSE(t.last(cid, "refused").is_null());
}

TEST(Room, ChatIsTidiedKeptAndShownToThoseWhoComeLater) {
  Table t = scouts();
  t.say(ann, R"({"type":"chat","text":"hello\u0000\u001b[31m there"})");
  EXPECT_EQ(*t.last(cid, "chat").find("text")->string(), "hello[31m there");
  t.reload();
  t.join(eve, {});
  EXPECT_EQ(*t.last(eve, "chat").find("name")->string(), "Player");
}

TEST(Codec, TextIsTheSameAsTheTree) {
  Table t = scouts();
  prepare(t);
  for (const auto& [id, texts] : t.got)
    for (const std::string& text : texts) EXPECT_EQ(Json::parse(text, "m").dump(), text);
  std::string out;
  append_quoted(out, "a\"\\\n\t\x01\xff\xc3\xa4\xe2\x82\xac\xf0\x9f\x98\x80\xed\xa0\x80");
  EXPECT_EQ(Json::parse(out, "m").dump(), out);
}

}  // namespace
}  // namespace sandtable::server::testing
