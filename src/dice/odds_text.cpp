#include "dice/odds_text.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <initializer_list>
#include <optional>

namespace sandtable {
namespace {

constexpr int max_dice = 500;
constexpr std::size_t max_volleys = 8;
constexpr std::size_t max_steps = 12;
constexpr int max_depth = 12;
constexpr int max_sum = 4;  // dice added up
constexpr int max_sides = 20;

struct Token {
  enum class Kind : uint8_t { end, number, word, sign };
  Kind kind = Kind::end;
  std::size_t at = 0;
  std::size_t size = 0;
  std::string text;  // words in lower case; the multiplication sign as "x"
  int number = 0;
};

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }

std::vector<Token> tokens_of(std::string_view text) {
  constexpr std::string_view times = "\u00d7";
  std::vector<Token> tokens;
  for (std::size_t i = 0; i < text.size();) {
    const char c = text[i];
    if (c == ' ' || c == '\t' || c == '\n') {
      ++i;
      continue;
    }
    Token token{.at = i};
    if (text.substr(i).starts_with(times)) {
      token.kind = Token::Kind::word;
      token.text = "x";
      i += times.size();
    } else if (is_digit(c)) {
      token.kind = Token::Kind::number;
      for (; i < text.size() && is_digit(text[i]); ++i) {
        token.text += text[i];
        token.number = token.number * 10 + (text[i] - '0');
        if (token.number > 10000) throw OddsTextError(token.at, "this number is too large");
      }
    } else if (is_letter(c)) {
      token.kind = Token::Kind::word;
      for (; i < text.size() && is_letter(text[i]); ++i)
        token.text += text[i] >= 'A' && text[i] <= 'Z' ? static_cast<char>(text[i] - 'A' + 'a') : text[i];
    } else if (std::string_view("+,;:|[]-").find(c) != std::string_view::npos) {
      token.kind = Token::Kind::sign;
      token.text = std::string(1, c);
      ++i;
    } else {
      throw OddsTextError(i, "this sign has no meaning here; use words, numbers and + , ; : | [ ] -");
    }
    token.size = i - token.at;
    tokens.push_back(std::move(token));
  }
  tokens.push_back(Token{.at = text.size()});
  return tokens;
}

class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text), tokens_(tokens_of(text)) {
    plan_.outcomes.emplace_back("nothing");
  }

  OddsPlan parse() {
    if (here().kind == Token::Kind::end) fail("nothing to roll; try \"8 x 4+, save 3+, 3+\"");
    do {
      if (plan_.volleys.size() == max_volleys) fail(fmt::format("more than {} volleys", max_volleys));
      volley();
    } while (took(";"));
    if (here().kind != Token::Kind::end) fail("expected ',' for the next step, ';' for another volley, or the end");
    return std::move(plan_);
  }

 private:
  const Token& here() const { return tokens_[next_]; }
  const Token& after() const { return tokens_[std::min(next_ + 1, tokens_.size() - 1)]; }
  bool is(std::initializer_list<std::string_view> texts) const {
    return std::find(texts.begin(), texts.end(), here().text) != texts.end() && here().kind != Token::Kind::number;
  }
  bool took(std::string_view text) {
    if (!is({text})) return false;
    ++next_;
    return true;
  }
  bool took_one_of(std::initializer_list<std::string_view> texts) {
    if (!is(texts)) return false;
    ++next_;
    return true;
  }
  void expect(std::string_view text, std::string_view why) {
    if (!took(text)) fail(fmt::format("expected '{}' {}", text, why));
  }
  [[noreturn]] void fail(const std::string& what) const { throw OddsTextError(here().at, what); }

  int number(std::string_view what, int low, int high) {
    if (here().kind != Token::Kind::number) fail(fmt::format("expected {}", what));
    if (here().number < low || here().number > high) fail(fmt::format("{} must be {} to {}", what, low, high));
    return tokens_[next_++].number;
  }

  // [COUNT x] STEP {, STEP}
  void volley() {
    OddsVolley volley;
    const bool counted = here().kind == Token::Kind::number && after().kind == Token::Kind::word && after().text != "d";
    if (counted) {
      volley.dice = number("the number of dice", 1, max_dice);
      if (!took_one_of({"x", "dice", "die", "shots", "shot", "times"}))
        fail(fmt::format("expected 'x' after the number of dice, as in \"{} x 4+\"", volley.dice));
    }
    std::vector<DieTest> tests;
    std::optional<Lead> last;
    do {
      if (last) fail("a table or an armour save ends a volley; put this step before it");
      if (tests.size() == max_steps) fail(fmt::format("more than {} steps", max_steps));
      if (is({"["})) {
        last = table(volley.course, 0);
      } else if (is({"armour", "armor"})) {
        last = armour(volley.course);
      } else {
        const std::size_t start = here().at;
        tests.push_back(step());
        volley.steps.push_back({source_from(start), chance_to_go_on(tests.back())});
      }
    } while (took(","));
    Lead on = last ? *last : Lead::to_outcome(outcome("successes"));
    const Lead stopped = Lead::to_outcome(OddsPlan::nothing);
    for (std::size_t i = tests.size(); i-- > 0;) {
      const bool failing = tests[i].goes_on_when_failed;
      on = volley.course.add(tests[i], failing ? stopped : on, failing ? on : stopped);
    }
    volley.course.start = on;
    plan_.volleys.push_back(std::move(volley));
  }

  std::string source_from(std::size_t start) const {
    const Token& last = tokens_[next_ - 1];
    return std::string(text_.substr(start, last.at + last.size - start));
  }

  // {WORD} SCORE; "save" or "fail" among the words: the hit goes on when the die fails.
  DieTest step() {
    bool failing = false;
    bool named = false;
    for (; here().kind == Token::Kind::word; ++next_) {
      named = true;
      if (is({"reroll", "else", "vs", "x"}))
        fail(fmt::format("'{}' stands in the wrong place; a step is \"4+\", \"save 3+\" or \"fp 5+ reroll\"",
                         here().text));
      if (is({"save", "saves", "fail", "fails", "failed"})) failing = true;
    }
    if (here().kind != Token::Kind::number)
      fail(named ? "expected the score needed, as in 4+" : "expected a step, as in \"4+\" or \"save 3+\"");
    DieTest test = score();
    test.goes_on_when_failed = failing;
    return test;
  }

  // [MD6] N+ | N- [reroll [fails | passes]]; with M dice their sum is compared
  DieTest score() {
    DieTest test;
    if (after().kind == Token::Kind::word && after().text == "d") {
      test.how.dice = static_cast<uint8_t>(number("the number of dice added up", 1, max_sum));
      ++next_;
      test.how.sides = static_cast<uint8_t>(number("the sides of a die", 2, max_sides));
      if (here().kind != Token::Kind::number) fail("expected the score needed after the dice, as in 2D6 8+");
    }
    test.score = number("the score needed", 1, 99);
    if (took("-")) {
      test.how.direction = Direction::low;
    } else {
      expect("+",
             fmt::format("or '-' after {0}: a score needed is written {0}+, or {0}- for that or less", test.score));
    }
    if (!took_one_of({"reroll", "rerolls"})) return test;
    test.reroll = RerollHabit::failures;
    if (took_one_of({"passes", "hits", "successes"})) {
      test.reroll = RerollHabit::successes;
    } else {
      took_one_of({"fails", "failures", "misses"});
    }
    if (is({"reroll", "rerolls"})) fail("a die is re-rolled once at most (FOW-GEN-013); leave one re-roll out");
    return test;
  }

  int outcome(std::string_view name) {
    const auto found = std::find(plan_.outcomes.begin(), plan_.outcomes.end(), name);
    if (found != plan_.outcomes.end()) return static_cast<int>(found - plan_.outcomes.begin());
    if (plan_.outcomes.size() == 12) fail("more than 11 different outcomes");
    plan_.outcomes.emplace_back(name);
    return static_cast<int>(plan_.outcomes.size()) - 1;
  }

  // [ FACES: RESULT | FACES: RESULT ... ]
  Lead table(Course& course, int depth) {
    if (depth == max_depth) fail("tables within tables go too deep");
    const std::size_t start = here().at;
    expect("[", "to begin a table");
    std::array<std::optional<Lead>, 6> leads;
    do {
      const std::size_t at = here().at;
      const std::array<bool, 6> faces = face_set(leads);
      expect(":", "after the faces, as in \"1-3: bailed\"");
      const Lead lead = result(course, depth + 1);
      for (std::size_t i = 0; i < 6; ++i) {
        if (!faces[i]) continue;
        if (leads[i]) throw OddsTextError(at, fmt::format("face {} already leads somewhere", i + 1));
        leads[i] = lead;
      }
    } while (took("|"));
    expect("]", "to end the table, or '|' before the next faces");
    CourseDie die;
    for (std::size_t i = 0; i < 6; ++i) {
      if (!leads[i])
        throw OddsTextError(start,
                            fmt::format("face {} leads nowhere; add \"{}: nothing\" or \"else: ...\"", i + 1, i + 1));
      die.faces.push_back({*leads[i], false});
    }
    return course.add(std::move(die));
  }

  // N, N-M, N+ or else
  std::array<bool, 6> face_set(const std::array<std::optional<Lead>, 6>& taken) {
    std::array<bool, 6> faces{};
    if (took("else")) {
      for (std::size_t i = 0; i < 6; ++i) faces[i] = !taken[i];
      return faces;
    }
    const int low = number("a face, faces like 1-3 or 4+, or 'else'", 1, 6);
    int high = low;
    if (took("-")) {
      high = number("the last face", low, 6);
    } else if (took("+")) {
      high = 6;
    }
    for (int face = low; face <= high; ++face) faces[static_cast<std::size_t>(face - 1)] = true;
    return faces;
  }

  // NAME | SCORE RESULT [else RESULT] | a table
  Lead result(Course& course, int depth) {
    if (depth > max_depth) fail("results within results go too deep");
    if (is({"["})) return table(course, depth);
    if (here().kind == Token::Kind::number) {
      const DieTest test = score();
      const Lead passed = result(course, depth + 1);
      const Lead failed = took("else") ? result(course, depth + 1) : Lead::to_outcome(OddsPlan::nothing);
      return course.add(test, passed, failed);
    }
    if (here().kind != Token::Kind::word || is({"else", "reroll"}))
      fail("expected an outcome, as in \"bailed\", or a test, as in \"3+ destroyed\"");
    const int named = outcome(here().text);
    ++next_;
    return Lead::to_outcome(named);
  }

  // armour A vs AT, fp N+: the table of a Flames Of War armour save, spelled out (FOW-SAV-006, 007, 008).
  Lead armour(Course& course) {
    ++next_;
    const int armour_rating = number("the armour rating", 0, 99);
    expect("vs", "and the anti-tank rating, as in \"armour 6 vs 10, fp 3+\"");
    const int anti_tank = number("the anti-tank rating", 0, 99);
    took(",");
    if (!took_one_of({"fp", "firepower"})) fail("expected the firepower test, as in \"armour 6 vs 10, fp 3+\"");
    const DieTest firepower = score();
    const Lead unharmed = Lead::to_outcome(OddsPlan::nothing);
    const Lead bailed = Lead::to_outcome(outcome("bailed"));
    const Lead destroyed = Lead::to_outcome(outcome("destroyed"));
    const Lead glancing = course.add(firepower, bailed, unharmed);
    const Lead penetrated = course.add(firepower, destroyed, bailed);
    CourseDie save;
    for (int face = 1; face <= 6; ++face) {
      const int total = face + armour_rating;
      save.faces.push_back({total > anti_tank ? unharmed : total == anti_tank ? glancing : penetrated, false});
    }
    return course.add(std::move(save));
  }

  std::string_view text_;
  std::vector<Token> tokens_;
  std::size_t next_ = 0;
  OddsPlan plan_;
};

}  // namespace

OddsPlan parse_odds(std::string_view text) { return Parser(text).parse(); }

Distribution<int> count_of(const OddsPlan& plan, int outcome) {
  Distribution<int> count = Distribution<int>::certain(0);
  for (const OddsVolley& volley : plan.volleys)
    count = sum(count, successes(volley.dice, outcomes(volley.course).chance(outcome)));
  return count;
}

}  // namespace sandtable
