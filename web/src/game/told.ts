// What the server told of one game, whose view is shown, and at which moment. Session adds the answer being made.
// Knows no rule and nothing of drawing; tells its listeners when something changed.
import type {
  Adjourned, Chat, Choice, Clocks, Command, Decision, DiceWanted, Frame, Frames, Hinted, PieceRef, Refusal, Refused, Revealed, Roll, SeatInfo, SeatsNow, Token, Trouble,
  UndoAnswered, UndoAsked, Waiting, Welcome,
} from "../protocol.ts";
import { keep_game, kept_game, like, likes, my_name } from "../keep.ts";
import { Link, type LinkState, type Message } from "../net/link.ts";
import { ring } from "../sound.ts";
import { key_of, nobody } from "./pieces.ts";
import { attempt_ms, attempts } from "./score.ts";
import { Story, empty_position, type Position } from "./position.ts";

// "german" is how a script names a side; "German" is how a player reads it.
export const side_title = (name: string): string => (name.length <= 2 ? name.toUpperCase() : name.charAt(0).toUpperCase() + name.slice(1));

const rest_ms = 900; // after a move of the computer

export abstract class Told {
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
  ready = false; // the first frames are here
  skipping = false; // the computer's moves are shown without pauses until it is our turn
  advice: Hinted | null = null;
  asking_advice = false;
  throwing: Roll[] = []; // dice that roll before anybody sees what came of them
  tries = 0; // of them, attempts that are thrown one after the other
  thrown_at: PieceRef = nobody; // about whom they are
  asked_at = 0; // when the question that stands was first seen here
  chat_read = 0; // how many messages have been seen
  private held: (Message & Record<string, unknown>)[] | null = null;
  private fall: ReturnType<typeof setTimeout> | undefined;
  link: Link;
  private listeners = new Set<() => void>();
  private frame_listeners = new Set<(f: Frame, before: Position, after: Position) => void>();
  private pending = false;
  private played_at = 0;

