// Darkness over the ground: what the chosen platoon sees is left light, and fire glows. Painted coarsely, as a whole,
// and only when one of these changes; pieces stand above it.
import type { Rect, Token } from "../protocol.ts";
import { radians } from "../game/pieces.ts";
import { canvas, table_scale, type Brush } from "./brush.ts";
import type { Picture } from "./kept.ts";

const detail = 0.25; // its edges are soft anyway
const glow = 58; // table pixels around a team that fired

// A base and everything within `reach` of it: distances count from the base's edge, so its corners become round.
export interface Round {
  x: number; // table pixels
  y: number;
  width: number;
  height: number;
  corner: number;
  turn: number;
}
export function around(base: Rect, reach: number, table_height: number): Round {
  return {
    x: base.pose.at.x / table_scale,
    y: (table_height - base.pose.at.y) / table_scale,
    width: (base.width + 2 * reach) / table_scale,
    height: (base.depth + 2 * reach) / table_scale,
    corner: reach / table_scale,
    turn: radians(base.pose.facing),
  };
}

export interface Night {
  seen: Round[];
  flashes: { x: number; y: number }[];
}
export function night_of(chosen: Token[], all: Iterable<Token>, table_height: number): Night {
  return {
    seen: chosen.filter((t) => t.sees > 0).map((t) => around(t.base, t.sees, table_height)),
    flashes: [...all].filter((t) => t.flash && t.presence === "table").map((t) => ({ x: t.base.pose.at.x / table_scale, y: (table_height - t.base.pose.at.y) / table_scale })),
  };
}

export function night_picture(night: Night, width: number, height: number): Picture {
  const from_corner = (b: Brush) => b.translate(-width / 2, -height / 2);
  const image = canvas(width, height, (b) => {
    from_corner(b);
    // The moon stands in the upper left, where the light comes from by day.
    const dark = b.createRadialGradient(width * 0.3, height * 0.2, 0, width * 0.3, height * 0.2, Math.hypot(width, height) * 0.85);
    dark.addColorStop(0, "rgba(12,30,76,.55)");
    dark.addColorStop(1, "rgba(4,12,38,.74)");
    b.fillStyle = dark;
    b.fillRect(0, 0, width, height);
    b.globalCompositeOperation = "destination-out";
    if (night.seen.length > 0) {
      const light = canvas(width, height, (l) => {
        from_corner(l);
        for (const r of night.seen) {
          l.save();
          l.translate(r.x, r.y);
          l.rotate(r.turn);
          l.beginPath();
          l.roundRect(-r.width / 2, -r.height / 2, r.width, r.height, r.corner);
          l.fill();
          l.restore();
        }
      }, detail);
      b.globalAlpha = 0.62;
      b.filter = "blur(2px)";
      b.drawImage(light, 0, 0, width, height);
      b.filter = "none";
      b.globalAlpha = 1;
    }
    const round = (at: { x: number; y: number }, inner: string, outer: string) => {
      const g = b.createRadialGradient(at.x, at.y, 0, at.x, at.y, glow);
      g.addColorStop(0, inner);
      g.addColorStop(1, outer);
      b.fillStyle = g;
      b.fillRect(at.x - glow, at.y - glow, glow * 2, glow * 2);
    };
    for (const f of night.flashes) round(f, "rgba(0,0,0,.75)", "rgba(0,0,0,0)");
    b.globalCompositeOperation = "source-over";
    for (const f of night.flashes) round(f, "rgba(255,178,84,.34)", "rgba(255,150,60,0)");
  }, detail);
  return { image, width, height, once: true };
}
