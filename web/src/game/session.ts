// One game in this browser: what the server told, whose view is shown, what the player is about to answer.
// The panels and the table read it and call it; it tells them when something changed.
import type {
  Adjourned, Chat, Choice, Clocks, Command, Decision, DiceWanted, Frame, Frames, PieceRef, Pose, Preview, Refusal, Refused, Reply, Revealed, Route,
  SeatInfo, SeatsNow, Sighting, Trouble, UndoAnswered, UndoAsked, Waiting, Welcome,
} from "../protocol.ts";
import { keep_game, kept_game, like, likes, my_name } from "../keep.ts";
import { Link, type LinkState, type Message } from "../net/link.ts";
import { command_of, missing, moving_part, open, option_for, routes_of, values_of, with_route, with_routes, with_values, without, without_route, type Draft } from "./draft.ts";
import { is_piece, key_of, nobody, same } from "./pieces.ts";
import { Story, empty_position, members, type Position } from "./position.ts";

export interface Look {
  from: PieceRef;
  at: Pose | null;
  sightings: Sighting[];
}
export interface Measured {
  points: { x: number; y: number }[];
  words: string;
  distance: number;
}
export type Tool = "none" | "ruler" | "sight";

// "german" is how a script names a side; "German" is how a player reads it.
export const side_title = (name: string): string => (name.length <= 2 ? name.toUpperCase() : name.charAt(0).toUpperCase() + name.slice(1));

export class Session {
  welcome: Welcome | null = null;
  link_state: LinkState = "connecting";
  seats_now: SeatInfo[] = [];
  watching = 0;
  stories = new Map<number, Story>();
  waitings = new Map<number, Waiting>();
  viewing = -1;
  curtain: number | null = null;
  at: number | null = null; // the frame looked back at; null for now
  playing = false;
  selected: PieceRef = nobody; // team or platoon
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
  sent = false; // a command is on its way
  behind = new Set<number>(); // seats whose frame is here and whose question is not
  refused: Refusal[] = [];
  trouble: Trouble | null = null;
  dice_wanted: DiceWanted | null = null;
  typed: { command: Command; seat: number; dice: number[] } | null = null;
  undo_asked: UndoAsked | null = null;
  note = "";
  chat: Chat[] = [];
  clocks: Clocks | null = null;
  clocks_at = 0;
  adjourned: Adjourned | null = null;
  revealed: Revealed | null = null;
  rule_shown = "";
  panel: "" | "help" | "menu" | "undo" | "chat" | "settings" = "";
  features = new Map<number, string>();
  link: Link;
  private listeners = new Set<() => void>();
  private frame_listeners = new Set<(f: Frame, before: Position, after: Position) => void>();
  private pending = false;
  private check_timer: ReturnType<typeof setTimeout> | undefined;
  private played_at = 0;
  ready = false; // the first frames are here

  constructor(readonly game: string, readonly mode: "play" | "replay", url: string) {
    this.link = new Link(url, () => this.hello(), (m) => this.take(m), (s) => {
      this.link_state = s;
      if (s !== "open") this.sent = false;
      this.changed();
    });
  }

  private hello(): Record<string, unknown> {
    const tokens = this.mode === "replay" ? [] : (kept_game(this.game)?.tokens ?? []).map((t) => t.token);
    const have = this.stories.size === 0 ? -1 : Math.min(...[...this.stories.values()].map((s) => s.last));
    return { game: this.game, tokens, name: my_name(), have };
  }

  // --- telling the panels ---
  on_change(f: () => void): () => void {
    this.listeners.add(f);
    return () => this.listeners.delete(f);
  }
  on_frame(f: (f: Frame, before: Position, after: Position) => void): () => void {
    this.frame_listeners.add(f);
    return () => this.frame_listeners.delete(f);
  }
  changed(): void {
    if (this.pending) return;
    this.pending = true;
    queueMicrotask(() => {
      this.pending = false;
      for (const f of this.listeners) f();
    });
  }
  set<K extends keyof Session>(key: K, value: Session[K]): void {
    (this as Session)[key] = value;
    this.changed();
  }
  close(): void {
    this.link.close();
    this.playing = false;
    clearTimeout(this.check_timer);
  }

