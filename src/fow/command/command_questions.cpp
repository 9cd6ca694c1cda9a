// The question whether a team is In Command.
#include "fow/command/command.hpp"
#include "fow/command/command_chapter.hpp"
#include "fow/core/answers.hpp"
#include "fow/core/world.hpp"

namespace sandtable::fow {
namespace {

Json command_of(const State& s, const Toml& about) {
  about.only({"team"});
  const TeamId t = team_named(s, about.at("team"));
  const InCommand state = in_command(s, t);
  Json j;
  j["in_command"] = state.in_command;
  j["because"] = state.because.text();
  if (state.link.valid()) j["link"] = name_of(s, state.link);
  if (state.link.valid() && (s[t].aboard() || s[state.link].aboard())) j["measured"] = "FOW-CMD-012"_rule.text();
  if (const NoLink no = state.in_command ? NoLink{} : link_denied(s, t); no.rule.valid()) {
    j["denied"] = no.rule.text();
    j["near"] = name_of(s, no.to);
  }
  j["distance"] = int64_t{command_distance(s, t)};
  j["shown"] = shown(s, command_distance(s, t));
  return j;
}

constexpr QuestionRow command_question_rows[] = {
    {"in_command", "{ team }", "whether it is, why, and over what distance",
     "in_command, because, link, measured, denied, near, distance, shown", command_of},
};

}  // namespace

std::span<const QuestionRow> command_questions() { return command_question_rows; }

}  // namespace sandtable::fow
