// Where pieces are pointed, and what a plan of the server makes of it in the answer being made. Pure functions.
import type { Pose, PieceRef, PieceMove, Preview, Route, Vec, Wish } from "../protocol.ts";
import { moving_part, question_of, values_of, with_routes, with_values, type Draft } from "./draft.ts";
import { key_of } from "./pieces.ts";

export interface Pointed {
  piece: PieceRef; // who is pointed; the others keep their places about it
  at: Pose | null; // none: each by itself
  pieces: PieceRef[]; // who goes
  each: Route[];
  by: Vec[];
  face: boolean; // they shall look as pointed
}
// Another way to go is a yes to a part of that name.
export function gait_of(d: Draft): string {
  return d.choice.parts.find((q) => q.shape === "yes_no" && values_of(d, q)[0] === 1)?.key ?? "";
}
export const wish_of = (p: Pointed, d: Draft, risk: boolean): Wish => ({ pieces: p.pieces, by: p.by, each: p.each, face: p.face, risk, gait: gait_of(d) });

// The plan's paths, and what it says yes or no to; all else stays as the player has it.
export function with_plan(d: Draft, plan: Preview): Draft {
  const q = moving_part(d);
  if (!q || !plan.command) return d;
  let next = d;
  for (const r of plan.command.replies) {
    const part = question_of(d, r.key);
    if (r.key === q.key) next = with_routes(next, q.key, r.routes);
    else if (part?.shape === "yes_no" && values_of(d, part)[0] !== r.values[0]) next = with_values(next, r.key, r.values);
  }
  return next;
}
// Where each is pointed from now on: where it was, or where the plan lets it come to.
export function pointed_at(pointed: Map<string, Pose>, moves: PieceMove[]): Map<string, Pose> {
  const next = new Map(pointed);
  for (const m of moves) next.set(key_of(m.piece), { at: m.left === 0 ? m.wanted.at : m.end.at, facing: m.end.facing });
  return next;
}
