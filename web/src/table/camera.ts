// Which part of the table is on the screen. Table pixels have y down; table units have y up.
import { inch, type Vec } from "../protocol.ts";
import type { View } from "./backend.ts";
import { table_scale } from "./brush.ts";

export class Camera implements View {
  x = 0;
  y = 0;
  k = 1;
  width = 800;
  height = 600;
  table: Vec = { x: 0, y: 0 }; // not known before the server tells it
  moved = false; // by hand: what is shown is what somebody wanted to see

  private get fit_k(): number {
    return Math.min((this.width - 40) / (this.table.x / table_scale), (this.height - 40) / (this.table.y / table_scale));
  }
  // Another window: the same middle stays in the middle, or everything is framed again when nobody chose a view.
  resize(width: number, height: number): void {
    const middle = this.known ? this.to_table(this.width / 2, this.height / 2) : null;
    const was = this.fit_k;
    this.width = width;
    this.height = height;
    if (!middle || !this.moved) return;
    this.k = Math.max(this.fit_k * 0.7, Math.min(8, (this.k * this.fit_k) / was));
    this.look_at(middle);
  }
  show_all(): void {
    this.moved = true;
    this.fit();
  }
  get known(): boolean {
    return this.table.x > 0 && this.table.y > 0;
  }
  fit(): void {
    this.k = this.fit_k;
    this.x = (this.width - (this.table.x / table_scale) * this.k) / 2;
    this.y = (this.height - (this.table.y / table_scale) * this.k) / 2;
  }
  // Shows these places with room around them; never closer than pieces need to be read.
  frame(places: Vec[]): void {
    if (places.length === 0) return this.fit();
    const room = 9 * inch;
    const xs = places.map((p) => p.x);
    const ys = places.map((p) => p.y);
    const low = { x: Math.max(0, Math.min(...xs) - room), y: Math.max(0, Math.min(...ys) - room) };
    const high = { x: Math.min(this.table.x, Math.max(...xs) + room), y: Math.min(this.table.y, Math.max(...ys) + room) };
    this.k = Math.max(this.fit_k, Math.min(1.8, (this.width - 30) / ((high.x - low.x) / table_scale), (this.height - 30) / ((high.y - low.y) / table_scale)));
    const mid = this.px({ x: (low.x + high.x) / 2, y: (low.y + high.y) / 2 });
    this.x = this.width / 2 - mid.x * this.k;
    this.y = this.height / 2 - mid.y * this.k;
    // Do not show bare floor on one side while the table goes on at the other.
    const w = (this.table.x / table_scale) * this.k;
    const h = (this.table.y / table_scale) * this.k;
    const edge = 20;
    this.x = w + 2 * edge <= this.width ? (this.width - w) / 2 : Math.min(edge, Math.max(this.width - w - edge, this.x));
    this.y = h + 2 * edge <= this.height ? (this.height - h) / 2 : Math.min(edge, Math.max(this.height - h - edge, this.y));
  }
  to_table(sx: number, sy: number): Vec {
    return { x: ((sx - this.x) / this.k) * table_scale, y: this.table.y - ((sy - this.y) / this.k) * table_scale };
  }
  px(v: Vec): { x: number; y: number } {
    return { x: v.x / table_scale, y: (this.table.y - v.y) / table_scale };
  }
  to_screen(v: Vec): { x: number; y: number } {
    const p = this.px(v);
    return { x: p.x * this.k + this.x, y: p.y * this.k + this.y };
  }
  zoom(by: number, sx = this.width / 2, sy = this.height / 2): void {
    this.moved = true;
    const k = Math.max(this.fit_k * 0.7, Math.min(8, this.k * by));
    this.x = sx - ((sx - this.x) * k) / this.k;
    this.y = sy - ((sy - this.y) * k) / this.k;
    this.k = k;
    this.stay();
  }
  pan(dx: number, dy: number): void {
    this.moved = true;
    this.x += dx;
    this.y += dy;
    this.stay();
  }
  centre(v: Vec): void {
    this.moved = true;
    this.look_at(v);
  }
  private look_at(v: Vec): void {
    const p = this.px(v);
    this.x = this.width / 2 - p.x * this.k;
    this.y = this.height / 2 - p.y * this.k;
    this.stay();
  }
  shows(v: Vec): boolean {
    const s = this.to_screen(v);
    return s.x > 30 && s.y > 30 && s.x < this.width - 30 && s.y < this.height - 30;
  }
  // The table never leaves the screen altogether.
  private stay(): void {
    const w = (this.table.x / table_scale) * this.k;
    const h = (this.table.y / table_scale) * this.k;
    this.x = Math.max(this.width * 0.4 - w, Math.min(this.width * 0.6, this.x));
    this.y = Math.max(this.height * 0.4 - h, Math.min(this.height * 0.6, this.y));
  }
}
