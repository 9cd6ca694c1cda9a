// The question which allocations of waiting hits are legal.
#include "fow/core/answers.hpp"
#include "fow/damage/damage_chapter.hpp"
#include "fow/damage/hits.hpp"
#include "fow/damage/steps.hpp"

namespace sandtable::fow {
namespace {

Json allocations(const State& s, const Toml& about) {
  about.only({"most"});
  const auto most = static_cast<std::size_t>(about.has("most") ? about.find("most").integer_between(1, 100000) : 1000);
  const AllocateHits* waiting = top_as<AllocateHits>(s);
  if (!waiting) about.fail("no hits wait to be allocated");
  Json j;
  j["allocations"] = Json::List{};
  for (const auto& one : legal_allocations(s, waiting->of, most)) {
    Json names = Json::List{};
    for (TeamId t : one) names.push(name_of(s, t));
    j["allocations"].push(std::move(names));
  }
  j["count"] = static_cast<int64_t>(j["allocations"].list()->size());
  return j;
}

constexpr QuestionRow damage_question_rows[] = {
    {"allocations", "{ most }", "every legal allocation of the hits that wait", "allocations, count", allocations},
};

}  // namespace

std::span<const QuestionRow> damage_questions() { return damage_question_rows; }

}  // namespace sandtable::fow
