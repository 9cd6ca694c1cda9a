// One game in this browser: what the server told (Told) and what the player is about to answer.
// The panels and the table read it and call it; it tells them when something changed.
import type { Choice, Command, PieceRef, Pose, Preview, Reply, Route, SightLine, Token, Vec } from "../protocol.ts";
import { command_of, missing, moving_part, new_route, open, option_for, route_for, routes_of, values_of, with_route, with_routes, with_values, without, without_route, type Draft } from "./draft.ts";
import { Able } from "./able.ts";
import { is_piece, key_of, nobody, pose, same } from "./pieces.ts";
import { members } from "./position.ts";
import { Told } from "./told.ts";

export { side_title } from "./told.ts";

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

const shelf_key = (c: { verb: string; actor: PieceRef }): string => `${c.verb} ${key_of(c.actor)}`;

export class Session extends Told {
  hovered: PieceRef = nobody;
  draft: Draft | null = null;
  check: Preview | null = null;
  checking = false;
  reach: Preview | null = null;
  route: Preview | null = null;
  look: Look | null = null;
  measured: Measured | null = null;
  tool: Tool = "none";
  rings = false;
  formation = true;
  rule_shown = "";
  panel: "" | "help" | "legend" | "rules" | "menu" | "undo" | "chat" | "settings" | "over" = "";
  hills: { at: Vec; words: string }[] = []; // crests and how high they are
  able = new Able((c) => this.ask("able", { what: "choice", command: { decision: this.decision?.id ?? 0, verb: c.verb, actor: c.actor, replies: [] } }), () => this.changed());
  // Answers begun for others and left: they come back when their platoon is chosen again.
  private shelf = new Map<string, Draft>();
  private check_timer: ReturnType<typeof setTimeout> | undefined;

  set<K extends keyof Session>(key: K, value: Session[K]): void {
    (this as Session)[key] = value;
    this.changed();
  }
  override close(): void {
    super.close();
    clearTimeout(this.check_timer);
  }
  // Another side's turn, or another step: nothing that was drafted holds.
  protected override turned(): void {
    this.shelf.clear();
  }
  protected override forget(): void {
    this.draft = null;
    this.check = null;
    this.reach = null;
    this.route = null;
    this.refused = [];
    this.look = null;
  }

  // One thing to do is shown at once, with its parts.
  protected override begin_only(): void {
    const list = this.choices;
    if (this.my_turn && this.decision) void this.able.look(this.decision.id, this.decision.choices);
    if (!this.draft && list.length === 1 && open(list[0]!)) void this.begin(list[0]!);
  }

  // --- choosing ---
  // Whom the table is about: who acts in the answer being made, or the platoon of what is selected.
  get chosen(): PieceRef {
    return this.draft ? this.draft.choice.actor : this.group_of(this.selected);
  }
  chosen_tokens(): Token[] {
    const who = this.chosen;
    return is_piece(who) ? [...this.position.tokens.values()].filter((t) => t.presence === "table" && (same(t.group, who) || same(t.piece, who))) : [];
  }
  group_of(piece: PieceRef): PieceRef {
    return this.position.tokens.get(key_of(piece))?.group ?? (piece.sort === "platoon" ? piece : nobody);
  }
  choices_of(piece: PieceRef): Choice[] {
    const group = this.group_of(piece);
    return this.choices.filter((c) => is_piece(c.actor) && (same(c.actor, piece) || same(c.actor, group)));
  }
  // Something legal can be done with it now.
  can_act(actor: PieceRef): boolean {
    return this.choices.some((c) => same(c.actor, actor) && open(c)) && this.able.has(actor);
  }
  select(piece: PieceRef): void {
    this.selected = piece;
    this.note = "";
    if (is_piece(piece)) {
      const mine = this.choices_of(piece);
      const same_actor = this.draft && mine.some((c) => same(c.actor, this.draft!.choice.actor));
      const best = mine.find((c) => open(c)) ?? mine[0];
      if (best && !same_actor) void this.begin(best);
    } else this.drop_draft();
    this.changed();
  }
  // A piece is being dragged: of what it may do, the first thing that asks where to go.
  async begin_moving(piece: PieceRef): Promise<void> {
    const mine = this.choices_of(piece).filter(open);
    const now = this.draft && mine.find((c) => c.verb === this.draft!.choice.verb && same(c.actor, this.draft!.choice.actor));
    this.selected = piece;
    for (const c of now ? [now, ...mine.filter((x) => x !== now)] : mine) {
      if (c !== now || !this.draft?.complete) await this.begin(c);
      if (this.draft && moving_part(this.draft)?.pieces.some((p) => same(p, piece))) break;
    }
    this.changed();
  }
  // The one way on that no piece does: the end of a step. None when there are several to choose from.
  get ending(): Choice | undefined {
    const list = this.choices.filter((c) => !is_piece(c.actor) && open(c));
    return list.length === 1 ? list[0] : undefined;
  }
  end_step(): void {
    const c = this.ending;
    if (c) this.give({ decision: this.decision!.id, verb: c.verb, actor: c.actor, replies: [] });
  }
  drop_draft(): void {
    if (this.draft) this.shelf.delete(shelf_key(this.draft.choice));
    this.forget();
    this.changed();
  }

