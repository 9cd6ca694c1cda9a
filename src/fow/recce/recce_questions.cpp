// The question whether a Recce Platoon may disengage.
#include "fow/core/answers.hpp"
#include "fow/core/rules.hpp"
#include "fow/recce/disengage.hpp"
#include "fow/recce/recce_chapter.hpp"

namespace sandtable::fow {
namespace {

// disengage = { platoon, charged }: whether a Recce Platoon may, and what stands in the way.
Json disengage_of(const State& s, const Toml& about) {
  about.only({"platoon", "charged"});
  const PieceRef p = Rules::piece(s, about.at("platoon").string());
  if (p.sort != PieceSort::platoon) about.at("platoon").fail("there is no such platoon");
  const Refusals no = check_disengaging(s, PlatoonId{p.id}, about.boolean("charged", false));
  Json j;
  j["may"] = no.empty();
  j["refused"] = refusals_json(s, no);
  return j;
}

constexpr QuestionRow recce_question_rows[] = {
    {"disengage", "{ platoon, charged }", "whether it may, and what stands in the way", "may, refused (rule, words)",
     disengage_of},
};

}  // namespace

std::span<const QuestionRow> recce_questions() { return recce_question_rows; }

}  // namespace sandtable::fow
