// Smoke and dust that stand on the table: screens, trails, what direct fire leaves, burning wrecks. Made of puffs that drift
// along the wind and come again, so that a cloud moves and stays where the rules have it; a new one grows from where it
// was laid, one that has dispersed drifts off. Without motion the puffs stand still.
import type { Mark } from "../protocol.ts";
import { inch, radians } from "../game/pieces.ts";
import { layers, type Backend, type Node } from "./backend.ts";
import { chance, table_scale } from "./brush.ts";
import type { Camera } from "./camera.ts";
import { embers_picture, screen_edge, smoke_puff, type Tone } from "./paint_smoke.ts";

const sorts = new Set(["screen", "smoke", "dust", "trail", "wreck_smoke", "wreck"]);
export const is_cloud = (m: Mark): boolean => m.sort !== "wreck" && sorts.has(m.sort);
const puff_side = 64; // of its picture
const grow_ms = 1500;
const leave_ms = 2200;
const key_of_mark = (m: Mark): string => `${m.sort} ${m.side} ${m.rect.pose.at.x} ${m.rect.pose.at.y} ${m.rect.width} ${m.rect.depth}`;

interface Puff {
  node: Node;
  x: number; // table pixels from the middle, along the table
  y: number;
  by: { x: number; y: number }; // how far it drifts before it is gone
  mid: number; // share of that at which it is in its place
  size: number;
  swells: number;
  alpha: number;
  phase: number;
  ms: number;
  low: boolean; // on the ground, below those who stand in it
  late: number; // share of the growing after which it is there
}
interface Cloud {
  puffs: Puff[];
  edge: Node | null;
  ahead: { x: number; y: number };
  born: number;
  left: number; // when it dispersed
}

export class Clouds {
  private clouds = new Map<string, Cloud>();
  private leaving: Cloud[] = [];
  private later = new Map<string, number>();
  private first = true;

  constructor(private backend: Backend, private camera: Camera) {}

  // Something is there that moves by itself.
  get stir(): boolean {
    return this.clouds.size > 0 || this.leaving.length > 0;
  }
  // It is told of only when what lays it has been shown.
  expect(mark: Mark, at: number): void {
    this.later.set(key_of_mark(mark), at);
  }
  sync(marks: Mark[], night: boolean, motion: boolean): void {
    const now = performance.now();
    const want = new Map(marks.filter((m) => sorts.has(m.sort)).map((m) => [`${key_of_mark(m)} ${night}`, m]));
    for (const [key, cloud] of this.clouds) {
      if (want.has(key)) continue;
      this.clouds.delete(key);
      if (motion && !key.startsWith("wreck")) this.leaving.push({ ...cloud, left: now });
      else this.take(cloud);
    }
    for (const [key, m] of want) {
      if (this.clouds.has(key)) continue;
      const born = motion && !this.first ? (this.later.get(key_of_mark(m)) ?? now) : -Infinity;
      this.clouds.set(key, this.make(m, night, born));
    }
    this.first = false;
    this.later.clear();
    this.settle(now, motion);
  }
  private take(c: Cloud): void {
    for (const p of c.puffs) p.node.remove();
    c.edge?.remove();
  }