  begin(choice: Choice): Promise<void> {
    return (this.begun = this.begin_now(choice));
  }
  private begun: Promise<void> = Promise.resolve();
  // Ways drafted for platoons that are not the one in hand.
  shelved_routes(): Route[] {
    return [...this.shelf.entries()].filter(([key]) => !this.draft || key !== shelf_key(this.draft.choice)).flatMap(([, d]) => {
      const q = moving_part(d);
      return q && this.choices.some((c) => shelf_key(c) === shelf_key(d.choice)) ? routes_of(d, q) : [];
    });
  }
  private put_on_shelf(): void {
    const d = this.draft;
    if (d?.complete && d.replies.length > 0 && is_piece(d.choice.actor)) this.shelf.set(shelf_key(d.choice), d);
  }
  private async begin_now(choice: Choice): Promise<void> {
    if (this.draft && shelf_key(this.draft.choice) !== shelf_key(choice)) this.put_on_shelf();
    const kept = this.shelf.get(shelf_key(choice));
    this.forget();
    if (is_piece(choice.actor) && !same(this.group_of(this.selected), choice.actor)) this.selected = choice.actor;
    const draft: Draft = { choice, complete: choice.parts.length > 0, replies: [] };
    this.draft = draft;
    this.changed();
    if (!draft.complete) {
      const p = await this.ask("choice", { what: "choice", command: { decision: this.decision?.id ?? 0, verb: choice.verb, actor: choice.actor, replies: [] } });
      if (!p || this.draft !== draft) return;
      this.draft = { ...draft, choice: p.choice ? { ...p.choice } : choice, complete: true };
    }
    // What was drafted before holds as far as the same is still asked.
    if (kept) this.draft = { ...this.draft!, replies: kept.replies.filter((r) => this.draft!.choice.parts.some((q) => q.key === r.key)) };
    this.prefill();
    this.check_soon();
    this.changed();
  }
  // The only open target is the target.
  private prefill(): void {
    const d = this.draft;
    if (!d) return;
    for (const q of missing(d)) {
      const can = q.options.filter(open);
      if (q.shape === "pick" && q.low === 1 && can.length === 1) this.draft = with_values(this.draft!, q.key, [can[0]!.value]);
    }
  }

  ask(lane: string, request: { what: string; command?: Command; piece?: PieceRef; other?: PieceRef; at?: Pose | null }): Promise<Preview | null> {
    // Spectators may look, not ask.
    if (!this.my_seats.includes(this.viewing)) return Promise.resolve(null);
    return this.link.ask(this.viewing, lane, request as never);
  }

