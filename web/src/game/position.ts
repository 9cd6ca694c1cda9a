// The table as one viewer knows it, and how a frame changes it. Values: a new position shares what did not change.
import type { Aim, Change, Fact, Frame, Group, Mark, Outcome, PieceRef, Tie, Token, TokenKind } from "../protocol.ts";
import { key_of } from "./pieces.ts";

export interface Position {
  turn: number;
  turn_limit: number;
  active: number;
  step: string;
  outcome: Outcome;
  kinds: TokenKind[];
  tokens: Map<string, Token>;
  groups: Map<string, Group>;
  ties: Tie[];
  marks: Mark[];
  aims: Aim[];
}

export const empty_position: Position = {
  turn: 0,
  turn_limit: 0,
  active: -1,
  step: "",
  outcome: { ending: "running", winner: -1, rule: "" },
  kinds: [],
  tokens: new Map(),
  groups: new Map(),
  ties: [],
  marks: [],
  aims: [],
};

function replaced<T extends { piece: PieceRef }>(old: Map<string, T>, news: T[], whole: boolean): Map<string, T> {
  if (!whole && news.length === 0) return old;
  const map = new Map<string, T>(whole ? [] : old);
  for (const n of news) map.set(key_of(n.piece), n);
  return map;
}

export function changed(p: Position, c: Change): Position {
  return {
    turn: c.turn,
    turn_limit: c.turn_limit,
    active: c.active,
    step: c.step,
    outcome: c.outcome,
    kinds: c.kinds ?? (c.whole ? [] : p.kinds),
    tokens: replaced(p.tokens, c.tokens, c.whole),
    groups: replaced(p.groups, c.groups, c.whole),
    ties: c.ties ?? (c.whole ? [] : p.ties),
    marks: c.marks ?? (c.whole ? [] : p.marks),
    aims: c.aims ?? (c.whole ? [] : p.aims),
  };
}

// All that one seat (or a spectator) has been told, and the position after each frame.
export class Story {
  readonly frames: Frame[] = [];
  private positions: Position[] = [];

  get last(): number {
    return this.frames.length === 0 ? -1 : this.frames[this.frames.length - 1]!.number;
  }
  // False when it is already here.
  add(frame: Frame): boolean {
    if (frame.number <= this.last) return false;
    this.positions.push(changed(this.now, frame.change));
    this.frames.push(frame);
    return true;
  }
  get now(): Position {
    return this.positions[this.positions.length - 1] ?? empty_position;
  }
  after(index: number): Position {
    return this.positions[Math.max(0, Math.min(index, this.positions.length - 1))] ?? empty_position;
  }
}

export const alive = (t: Token): boolean => t.presence === "table" || t.presence === "aboard";
export const kind_of = (p: Position, t: Token): TokenKind => p.kinds[t.kind] ?? { name: "", facts: [], barrels: [] };
// Its own first: how good it is, then what it shoots with, then what else it is.
export function facts_of(p: Position, t: Token): Fact[] {
  const kind = kind_of(p, t);
  const gun = (f: Fact) => kind.barrels.some((b) => b.name === f.label);
  return [...t.facts, ...kind.facts.filter(gun), ...kind.facts.filter((f) => !gun(f))];
}

export const members = (p: Position, group: PieceRef): Token[] => [...p.tokens.values()].filter((t) => t.group.sort === group.sort && t.group.id === group.id);
export function name_of(p: Position, ref: PieceRef, sides: string[] = []): string {
  if (ref.sort === "side") return sides[ref.id] ?? `side ${ref.id + 1}`;
  return p.tokens.get(key_of(ref))?.name ?? p.groups.get(key_of(ref))?.name ?? "";
}
// Where to point at it: a team's place, the middle of a platoon.
export function place_of(p: Position, ref: PieceRef): { x: number; y: number } | null {
  const token = p.tokens.get(key_of(ref));
  if (token) {
    if (token.presence === "aboard") return place_of(p, token.carrier);
    return token.presence === "away" ? null : token.base.pose.at;
  }
  const all = members(p, ref).filter((t) => t.presence === "table");
  if (all.length === 0) return null;
  const sum = all.reduce((s, t) => ({ x: s.x + t.base.pose.at.x, y: s.y + t.base.pose.at.y }), { x: 0, y: 0 });
  return { x: sum.x / all.length, y: sum.y / all.length };
}
