// What flies, flashes, bursts and raises dust while a frame is played. Nodes live as long as the frame's motion.
import type { Token } from "../protocol.ts";
import { key_of } from "../game/pieces.ts";
import { layers, type Backend, type Node } from "./backend.ts";
import { table_scale } from "./brush.ts";
import type { Camera } from "./camera.ts";
import type { Placed, Scheduled } from "./motion.ts";
import { earth_picture, smoke_puff } from "./paint_smoke.ts";
import { burst_picture, dust_picture, flash_picture, mark_picture, puff_picture, round_picture } from "./textures.ts";

const drives = new Set(["tank", "turretless", "half_track", "truck", "jeep"]);
const dust_ms = 900;
const dust_every = 80;

export class Effects {
  private nodes = new Map<Scheduled, Node[]>();
  private clouds: { node: Node; born: number }[] = [];
  private raised = new Map<string, number>();

  constructor(private backend: Backend, private camera: Camera) {}

  clear(): void {
    for (const list of this.nodes.values()) for (const n of list) n.remove();
    this.nodes.clear();
    for (const c of this.clouds) c.node.remove();
    this.clouds = [];
    this.raised.clear();
  }
  // A puff behind what drives, now and then.
  dust(t: Token | undefined, at: Placed, now: number): void {
    if (!t || !drives.has(t.form)) return;
    const key = key_of(t.piece);
    if (now - (this.raised.get(key) ?? -Infinity) < dust_every) return;
    this.raised.set(key, now);
    const back = t.base.depth / table_scale / 2;
    const p = this.camera.px(at);
    const node = this.backend.add(dust_picture(), layers.smoke);
    node.x = p.x - Math.sin(at.facing) * back;
    node.y = p.y + Math.cos(at.facing) * back;
    this.clouds.push({ node, born: now });
  }
  settle(now: number): void {
    this.clouds = this.clouds.filter((c) => {
      const f = (now - c.born) / dust_ms;
      if (f >= 1) {
        c.node.remove();
        return false;
      }
      c.node.scale = 0.5 + f * 1.4;
      c.node.alpha = 0.7 * (1 - f);
      return true;
    });
  }
  // A flash, the earth it throws up, and the smoke that is left.
  private shell([smoke, earth, flash]: Node[], f: number): void {
    const up = Math.min(1, f * 3.2);
    Object.assign(flash!, { scale: 0.9 + f * 5, alpha: Math.max(0, 1 - f * 4) });
    Object.assign(earth!, { scale: 0.25 + up * 0.65, alpha: Math.max(0, Math.min(1, 1.7 - f * 2)) });
    Object.assign(smoke!, { scale: 0.4 + f * 0.8, alpha: Math.sin(Math.PI * Math.min(1, f * 0.9 + 0.1)) * 0.8 });
    smoke!.x += f * 10;
    smoke!.y -= f * 12;
  }
  show(s: Scheduled, f: number): void {
    const b = s.beat;
    if (b.sort === "move" || b.sort === "spread") return;
    let nodes = this.nodes.get(s);
    if (f < 0 || f >= 1.25) {
      for (const n of nodes ?? []) n.visible = false;
      return;
    }
    if (b.sort === "fly") {
      const picture = mark_picture(b.mark, false);
      if (!picture) return;
      if (!nodes) this.nodes.set(s, (nodes = [this.backend.add(picture, layers.flashes)]));
      const g = b.stays ? 1 - (1 - f) ** 2 : f * f;
      const p = this.camera.px({ x: b.from.x + (b.to.x - b.from.x) * g, y: b.from.y + (b.to.y - b.from.y) * g });
      Object.assign(nodes[0]!, { x: p.x, y: p.y, rotation: b.to.facing, visible: f < 1 });
      return;
    }
    if (b.sort === "burst") {
      const shell = b.look === "shell";
      const pictures = () => (shell ? [smoke_puff("black", 2), earth_picture(), burst_picture()] : [b.look === "puff" ? puff_picture() : burst_picture()]);
      if (!nodes) this.nodes.set(s, (nodes = pictures().map((p) => this.backend.add(p, layers.flashes))));
      const at = this.camera.px(b.at);
      for (const n of nodes) Object.assign(n, { visible: f < 1, x: at.x, y: at.y });
      if (shell) return this.shell(nodes, f);
      nodes[0]!.scale = 0.5 + f * 1.6;
      nodes[0]!.alpha = 1 - f;
      return;
    }
    const { round, rounds, spread, lob } = b.look;
    // The last node is the flash at the muzzle.
    if (!nodes) this.nodes.set(s, (nodes = [...[...Array(rounds).keys()].map(() => this.backend.add(round_picture(round), layers.flashes)), this.backend.add(flash_picture(), layers.flashes)]));
    const from = this.camera.px(b.from);
    const to = this.camera.px(b.to);
    const turn = Math.atan2(to.x - from.x, from.y - to.y);
    const flash = nodes[rounds]!;
    flash.visible = f < 0.3;
    flash.x = from.x + Math.sin(turn) * 26;
    flash.y = from.y - Math.cos(turn) * 26;
    flash.rotation = turn;
    flash.scale = (round === "shell" ? 1.3 : 0.8) * (1 - f * 2);
    nodes.slice(0, rounds).forEach((n, i) => {
      const g = f * 1.2 - i * 0.07;
      n.visible = g > 0 && g < 1;
      const off = (i - (rounds - 1) / 2) * spread;
      n.x = from.x + (to.x - from.x) * g + Math.cos(turn) * off * g;
      n.y = from.y + (to.y - from.y) * g + Math.sin(turn) * off * g - Math.sin(Math.PI * g) * lob;
      n.rotation = turn;
      if (round === "flame" || round === "puff") {
        n.scale = 0.5 + g * 1.1;
        n.alpha = 1 - g * 0.6;
      }
    });
  }
}
