// Mouse, pen and fingers on the table: pan, zoom, pinch, choose, drag, measure, look.
import type { PieceRef, Token, Vec } from "../protocol.ts";
import { apart, inside, is_piece, key_of, nobody, pose, same } from "../game/pieces.ts";
import type { Session } from "../game/session.ts";
import { table_scale } from "./brush.ts";
import { laid_at, type LaidDrag } from "./aim_drag.ts";
import { Drag } from "./drag.ts";
import type { Table } from "./table.ts";

export class Pointer {
  private down = new Map<number, { x: number; y: number }>();
  private start: { x: number; y: number; at: Vec; token: Token | null; ghost: boolean } | null = null;
  private moved = false;
  private ruler: { from: Vec; piece: PieceRef } | null = null;
  drag: Drag | null = null;
  private aim: LaidDrag | null = null;
  at: Vec = { x: 0, y: 0 };
  private stop: (() => void)[] = [];

  constructor(private session: Session, private table: Table, private host: HTMLElement) {
    const on = <K extends keyof HTMLElementEventMap>(type: K, f: (e: HTMLElementEventMap[K]) => void) => {
      host.addEventListener(type, f as EventListener, { passive: false });
      this.stop.push(() => host.removeEventListener(type, f as EventListener));
    };
    on("pointerdown", (e) => this.press(e));
    on("pointermove", (e) => this.move(e));
    on("pointerup", (e) => this.release(e));
    on("pointercancel", (e) => this.release(e, true));
    on("pointerleave", () => this.hover(null));
    on("wheel", (e) => {
      e.preventDefault();
      const p = this.screen(e);
      if (this.drag) return this.drag.rotate(Math.sign(e.deltaY) * 1365); // an eighth of a quarter
      if (e.ctrlKey || Math.abs(e.deltaX) < Math.abs(e.deltaY) * 2) this.table.camera.zoom(Math.exp(-e.deltaY * (e.ctrlKey ? 0.01 : 0.0015)), p.x, p.y);
      else this.table.camera.pan(-e.deltaX, 0);
      this.table.moved_view();
    });
    on("contextmenu", (e) => {
      e.preventDefault();
      if (this.drag) this.drag.corner();
      else if (this.session.draft) this.session.select(nobody);
    });
  }
  close(): void {
    for (const f of this.stop) f();
  }

  private screen(e: { clientX: number; clientY: number }): { x: number; y: number } {
    const r = this.host.getBoundingClientRect();
    return { x: e.clientX - r.left, y: e.clientY - r.top };
  }
  // Small bases win over large ones they stand upon; a finger is given more room than a mouse.
  hit(at: Vec, slack: number): Token | null {
    let best: Token | null = null;
    let best_d = Infinity;
    for (const t of this.session.position.tokens.values()) {
      if (t.presence !== "table" || !inside(t.base, at, slack)) continue;
      const d = apart(t.base.pose.at, at) + (inside(t.base, at) ? 0 : slack);
      if (d < best_d) [best, best_d] = [t, d];
    }
    return best;
  }
  private slack(e: PointerEvent): number {
    return ((e.pointerType === "touch" ? 16 : 4) / this.table.camera.k) * table_scale;
  }

  private press(e: PointerEvent): void {
    if (e.button !== 0) return;
    const p = this.screen(e);
    this.host.setPointerCapture(e.pointerId);
    this.down.set(e.pointerId, p);
    if (this.down.size === 2) {
      this.drag?.cancel();
      this.drag = null;
      this.aim?.drop();
      this.aim = null;
      this.start = null;
      return;
    }
    const at = this.table.camera.to_table(p.x, p.y);
    const ghost = this.session.tool === "none" ? this.table.ghost_at(at, this.slack(e)) : null;
    this.start = { ...p, at, token: ghost ?? this.hit(at, this.slack(e)), ghost: !!ghost && !e.shiftKey };
    this.moved = false;
    if (this.session.tool === "ruler") {
      this.ruler = { from: this.start.token?.base.pose.at ?? at, piece: this.start.token?.piece ?? nobody };
    }
  }

