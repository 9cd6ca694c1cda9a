// Names of things on the table as keys, and lengths and headings as people read them.
import { cm, inch, type Angle, type PieceRef, type Pose, type Rect, type Vec } from "../protocol.ts";

export const nobody: PieceRef = { sort: "none", id: -1 };
export const key_of = (p: PieceRef): string => `${p.sort}:${p.id}`;
export const same = (a: PieceRef, b: PieceRef): boolean => a.sort === b.sort && a.id === b.id;
export const is_piece = (p: PieceRef | undefined | null): p is PieceRef => !!p && p.sort !== "none";
export function piece_from(key: string): PieceRef {
  const [sort, id] = key.split(":");
  return { sort: sort as PieceRef["sort"], id: Number(id) };
}

export { cm, inch };
export const full_turn = 65536;

export const inches = (n: number): string => `${+(n / inch).toFixed(1)} in`;
export const centimetres = (n: number): string => `${Math.round(n / cm)} cm`;
// Both units, the table's own first.
export const shown = (n: number, metric: boolean): string => (metric ? `${centimetres(n)} (${inches(n)})` : `${inches(n)} (${centimetres(n)})`);
export const shown_short = (n: number, metric: boolean): string => (metric ? centimetres(n) : inches(n));

export const radians = (a: Angle): number => (a.turns / full_turn) * 2 * Math.PI;
export const angle_of = (radians_: number): Angle => {
  const t = Math.round((radians_ / (2 * Math.PI)) * full_turn);
  return { turns: ((t % full_turn) + full_turn) % full_turn };
};
// Clockwise from up the table.
export const heading = (from: Vec, to: Vec): Angle => angle_of(Math.atan2(to.x - from.x, to.y - from.y));
export const apart = (a: Vec, b: Vec): number => Math.hypot(a.x - b.x, a.y - b.y);
export const whole = (v: Vec): Vec => ({ x: Math.round(v.x), y: Math.round(v.y) });
export const pose = (at: Vec, facing: Angle): Pose => ({ at: whole(at), facing: { turns: facing.turns & 0xffff } });

export function turned(v: Vec, a: Angle): Vec {
  const r = radians(a);
  const c = Math.cos(r);
  const s = Math.sin(r);
  return { x: v.x * c + v.y * s, y: -v.x * s + v.y * c };
}
export function inside(r: Rect, p: Vec, slack = 0): boolean {
  const d = turned({ x: p.x - r.pose.at.x, y: p.y - r.pose.at.y }, { turns: (full_turn - r.pose.facing.turns) % full_turn });
  return Math.abs(d.x) <= r.width / 2 + slack && Math.abs(d.y) <= r.depth / 2 + slack;
}
export function corners(r: Rect): Vec[] {
  const w = r.width / 2;
  const d = r.depth / 2;
  return [
    { x: -w, y: d },
    { x: -w, y: -d },
    { x: w, y: -d },
    { x: w, y: d },
  ].map((c) => {
    const t = turned(c, r.pose.facing);
    return { x: t.x + r.pose.at.x, y: t.y + r.pose.at.y };
  });
}
// Within a closed line; its edge counts as either.
export function within(outline: Vec[], p: Vec): boolean {
  let odd = false;
  for (let i = 0, j = outline.length - 1; i < outline.length; j = i++) {
    const a = outline[i]!;
    const b = outline[j]!;
    if (a.y > p.y !== b.y > p.y && p.x < ((b.x - a.x) * (p.y - a.y)) / (b.y - a.y) + a.x) odd = !odd;
  }
  return odd;
}