  private edit(draft: Draft): void {
    this.draft = draft;
    this.refused = [];
    this.check_soon();
    if (this.tool === "sight" && this.look) void this.look_planned(this.look.from);
    this.changed();
  }
  put_values(key: string, values: number[]): void {
    if (this.draft) this.edit(with_values(this.draft, key, values));
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
  // A piece that is not on the table cannot be dragged: it goes where the player clicks. False when there is none.
  async put_at(at: Vec): Promise<boolean> {
    const d = this.draft;
    const q = d && moving_part(d);
    if (!d || !q) return false;
    const away = q.pieces.filter((p) => this.position.tokens.get(key_of(p))?.presence !== "table");
    const piece = away.find((p) => same(p, this.selected)) ?? (q.shape === "place" ? away.find((p) => !route_for(d, q, p)) ?? away[0] : undefined);
    if (!piece) return false;
    const facing = route_for(d, q, piece)?.steps.slice(-1)[0]?.facing ?? this.position.tokens.get(key_of(piece))?.base.pose.facing ?? { turns: 0 };
    const to = pose(at, facing);
    if (q.shape === "place") this.put_routes([new_route(piece, [to])]);
    else {
      const found = (await this.ask(`route ${key_of(piece)}`, { what: "route", piece, at: to, command: command_of(without_route(d, q, piece), this.decision?.id ?? 0) }))?.routes[0];
      this.put_routes([found && found.steps.length > 0 ? found : new_route(piece, [to])]);
    }
    return true;
  }
  take_route(piece: PieceRef): void {
    const q = this.draft && moving_part(this.draft);
    if (this.draft && q) this.edit(without_route(this.draft, q, piece));
  }
  clear_routes(): void {
    const q = this.draft && moving_part(this.draft);
    if (this.draft && q) this.edit(with_routes(this.draft, q.key, []));
  }
  routes(): Route[] {
    const q = this.draft && moving_part(this.draft);
    return this.draft && q ? routes_of(this.draft, q) : [];
  }
  // Clicking a piece of the other side: the pick of the draft it answers.
  aim_at(piece: PieceRef): boolean {
    const d = this.draft;
    if (!d) return false;
    for (const q of d.choice.parts) {
      if (q.shape !== "pick") continue;
      const o = option_for(q, piece, this.group_of(piece));
      if (!o) continue;
      if (!open(o)) this.refused = o.closed;
      else this.edit(with_values(d, q.key, q.high <= 1 ? [o.value] : values_of(d, q).includes(o.value) ? values_of(d, q).filter((v) => v !== o.value) : [...values_of(d, q), o.value]));
      this.changed();
      return true;
    }
    return false;
  }

  // An enemy is clicked while one of ours is chosen: whatever that one may do to it is drafted.
  async aim(piece: PieceRef): Promise<boolean> {
    if (this.aim_at(piece)) return true;
    const d = this.draft;
    if (!d || !is_piece(d.choice.actor)) return false;
    if (!d.complete) await this.begun;
    if (this.aim_at(piece)) return true;
    for (const c of this.choices.filter((x) => same(x.actor, d.choice.actor) && open(x) && x.verb !== d.choice.verb)) {
      const whole = c.parts.length > 0 ? c : (await this.ask("aim", { what: "choice", command: { decision: this.decision?.id ?? 0, verb: c.verb, actor: c.actor, replies: [] } }))?.choice;
      if (!whole?.parts.some((q) => q.shape === "pick" && option_for(q, piece, this.group_of(piece)))) continue;
      await this.begin(c);
      return this.aim_at(piece);
    }
    return false;
  }

  command(): Command | null {
    return this.draft ? command_of(this.draft, this.decision?.id ?? 0) : null;
  }
  private check_soon(): void {
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
    if (!p || this.draft !== d) return;
    this.check = p;
    this.checking = false;
    this.changed();
  }

  // --- giving ---
  give(command: Command, dice: number[] = []): void {
    if (this.busy || !this.my_turn) return;
    this.refused = [];
    this.note = "";
    this.sent = this.link.send("command", { seat: this.viewing, command, ...(dice.length > 0 ? { dice } : {}) });
    if (!this.sent) this.note = "Not connected; trying again. Nothing was sent.";
    if (this.welcome?.dice === "typed") this.typed = { command, seat: this.viewing, dice };
    this.changed();
  }
  // Nobody has been told to go anywhere, and staying is not the usual answer.
  get unmoved(): boolean {
    const q = this.draft && moving_part(this.draft);
    if (!this.draft || !q) return false;
    return this.routes().length === 0 && (q.shape === "place" || this.draft.replies.length === 0);
  }
  // The answer cannot be given as it stands.
  get blocked(): boolean {
    const d = this.draft;
    return !d || !open(d.choice) || !d.complete || missing(d).length > 0 || (this.check?.refusals.length ?? 0) > 0 || this.unmoved;
  }
  commit(): void {
    const c = this.command();
    if (!c || this.blocked) return;
    this.shelf.delete(shelf_key(this.draft!.choice));
    this.give(c);
  }
  usual(): void {
    const d = this.decision;
    if (d && this.my_turn) this.give({ ...d.usual, decision: d.id });
  }
  type_die(value: number): void {
    const t = this.typed;
    if (!t) return;
    t.dice = [...t.dice, value];
    this.dice_wanted = null;
    this.link.send("command", { seat: t.seat, command: t.command, dice: t.dice });
    this.changed();
  }
  offer(choice: Choice, replies: Reply[] = []): void {
    const seat = this.my_seats.includes(this.viewing) ? this.viewing : this.my_seats[0];
    if (seat === undefined) return;
    this.link.send("command", { seat, command: { decision: this.decision?.id ?? 0, verb: choice.verb, actor: choice.actor, replies } });
    this.panel = "";
    this.changed();
  }
  standing(question: string, on: boolean): void {
    const o = this.waiting?.offers.find((c) => c.verb === "standing");
    this.offer(o ?? ({ verb: "standing", actor: nobody } as Choice), [{ key: question, values: [on ? 1 : 0], routes: [] }]);
  }
  undo(to?: number): void {
    const points = this.waiting?.undo ?? [];
    const point = to === undefined ? points.find((p) => p.free) : points.find((p) => p.to === to);
    const line = point?.to ?? to;
    if (line === undefined) {
      this.note = points.length > 0 ? "Only with the other side's consent: choose how far in the undo list." : "There is nothing to take back.";
      if (points.length > 0) this.panel = "undo";
      return this.changed();
    }
    this.link.send("undo", { seat: this.my_seats.includes(this.viewing) ? this.viewing : 0, to: line });
    this.panel = "";
    this.forget();
    this.changed();
  }
  consent(yes: boolean): void {
    const by = this.undo_asked?.by ?? -1;
    const seat = this.my_seats.find((s) => s !== by) ?? this.my_seats[0];
    this.undo_asked = null;
    if (seat !== undefined) this.link.send("consent", { seat, yes });
    this.changed();
  }
  say(text: string): void {
    if (text.trim()) this.link.send("chat", { text: text.trim() });
  }
  adjourn(on: boolean): void {
    this.link.send("adjourn", { seat: this.viewing, on });
    this.panel = "";
    this.changed();
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

  members(group: PieceRef) {
    return members(this.position, group);
  }
}
