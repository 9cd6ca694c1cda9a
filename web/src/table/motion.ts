// What moves after a frame: pieces along their way, shots, hits. Plain tweens on one clock; skipped when motion is off.
// Reads the cue the server gives with each event; knows no kind of event and no ruleset.
import type { Cue, Event, Frame, PieceRef, Pose, Token } from "../protocol.ts";
import { apart, inch, is_piece, key_of, radians } from "../game/pieces.ts";
import { place_of, type Position } from "../game/position.ts";

export interface Placed {
  x: number;
  y: number;
  facing: number; // radians
}
export type Beat =
  | { sort: "move"; piece: PieceRef; way: Pose[]; ms: number }
  | { sort: "shot"; look: Shot; from: { x: number; y: number }; to: { x: number; y: number }; ms: number }
  | { sort: "burst"; at: { x: number; y: number }; ms: number };

// How what was fired flies: how many rounds, how far apart at the end (screen pixels), how high it is lobbed.
export interface Shot {
  round: "tracer" | "shell" | "flame" | "puff";
  rounds: number;
  spread: number;
  lob: number;
  ms: number;
}
type Show = { shot: Shot } | { burst: number } | { moves: true } | null;
// Every cue is here: a new one does not compile until somebody says what it looks like.
export const shows: Record<Cue, Show> = {
  none: null,
  turn: null,
  step: null,
  dice: null,
  move: { moves: true },
  small_arms: { shot: { round: "tracer", rounds: 3, spread: 5, lob: 0, ms: 420 } },
  machine_gun: { shot: { round: "tracer", rounds: 7, spread: 3, lob: 0, ms: 480 } },
  gun: { shot: { round: "shell", rounds: 1, spread: 0, lob: 0, ms: 360 } },
  mortar: { shot: { round: "shell", rounds: 1, spread: 0, lob: 46, ms: 700 } },
  flame: { shot: { round: "flame", rounds: 9, spread: 7, lob: 0, ms: 620 } },
  smoke_shell: { shot: { round: "puff", rounds: 1, spread: 0, lob: 24, ms: 560 } },
  smoke: null,
  hit: { burst: 160 },
  penetrate: { burst: 160 },
  explosion: { burst: 420 },
  bail_out: null,
  stuck: null,
  pinned: null,
  rally: null,
  dig: null,
  removed: null,
  charge: null,
  clash: null,
  victory: null,
};

const inch_ms = 55;

function leg_ms(way: Pose[]): number {
  let d = 0;
  for (let i = 1; i < way.length; ++i) d += apart(way[i - 1]!.at, way[i]!.at);
  return Math.max(180, Math.min(1400, (d / inch) * inch_ms));
}
const went = (e: Event): boolean => e.who.sort === "team" && (e.from.at.x !== e.to.at.x || e.from.at.y !== e.to.at.y) && (e.to.at.x !== 0 || e.to.at.y !== 0);

// The beats of a frame in order. A move is one event with the bends of its way; what follows it joins on; a piece that moved without telling goes straight.
export function beats_of(frame: Frame, before: Position, after: Position): Beat[] {
  if (frame.undo || frame.change.whole) return [];
  const beats: Beat[] = [];
  const told = new Set<string>();
  for (const { event: e, cue } of frame.events) {
    const show = shows[cue];
    if (!show) continue;
    if ("moves" in show) {
      if (!went(e)) continue;
      told.add(key_of(e.who));
      const last = beats[beats.length - 1];
      const end = last?.sort === "move" ? last.way[last.way.length - 1]! : null;
      if (last?.sort === "move" && key_of(last.piece) === key_of(e.who) && end && apart(end.at, e.from.at) < 5) {
        last.way.push(...e.bends, e.to);
        last.ms = leg_ms(last.way);
      } else {
        const way = [e.from, ...e.bends, e.to];
        beats.push({ sort: "move", piece: e.who, way, ms: leg_ms(way) });
      }
    } else if ("shot" in show) {
      const from = place_of(before, e.who) ?? place_of(after, e.who);
      const to = place_of(before, e.other) ?? place_of(after, e.other);
      if (from && to) beats.push({ sort: "shot", look: show.shot, from, to, ms: show.shot.ms });
    } else {
      const at = is_piece(e.who) ? place_of(before, e.who) : null;
      if (at) beats.push({ sort: "burst", at, ms: show.burst });
    }
  }
  for (const [key, t] of after.tokens) {
    const old = before.tokens.get(key);
    if (told.has(key) || !old || old.presence !== "table" || t.presence !== "table") continue;
    if (apart(old.base.pose.at, t.base.pose.at) > 50) beats.push({ sort: "move", piece: t.piece, way: [old.base.pose, t.base.pose], ms: leg_ms([old.base.pose, t.base.pose]) });
  }
  return beats;
}

// Where a piece is after part `f` (0 to 1) of its way.
export function along(way: Pose[], f: number): Placed {
  const lengths = way.slice(1).map((p, i) => apart(way[i]!.at, p.at));
  const total = lengths.reduce((a, b) => a + b, 0);
  let left = total * f;
  for (let i = 0; i < lengths.length; ++i) {
    const n = lengths[i]!;
    if (left <= n || i === lengths.length - 1) {
      const g = n === 0 ? 1 : Math.min(1, left / n);
      const a = way[i]!;
      const b = way[i + 1]!;
      let turn = radians(b.facing) - radians(a.facing);
      turn = Math.atan2(Math.sin(turn), Math.cos(turn));
      return { x: a.at.x + (b.at.x - a.at.x) * g, y: a.at.y + (b.at.y - a.at.y) * g, facing: radians(a.facing) + turn * g };
    }
    left -= n;
  }
  const end = way[way.length - 1]!;
  return { x: end.at.x, y: end.at.y, facing: radians(end.facing) };
}

// Moves of one platoon run together; a volley's shots overlap a little.
export interface Scheduled {
  beat: Beat;
  start: number;
}
export function schedule(beats: Beat[], most_ms = 5000): { list: Scheduled[]; end: number } {
  const list: Scheduled[] = [];
  let t = 0;
  let group_end = 0;
  let previous: Beat["sort"] | "" = "";
  for (const beat of beats) {
    if (beat.sort !== previous) t = group_end;
    list.push({ beat, start: t });
    group_end = Math.max(group_end, t + beat.ms);
    t += beat.sort === "move" ? 90 : beat.sort === "shot" ? 140 : 110;
    previous = beat.sort;
  }
  const squeeze = group_end > most_ms ? most_ms / group_end : 1;
  for (const s of list) {
    s.start *= squeeze;
    s.beat.ms *= squeeze;
  }
  return { list, end: group_end * squeeze };
}
export const token_at = (t: Token): Placed => ({ x: t.base.pose.at.x, y: t.base.pose.at.y, facing: radians(t.base.pose.facing) });
