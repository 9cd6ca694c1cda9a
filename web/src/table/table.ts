// The table on the screen: puts a picture for every token and mark, keeps them in step with the session, runs motion.
import type { Mark, Token } from "../protocol.ts";
import { inside, key_of, radians } from "../game/pieces.ts";
import type { Session } from "../game/session.ts";
import type { Position } from "../game/position.ts";
import { likes } from "../keep.ts";
import { layers, make_backend, type Backend, type Node } from "./backend.ts";
import { table_scale } from "./brush.ts";
import { Camera } from "./camera.ts";
import { Clouds } from "./clouds.ts";
import { Effects } from "./effects.ts";
import { Ground } from "./ground.ts";
import { along, beats_of, schedule, token_at, type Placed, type Scheduled } from "./motion.ts";
import { night_of, night_picture } from "./night.ts";
import { set_sides } from "./palette.ts";
import { when_symbols } from "./symbols.ts";
import { badge_picture, casualty_picture, facing_picture, flash_picture, halo_picture, mark_picture, shadow_picture, star_picture, symbol_picture, token_picture, turns_turret, turret_picture } from "./textures.ts";

interface Shown {
  token: Token;
  look: string;
  hull: Node;
  turret: Node | null;
  shadow: Node | null;
  flash: Node | null;
  pins: Node[];
}
const stir_ms = 90;

interface Ghost {
  hull: Node;
  turret: Node | null;
  look: string;
}

// An area is marked at its far edge, where its teams hide nothing.
function mark_place(m: Mark): { x: number; y: number } {
  const n = m.outline.length;
  if (n === 0) return m.rect.pose.at;
  return { x: m.outline.reduce((sum, v) => sum + v.x, 0) / n, y: Math.max(...m.outline.map((v) => v.y)) };
}

export class Table {
  readonly camera = new Camera();
  backend: Backend | null = null;
  private views = new Set<() => void>();
  frames_drawn = 0;
  spent_ms = 0; // in drawing them, for the tests
  private shown = new Map<string, Shown>();
  private ghosts = new Map<string, Ghost>();
  private marks: { node: Node; mark: Mark }[] = [];
  private marks_from: Mark[] | null = null;
  private fallen: Node[] = [];
  private fallen_from = "";
  private ground: Ground;
  private night: Node | null = null;
  private night_from = "";
  private wanted = false;
  private moves: { list: Scheduled[]; began: number; end: number }[] = [];
  private effects: Effects | null = null;
  private clouds: Clouds | null = null;
  private stirring: ReturnType<typeof setTimeout> | undefined;
  private placed = new Map<string, Placed>();
  private stop: (() => void)[] = [];
  private fitted = false;
  private framed = false;
  private closed = false;
  private symbols = false;
  private zoomed = 0;
  // What the pointer holds now: drawn as ghosts although not yet in the draft.
  held = new Map<string, Placed>();

  constructor(readonly session: Session, readonly host: HTMLElement) {
    // The ground comes while the renderer is still being loaded.
    this.ground = new Ground(session.game, host, () => this.redraw(), () => {
      performance.mark("table-painted");
      when_symbols(() => {
        this.symbols = true;
        this.session.changed();
      });
    });
    void this.open();
  }
  // Everything is where it belongs and drawn.
  get resting(): boolean {
    return !this.wanted && this.moves.length === 0;
  }
  private async open(): Promise<void> {
    const backend = await make_backend();
    if (this.closed) return backend.close();
    this.backend = backend;
    backend.element.className = "ground";
    backend.element.setAttribute("aria-hidden", "true");
    this.host.prepend(backend.element);
    this.host.dataset["draw"] = backend.name;
    const sizes = new ResizeObserver(() => this.resized());
    sizes.observe(this.host);
    this.stop.push(() => sizes.disconnect());
    this.stop.push(this.session.on_change(() => this.sync()));
    this.stop.push(this.session.on_frame((f, before, after) => this.animate(beats_of(f, before, after))));
    this.effects = new Effects(backend, this.camera);
    this.clouds = new Clouds(backend, this.camera);
    this.ground.use(backend);
    this.resized();
    this.sync();
  }
  close(): void {
    this.closed = true;
    clearTimeout(this.stirring);
    this.ground.close();
    for (const f of this.stop) f();
    this.backend?.element.remove();
    this.backend?.close();
    this.backend = null;
  }

