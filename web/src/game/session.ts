// One game in this browser: what the server told (Told) and what the player is about to answer.
// The panels and the table read it and call it; it tells them when something changed.
import type { Choice, Command, PieceRef, Reply, Route, Token, Vec } from "../protocol.ts";
import { ground_part, missing, moving_part, open, option_for, picked, routes_of, values_of, with_values, type Draft } from "./draft.ts";
import { Able } from "./able.ts";
import { is_piece, key_of, nobody, same, within } from "./pieces.ts";
import { members } from "./position.ts";
import { Answer, type Measured } from "./answer.ts";

export { side_title } from "./told.ts";

export type { Look, Measured, Tool } from "./answer.ts";

// Words about the ground, and where they may stand, the best place first.
export interface Height {
  at: Vec[];
  words: string;
}

const shelf_key = (c: { verb: string; actor: PieceRef }): string => `${c.verb} ${key_of(c.actor)}`;

export class Session extends Answer {
  hovered: PieceRef = nobody;
  measured: Measured | null = null;
  rings = false;
  rule_shown = "";
  panel: "" | "help" | "legend" | "rules" | "menu" | "undo" | "chat" | "settings" | "over" = "";
  hills: Height[] = []; // crests and contours, and how high they are
  able = new Able((c) => this.ask("able", { what: "choice", command: { decision: this.decision?.id ?? 0, verb: c.verb, actor: c.actor, replies: [] } }), () => this.changed());
  // Answers begun for others and left: they come back when their platoon is chosen again.
  private shelf = new Map<string, Draft>();

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
  side_of(piece: PieceRef): number {
    return this.position.tokens.get(key_of(piece))?.side ?? this.position.groups.get(key_of(piece))?.side ?? this.my_side;
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

  // A part of the table is clicked that one of several options means.
  pick_ground(at: Vec): boolean {
    const q = this.draft && ground_part(this.draft);
    const i = q ? q.zones.findIndex((z) => within(z.outline, at)) : -1;
    const o = q?.options[i];
    if (!q || !o || !open(o)) return false;
    this.put_values(q.key, picked(q, values_of(this.draft!, q), o.value));
    return true;
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

  // --- advice ---
  ask_advice(): void {
    if (!this.my_turn || this.asking_advice) return;
    this.advice = null;
    this.asking_advice = this.link.send("hint", { seat: this.viewing, number: ++this.advice_asked });
    this.changed();
  }
  private advice_asked = 0;
  // As a draft: it can still be changed, and is given like any other.
  async take_advice(): Promise<void> {
    const a = this.advice;
    const choice = a && this.choices.find((c) => c.verb === a.command.verb && same(c.actor, a.command.actor));
    if (!a || !choice) return;
    this.advice = null;
    await this.begin(choice);
    if (this.draft && same(this.draft.choice.actor, choice.actor)) this.edit({ ...this.draft, replies: a.command.replies });
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

  members(group: PieceRef) {
    return members(this.position, group);
  }
}
