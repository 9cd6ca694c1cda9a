// Dragging what would be laid on the table. What strikes is aimed at whoever may be aimed at and stands nearest to where
// it is held. What flies along a line goes where it is held: the number that is a length along the line, and picks of a
// few ways, are tried for it. The check of the answer tells the rest. Knows shapes, no rule.
import type { Area, Preview, Question, Vec } from "../protocol.ts";
import { aim_part, command_of, open, values_of, with_values, type Draft } from "../game/draft.ts";
import { apart, inch, same } from "../game/pieces.ts";
import { place_of } from "../game/position.ts";
import type { Session } from "../game/session.ts";
import { covers, is_line, middle_of, struck_area } from "./laid.tsx";

export interface LaidDrag {
  move(to: Vec): void;
  drop(): void;
}

// Something that can be dragged lies there; of several the smallest.
export function laid_at(s: Session, at: Vec): LaidDrag | null {
  const wide = (a: Area) => Math.max(...a.rings[0]!.outline.map((v) => v.x)) - Math.min(...a.rings[0]!.outline.map((v) => v.x));
  const area = s.check?.areas.filter((a) => !is_line(a) && covers(a, at)).sort((a, b) => wide(a) - wide(b))[0];
  if (!area || !s.draft) return null;
  const number = s.draft.choice.parts.find((q) => q.shape === "number");
  if (number && s.check!.areas.some(is_line) && area !== struck_area(s)) return new LineDrag(s, s.draft, number, area, at);
  const q = aim_part(s.draft, (p) => s.side_of(p) !== s.my_side);
  return q ? new AimDrag(s, q, at, middle_of(area)) : null;
}

class AimDrag implements LaidDrag {
  private by: Vec;
  constructor(private session: Session, private q: Question, at: Vec, middle: Vec) {
    this.by = { x: middle.x - at.x, y: middle.y - at.y };
  }
  move(to: Vec): void {
    const s = this.session;
    const held = { x: to.x + this.by.x, y: to.y + this.by.y };
    let best = -1;
    let near = Infinity;
    for (const o of this.q.options) {
      const there = open(o) ? place_of(s.position, o.piece) : null;
      const d = there ? apart(there, held) : Infinity;
      if (d < near) [best, near] = [o.value, d];
    }
    s.laying = held;
    if (best >= 0 && s.draft && values_of(s.draft, this.q)[0] !== best) s.put_values(this.q.key, [best]);
    else s.changed();
  }
  drop(): void {
    this.session.set("laying", null);
  }
}

// One way to answer the picks: where the thing is when the number is as low as it may be, which way it goes from there,
// and how far.
interface Way {
  values: Map<string, number>;
  from: Vec;
  ahead: Vec;
  most: number;
}
const few = 3;
const fine = inch / 8;

// The ways are looked for by one question after the other, and what was let go before they are known goes there all the
// same. Another drag ends that, and whatever else changes the answer.
class LineDrag implements LaidDrag {
  private static latest: LineDrag | null = null;
  private ways: Way[] = [];
  private by: Vec;
  private held: Vec;
  private let_go: Draft["replies"] | null = null; // what the answer said then

  constructor(private session: Session, private draft: Draft, private number: Question, private area: Area, at: Vec) {
    const middle = middle_of(area);
    this.by = { x: middle.x - at.x, y: middle.y - at.y };
    this.held = middle;
    LineDrag.latest = this;
    void this.look();
  }
  private get over(): boolean {
    const now = this.session.draft;
    if (LineDrag.latest !== this || !now || now.choice.verb !== this.draft.choice.verb || !same(now.choice.actor, this.draft.choice.actor)) return true;
    return this.let_go !== null && now.replies !== this.let_go;
  }
  // Picks that say how, not whom.
  private picks(): Question[] {
    return this.draft.choice.parts.filter((q) => q.shape === "pick" && q.low === 1 && q.high === 1 && q.options.length <= few && q.options.every((o) => open(o) && o.piece.sort === "none"));
  }
  private async look(): Promise<void> {
    let all: Map<string, number>[] = [new Map()];
    for (const q of this.picks()) all = all.flatMap((m) => q.options.map((o) => new Map([...m, [q.key, o.value]])));
    for (const values of all) {
      const way = await this.way(values);
      if (this.over) return;
      if (way) this.ways.push(way);
      this.move_to(this.held);
    }
  }
  private check(values: Map<string, number>, n: number): Promise<Preview | null> {
    let d = with_values(this.draft, this.number.key, [n]);
    for (const [key, v] of values) d = with_values(d, key, [v]);
    return this.session.ask("line", { what: "check", command: command_of(d, this.session.decision?.id ?? 0) });
  }
  private async way(values: Map<string, number>): Promise<Way | null> {
    const { low, high } = this.number;
    const a_little = Math.min(high, low + inch); // at none the line is a point
    const p = await this.check(values, a_little);
    const area = p?.areas.find((a) => a.label === this.area.label && !is_line(a));
    const line = p?.areas.find(is_line)?.rings[0]?.outline;
    if (!area || !line || line.length < 2) return null;
    const d = Math.max(1, apart(line[0]!, line[1]!));
    const ahead = { x: (line[0]!.x - line[1]!.x) / d, y: (line[0]!.y - line[1]!.y) / d };
    const at = middle_of(area);
    // The most that the answer allows may be less than the question does: it stops there.
    let good = a_little;
    let bad = high + 1;
    for (let n = high; bad - good > fine; n = Math.round((good + bad) / 2)) {
      if (this.over) return null;
      if ((await this.check(values, n))?.refusals.length === 0) good = n;
      else bad = n;
    }
    return { values, from: { x: at.x - ahead.x * (a_little - low), y: at.y - ahead.y * (a_little - low) }, ahead, most: good };
  }
  move(to: Vec): void {
    this.move_to({ x: to.x + this.by.x, y: to.y + this.by.y });
  }
  private move_to(held: Vec): void {
    this.held = held;
    const s = this.session;
    const d = s.draft;
    let best: { way: Way; n: number; off: number } | null = null;
    for (const way of this.ways) {
      const along = (held.x - way.from.x) * way.ahead.x + (held.y - way.from.y) * way.ahead.y;
      const n = Math.round(Math.max(this.number.low, Math.min(way.most, this.number.low + along)));
      const end = { x: way.from.x + way.ahead.x * (n - this.number.low), y: way.from.y + way.ahead.y * (n - this.number.low) };
      const off = apart(end, held);
      if (!best || off < best.off) best = { way, n, off };
    }
    if (!best || !d || this.over) return;
    for (const [key, v] of best.way.values) {
      const q = d.choice.parts.find((x) => x.key === key)!;
      if (values_of(s.draft!, q)[0] !== v) s.put_values(key, [v]);
    }
    if (Math.abs((values_of(s.draft!, this.number)[0] ?? this.number.low) - best.n) > inch / 16) s.put_values(this.number.key, [best.n]);
    if (this.let_go) this.let_go = s.draft!.replies;
  }
  drop(): void {
    this.let_go = this.session.draft?.replies ?? null;
    this.session.changed();
  }
}