  private make(m: Mark, night: boolean, born: number): Cloud {
    const burns = m.sort === "wreck" || m.sort === "wreck_smoke";
    const tone: Tone = burns ? "black" : night ? "night" : m.sort === "dust" ? "sand" : "white";
    const turn = radians(m.rect.pose.facing);
    const ahead = { x: Math.sin(turn), y: -Math.cos(turn) };
    const at = this.camera.px(m.rect.pose.at);
    const puffs = burns ? this.plume(m) : this.bank(m, ahead, turn);
    const r = chance(Math.abs(m.rect.pose.at.x + m.rect.pose.at.y) % 9973);
    for (const p of puffs) {
      p.x += at.x;
      p.y += at.y;
      p.node = this.backend.add(smoke_puff(tone, Math.floor(r() * 5)), p.low ? layers.marks : layers.smoke);
      p.node.rotation = burns ? 0 : (r() - 0.5) * 0.8;
    }
    let edge: Node | null = null;
    if (m.sort === "screen" || m.sort === "wreck") {
      edge = this.backend.add(m.sort === "screen" ? screen_edge(m, tone) : embers_picture(this.wreck_size(m)), layers.smoke);
      Object.assign(edge, { x: at.x, y: at.y, rotation: m.sort === "screen" ? turn : 0 });
    }
    return { puffs, edge, ahead, born, left: 0 };
  }
  private wreck_size(m: Mark): number {
    return Math.max(20, Math.round(m.rect.depth / table_scale));
  }
  // A column that rises from one point and thins out.
  private plume(m: Mark): Puff[] {
    const size = m.sort === "wreck" ? this.wreck_size(m) : Math.max(m.rect.width, m.rect.depth) / table_scale;
    const n = 9;
    return [...Array(n).keys()].map((i) => ({ node: null as never, x: 0, y: 0, by: { x: size * 1.05, y: -size * 1.05 }, mid: 0, size: size * 0.34, swells: size * 0.7, alpha: 0.75, phase: i / n, ms: 7000, low: false, late: i / n / 2 }));
  }
  // An area full of them.
  private bank(m: Mark, ahead: { x: number; y: number }, turn: number): Puff[] {
    const w = m.rect.width / table_scale;
    const h = m.rect.depth / table_scale;
    const wide = Math.max(w, 14);
    const long = Math.max(h, 14);
    const step = (1.15 * inch) / table_scale;
    const across = Math.max(1, Math.round(wide / step));
    const along = Math.max(1, Math.round(long / step));
    const r = chance(Math.round(wide + long * 3 + m.rect.pose.at.x / 977));
    const puffs: Puff[] = [];
    const size = Math.min(step * 2.5, Math.min(wide, long) * 1.15);
    const drift = Math.min(step * 1.5, long * 0.5);
    for (let i = 0; i < across; ++i)
      for (let j = 0; j < along; ++j)
        for (let k = 0; k < 2; ++k) {
          // Nearer to the middle than its own half size, so that the cloud keeps to its area.
          const keep_in = (n: number, side: number) => Math.max(-side / 2 + size * 0.3, Math.min(side / 2 - size * 0.3, n));
          const u = keep_in(((i + 0.2 + r() * 0.6) / across - 0.5) * wide, wide);
          const v = keep_in(((j + 0.2 + r() * 0.6) / along - 0.5) * long, long);
          const phase = (r() + k * 0.5) % 1;
          puffs.push({
            node: null as never,
            x: u * Math.cos(turn) + v * ahead.x,
            y: u * Math.sin(turn) + v * ahead.y,
            by: { x: ahead.x * drift, y: ahead.y * drift },
            mid: 0.5,
            size: size * (0.8 + r() * 0.4),
            swells: size * 0.3,
            alpha: k === 0 ? 0.66 : 0.34,
            low: k === 0,
            phase,
            ms: 6500 + r() * 4000,
            late: ((v / long + 0.5) * 0.7 + r() * 0.2) * 0.9,
          });
        }
    return puffs;
  }

  settle(now: number, motion: boolean): void {
    for (const c of this.clouds.values()) this.show(c, now, motion);
    this.leaving = this.leaving.filter((c) => {
      const f = (now - c.left) / leave_ms;
      if (f >= 1 || !motion) {
        this.take(c);
        return false;
      }
      this.show(c, now, motion, f);
      return true;
    });
  }
  private show(c: Cloud, now: number, motion: boolean, gone = 0): void {
    const grown = motion ? Math.max(0, Math.min(1, (now - c.born) / grow_ms)) : 1;
    for (const p of c.puffs) {
      const f = motion ? (p.phase + now / p.ms) % 1 : p.phase;
      const there = Math.max(0, Math.min(1, (grown * 1.2 - p.late) * 4));
      const off = gone * (2.2 * inch) / table_scale;
      p.node.x = p.x + p.by.x * (f - p.mid) + c.ahead.x * off;
      p.node.y = p.y + p.by.y * (f - p.mid) + c.ahead.y * off;
      p.node.scale = ((p.size + p.swells * f + gone * p.size * 0.5) / puff_side) * (0.5 + 0.5 * there);
      p.node.alpha = p.alpha * Math.min(1, Math.sin(Math.PI * f) * 1.5) * there * (1 - gone);
      p.node.visible = p.node.alpha > 0.01;
    }
    if (c.edge) c.edge.alpha = grown * (1 - gone);
  }
}
