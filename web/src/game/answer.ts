// The answer being made: the draft with what the server says of it, where pieces are pointed and what plan came of it,
// what is looked at from there. Session adds whose answer it is, and gives it.
import type { Command, PieceRef, Pose, Preview, Question, Route, SightLine, Vec, Wish } from "../protocol.ts";
import { command_of, missing, moving_part, new_route, question_of, route_for, routes_of, with_route, with_routes, with_values, without, without_route, type Draft } from "./draft.ts";
import { key_of, pose, same } from "./pieces.ts";
import { pointed_at, wish_of, with_plan, type Pointed } from "./plan.ts";
import { Told } from "./told.ts";

export interface Look {
  from: PieceRef;
  at: Pose | null;
  sightings: SightLine[];
  exposed: SightLine[]; // how each enemy sees it there
  words: string;
}
export interface Measured {
  points: { x: number; y: number }[];
  words: string;
  distance: number;
}
export type Tool = "none" | "ruler" | "sight";

export abstract class Answer extends Told {
  draft: Draft | null = null;
  check: Preview | null = null;
  checking = false;
  reach: Preview | null = null;
  route: Preview | null = null; // the plan for where a piece is held now
  plan: Preview | null = null; // the one the draft comes from
  shells: Preview | null = null; // how far those reach who lay what the check shows
  laying: Vec | null = null; // where the pointer holds it
  risk = false; // the shortest way, whatever it risks
  planned_ms: number[] = []; // from the drop to the plan, for the tests
  private pointed = new Map<string, Pose>();
  private faced = false;
  private plans = 0; // asked for
  private last_pointed: Pointed | null = null;
  look: Look | null = null;
  tool: Tool = "none";
  formation = true;
  protected check_timer: ReturnType<typeof setTimeout> | undefined;

  protected override forget(): void {
    this.draft = null;
    this.check = null;
    this.reach = null;
    this.route = null;
    this.forget_plan();
    this.shells = null;
    this.laying = null;
    this.refused = [];
    this.look = null;
  }

  private forget_plan(): void {
    this.plan = null;
    this.last_pointed = null;
    this.pointed.clear();
    this.faced = false;
  }

  ask(lane: string, request: { what: string; command?: Command; piece?: PieceRef; other?: PieceRef; at?: Pose | null; wish?: Wish }): Promise<Preview | null> {
    // Spectators may look, not ask.
    if (!this.my_seats.includes(this.viewing)) return Promise.resolve(null);
    return this.link.ask(this.viewing, lane, request as never);
  }