  // --- what is shown ---
  get story(): Story | undefined {
    return this.stories.get(this.viewing) ?? this.stories.get(-1) ?? [...this.stories.values()][0];
  }
  get live(): boolean {
    return this.at === null || !this.story || this.at >= this.story.frames.length - 1;
  }
  get position(): Position {
    if (this.curtain !== null) return empty_position;
    const story = this.story;
    if (!story) return empty_position;
    return this.at === null ? story.now : story.after(this.at);
  }
  get frame_index(): number {
    const n = (this.story?.frames.length ?? 1) - 1;
    return this.at === null ? n : Math.min(this.at, n);
  }
  get waiting(): Waiting | undefined {
    return this.waitings.get(this.viewing) ?? this.waitings.get(-1) ?? [...this.waitings.values()][0];
  }
  get decision(): Decision | undefined {
    return this.waiting?.decision;
  }
  get my_seats(): number[] {
    return this.welcome?.seats ?? [];
  }
  get my_side(): number {
    return this.seats_now.find((s) => s.seat === this.viewing)?.side ?? this.welcome?.game.seats.find((s) => s.seat === this.viewing)?.side ?? -1;
  }
  get my_turn(): boolean {
    return this.mode === "play" && this.curtain === null && !this.over && (this.decision?.choices.length ?? 0) > 0 && this.my_seats.includes(this.viewing);
  }
  // Not the moment to answer: a command is on its way, or the question that follows the last frame is not here yet.
  get busy(): boolean {
    return this.sent || this.behind.has(this.viewing);
  }
  get over(): boolean {
    return (this.story?.now.outcome.ending ?? "running") !== "running";
  }
  get choices(): Choice[] {
    return this.my_turn && this.live ? (this.decision?.choices ?? []) : [];
  }
  get metric(): boolean {
    return this.welcome?.centimetres ?? false;
  }
  side_name(side: number): string {
    return side_title(this.welcome?.sides[side] ?? (side < 0 ? "" : `side ${side + 1}`));
  }

  // --- from the server ---
  private take(m: Message & Record<string, unknown>): void {
    const body = m as unknown;
    switch (m.type) {
      case "welcome": this.welcomed(body as Welcome); break;
      case "frames": this.frames(body as Frames); break;
      case "waiting": this.waits(body as Waiting); break;
      case "refused":
        this.sent = false;
        this.typed = null;
        this.dice_wanted = null;
        this.refused = (body as Refused).refusals;
        break;
      case "dice_wanted":
        this.dice_wanted = body as DiceWanted;
        break;
      case "undo_asked":
        if (!this.my_seats.includes((body as UndoAsked).by) || this.my_seats.length > 1) this.undo_asked = body as UndoAsked;
        else this.note = "Asked the other side to take it back.";
        break;
      case "undo_answered":
        this.undo_asked = null;
        this.note = (body as UndoAnswered).yes ? "Taken back." : "The other side did not agree to take it back.";
        break;
      case "chat": this.chat = [...this.chat, body as Chat].slice(-200); break;
      case "seats":
        this.seats_now = (body as SeatsNow).seats;
        this.watching = (body as SeatsNow).watching;
        break;
      case "clocks":
        this.clocks = body as Clocks;
        this.clocks_at = Date.now();
        break;
      case "adjourned": this.adjourned = body as Adjourned; break;
      case "revealed": this.revealed = body as Revealed; break;
      case "error":
        this.trouble = body as Trouble;
        this.sent = false;
        break;
    }
    this.changed();
  }

  private welcomed(w: Welcome): void {
    this.welcome = w;
    this.seats_now = w.game.seats;
    this.trouble = null;
    if (!w.seats.includes(this.viewing)) this.viewing = w.seats[0] ?? -1;
    const kept = kept_game(this.game);
    if (kept && this.mode === "play") keep_game({ ...kept, title: w.game.title, at: Date.now() });
  }

  private frames(m: Frames): void {
    let story = this.stories.get(m.seat);
    if (!story) this.stories.set(m.seat, (story = new Story()));
    const live = this.ready && m.seat === this.story_seat() && this.at === null && this.curtain === null;
    for (const f of m.frames) {
      const before = story.now;
      if (!story.add(f)) continue;
      if (live) for (const l of this.frame_listeners) l(f, before, story.now);
    }
    if (this.mode === "replay" && !this.ready) this.at = 0;
    this.behind.add(m.seat);
    this.sent = false;
    this.typed = null;
    this.dice_wanted = null;
  }
  private story_seat(): number {
    for (const [seat, s] of this.stories) if (s === this.story) return seat;
    return -1;
  }

