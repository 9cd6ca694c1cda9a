// A table as the editor has it: the keys of docs/terrain.md with every length in inches, x to the right and y up. Moving,
// turning, scaling and copying features. Knows no kind of terrain: what may lie where the server says.
export type Point = [number, number];
export interface Rectangle {
  at: Point;
  size: Point;
  facing?: number;
}
export interface Round {
  at: Point;
  radius: number;
  sides?: number;
}
export interface Opening {
  sort: string;
  wall?: number | string;
  at?: Point;
  along?: number;
  width?: number;
  floor?: number;
  count?: number;
}
export interface FeatureDoc {
  kind: string;
  name?: string;
  smooth?: boolean;
  closed?: boolean;
  outline?: Point[];
  points?: Point[];
  rect?: Rectangle;
  circle?: Round;
  crest?: Point[];
  crest_at?: Point;
  crest_scale?: number;
  contours?: { outline: Point[]; height: number }[];
  steps?: number;
  width?: number;
  height?: number;
  storeys?: number;
  openings?: Opening[];
}
export interface TableDoc {
  name?: string;
  size?: Point;
  ground?: string;
  feature?: FeatureDoc[];
}

export const size_of = (t: TableDoc): Point => t.size ?? [72, 48];
export const features_of = (t: TableDoc): FeatureDoc[] => t.feature ?? [];
export const tidy = (v: number): number => Math.round(v * 100) / 100;
export const snapped = (p: Point, step: number): Point => (step > 0 ? [tidy(Math.round(p[0] / step) * step), tidy(Math.round(p[1] / step) * step)] : [tidy(p[0]), tidy(p[1])]);
export const apart = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

// Every place of a feature through `f`; lengths by `by`, facings by so many degrees.
function mapped(f: FeatureDoc, to: (p: Point) => Point, by = 1, degrees = 0): FeatureDoc {
  const all = (list: Point[]): Point[] => list.map(to);
  const long = (n: number): number => tidy(n * by);
  return {
    ...f,
    ...(f.outline && { outline: all(f.outline) }),
    ...(f.points && { points: all(f.points) }),
    ...(f.crest && { crest: all(f.crest) }),
    ...(f.crest_at && { crest_at: to(f.crest_at) }),
    ...(f.contours && { contours: f.contours.map((c) => ({ ...c, outline: all(c.outline) })) }),
    ...(f.rect && { rect: { ...f.rect, at: to(f.rect.at), size: [long(f.rect.size[0]), long(f.rect.size[1])] as Point, ...(degrees || f.rect.facing ? { facing: (((Math.round((f.rect.facing ?? 0) + degrees) % 360) + 360) % 360) } : {}) } }),
    ...(f.circle && { circle: { ...f.circle, at: to(f.circle.at), radius: long(f.circle.radius) } }),
    ...(f.openings && { openings: f.openings.map((o) => ({ ...o, ...(o.at && { at: to(o.at) }), ...(o.along !== undefined && { along: long(o.along) }) })) }),
  };
}

export const rect_corners = (r: Rectangle): Point[] => {
  const [w, d] = r.size;
  const turn = ((r.facing ?? 0) * Math.PI) / 180; // clockwise from up
  const c = Math.cos(turn);
  const s = Math.sin(turn);
  return ([[-w / 2, -d / 2], [w / 2, -d / 2], [w / 2, d / 2], [-w / 2, d / 2]] as Point[]).map(([x, y]) => [r.at[0] + x * c + y * s, r.at[1] - x * s + y * c]);
};
const round_corners = (c: Round): Point[] => Array.from({ length: c.sides ?? 16 }, (_, i) => [c.at[0] + c.radius * Math.cos((2 * Math.PI * i) / (c.sides ?? 16)), c.at[1] + c.radius * Math.sin((2 * Math.PI * i) / (c.sides ?? 16))]);

// Its corners as written, before curves are drawn.
export function corners(f: FeatureDoc): Point[] {
  if (f.rect) return rect_corners(f.rect);
  if (f.circle) return round_corners(f.circle);
  return f.outline ?? f.points ?? f.contours?.[0]?.outline ?? [];
}
export const is_closed = (f: FeatureDoc): boolean => !f.points || !!f.closed;
export function box(f: FeatureDoc): { low: Point; high: Point } {
  const all = [...corners(f), ...(f.crest ?? []), ...(f.contours ?? []).flatMap((c) => c.outline)];
  return {
    low: [Math.min(...all.map((p) => p[0])), Math.min(...all.map((p) => p[1]))],
    high: [Math.max(...all.map((p) => p[0])), Math.max(...all.map((p) => p[1]))],
  };
}
export function middle(f: FeatureDoc): Point {
  if (f.rect) return f.rect.at;
  if (f.circle) return f.circle.at;
  const { low, high } = box(f);
  return [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2];
}