  resized(): void {
    const w = this.host.clientWidth;
    const h = this.host.clientHeight;
    if (!this.backend || w === 0) return;
    this.backend.resize(w, h);
    this.camera.resize(w, h);
    if (this.session.welcome) {
      this.camera.table = this.session.welcome.size;
      set_sides(this.session.welcome.sides);
      this.ground.sized(this.session.welcome.size);
      if (!this.camera.moved) {
        const pieces = [...this.session.position.tokens.values()].filter((t) => t.presence === "table").map((t) => t.base.pose.at);
        const grounds = this.session.position.aims.flatMap((a) => a.outline); // the ground that is fought for is seen from the start
        // Before the first turn, with few on the table, all of it is looked at.
        this.camera.frame(this.session.position.turn === 0 || pieces.length === 0 ? [] : [...pieces, ...grounds]);
      }
      this.fitted = true;
      this.framed = this.session.position.tokens.size > 0;
    }
    this.moved_view();
  }

  // Calls back when another part of the table is shown.
  on_view(f: () => void): () => void {
    this.views.add(f);
    return () => this.views.delete(f);
  }
  redraw(): void {
    if (this.wanted || this.closed) return;
    this.wanted = true;
    requestAnimationFrame((now) => {
      this.wanted = false;
      this.frame(now);
    });
  }
  moved_view(): void {
    if (this.camera.k !== this.zoomed) {
      this.zoomed = this.camera.k;
      this.place_all();
    }
    this.ground.look(this.camera);
    this.redraw();
    for (const f of this.views) f();
  }

  private frame(now: number): void {
    if (!this.backend) return;
    const began = performance.now();
    if (this.moves.length > 0) {
      this.advance(now);
      this.place_all();
      this.redraw();
    }
    this.backend.draw(this.camera);
    ++this.frames_drawn;
    this.spent_ms += performance.now() - began;
  }

