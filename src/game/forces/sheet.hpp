// A list as people read it: a card for each platoon with its teams, figures, points and rules. A ruleset fills it in;
// text and a self-contained page for printing are made of it. Used by `sandtable list show` and `export`.
// Decides nothing.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "base/fields.hpp"
#include "base/json.hpp"
#include "game/tableau.hpp"

namespace sandtable::forces {

struct SheetTeam {
  int64_t count = 0;
  std::string name;
  std::string remark;   // its role, who it carries, what it was given
  std::string model;    // whose figures are below; empty for none
  std::string missing;  // why it cannot be put on the table yet
  SANDTABLE_FIELDS(SheetTeam, count, name, remark, model, missing)
};
struct SheetCard {
  std::string title;
  std::string category;
  std::string ratings;
  int64_t points = 0;
  std::vector<SheetTeam> teams;
  std::vector<Fact> rules;           // title, a sentence, where it stands
  std::vector<std::string> remarks;  // rules by name only, doubts
  SANDTABLE_FIELDS(SheetCard, title, category, ratings, points, teams, rules, remarks)
};
struct SheetModel {
  std::string name;
  std::vector<Fact> facts;
  SANDTABLE_FIELDS(SheetModel, name, facts)
};
struct Sheet {
  std::string title;
  std::string company;
  std::string ratings;
  int64_t points = 0;
  int64_t agreed = 0;
  std::vector<Fact> rules;          // of the whole force, said once
  std::vector<std::string> before;  // what is settled before deployment
  std::vector<SheetCard> cards;
  std::vector<SheetModel> models;  // each once, in the order they come
  SANDTABLE_FIELDS(Sheet, title, company, ratings, points, agreed, rules, before, cards, models)
};

std::string to_text(const Sheet&, bool figures);
std::string to_html(const Sheet&);
Json to_json(const Sheet&);

}  // namespace sandtable::forces
