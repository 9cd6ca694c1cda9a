// Dragging a piece, or a platoon in formation, to where it shall go. The server makes a plan of every place it is
// pointed at, one question at a time, the latest place first; the ghosts stand where that plan ends, and the last plan
// becomes the draft when they are let go. Pieces that are put down (no way is asked for) stand where the pointer is.
import type { PieceRef, Pose, Preview, Question, Token, Vec } from "../protocol.ts";
import { moving_part, new_route, route_for } from "../game/draft.ts";
import type { Pointed } from "../game/plan.ts";
import { apart, full_turn, heading, inch, inside, key_of, nobody, pose, radians, same } from "../game/pieces.ts";
import type { Session } from "../game/session.ts";
import type { Placed } from "./motion.ts";
import type { Table } from "./table.ts";

const walks = new Set(["infantry", "gun", "cavalry", "bunker", "marker"]);

export class Drag {
  private pieces: Token[] = [];
  private grab: Vec;
  private target: Vec;
  private turn = 0; // by keys, in binary angles
  private asking = false;
  private stale = false;
  private corners: Vec[] = []; // waypoints set on the way
  private answer: { plan: Preview; target: Vec } | null = null;
  private asked = ""; // what the answer is about
  dead = false;

  // `alone`: a ghost is grabbed, to put this one right.
  constructor(private session: Session, private table: Table, readonly piece: PieceRef, at: Vec, private alone = false) {
    this.grab = at;
    this.target = at;
    void this.session.begin_moving(piece).then(() => {
      if (this.dead || !this.question()) return;
      void this.session.reach_of(piece);
      this.move(this.target);
    });
  }
  private question(): Question | undefined {
    const d = this.session.draft;
    return d ? moving_part(d) : undefined;
  }
  // The parts may arrive after the drag has begun.
  private gather(): boolean {
    const q = this.question();
    if (!q || !q.pieces.some((p) => same(p, this.piece))) return false;
    const tokens = this.session.position.tokens;
    // Who is put down comes from off the table: his ghost is what is held, and all of them go together.
    const puts = q.shape === "place";
    const together = this.session.formation && (puts || !this.alone);
    this.pieces = (together ? q.pieces : [this.piece]).map((p) => tokens.get(key_of(p))).filter((t): t is Token => !!t && (t.presence === "table" || (puts && !!this.drafted(t))));
    return this.pieces.length > 0;
  }
  private get lead(): Token {
    return this.pieces.find((t) => same(t.piece, this.piece)) ?? this.pieces[0]!;
  }
  private drafted(t: Token): Pose | undefined {
    const q = this.question();
    return q && this.session.draft ? route_for(this.session.draft, q, t.piece)?.steps.slice(-1)[0] : undefined;
  }
  private pose_of(t: Token): Pose {
    const was = this.drafted(t) ?? t.base.pose;
    const to = { x: was.at.x + this.target.x - this.grab.x, y: was.at.y + this.target.y - this.grab.y };
    const start = this.corners[this.corners.length - 1] ?? t.base.pose.at;
    const ahead = !walks.has(t.form) && apart(start, to) > inch ? heading(start, to) : was.facing;
    return pose(to, { turns: (ahead.turns + this.turn + full_turn) % full_turn });
  }
  // Where it stands while it is held: at the end of the plan, which follows the pointer as long as nothing bends it.
  private held_at(t: Token): Pose {
    if (this.question()?.shape === "place") return this.pose_of(t);
    const m = this.answer?.plan.moves.find((x) => same(x.piece, t.piece));
    if (!m) return this.answer ? t.base.pose : this.pose_of(t);
    const from = this.answer!.target;
    const by = m.goes && m.left === 0 ? { x: this.target.x - from.x, y: this.target.y - from.y } : { x: 0, y: 0 };
    return { at: { x: m.end.at.x + by.x, y: m.end.at.y + by.y }, facing: m.end.facing };
  }
  private show(): void {
    const held = new Map<string, Placed>();
    for (const t of this.pieces) {
      const p = this.held_at(t);
      held.set(key_of(t.piece), { x: p.at.x, y: p.at.y, facing: radians(p.facing) });
    }
    this.table.hold(held);
  }
  move(to: Vec): void {
    this.target = to;
    if (this.pieces.length === 0 && !this.gather()) return;
    this.show();
    void this.ask();
  }
  rotate(by: number): void {
    this.turn += by;
    this.move(this.target);
  }
  corner(): void {
    if (this.pieces.length === 0) return;
    this.corners.push(this.pose_of(this.lead).at);
    this.move(this.target);
  }

  // What the server is asked: the one that is pointed and who keeps about it, or each by itself when they were drafted.
  private pointed(): Pointed {
    const lead = this.lead;
    const face = this.turn !== 0;
    const by = this.corners.map((v) => pose(v, lead.base.pose.facing));
    const into = this.pieces.length === 1 ? this.vehicle(lead) : nobody;
    if (this.pieces.length === 1 || this.pieces.some((t) => this.drafted(t)))
      return { piece: lead.piece, at: null, face, each: this.pieces.map((t) => new_route(t.piece, [...(same(t.piece, lead.piece) ? by : []), this.pose_of(t)], into)), pieces: [], by: [] };
    return { piece: lead.piece, at: this.pose_of(lead), face, each: [], pieces: this.pieces.map((t) => t.piece), by: by.map((p) => p.at) };
  }
  // One question at a time; the last place is asked again when the answer is here.
  private async ask(): Promise<void> {
    if (this.question()?.shape !== "path") return;
    if (this.asking) {
      this.stale = true;
      return;
    }
    this.asking = true;
    const target = this.target;
    const pointed = this.pointed();
    const plan = await this.session.propose(pointed, "drag");
    this.asking = false;
    if (this.dead) return;
    if (plan) {
      this.answer = { plan, target };
      this.asked = JSON.stringify(pointed);
      this.session.set("route", plan);
      this.show();
    }
    if (this.session.tool === "sight") await this.session.look_from(this.lead.piece, this.held_at(this.lead));
    if (this.stale) {
      this.stale = false;
      void this.ask();
    }
  }

  async drop(): Promise<void> {
    this.dead = true;
    const s = this.session;
    const part = this.question();
    if (this.pieces.length === 0 && !this.gather()) return this.end();
    if (!part || (apart(this.grab, this.target) < inch / 40 && this.turn === 0)) return this.end();
    if (part.shape === "place") s.put_routes(this.pieces.map((t) => new_route(t.piece, [this.pose_of(t)])));
    else {
      const began = performance.now();
      const pointed = this.pointed();
      const plan = this.answer && this.asked === JSON.stringify(pointed) ? this.answer.plan : await s.propose(pointed, "drag");
      if (plan) s.take_plan(pointed, plan);
      s.planned_ms.push(performance.now() - began);
    }
    this.end();
  }
  // One of ours that it is let go upon.
  private vehicle(t: Token): PieceRef {
    for (const other of this.session.position.tokens.values())
      if (!same(other.piece, t.piece) && other.side === t.side && other.presence === "table" && inside(other.base, this.target)) return other.piece;
    return nobody;
  }
  private end(): void {
    this.session.route = null;
    this.session.reach = null;
    this.table.hold(new Map());
    this.session.changed();
  }
  cancel(): void {
    this.dead = true;
    this.end();
  }
}