  private waits(w: Waiting): void {
    const before = this.waitings.get(w.seat);
    this.waitings.set(w.seat, w);
    this.behind.delete(w.seat);
    this.ready = true;
    if (before?.decision.id !== w.decision.id && w.seat === this.viewing) this.forget();
    const asked = this.my_seats.find((s) => (this.waitings.get(s)?.decision.choices.length ?? 0) > 0);
    if (asked !== undefined && asked !== this.viewing) this.pass_to(asked);
    if (asked !== undefined && before?.decision.id !== w.decision.id && w.decision.choices.length > 0) this.call_player(w.decision.prompt);
    this.begin_only();
  }

  // One thing to do is shown at once, with its parts.
  private begin_only(): void {
    const list = this.choices;
    if (!this.draft && list.length === 1 && open(list[0]!)) void this.begin(list[0]!);
  }

  // On one screen the table turns to the seat that is asked; behind a curtain when there is something to hide.
  private pass_to(seat: number): void {
    const secret = this.waitings.get(seat)?.decision.secret ?? false;
    const first = this.stories.get(this.viewing) === undefined || !this.my_seats.includes(this.viewing);
    if ((secret || this.differ(this.viewing, seat)) && !first) this.curtain = seat;
    else this.viewing = seat;
    this.selected = nobody;
    this.forget();
  }
  private differ(a: number, b: number): boolean {
    const one = this.stories.get(a)?.now;
    const two = this.stories.get(b)?.now;
    if (!one || !two) return false;
    return JSON.stringify([...one.tokens.values()].map((t) => [t.piece, t.presence, t.base])) !== JSON.stringify([...two.tokens.values()].map((t) => [t.piece, t.presence, t.base]));
  }
  lift_curtain(): void {
    if (this.curtain === null) return;
    this.viewing = this.curtain;
    this.curtain = null;
    this.begin_only();
    this.changed();
  }

  private call_player(prompt: string): void {
    if (!document.hidden) return;
    document.title = "● Your turn · Sandtable";
    if (likes.notify && typeof Notification !== "undefined" && Notification.permission === "granted") new Notification("Sandtable: your turn", { body: prompt, tag: this.game });
  }

  private forget(): void {
    this.draft = null;
    this.check = null;
    this.reach = null;
    this.route = null;
    this.refused = [];
    this.look = null;
  }

  // --- choosing ---
  group_of(piece: PieceRef): PieceRef {
    return this.position.tokens.get(key_of(piece))?.group ?? (piece.sort === "platoon" ? piece : nobody);
  }
  choices_of(piece: PieceRef): Choice[] {
    const group = this.group_of(piece);
    return this.choices.filter((c) => is_piece(c.actor) && (same(c.actor, piece) || same(c.actor, group)));
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
  drop_draft(): void {
    this.forget();
    this.changed();
  }

  async begin(choice: Choice): Promise<void> {
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
    if (missing(d).length > 0) {
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
  commit(): void {
    const c = this.command();
    if (c && this.draft && open(this.draft.choice)) this.give(c);
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
    if (p) this.look = { from: piece, at, sightings: p.sightings };
    this.changed();
  }
  async reach_of(piece: PieceRef): Promise<void> {
    const c = this.command();
    const p = await this.ask("reach", { what: "reach", piece, ...(c ? { command: c } : {}) });
    if (p) this.reach = p;
    this.changed();
  }

  // --- looking back ---
  scrub(index: number | null): void {
    const n = (this.story?.frames.length ?? 1) - 1;
    this.at = index === null || (index >= n && this.mode === "play") ? null : Math.max(0, Math.min(index, n));
    this.changed();
  }
  // One frame on, animated.
  step(by: number): void {
    const story = this.story;
    if (!story) return;
    const from = this.frame_index;
    const to = Math.max(0, Math.min(from + by, story.frames.length - 1));
    const before = story.after(from);
    this.scrub(to);
    if (by === 1 && to > from) for (const l of this.frame_listeners) l(story.frames[to]!, before, story.after(to));
  }
  play(on: boolean): void {
    this.playing = on;
    const token = ++this.played_at;
    const tick = () => {
      if (!this.playing || token !== this.played_at || !this.story) return;
      if (this.frame_index >= this.story.frames.length - 1) {
        this.playing = false;
        return this.changed();
      }
      this.step(1);
      setTimeout(tick, 1400 / likes.play_speed);
    };
    if (on && this.story && this.frame_index >= this.story.frames.length - 1) this.scrub(0);
    if (on) setTimeout(tick, 200);
    this.changed();
  }
  speed(times: number): void {
    like("play_speed", times);
    this.changed();
  }

  members(group: PieceRef) {
    return members(this.position, group);
  }
}