// As far as the table's edge lets it.
export function moved(f: FeatureDoc, by: Point, size: Point): FeatureDoc {
  const { low, high } = box(f);
  const fit = (d: number, i: 0 | 1): number => (high[i] - low[i] > size[i] ? d : Math.min(Math.max(d, -low[i]), size[i] - high[i]));
  const [dx, dy] = [fit(by[0], 0), fit(by[1], 1)];
  return mapped(f, ([x, y]) => [tidy(x + dx), tidy(y + dy)]);
}
// Clockwise about its middle, or about a place.
export function turned(f: FeatureDoc, degrees: number, about: Point = middle(f)): FeatureDoc {
  const a = (degrees * Math.PI) / 180;
  const [c, s] = [Math.cos(a), Math.sin(a)];
  return mapped(f, ([x, y]) => [tidy(about[0] + (x - about[0]) * c + (y - about[1]) * s), tidy(about[1] - (x - about[0]) * s + (y - about[1]) * c)], 1, degrees);
}
export function scaled(f: FeatureDoc, by: number, about: Point = middle(f)): FeatureDoc {
  return mapped(f, ([x, y]) => [tidy(about[0] + (x - about[0]) * by), tidy(about[1] + (y - about[1]) * by)], by);
}

// The places that can be taken hold of one by one: which list, which of it.
export type Ring = "outline" | "points" | "crest" | `contour ${number}`;
export interface Handle {
  ring: Ring;
  index: number;
  at: Point;
}
const ring_of = (f: FeatureDoc, ring: Ring): Point[] => (ring === "outline" ? f.outline : ring === "points" ? f.points : ring === "crest" ? f.crest : f.contours?.[Number(ring.slice(8))]?.outline) ?? [];
const with_ring = (f: FeatureDoc, ring: Ring, list: Point[]): FeatureDoc =>
  ring === "outline" || ring === "points" || ring === "crest" ? { ...f, [ring]: list } : { ...f, contours: (f.contours ?? []).map((c, i) => (i === Number(ring.slice(8)) ? { ...c, outline: list } : c)) };
export function handles(f: FeatureDoc): Handle[] {
  const rings: Ring[] = ["outline", "points", "crest", ...(f.contours ?? []).map((_, i): Ring => `contour ${i}`)];
  return rings.flatMap((ring) => ring_of(f, ring).map((at, index) => ({ ring, index, at })));
}
export const put_vertex = (f: FeatureDoc, ring: Ring, index: number, at: Point): FeatureDoc => with_ring(f, ring, ring_of(f, ring).map((p, i) => (i === index ? at : p)));
// The middles between two, where a vertex may be put in. A crest has as many corners as its outline: both get one.
export function gaps(f: FeatureDoc): Handle[] {
  const out: Handle[] = [];
  for (const ring of ["outline", "points", ...(f.contours ?? []).map((_, i): Ring => `contour ${i}`)] as Ring[]) {
    const list = ring_of(f, ring);
    const ends = ring === "points" && !f.closed ? list.length - 1 : list.length;
    for (let i = 0; i < ends; ++i) {
      const [a, b] = [list[i]!, list[(i + 1) % list.length]!];
      out.push({ ring, index: i + 1, at: [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2] });
    }
  }
  return out;
}
const inserted = (list: Point[], index: number, at?: Point): Point[] => {
  const [a, b] = [list[index - 1]!, list[index % list.length]!];
  return [...list.slice(0, index), at ?? [tidy((a[0] + b[0]) / 2), tidy((a[1] + b[1]) / 2)], ...list.slice(index)];
};
export function add_vertex(f: FeatureDoc, ring: Ring, index: number, at: Point): FeatureDoc {
  const grown = with_ring(f, ring, inserted(ring_of(f, ring), index, at));
  return ring === "outline" && f.crest ? { ...grown, crest: inserted(f.crest, index) } : grown;
}
export function remove_vertex(f: FeatureDoc, ring: Ring, index: number): FeatureDoc {
  const least = ring === "points" && !f.closed ? 2 : 3;
  const without = (list: Point[]): Point[] => list.filter((_, i) => i !== index);
  if (ring_of(f, ring).length <= least) return f;
  const less = with_ring(f, ring, without(ring_of(f, ring)));
  return (ring === "outline" || ring === "crest") && f.crest && f.outline ? { ...less, outline: without(f.outline), crest: without(f.crest) } : less;
}

