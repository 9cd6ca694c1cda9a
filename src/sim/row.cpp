#include "sim/row.hpp"

#include <fmt/core.h>

#include "base/error.hpp"
#include "base/fields_json.hpp"
#include "base/json_text.hpp"

namespace sandtable::sim {
namespace {

// A field of a CSV file (RFC 4180).
std::string csv_field(const std::string& text) {
  if (text.find_first_of(",\"\n\r") == std::string::npos) return text;
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"') out += '"';
    out += c;
  }
  return out + '"';
}

const char* side_letter(int side) { return side == 0 ? "a" : side == 1 ? "b" : ""; }

std::string number_or_none(int32_t n) { return n < 0 ? std::string() : std::to_string(n); }

std::string fault_of(const Row& r) {
  if (!r.stuck.empty()) return "stuck: " + r.stuck;
  for (int side = 0; side < 2; ++side)
    if (const std::string& f = r.fault[static_cast<std::size_t>(side)]; !f.empty())
      return fmt::format("{}: {}", side_letter(side), f);
  return {};
}

}  // namespace

std::string text_of(const Row& row) {
  std::string text;
  append_json(text, row);
  return text;
}

Row read_row(const std::string& text, const std::string& where, int line) {
  try {
    return from_json<Row>(Json::parse(text, where, line));
  } catch (const BadField& e) {
    throw InputError(where, line, fmt::format("not the result of a battle: {}", e.what()));
  }
}

std::string to_csv(const Plan& plan, const std::vector<Row>& rows) {
  const std::vector<Job> jobs = jobs_of(plan);
  std::string out =
      "battle,mission,table,list_a,list_b,agent_a,agent_b,seed,attacker,winner,points_a,points_b,lost_a,lost_b,"
      "turns,commands,rule,late_a,late_b,fault\n";
  for (const Row& r : rows) {
    const Job& j = jobs.at(static_cast<std::size_t>(r.job));
    const auto list = [&](int i) {
      return csv_field(plan.lists[static_cast<std::size_t>(j.lists[static_cast<std::size_t>(i)])].name);
    };
    const auto agent = [&](int i) {
      return csv_field(plan.agents[static_cast<std::size_t>(j.agents[static_cast<std::size_t>(i)])]);
    };
    out +=
        fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}\n", r.job,
                    csv_field(plan.missions[static_cast<std::size_t>(j.mission)]),
                    csv_field(short_name(plan.tables[static_cast<std::size_t>(j.table)])), list(0), list(1), agent(0),
                    agent(1), j.seed, side_letter(r.attacker), side_letter(r.winner), number_or_none(r.points[0]),
                    number_or_none(r.points[1]), number_or_none(r.lost[0]), number_or_none(r.lost[1]), r.turns,
                    r.commands, r.rule, r.late[0], r.late[1], csv_field(fault_of(r)));
  }
  return out;
}

std::string to_json_text(const Plan& plan, const std::vector<Row>& rows) {
  const std::vector<Job> jobs = jobs_of(plan);
  std::string out = "{\"plan\":" + text_of(plan) + ",\n\"battles\":[\n";
  for (const Row& r : rows) {
    const Job& j = jobs.at(static_cast<std::size_t>(r.job));
    Json about;
    about["mission"] = plan.missions[static_cast<std::size_t>(j.mission)];
    about["table"] = plan.tables[static_cast<std::size_t>(j.table)];
    for (const char* key : {"lists", "agents"}) about[key] = Json::List{};
    for (std::size_t side = 0; side < 2; ++side) {
      about["lists"].push(plan.lists[static_cast<std::size_t>(j.lists[side])].name);
      about["agents"].push(plan.agents[static_cast<std::size_t>(j.agents[side])]);
    }
    about["seed"] = j.seed;
    std::string line = about.dump();
    line.back() = ',';
    line.append(text_of(r), 1);
    if (&r != &rows.front()) out += ",\n";
    out += line;
  }
  return out + "\n]}\n";
}

std::string positions_text(const std::vector<Row>& rows) {
  std::string out;
  for (const Row& r : rows) {
    if (!r.stuck.empty() || r.winner < 0) continue;
    for (const PositionRow& p : r.positions) {
      Json j = Json::Object{{"seed", r.job}, {"turn", p.turn}, {"side", p.side}, {"won", r.winner == p.side}};
      j["terms"] = Json::List{};
      for (const int32_t term : p.terms) j["terms"].push(term);
      out += j.dump() + '\n';
    }
  }
  return out;
}

}  // namespace sandtable::sim