  constructor(readonly game: string, readonly mode: "play" | "replay", url: string) {
    this.link = new Link(url, () => this.hello(), (m) => this.take(m), (s) => {
      this.link_state = s;
      if (s !== "open") this.sent = false;
      this.changed();
    });
  }
  // Another question stands: what was being answered is void.
  protected abstract forget(): void;
  // Another step or side than before.
  protected abstract turned(): void;
  // A question stands and the table is shown to the one who is asked.
  protected abstract begin_only(): void;

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
  close(): void {
    this.link.close();
    clearTimeout(this.fall);
    this.playing = false;
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
  side_of_seat(seat: number): number {
    return this.seats_now.find((x) => x.seat === seat)?.side ?? -1;
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
  // Whether the rules let anybody measure before he declares what he does.
  get measures(): boolean {
    return this.welcome?.facts.measures_first ?? true;
  }
  // What the players of this ruleset call a piece, and those that act together.
  get team_word(): string {
    return this.welcome?.facts.team ?? "piece";
  }
  get group_word(): string {
    return this.welcome?.facts.group ?? "group";
  }
  get metric(): boolean {
    return this.welcome?.centimetres ?? false;
  }
  side_name(side: number): string {
    return side_title(this.welcome?.sides[side] ?? (side < 0 ? "" : `side ${side + 1}`));
  }

  // --- from the server ---
  // Dice fall first: what the server says after them waits until they lie, or somebody is in a hurry.
  private take(m: Message & Record<string, unknown>): void {
    if (this.held) {
      this.held.push(m);
      return;
    }
    const rolls = m.type === "frames" ? this.dice_to_throw(m as unknown as Frames) : [];
    if (rolls.length === 0) {
      this.heard(m);
      return this.rest_after(m);
    }
    this.held = [m];
    this.throwing = rolls;
    const dice = rolls.reduce((n, r) => n + r.dice.length, 0);
    this.fall = setTimeout(() => this.dice_lie(), Math.min(2200, 900 + dice * 55) + (this.tries > 1 ? this.tries * attempt_ms : 0));
    this.changed();
  }
  dice_lie(): void {
    clearTimeout(this.fall);
    const all = this.held ?? [];
    this.held = null;
    this.throwing = [];
    // What follows may be another move to be looked at.
    for (let i = 0; i < all.length; ++i) {
      if (i === 0) this.heard(all[0]!);
      else this.take(all[i]!);
    }
  }
  // The computer's moves come one after the other, so that one can follow; what it says after one waits a moment.
  private rest_after(m: Message & Record<string, unknown>): void {
    const frames = m.type === "frames" ? (m as unknown as Frames) : null;
    const last = frames?.frames[frames.frames.length - 1];
    if (!last || !this.computer(last.seat) || this.skipping || !likes.motion || !this.ready || !this.live || this.over || document.hidden || !last.events.some((e) => e.words)) return;
    this.held = [];
    this.fall = setTimeout(() => this.dice_lie(), rest_ms / likes.play_speed);
  }
  computer(seat: number): boolean {
    return (this.seats_now.find((x) => x.seat === seat)?.agent ?? "") !== "";
  }
  // It is the computer's turn to answer.
  get thinking(): boolean {
    const side = this.decision?.side ?? -1;
    return !this.over && side >= 0 && this.seats_now.some((x) => x.side === side && x.agent !== "");
  }
  skip(): void {
    this.skipping = true;
    this.dice_lie();
    this.changed();
  }
  private dice_to_throw(m: Frames): Roll[] {
    if (!likes.motion || this.skipping || !this.ready || !this.live || this.mode !== "play" || this.curtain !== null || document.hidden || this.welcome?.dice === "typed" || m.frames.length !== 1) return [];
    const events = m.frames[0]!.events.filter((e) => e.event.roll.dice.length > 0);
    this.thrown_at = events[0]?.event.other.sort !== "none" ? (events[0]?.event.other ?? nobody) : (events[0]?.event.who ?? nobody);
    this.tries = attempts(events.map((e) => ({ who: key_of(e.event.who), roll: e.event.roll })));
    return events.map((e) => e.event.roll);
  }
  private heard(m: Message & Record<string, unknown>): void {
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
      case "hinted":
        this.asking_advice = false;
        this.advice = body as Hinted;
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
        this.asking_advice = false;
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
      if (before.step !== f.change.step || before.active !== f.change.active || f.undo) this.turned();
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
    if (before?.decision.side !== w.decision.side) this.asked_at = before ? Date.now() : (this.welcome?.game.touched ?? 0) * 1000 || Date.now();
    this.ready = true;
    if (before?.decision.id !== w.decision.id && w.seat === this.viewing) this.forget();
    const asked = this.my_seats.find((s) => (this.waitings.get(s)?.decision.choices.length ?? 0) > 0);
    // Whether there is something to hide shows when every seat of this screen has heard of it.
    if (asked !== undefined && asked !== this.viewing && this.behind.size === 0 && this.level) this.pass_to(asked);
    if (asked !== undefined) this.skipping = false;
    if (asked !== undefined && before?.decision.id !== w.decision.id && w.decision.choices.length > 0) this.call_player(w.decision.prompt);
    this.begin_only();
  }

  private get level(): boolean {
    return new Set(this.my_seats.map((s) => this.stories.get(s)?.last)).size <= 1;
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
    const one = this.stories.get(a)?.now.tokens;
    const two = this.stories.get(b)?.now.tokens;
    if (!one || !two) return false;
    const look = (t: Token | undefined) => JSON.stringify(t && [t.presence, t.base]);
    return [...new Set([...one.keys(), ...two.keys()])].some((key) => look(one.get(key)) !== look(two.get(key)));
  }
  lift_curtain(): void {
    if (this.curtain === null) return;
    this.viewing = this.curtain;
    this.curtain = null;
    this.begin_only();
    this.changed();
  }

  // Only somebody who looks elsewhere is called.
  private call_player(prompt: string): void {
    // A screen that plays every side needs no bell.
    if (this.my_seats.length < (this.welcome?.game.seats.length ?? 0)) ring();
    if (!document.hidden && document.hasFocus()) return;
    document.title = "● Your turn · Sandtable";
    if (!likes.notify || typeof Notification === "undefined" || Notification.permission !== "granted") return;
    const call = new Notification("Sandtable: your turn", { body: `${this.welcome?.game.title ?? ""}: ${prompt}`, tag: this.game });
    call.onclick = () => {
      window.focus();
      call.close();
    };
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
}