  private move(e: PointerEvent): void {
    const p = this.screen(e);
    this.at = this.table.camera.to_table(p.x, p.y);
    const before = this.down.get(e.pointerId);
    if (this.down.size === 2 && before) return this.pinch(e.pointerId, p);
    if (!before || !this.start) return this.hover(this.hit(this.at, this.slack(e)));
    this.down.set(e.pointerId, p);
    if (!this.moved && Math.hypot(p.x - this.start.x, p.y - this.start.y) < (e.pointerType === "touch" ? 9 : 4)) return;
    if (!this.moved) {
      this.moved = true;
      this.begin();
    }
    if (this.ruler) this.measure();
    else if (this.aim) this.aim.move(this.at);
    else if (this.drag) this.drag.move(this.at);
    else {
      this.table.camera.pan(p.x - before.x, p.y - before.y);
      this.table.moved_view();
    }
  }
  private begin(): void {
    const t = this.start?.token;
    if (!this.ruler && this.start && this.session.my_turn && this.session.live && (this.aim = laid_at(this.session, this.start.at))) return;
    if (this.ruler || !t || !this.session.my_turn || !this.session.live || t.side !== this.session.my_side) return;
    if (this.session.choices_of(t.piece).length === 0) return;
    this.drag = new Drag(this.session, this.table, t.piece, this.start!.at, this.start!.ghost);
  }
  private pinch(id: number, p: { x: number; y: number }): void {
    const other = [...this.down.entries()].find(([n]) => n !== id)![1];
    const was = this.down.get(id)!;
    const scale = Math.hypot(p.x - other.x, p.y - other.y) / Math.max(1, Math.hypot(was.x - other.x, was.y - other.y));
    this.table.camera.zoom(scale, (p.x + other.x) / 2, (p.y + other.y) / 2);
    this.table.camera.pan((p.x - was.x) / 2, (p.y - was.y) / 2);
    this.down.set(id, p);
    this.table.moved_view();
  }

  private release(e: PointerEvent, cancelled = false): void {
    this.down.delete(e.pointerId);
    const start = this.start;
    if (this.down.size > 0) return;
    this.start = null;
    const drag = this.drag;
    this.drag = null;
    this.aim?.drop();
    this.aim = null;
    this.ruler = null;
    if (drag) return cancelled ? drag.cancel() : void drag.drop();
    if (cancelled || !start || this.moved) return;
    this.click(start.token, start.at);
  }

  click(token: Token | null, at: Vec): void {
    const s = this.session;
    if (s.tool === "ruler") {
      s.set("measured", null);
      return;
    }
    if (s.tool === "sight") {
      const from = token ?? s.position.tokens.get(key_of(s.selected)) ?? null;
      if (from) void (token ? s.look_planned(from.piece) : s.look_from(from.piece, pose(at, from.base.pose.facing)));
      return;
    }
    if (!token) {
      if (s.pick_ground(at)) return;
      void s.put_at(at).then((put) => {
        if (!put && is_piece(s.selected) && s.routes().length === 0) s.select(nobody);
      });
      return;
    }
    if (token.side === s.my_side || !s.draft) {
      if (!s.aim_at(token.piece)) s.select(token.piece);
      return;
    }
    void s.aim(token.piece).then((aimed) => {
      if (!aimed) s.select(token.piece);
    });
  }

  private hover(t: Token | null): void {
    const piece = t?.piece ?? nobody;
    this.host.style.cursor = this.session.tool !== "none" ? "crosshair" : t ? "pointer" : "grab";
    if (same(piece, this.session.hovered)) return;
    this.session.set("hovered", piece);
  }

  private measure(): void {
    const r = this.ruler;
    if (!r) return;
    const s = this.session;
    const end = this.hit(this.at, 0);
    const other = end && !same(end.piece, r.piece) ? end : null;
    const to = other?.base.pose.at ?? this.at;
    const d = apart(r.from, to);
    s.measured = { points: [r.from, to], distance: Math.round(d), words: "" };
    s.changed();
    if (is_piece(r.piece))
      void s.ask("measure", { what: "measure", piece: r.piece, ...(other ? { other: other.piece } : { at: pose(to, { turns: 0 }) }) }).then((p) => {
        if (p && s.measured) s.set("measured", { points: s.measured.points, distance: p.distance, words: p.words });
      });
  }
}
