// An answer being made: a choice and the parts a player has touched. Parts he has not touched take their usual value.
// Pure functions; knows question shapes, no rule.
import type { Choice, Command, Option, PieceRef, Pose, Question, Reply, Route } from "../protocol.ts";
import { nobody, same } from "./pieces.ts";

export interface Draft {
  choice: Choice;
  complete: boolean; // its parts have arrived
  replies: Reply[];
  filled?: Reply[]; // what the server would fill in for the rest, as the last check told
}

export const reply_of = (d: Draft, key: string): Reply | undefined => d.replies.find((r) => r.key === key);
export const usual_of = (d: Draft, key: string): Reply | undefined => d.choice.usual.find((r) => r.key === key);
export const question_of = (d: Draft, key: string): Question | undefined => d.choice.parts.find((q) => q.key === key);

function with_reply(d: Draft, reply: Reply): Draft {
  return { ...d, replies: [...d.replies.filter((r) => r.key !== reply.key), reply] };
}
export function without(d: Draft, key: string): Draft {
  return { ...d, replies: d.replies.filter((r) => r.key !== key) };
}
// A question of ways may have values besides its routes: other ways to go.
const kept = (d: Draft, key: string): Reply => (question_of(d, key)?.shape === "path" ? reply_of(d, key) : undefined) ?? { key, values: [], routes: [] };
const with_or_without = (d: Draft, r: Reply): Draft => (question_of(d, r.key)?.shape === "path" && r.values.length === 0 && r.routes.length === 0 ? without(d, r.key) : with_reply(d, r));
export const with_values = (d: Draft, key: string, values: number[]): Draft => with_or_without(d, { ...kept(d, key), values });
export const with_routes = (d: Draft, key: string, routes: Route[]): Draft => {
  const values = kept(d, key).values;
  return routes.length === 0 && values.length === 0 ? without(d, key) : with_reply(d, { key, values, routes });
};

// What stands in the answer now: what was touched, else what is filled in, else the usual.
export const values_of = (d: Draft, q: Question): number[] => (reply_of(d, q.key) ?? d.filled?.find((r) => r.key === q.key) ?? usual_of(d, q.key))?.values ?? [];
export const routes_of = (d: Draft, q: Question): Route[] => (reply_of(d, q.key) ?? usual_of(d, q.key))?.routes ?? [];
export const touched = (d: Draft, key: string): boolean => reply_of(d, key) !== undefined;

export const moving_part = (d: Draft): Question | undefined => d.choice.parts.find((q) => q.shape === "path" || q.shape === "place");

// The pick of a piece that is not ours: what is aimed at.
export const aim_part = (d: Draft, theirs: (p: PieceRef) => boolean): Question | undefined =>
  d.choice.parts.find((q) => q.shape === "pick" && q.options.some((o) => o.piece.sort !== "none" && theirs(o.piece)));

export function with_route(d: Draft, q: Question, route: Route): Draft {
  const routes = routes_of(d, q);
  const at = routes.findIndex((r) => same(r.piece, route.piece));
  const next = at < 0 ? [...routes, route] : routes.map((r, i) => (i === at ? route : r));
  return with_routes(d, q.key, next);
}
export const without_route = (d: Draft, q: Question, piece: PieceRef): Draft =>
  with_routes(d, q.key, routes_of(d, q).filter((r) => !same(r.piece, piece)));
export const route_for = (d: Draft, q: Question, piece: PieceRef): Route | undefined => routes_of(d, q).find((r) => same(r.piece, piece));
export const new_route = (piece: PieceRef, steps: Pose[], into: PieceRef = nobody, how = ""): Route => ({ piece, steps, how, into });

export const open = (o: { closed: unknown[] }): boolean => o.closed.length === 0;

// A pick of one is replaced, a pick of several is toggled.
export function picked(q: Question, values: number[], value: number): number[] {
  if (values.includes(value)) return q.high <= 1 && q.low >= 1 ? values : values.filter((v) => v !== value);
  if (q.high <= 1) return [value];
  return values.length < q.high ? [...values, value] : values;
}

// A pick whose options are parts of the table, one zone each, in the same order.
export const ground_part = (d: Draft): Question | undefined => d.choice.parts.find((q) => q.shape === "pick" && q.zones.length > 0 && q.zones.length === q.options.length);

// What still has to be answered: parts without a usual value that the player has not touched.
export function missing(d: Draft): Question[] {
  return d.choice.parts.filter((q) => {
    const needs = q.shape === "pick" || q.shape === "number" ? q.low > 0 && (q.options.length > 0 || q.shape === "number") : false;
    return needs && !touched(d, q.key) && !usual_of(d, q.key);
  });
}

export const command_of = (d: Draft, decision: number): Command => ({ decision, verb: d.choice.verb, actor: d.choice.actor, replies: d.replies });

// The option of a pick that a piece on the table stands for: itself, or the platoon it belongs to.
export function option_for(q: Question, piece: PieceRef, group: PieceRef): Option | undefined {
  return q.options.find((o) => same(o.piece, piece)) ?? q.options.find((o) => o.piece.sort !== "none" && same(o.piece, group));
}