  private get may_ask(): boolean {
    return this.my_seats.includes(this.viewing) && this.link.state === "open";
  }
  protected edit(draft: Draft): void {
    this.draft = draft;
    this.plan = null;
    this.refused = [];
    this.check_soon();
    if (this.tool === "sight" && this.look) void this.look_planned(this.look.from);
    this.changed();
  }
  put_values(key: string, values: number[]): void {
    if (!this.draft) return;
    const gait = question_of(this.draft, key)?.shape === "yes_no";
    this.edit(with_values(this.draft, key, values));
    if (gait) void this.plan_again();
  }
  // --- plans ---
  // What the server would have them do when they are pointed so.
  propose(pointed: Pointed, lane: string): Promise<Preview | null> {
    const d = this.draft;
    const command = this.command();
    if (!d || !command) return Promise.resolve(null);
    return this.ask(lane, { what: "propose", piece: pointed.piece, at: pointed.at, command, wish: wish_of(pointed, d, this.risk) });
  }
  take_plan(pointed: Pointed, plan: Preview): void {
    const d = this.draft;
    if (!d) return;
    if (!plan.command) {
      this.refused = plan.refusals;
      this.note = plan.refusals.length === 0 ? plan.words : "";
      return this.changed();
    }
    this.edit(with_plan(d, plan));
    this.plan = plan;
    this.last_pointed = pointed;
    this.pointed = pointed_at(this.pointed, plan.moves);
    this.faced = this.faced || pointed.face;
  }
  private async plan_for(pointed: Pointed): Promise<void> {
    const turn = ++this.plans;
    // Asked again when it got no answer: nobody points twice for the same plan.
    for (let tries = 0; tries < 3; ++tries) {
      const plan = await this.propose(pointed, "plan");
      if (turn !== this.plans || !this.draft) return;
      if (plan) return this.take_plan(pointed, plan);
      if (!this.may_ask) return;
    }
  }
  // The same again, gone otherwise.
  async plan_again(): Promise<void> {
    if (this.last_pointed) await this.plan_for(this.last_pointed);
  }
  set_risk(on: boolean): void {
    this.risk = on;
    this.changed();
    void this.plan_again();
  }
  // By keys: each a step on from where it is pointed, or turned.
  nudge(pieces: PieceRef[], by: Vec, turn: number): void {
    const d = this.draft;
    const q = d && moving_part(d);
    if (!d || !q) return;
    this.faced = this.faced || turn !== 0;
    const each = pieces.flatMap((p) => {
      const t = this.position.tokens.get(key_of(p));
      const drafted = route_for(d, q, p)?.steps.slice(-1)[0];
      if (!t || (t.presence !== "table" && !drafted)) return [];
      const was = this.pointed.get(key_of(p)) ?? drafted ?? t.base.pose;
      const to = pose({ x: was.at.x + by.x, y: was.at.y + by.y }, { turns: was.facing.turns + turn + 65536 });
      this.pointed.set(key_of(p), to);
      return [new_route(p, [to])];
    });
    if (each.length === 0) return;
    if (q.shape === "place") return this.put_routes(each);
    void this.plan_for({ piece: each[0]!.piece, at: null, pieces: [], by: [], face: this.faced, each });
  }
  put_usual(key: string): void {
    if (this.draft) this.edit(without(this.draft, key));
  }
  put_routes(routes: Route[]): void {
    const q = this.draft && moving_part(this.draft);
    if (!this.draft || !q) return;
    let d = this.draft;
    for (const r of routes) d = with_route(d, q, r);
    this.edit(d);
  }
  // Several that have their places go together: the middle of them to where the player clicks.
  private put_all_at(d: Draft, q: Question, at: Vec): boolean {
    const ends = q.pieces.flatMap((p) => {
      const end = this.position.tokens.has(key_of(p)) ? route_for(d, q, p)?.steps.slice(-1)[0] : undefined;
      return end ? [{ p, end }] : [];
    });
    if (ends.length < 2 || ends.length < q.pieces.length) return false;
    const middle = { x: ends.reduce((n, e) => n + e.end.at.x, 0) / ends.length, y: ends.reduce((n, e) => n + e.end.at.y, 0) / ends.length };
    this.put_routes(ends.map(({ p, end }) => new_route(p, [pose({ x: end.at.x + at.x - middle.x, y: end.at.y + at.y - middle.y }, end.facing)])));
    return true;
  }
  // A piece that is not on the table cannot be dragged: it goes where the player clicks. False when there is none.
  async put_at(at: Vec): Promise<boolean> {
    const d = this.draft;
    const q = d && moving_part(d);
    if (!d || !q) return false;
    if (q.shape === "place" && this.formation && this.put_all_at(d, q, at)) return true;
    const away = q.pieces.filter((p) => this.position.tokens.get(key_of(p))?.presence !== "table");
    const piece = away.find((p) => same(p, this.selected)) ?? (q.shape === "place" ? away.find((p) => !route_for(d, q, p)) ?? away[0] : undefined);
    if (!piece) return false;
    const facing = route_for(d, q, piece)?.steps.slice(-1)[0]?.facing ?? this.position.tokens.get(key_of(piece))?.base.pose.facing ?? { turns: 0 };
    const to = pose(at, facing);
    if (q.shape === "place") this.put_routes([new_route(piece, [to])]);
    else {
      await this.plan_for({ piece, at: null, pieces: [], by: [], face: false, each: [new_route(piece, [to])] });
    }
    return true;
  }
  take_route(piece: PieceRef): void {
    const q = this.draft && moving_part(this.draft);
    this.pointed.delete(key_of(piece));
    this.last_pointed = null;
    if (this.draft && q) this.edit(without_route(this.draft, q, piece));
  }
  clear_routes(): void {
    const q = this.draft && moving_part(this.draft);
    this.forget_plan();
    if (this.draft && q) this.edit(with_routes(this.draft, q.key, []));
  }
  routes(): Route[] {
    const q = this.draft && moving_part(this.draft);
    return this.draft && q ? routes_of(this.draft, q) : [];
  }
  command(): Command | null {
    return this.draft ? command_of(this.draft, this.decision?.id ?? 0) : null;
  }
  protected check_soon(): void {
    clearTimeout(this.check_timer);
    this.checking = true;
    this.check_timer = setTimeout(() => void this.check_now(), 60);
  }
  private async check_now(): Promise<void> {
    const d = this.draft;
    if (!d || !d.complete) return;
    if (missing(d).length > 0 || (this.unmoved && moving_part(d)?.shape === "place")) {
      this.check = null;
      this.checking = false;
      return this.changed();
    }
    const p = await this.ask("check", { what: "check", command: this.command()! });
    if (this.draft !== d) return;
    if (!p) {
      if (this.checking && this.may_ask) this.check_soon(); // it got no answer
      return;
    }
    this.check = p;
    if (p.command && p.command.verb === d.choice.verb) this.draft = { ...d, filled: p.command.replies };
    this.checking = false;
    this.changed();
    if (p.areas.length > 0 && !this.shells) await this.shells_of(d);
  }

  // Something is laid on the table: how far those reach who lay it.
  private async shells_of(d: Draft): Promise<void> {
    const p = await this.ask("shells", { what: "reach", piece: d.choice.actor, command: this.command()! });
    if (p && this.draft && same(this.draft.choice.actor, d.choice.actor)) {
      this.shells = p;
      this.changed();
    }
  }

  // Nobody has been told to go anywhere, and staying is not the usual answer.
  get unmoved(): boolean {
    const q = this.draft && moving_part(this.draft);
    if (!this.draft || !q) return false;
    return this.routes().length === 0 && (q.shape === "place" || this.draft.replies.length === 0);
  }

  // --- looking ---
  async look_from(piece: PieceRef, at: Pose | null = null): Promise<void> {
    const p = await this.ask("look", { what: "look", piece, at });
    if (p) this.look = { from: piece, at, sightings: p.sightings, exposed: p.exposed, words: p.words };
    this.changed();
  }
  // From where it will stand when the draft says so, else from where it stands.
  look_planned(piece: PieceRef): Promise<void> {
    const end = this.routes().find((r) => same(r.piece, piece))?.steps.slice(-1)[0] ?? null;
    return this.look_from(piece, end);
  }
  async reach_of(piece: PieceRef): Promise<void> {
    const c = this.command();
    const p = await this.ask("reach", { what: "reach", piece, ...(c ? { command: c } : {}) });
    if (p) this.reach = p;
    this.changed();
  }
}
