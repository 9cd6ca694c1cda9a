// What a battle that players arrange is made of, until it is begun: where each side's list comes from, the mission, the
// table. Knows no rule; whether it can be fought the server says.
import type { ArrangedSide, ForceInfo, Paper } from "../protocol.ts";
import type { KeptPaper } from "../keep.ts";
import { kept_paper } from "../keep.ts";
import { forces_api, papers_api } from "../net/papers.ts";

export type Source = { from: "ready" | "here" | "account" | "draw"; id: string };
export interface Choices {
  ruleset: string;
  sides: [Source, Source];
  points: number; // of lists that are drawn
  mission: string;
  table: string; // "shipped/NAME", "here/KEY", "kept/ID", "theatre/ID" for one laid out by dice, "" for bare ground
  attacker: number; // -1: as the mission says
  night: boolean;
  season: string; // "": of the table
  weather: string;
  secret: boolean; // neither side knows what the other holds back
  turns: number; // 0: as the mission says
  minutes: number; // on each clock; 0: none
  typed: boolean; // real dice
  seat: string; // "both", "0", "1"
  agent: string; // who plays the other side: "" a friend, else a kind of agent
  aloud: boolean; // it says why
}

const one_of = <T>(list: readonly T[], chance: () => number): T | undefined => list[Math.floor(chance() * list.length)];
export const key_of_source = (s: Source): string => `${s.from}/${s.id}`;
export function source_of(key: string): Source {
  const at = key.indexOf("/");
  return { from: key.slice(0, at) as Source["from"], id: key.slice(at + 1) };
}

// Two ready lists for the same points, of two nations where there are such, any mission, any shipped table.
export function surprise(force: ForceInfo, tables: readonly string[], chance: () => number = Math.random): Choices {
  const group = (company: string): string => force.companies.find((c) => c.id === company)?.group ?? company;
  const first = one_of(force.ready, chance);
  const rivals = force.ready.filter((r) => first && r.points === first.points && group(r.company) !== group(first.company));
  const second = one_of(rivals.length > 0 ? rivals : force.ready, chance);
  return {
    ruleset: force.ruleset,
    sides: [
      { from: "ready", id: first?.id ?? "" },
      { from: "ready", id: second?.id ?? "" },
    ],
    points: first?.points ?? 1500,
    mission: one_of(force.missions, chance)?.id ?? "",
    table: one_of(tables, chance) ?? "",
    attacker: -1,
    night: false,
    season: "",
    weather: "",
    secret: false,
    turns: 0,
    minutes: 0,
    typed: false,
    seat: "both",
    agent: "",
    aloud: true,
  };
}

// --- a mission drawn by dice ---
export const plans_of = (force: ForceInfo): string[] => [...new Set(force.draws.map((d) => d.first).filter(Boolean))];
export interface Drawn {
  mission: string;
  attacker: number;
  words: string;
}
// Without plans the random table. A die whose mission is not here is rolled again; none when none is.
export function draw_mission(force: ForceInfo, first: string, second: string, chance: () => number = Math.random): Drawn | null {
  const table = force.draws.find((d) => d.first === first && d.second === second);
  const faces = (table?.missions ?? []).flatMap((id, i) => (force.missions.some((m) => m.id === id) ? [{ id, die: i + 1 }] : []));
  const thrown = one_of(faces, chance);
  if (!table || !thrown) return null;
  const name = force.missions.find((m) => m.id === thrown.id)!.name;
  const attacks = table.attacker < 0 ? "" : `; the ${table.attacker === 0 ? "first" : "second"} side attacks`;
  return { mission: thrown.id, attacker: table.attacker, words: `${first ? `${first} against ${second}, ` : ""}${thrown.die}: ${name}${attacks}` };
}

async function text_of(c: Choices, s: Source): Promise<string> {
  if (s.from === "ready") return (await forces_api.ready(c.ruleset, s.id)).text;
  if (s.from === "account") return (await papers_api.get("lists", s.id)).text;
  if (s.from === "draw") return (await forces_api.begin({ ruleset: c.ruleset, company: s.id, points: c.points, seed: 1 + Math.floor(Math.random() * 1e9) })).text;
  const kept = kept_paper("lists", s.id);
  if (!kept) throw new Error("This browser no longer keeps that list.");
  return kept.text;
}

// Sides are called by their nation; two of one nation are told apart.
export function side_names(companies: readonly string[], force: ForceInfo): string[] {
  const names = companies.map((c) => (force.companies.find((x) => x.id === c)?.group ?? c).toLowerCase());
  return names.map((n, i) => (names.indexOf(n) < i ? `${n} ${i + 1}` : n));
}
export async function arranged_sides(c: Choices, force: ForceInfo): Promise<ArrangedSide[]> {
  const texts = [await text_of(c, c.sides[0]), await text_of(c, c.sides[1])];
  const names = side_names(
    texts.map((t) => (JSON.parse(t) as { company: string }).company),
    force,
  );
  return texts.map((list, i) => ({ name: names[i]!, list }));
}

// The table's name on the server: one that this browser keeps is kept there first.
export async function table_for_game(table: string, points: number): Promise<string> {
  if (table.startsWith("kept/")) return table.slice(5);
  if (table.startsWith("theatre/")) return `generated/${table.slice(8)}/${points}/${1 + Math.floor(Math.random() * 1e9)}`;
  if (!table.startsWith("here/")) return table;
  const kept = kept_paper("tables", table.slice(5));
  if (!kept) throw new Error("This browser no longer keeps that table.");
  return (await papers_api.keep("tables", { id: kept.id, ruleset: "", title: kept.title, text: kept.text })).id;
}

export interface Shelf {
  lists: KeptPaper[];
  tables: KeptPaper[];
  account_lists: Paper[];
  account_tables: Paper[];
}
