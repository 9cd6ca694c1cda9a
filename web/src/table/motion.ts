// What moves after a frame: pieces along their way, shots, hits. Plain tweens on one clock; skipped when motion is off.
// Reads the cue the server gives with each event; knows no kind of event and no ruleset.
import type { Cue, Event, Frame, Mark, PieceRef, Pose, Token } from "../protocol.ts";
import { apart, inch, is_piece, key_of, radians } from "../game/pieces.ts";
import { place_of, type Position } from "../game/position.ts";
import { is_cloud } from "./clouds.ts";

export interface Placed {
  x: number;
  y: number;
  facing: number; // radians
}
export type Beat =
  | { sort: "move"; piece: PieceRef; way: Pose[]; ms: number }
  | { sort: "shot"; look: Shot; from: { x: number; y: number }; to: { x: number; y: number }; ms: number }
  | { sort: "burst"; look: "fire" | "puff" | "shell"; at: { x: number; y: number }; ms: number }
  | { sort: "fly"; mark: Mark; from: Placed; to: Placed; stays: boolean; ms: number } // over the table, and away again
  | { sort: "spread"; mark: Mark; ms: number }; // a cloud begins to grow (clouds)

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

type Point = { x: number; y: number };
const somewhere = (p: Pose): Point | null => (p.at.x !== 0 || p.at.y !== 0 ? p.at : null);
const flies = (m: Mark): boolean => m.sort === "aircraft";
const middle = (list: Point[]): Point | null => (list.length === 0 ? null : { x: list.reduce((n, p) => n + p.x, 0) / list.length, y: list.reduce((n, p) => n + p.y, 0) / list.length });
// Where an event comes from or goes to when it names no piece on the table: a place, or that side's aircraft.
const aircraft_of = (p: Position, ref: PieceRef): Point | null => (ref.sort === "side" ? middle(p.marks.filter((m) => flies(m) && m.side === ref.id).map((m) => m.rect.pose.at)) : null);
const ahead = (p: Pose, far: number): Placed => {
  const a = radians(p.facing);
  return { x: p.at.x + Math.sin(a) * far, y: p.at.y + Math.cos(a) * far, facing: a };
};
// Some points of an area, the same each time.
function strewn(corners: Pose[], n: number): Point[] {
  const at = (i: number) => corners[i]!.at;
  return [...Array(n).keys()].map((i) => {
    const u = (i * 0.618 + 0.21) % 1;
    const v = (i * 0.382 + 0.37 * (i % 3)) % 1;
    return { x: at(0).x + (at(1).x - at(0).x) * u + (at(3).x - at(0).x) * v, y: at(0).y + (at(1).y - at(0).y) * u + (at(3).y - at(0).y) * v };
  });
}
const same_mark = (a: Mark, b: Mark): boolean => a.sort === b.sort && a.side === b.side && a.rect.pose.at.x === b.rect.pose.at.x && a.rect.pose.at.y === b.rect.pose.at.y;

// The beats of a frame in order. A move is one event with the bends of its way; what follows it joins on; a piece that moved without telling goes straight.
export function beats_of(frame: Frame, before: Position, after: Position): Beat[] {
  if (frame.undo || frame.change.whole) return [];
  const beats: Beat[] = [];
  const told = new Set<string>();
  const come = after.marks === before.marks ? [] : after.marks.filter((m) => !before.marks.some((o) => same_mark(o, m)));
  const gone = after.marks === before.marks ? [] : before.marks.filter((m) => !after.marks.some((o) => same_mark(o, m)));
  for (const m of come.filter(flies)) beats.push({ sort: "fly", mark: m, from: ahead(m.rect.pose, -40 * inch), to: ahead(m.rect.pose, 0), stays: true, ms: 1500 });
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
      const from = place_of(before, e.who) ?? place_of(after, e.who) ?? somewhere(e.from);
      const aimed = place_of(before, e.other) ?? place_of(after, e.other);
      const up = aimed ? null : aircraft_of(before, e.other);
      const to = aimed ?? up ?? somewhere(e.to);
      // What is fired at a place goes over what stands between.
      const look = aimed || up ? show.shot : { ...show.shot, lob: Math.max(show.shot.lob, 60), ms: 800 };
      if (from && to) beats.push({ sort: "shot", look, from, to, ms: look.ms });
      if (up) for (let i = 0; i < 3; ++i) beats.push({ sort: "burst", look: "puff", at: { x: up.x + (i - 1) * inch, y: up.y + ((i * 2) % 3) * inch * 0.7 }, ms: 420 });
    } else if (e.bends.length === 4) for (const at of strewn(e.bends, 9)) beats.push({ sort: "burst", look: "shell", at, ms: 1100 });
    else {
      const at = is_piece(e.who) && e.who.sort !== "side" ? place_of(before, e.who) : somewhere(e.to);
      if (at) beats.push({ sort: "burst", look: "fire", at, ms: show.burst });
    }
  }
  for (const m of come.filter(is_cloud)) beats.push({ sort: "spread", mark: m, ms: 1200 });
  for (const m of gone.filter(flies)) beats.push({ sort: "fly", mark: m, from: ahead(m.rect.pose, 0), to: ahead(m.rect.pose, 60 * inch), stays: false, ms: 1500 });
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