export const replaced = (t: TableDoc, i: number, f: FeatureDoc): TableDoc => ({ ...t, feature: features_of(t).map((x, k) => (k === i ? f : x)) });
export const removed = (t: TableDoc, i: number): TableDoc => ({ ...t, feature: features_of(t).filter((_, k) => k !== i) });
export const added = (t: TableDoc, f: FeatureDoc): TableDoc => ({ ...t, feature: [...features_of(t), f] });
// Beside what it is copied from; a name of its own stays with that.
export function copied(t: TableDoc, i: number): TableDoc {
  const { name: _, ...f } = features_of(t)[i]!;
  const size = size_of(t);
  const { low, high } = box(f);
  const by: Point = [high[0] + 2 <= size[0] ? 2 : -Math.min(2, low[0]), high[1] + 2 <= size[1] ? 2 : -Math.min(2, low[1])];
  return added(t, moved(f, by, size));
}
// Later ones are drawn over earlier ones of their sort.
export function reordered(t: TableDoc, i: number, to: number): TableDoc {
  const list = [...features_of(t)];
  const [f] = list.splice(i, 1);
  list.splice(Math.min(Math.max(to, 0), list.length), 0, f!);
  return { ...t, feature: list };
}

// What is drawn by clicks. A building or round thing by two places: opposite corners, middle and rim.
export type Drawing = "outline" | "rect" | "circle" | "points";
export function drawn(kind: string, how: Drawing, places: Point[], form: string): FeatureDoc | null {
  if (how === "rect") {
    const [a, b] = places;
    if (!a) return null;
    const wide: Point = b && apart(a, b) >= 0.3 ? [Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1])] : [4, 3];
    const at: Point = b && apart(a, b) >= 0.3 ? [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2] : a;
    return { kind, rect: { at: [tidy(at[0]), tidy(at[1])], size: [Math.max(0.25, tidy(wide[0])), Math.max(0.25, tidy(wide[1]))], facing: 0 } };
  }
  if (how === "circle") {
    const [a, b] = places;
    if (!a) return null;
    return { kind, circle: { at: a, radius: Math.max(0.25, tidy(b ? apart(a, b) : 2)) } };
  }
  const list = places.filter((p, i) => i === 0 || apart(p, places[i - 1]!) > 0.05);
  if (how === "points") return list.length < 2 ? null : { kind, points: list, ...(form === "way" ? { smooth: true } : {}) };
  if (list.length < 3) return null;
  return { kind, outline: list, ...(form === "building" ? {} : { smooth: true }), ...(form === "hill" ? { crest_scale: 40 } : {}) };
}
export const ways_to_draw = (form: string): Drawing[] => (form === "line" || form === "way" ? ["points"] : form === "hill" ? ["outline"] : form === "building" ? ["rect", "outline", "circle"] : ["outline", "rect", "circle"]);

export function inside(p: Point, list: Point[]): boolean {
  let is = false;
  for (let i = 0, j = list.length - 1; i < list.length; j = i++) {
    const [a, b] = [list[i]!, list[j]!];
    if (a[1] > p[1] !== b[1] > p[1] && p[0] < ((b[0] - a[0]) * (p[1] - a[1])) / (b[1] - a[1]) + a[0]) is = !is;
  }
  return is;
}
export function off(p: Point, list: Point[], closed: boolean): number {
  let least = Infinity;
  for (let i = 0; i + (closed ? 0 : 1) < list.length; ++i) {
    const [a, b] = [list[i]!, list[(i + 1) % list.length]!];
    const d: Point = [b[0] - a[0], b[1] - a[1]];
    const along = Math.min(1, Math.max(0, ((p[0] - a[0]) * d[0] + (p[1] - a[1]) * d[1]) / (d[0] * d[0] + d[1] * d[1] || 1)));
    least = Math.min(least, apart(p, [a[0] + along * d[0], a[1] + along * d[1]]));
  }
  return least;
}