  // --- keeping step ---
  sync(): void {
    if (!this.backend) return;
    if ((!this.fitted || (!this.framed && this.session.position.tokens.size > 0)) && this.session.welcome) this.resized();
    const position = this.session.position;
    this.sync_night(position);
    this.sync_tokens(position);
    this.sync_marks(position);
    this.sync_fallen(position);
    this.sync_ghosts(position);
    this.place_all();
    this.redraw();
  }
  private sync_night(p: Position): void {
    const on = p.marks.some((m) => m.sort === "night") && this.session.welcome !== null;
    const night = on ? night_of(this.session.chosen_tokens(), p.tokens.values(), this.camera.table.y) : null;
    const from = night ? `${this.camera.table.x} ${this.camera.table.y} ${JSON.stringify(night)}` : "";
    if (from === this.night_from) return;
    this.night_from = from;
    this.night?.remove();
    this.night = null;
    if (on) this.host.dataset["night"] = "yes";
    else delete this.host.dataset["night"];
    if (!night) return;
    const w = this.camera.table.x / table_scale;
    const h = this.camera.table.y / table_scale;
    this.night = this.backend!.add(night_picture(night, w, h), layers.night);
    this.night.x = w / 2;
    this.night.y = h / 2;
  }
  private look_of(t: Token): string {
    return `${this.night !== null}|${t.flash}|${likes.nato && this.symbols}|${t.form}|${t.symbol}|${t.side}|${t.base.width}|${t.base.depth}|${t.has_turret}|${t.command}|${t.badges.map((b) => b.letter).join(",")}`;
  }
  private sync_tokens(p: Position): void {
    for (const [key, s] of this.shown) {
      const t = p.tokens.get(key);
      if (t && t.presence === "table" && this.look_of(t) === s.look) {
        s.token = t;
        continue;
      }
      this.take_away(s);
      this.shown.delete(key);
    }
    for (const [key, t] of p.tokens) if (t.presence === "table" && !this.shown.has(key)) this.shown.set(key, this.put(t));
  }
  private put(t: Token): Shown {
    const b = this.backend!;
    const nato = likes.nato && this.symbols;
    const hull = b.add(nato ? symbol_picture(t) : token_picture(t), layers.tokens);
    const turret = nato ? b.add(facing_picture(t.side), layers.turrets) : turns_turret(t) ? b.add(turret_picture(t), layers.turrets) : null;
    const shadow = nato ? null : b.add(this.night ? halo_picture(t) : shadow_picture(t), layers.shadows);
    const flash = t.flash ? b.add(flash_picture(), layers.badges) : null;
    const pins: Node[] = [];
    if (t.command) pins.push(b.add(star_picture(), layers.badges));
    for (const badge of t.badges) pins.push(b.add(badge_picture(badge.letter), layers.badges));
    return { token: t, look: this.look_of(t), hull, turret, shadow, flash, pins };
  }
  private take_away(s: Shown): void {
    for (const n of [s.hull, s.turret, s.shadow, s.flash, ...s.pins]) n?.remove();
  }
  private sync_marks(p: Position): void {
    if (p.marks === this.marks_from) return;
    this.marks_from = p.marks;
    for (const m of this.marks) m.node.remove();
    this.marks = [];
    for (const mark of p.marks) {
      const picture = mark_picture(mark, this.night !== null);
      if (!picture) continue;
      const node = this.backend!.add(picture, layers.marks);
      const at = this.camera.px(mark_place(mark));
      node.x = at.x;
      node.y = at.y;
      if (mark.sort === "wreck" || mark.sort === "aircraft") node.rotation = radians(mark.rect.pose.facing);
      this.marks.push({ node, mark });
    }
    this.clouds!.sync(p.marks, this.night !== null, likes.motion);
    this.stir();
  }
  // Men who are gone leave a sign where they stood.
  private sync_fallen(p: Position): void {
    const fallen = [...p.tokens.values()].filter((t) => t.presence === "lost" && (t.form === "infantry" || t.form === "gun" || t.form === "cavalry") && (t.base.pose.at.x !== 0 || t.base.pose.at.y !== 0));
    const from = fallen.map((t) => `${key_of(t.piece)} ${t.base.pose.at.x} ${t.base.pose.at.y}`).join(",");
    if (from === this.fallen_from) return;
    this.fallen_from = from;
    for (const n of this.fallen) n.remove();
    this.fallen = fallen.map((t) => {
      const node = this.backend!.add(casualty_picture(t.side), layers.marks);
      this.place(node, { ...token_at(t), facing: 0 });
      return node;
    });
  }
  private sync_ghosts(p: Position): void {
    const want = new Map<string, Placed>(this.held);
    for (const r of [...this.session.routes(), ...this.session.shelved_routes()]) {
      const end = r.steps[r.steps.length - 1];
      const key = key_of(r.piece);
      if (end && !want.has(key)) want.set(key, { x: end.at.x, y: end.at.y, facing: radians(end.facing) });
    }
    for (const [key, g] of this.ghosts)
      if (!want.has(key)) {
        g.hull.remove();
        g.turret?.remove();
        this.ghosts.delete(key);
      }
    for (const [key, at] of want) {
      const t = p.tokens.get(key);
      if (!t) continue;
      let g = this.ghosts.get(key);
      if (!g) {
        const b = this.backend!;
        g = { hull: b.add(token_picture(t), layers.ghosts), turret: turns_turret(t) ? b.add(turret_picture(t), layers.ghosts) : null, look: "" };
        g.hull.alpha = 0.88;
        if (g.turret) g.turret.alpha = 0.88;
        this.ghosts.set(key, g);
      }
      const turn = radians(t.turret) - radians(t.base.pose.facing);
      this.place(g.hull, at);
      if (g.turret) this.place(g.turret, { ...at, facing: at.facing + turn });
    }
  }
  // The ghost at a place: of a piece whose way is drafted.
  ghost_at(at: { x: number; y: number }, slack: number): Token | null {
    for (const r of this.session.routes()) {
      const t = this.session.position.tokens.get(key_of(r.piece));
      const end = r.steps[r.steps.length - 1];
      if (t && end && inside({ ...t.base, pose: end }, at, slack)) return t;
    }
    return null;
  }
  // Smoke goes on moving while nothing else does, without haste; not on a page that nobody looks at.
  private stir(): void {
    clearTimeout(this.stirring);
    if (!likes.motion || !this.clouds?.stir || this.closed) return;
    this.stirring = setTimeout(() => {
      if (!document.hidden) {
        this.clouds?.settle(performance.now(), likes.motion);
        this.redraw();
      }
      this.stir();
    }, stir_ms);
  }
  // Called by the pointer many times a second: only moves what is there.
  hold(held: Map<string, Placed>): void {
    this.held = held;
    this.sync_ghosts(this.session.position);
    this.redraw();
  }

