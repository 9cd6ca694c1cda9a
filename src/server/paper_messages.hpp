// What the list builder and the table editor say to the server and hear from it, over HTTP alone: values with field
// lists, as messages.hpp has them for play. Lists and tables themselves travel as the texts of docs/forces.md and
// docs/terrain.md. Used by the hub and the protocol's printers. Knows no rule.
#pragma once
#include <string>
#include <vector>

#include "game/arrangement.hpp"
#include "game/forces/sheet.hpp"
#include "game/tableau.hpp"

namespace sandtable::server {

// --- army lists ---

// GET /api/forces: whose lists can be built here.
struct CompanyInfo {
  std::string id;
  std::string name;
  std::string group;  // companies of a nation stand together
  std::string words;
  SANDTABLE_FIELDS(CompanyInfo, id, name, group, words)
};
struct ReadyList {
  std::string id;
  std::string name;
  std::string company;
  int32_t points = 0;
  SANDTABLE_FIELDS(ReadyList, id, name, company, points)
};
struct ForceInfo {
  std::string ruleset;
  std::string title;
  std::vector<CompanyInfo> companies;
  std::vector<ReadyList> ready;
  std::vector<MissionAbout> missions;
  std::vector<MissionDraw> draws;
  std::vector<Condition> conditions;
  SANDTABLE_FIELDS(ForceInfo, ruleset, title, companies, ready, missions, draws, conditions)
};
struct ForceIndex {
  std::vector<ForceInfo> rulesets;
  SANDTABLE_FIELDS(ForceIndex, rulesets)
};

// GET /api/forces/RULESET/COMPANY: everything that may be picked of it, by number.
struct CompanyNode {
  std::string id;  // within its platoon, as lists name it
  std::string name;
  int32_t up = -1;  // the node above; -1 for a platoon
  std::vector<int32_t> parts;
  bool choose = false;  // its parts are picked of, in all so many
  int32_t points = 0;
  int32_t category = -1;  // of a platoon
  int32_t least = 0;      // before anything changes it
  int32_t most = -1;      // -1: any number
  std::string team;       // the model; empty for sections and options
  std::string missing;    // why it cannot be put on the table yet
  std::vector<std::string> notes;
  SANDTABLE_FIELDS(CompanyNode, id, name, up, parts, choose, points, category, least, most, team, missing, notes)
};
struct CompanyTree {
  std::string ruleset;
  std::string id;
  std::string name;
  std::string group;
  std::string words;
  std::vector<std::string> notes;
  std::vector<std::string> categories;  // names
  std::vector<int32_t> platoons;
  std::vector<CompanyNode> nodes;
  SANDTABLE_FIELDS(CompanyTree, ruleset, id, name, group, words, notes, categories, platoons, nodes)
};

// POST /api/lists/check, and what is kept of a list: TOML or JSON, as docs/forces.md has them.
struct ListText {
  std::string ruleset;
  std::string text;
  SANDTABLE_FIELDS(ListText, ruleset, text)
};
// POST /api/lists/begin: what the company has to have, or with a seed a whole list drawn by dice.
struct BeginList {
  std::string ruleset;
  std::string company;
  int32_t points = 0;
  int64_t seed = 0;
  SANDTABLE_FIELDS(BeginList, ruleset, company, points, seed)
};

// POST /api/lists/bring: the file of another program, its bytes as base64.
struct BringList {
  std::string ruleset;
  std::string company;  // empty: the one the file names
  std::string data;
  SANDTABLE_FIELDS(BringList, ruleset, company, data)
};
struct BroughtList {
  std::string text;
  std::vector<std::string> remarks;  // what was matched to nothing, points that differ
  SANDTABLE_FIELDS(BroughtList, text, remarks)
};

// The list with everything filled in: its picks in order, those of a platoon behind it.
struct ListPick {
  int32_t node = 0;
  int32_t up = -1;  // the pick that holds it; -1 for a platoon
  int32_t count = 1;
  int64_t points = 0;  // of all of them, with everything in them
  SANDTABLE_FIELDS(ListPick, node, up, count, points)
};
// A place in a pick (or, with -1, in the force) where so many of a node may stand, after all that changes it.
struct ListSlot {
  int32_t pick = -1;
  int32_t node = 0;
  int32_t count = 0;
  int32_t least = 0;
  int32_t most = -1;    // -1: any number
  std::string because;  // what changed the limits
  SANDTABLE_FIELDS(ListSlot, pick, node, count, least, most, because)
};
struct ListFault {
  std::string words;
  std::string rule;
  int32_t pick = -1;      // where; -1 for the whole force
  int32_t node = -1;      // of what
  int32_t category = -1;  // of platoons
  bool points = false;    // it costs too much
  SANDTABLE_FIELDS(ListFault, words, rule, pick, node, category, points)
};
struct ListChecked {
  std::string company;
  std::string name;
  int64_t points = 0;
  int64_t agreed = 0;
  int64_t allowed = 0;  // to be spent: of some companies another number than agreed
  std::string json;     // as it was sent, in the form that the builder edits
  std::string toml;     // at its shortest, to keep in a file
  std::vector<ListPick> picks;
  std::vector<ListSlot> slots;
  std::vector<ListFault> faults;
  std::vector<std::string> missing;  // teams that cannot be put on the table yet
  forces::Sheet sheet;
  SANDTABLE_FIELDS(ListChecked, company, name, points, agreed, allowed, json, toml, picks, slots, faults, missing,
                   sheet)
};

// --- what is kept here: lists and tables alike ---

// POST /api/lists, /api/tables: kept for who is signed in, or for a guest. With the id of one of his own an account's
// is written over.
struct KeepPaper {
  std::string id;
  std::string ruleset;  // of a list
  std::string title;
  std::string text;
  SANDTABLE_FIELDS(KeepPaper, id, ruleset, title, text)
};
// GET /api/lists/ID, /api/tables/ID
struct Paper {
  std::string id;
  std::string ruleset;
  std::string title;
  std::string text;
  bool mine = false;
  int64_t touched = 0;
  SANDTABLE_FIELDS(Paper, id, ruleset, title, text, mine, touched)
};
// GET /api/me/lists, /api/me/tables: without their texts.
struct Papers {
  std::vector<Paper> papers;
  SANDTABLE_FIELDS(Papers, papers)
};

// --- tables ---

// GET /api/tables: what a table can be begun with.
struct TerrainKind {
  std::string id;
  std::string name;
  std::string form;  // area, line, way, hill, building
  std::string look;
  int32_t height = 0;
  int32_t width = 0;
  int32_t storeys = 0;
  SANDTABLE_FIELDS(TerrainKind, id, name, form, look, height, width, storeys)
};
struct ShippedTable {
  std::string id;
  std::string name;
  SANDTABLE_FIELDS(ShippedTable, id, name)
};
// Where tables can be made for by dice.
struct Theatre {
  std::string id;
  std::string name;
  std::vector<ShippedTable> sectors;
  SANDTABLE_FIELDS(Theatre, id, name, sectors)
};
struct TableIndex {
  std::vector<TerrainKind> kinds;
  std::vector<ShippedTable> tables;
  std::vector<Theatre> theatres;
  SANDTABLE_FIELDS(TableIndex, kinds, tables, theatres)
};
// POST /api/tables/generate: the same settings make the same table.
struct MakeTable {
  std::string theatre;
  std::string sector;  // of those that have some
  int32_t points = 1500;
  std::string season;   // empty: as the dice say
  std::string weather;  // empty: as the dice say
  int64_t seed = 0;
  bool fair = false;
  SANDTABLE_FIELDS(MakeTable, theatre, sector, points, season, weather, seed, fair)
};

// POST /api/tables/check, /api/tables/ground.svg: TOML or JSON with the keys of docs/terrain.md.
struct TableText {
  std::string text;
  SANDTABLE_FIELDS(TableText, text)
};
struct TableFault {
  std::string words;
  int32_t feature = -1;  // by number, in the order of the text; -1 for the table
  SANDTABLE_FIELDS(TableFault, words, feature)
};
// Where a feature lies once its curves are drawn: for pointing at it.
struct TableShape {
  int32_t feature = 0;
  std::string name;
  bool closed = true;
  int32_t width = 0;
  std::vector<Vec> points;
  std::vector<std::vector<Vec>> contours;
  SANDTABLE_FIELDS(TableShape, feature, name, closed, width, points, contours)
};
struct TableChecked {
  std::string json;  // lengths in inches
  std::string toml;
  Vec size;
  std::vector<TableFault> faults;
  std::vector<TableShape> shapes;
  SANDTABLE_FIELDS(TableChecked, json, toml, size, faults, shapes)
};

}  // namespace sandtable::server
