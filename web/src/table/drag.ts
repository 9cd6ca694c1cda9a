// Dragging a piece, or a platoon in formation, to where it shall go: asks the server for reach and route on the way,
// and puts the routes into the draft when let go.
import type { PieceRef, Pose, Preview, Question, Token, Vec } from "../protocol.ts";
import { moving_part, new_route, route_for } from "../game/draft.ts";
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
  private corners: Pose[] = []; // waypoints set on the way
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
    const together = this.session.formation && !this.alone;
    const all = together && q.shape === "path" ? q.pieces : [this.piece];
    this.pieces = all.map((p) => tokens.get(key_of(p))).filter((t): t is Token => !!t && t.presence === "table");
    if (q.shape === "place" || !together) this.pieces = [tokens.get(key_of(this.piece))!].filter(Boolean);
    return this.pieces.length > 0;
  }
  private from(t: Token): Pose {
    const q = this.question();
    const r = q && this.session.draft ? route_for(this.session.draft, q, t.piece) : undefined;
    return r?.steps[r.steps.length - 1] ?? t.base.pose;
  }
  private pose_of(t: Token): Pose {
    const was = this.from(t);
    const to = { x: was.at.x + this.target.x - this.grab.x, y: was.at.y + this.target.y - this.grab.y };
    const start = this.corners[this.corners.length - 1]?.at ?? t.base.pose.at;
    const alone = this.pieces.length === 1;
    const ahead = alone && !walks.has(t.form) && apart(start, to) > inch ? heading(start, to) : was.facing;
    return pose(to, { turns: (ahead.turns + this.turn + full_turn) % full_turn });
  }
  move(to: Vec): void {
    this.target = to;
    if (this.pieces.length === 0 && !this.gather()) return;
    const held = new Map<string, Placed>();
    for (const t of this.pieces) {
      const p = this.pose_of(t);
      held.set(key_of(t.piece), { x: p.at.x, y: p.at.y, facing: radians(p.facing) });
    }
    this.table.hold(held);
    void this.ask();
  }
  rotate(by: number): void {
    this.turn += by;
    this.move(this.target);
  }
  corner(): void {
    const lead = this.pieces.find((t) => same(t.piece, this.piece));
    if (lead) this.corners.push(this.pose_of(lead));
  }
  // One question at a time; the last place is asked again when the answer is here.
  private async ask(): Promise<void> {
    if (this.asking) {
      this.stale = true;
      return;
    }
    const lead = this.pieces.find((t) => same(t.piece, this.piece)) ?? this.pieces[0];
    const command = this.session.command();
    if (!lead || !command) return;
    this.asking = true;
    const p = await this.session.ask("route", { what: "route", piece: lead.piece, at: this.pose_of(lead), command: without_piece(command, lead.piece) });
    this.asking = false;
    if (this.dead) return;
    if (p) this.session.set("route", p);
    if (this.session.tool === "sight") await this.session.look_from(lead.piece, this.pose_of(lead));
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
    if (!part || apart(this.grab, this.target) < inch / 40) return this.end();
    const aims = this.pieces.map((t) => ({ t, to: this.pose_of(t) }));
    const into = this.pieces.length === 1 ? this.aboard(this.pieces[0]!) : nobody;
    // Those in front go first, so that nobody waits for a place that is about to be free.
    const dx = this.target.x - this.grab.x;
    const dy = this.target.y - this.grab.y;
    aims.sort((a, b) => b.t.base.pose.at.x * dx + b.t.base.pose.at.y * dy - (a.t.base.pose.at.x * dx + a.t.base.pose.at.y * dy));
    for (const { t, to } of aims) {
      if (part.shape === "place") {
        s.put_routes([new_route(t.piece, [to])]);
        continue;
      }
      let steps: Pose[] = [...this.corners, to];
      let aboard = into;
      let how = "";
      if (this.corners.length === 0) {
        const command = s.command();
        const p: Preview | null = command ? await s.ask(`route ${key_of(t.piece)}`, { what: "route", piece: t.piece, at: to, command: without_piece(command, t.piece) }) : null;
        const found = p?.routes[0];
        if (found && found.steps.length > 0) {
          // The way is the server's, the facing at its end the player's.
          steps = found.steps.map((p, i) => (i === found.steps.length - 1 ? { at: p.at, facing: to.facing } : p));
          how = found.how;
          if (found.into.sort !== "none") aboard = found.into;
        }
      }
      s.put_routes([new_route(t.piece, steps, aboard, how)]);
    }
    this.end();
  }
  private aboard(t: Token): PieceRef {
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

function without_piece<T extends { replies: { key: string; values: number[]; routes: { piece: PieceRef }[] }[] }>(command: T, piece: PieceRef): T {
  return { ...command, replies: command.replies.map((r) => ({ ...r, routes: r.routes.filter((x) => !same(x.piece, piece)) })).filter((r) => r.routes.length > 0 || r.values.length > 0) };
}