  private place(n: Node, at: Placed): void {
    const p = this.camera.px(at);
    n.x = p.x;
    n.y = p.y;
    n.rotation = at.facing;
  }
  private place_all(): void {
    for (const [key, s] of this.shown) {
      const t = s.token;
      const at = this.placed.get(key) ?? token_at(t);
      this.place(s.hull, at);
      if (likes.nato) s.hull.rotation = 0;
      const ghosted = this.ghosts.has(key);
      s.hull.alpha = ghosted ? 0.45 : 1;
      if (s.turret) {
        this.place(s.turret, likes.nato ? at : { ...at, facing: at.facing + radians(t.turret) - radians(t.base.pose.facing) });
        s.turret.alpha = s.hull.alpha;
      }
      if (s.shadow) {
        this.place(s.shadow, at);
        if (!this.night) {
          s.shadow.x += 3;
          s.shadow.y += 3.5;
        }
        s.shadow.alpha = ghosted ? 0.2 : 1;
      }
      const top = likes.nato ? 22 : (Math.hypot(t.base.width, t.base.depth) / table_scale / 2) * 0.8;
      // Badges can be read close up and do not hide the pieces far away.
      const size = Math.max(0.42, Math.min(0.9, 0.3 + this.camera.k * 0.42)) / this.camera.k;
      if (s.flash) {
        const aim = s.turret ? s.turret.rotation : at.facing;
        const out = (t.base.depth / table_scale) * (s.turret ? 0.74 : 0.5) + 8 * size; // a turret's gun reaches farther
        s.flash.scale = size;
        s.flash.x = s.hull.x + Math.sin(aim) * out;
        s.flash.y = s.hull.y - Math.cos(aim) * out;
        s.flash.rotation = aim;
      }
      s.pins.forEach((n, i) => {
        n.scale = size;
        n.x = s.hull.x + top * 0.6 + (i * 15 - (s.pins.length - 1) * 5) * size;
        n.y = s.hull.y - top * 0.75;
      });
    }
  }

  // --- motion ---
  private animate(beats: ReturnType<typeof beats_of>): void {
    if (!likes.motion || beats.length === 0 || !this.backend || document.hidden) return;
    const { list, end } = schedule(beats);
    const now = performance.now();
    const began = Math.max(now, ...this.moves.map((m) => m.began + m.end));
    this.moves.push({ list, began, end });
    for (const s of list) if (s.beat.sort === "spread") this.clouds!.expect(s.beat.mark, began + s.start);
    for (const s of list) if (s.beat.sort === "move") this.placed.set(key_of(s.beat.piece), { ...along(s.beat.way, 0) });
    this.redraw();
  }
  get busy(): boolean {
    return this.moves.length > 0;
  }
  // What flies in is no mark before it is there.
  private settle_mark({ beat: b }: Scheduled, f: number): void {
    if (b.sort !== "fly") return;
    for (const { node, mark } of this.marks) if (mark === b.mark) node.visible = f >= 1;
  }
  private advance(now: number): void {
    for (const m of this.moves)
      for (const s of m.list) {
        const f = (now - m.began - s.start) / s.beat.ms;
        if (s.beat.sort === "move") {
          const at = along(s.beat.way, f >= 1 ? 1 : Math.max(0, f * f * (3 - 2 * f)));
          if (f >= 0) this.placed.set(key_of(s.beat.piece), at);
          if (f >= 0 && f < 1) this.effects!.dust(this.session.position.tokens.get(key_of(s.beat.piece)), at, now);
        } else {
          this.settle_mark(s, f);
          this.effects!.show(s, f);
        }
      }
    this.effects!.settle(now);
    this.moves = this.moves.filter((m) => now < m.began + m.end + 120);
    if (this.moves.length > 0) return;
    this.placed.clear();
    this.effects!.clear();
  }
}
