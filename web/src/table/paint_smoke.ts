// Pictures of what burns and bursts: puffs of smoke, the haze a screen is made of, earth that shells throw up.
import type { Mark } from "../protocol.ts";
import { chance, disc, table_scale, type Brush } from "./brush.ts";
import { keep, type Picture } from "./kept.ts";

export type Tone = "white" | "night" | "black" | "sand";
const tones: Record<Tone, [string, string]> = { white: ["240,240,235", "168,170,168"], night: ["176,190,216", "96,108,134"], black: ["46,43,41", "22,20,19"], sand: ["226,204,162", "176,150,108"] };

function ball(b: Brush, x: number, y: number, s: number, colour: string, alpha: number): void {
  const g = b.createRadialGradient(x - s * 0.25, y - s * 0.25, 0, x, y, s);
  g.addColorStop(0, `rgba(${colour},${alpha})`);
  g.addColorStop(0.55, `rgba(${colour},${alpha * 0.55})`);
  g.addColorStop(1, `rgba(${colour},0)`);
  b.fillStyle = g;
  b.beginPath();
  b.arc(x, y, s, 0, 7);
  b.fill();
}
// One soft puff, lit from the upper left; a few kinds, so that no two beside each other are alike.
export function smoke_puff(tone: Tone, kind: number): Picture {
  return keep(`smoke puff ${tone} ${kind}`, 64, 64, (b) => {
    const r = chance(kind * 7 + 3);
    const [light, dark] = tones[tone];
    for (let i = 0; i < 9; ++i) {
      const a = r() * 7;
      const d = Math.sqrt(r()) * 15;
      ball(b, Math.cos(a) * d + 2, Math.sin(a) * d + 3, 9 + r() * 7, dark, 0.26);
    }
    for (let i = 0; i < 11; ++i) {
      const a = r() * 7;
      const d = Math.sqrt(r()) * 14;
      ball(b, Math.cos(a) * d - 2, Math.sin(a) * d - 3, 7 + r() * 8, light, 0.3);
    }
  }, 2);
}
// The area of a screen, as exact as the rules need it.
export function screen_edge(m: Mark, tone: Tone): Picture {
  const w = m.rect.width / table_scale;
  const h = m.rect.depth / table_scale;
  return keep(`screen edge ${w} ${h} ${tone}`, w + 40, h + 40, (b) => {
    b.filter = "blur(9px)";
    b.fillStyle = `rgba(${tones[tone][0]},.3)`;
    b.beginPath();
    b.roundRect(-w / 2, -h / 2, w, h, 14);
    b.fill();
    b.filter = "none";
    b.strokeStyle = "rgba(20,22,22,.5)";
    b.lineWidth = 2.4;
    b.setLineDash([5, 5]);
    b.strokeRect(-w / 2, -h / 2, w, h);
    b.strokeStyle = "rgba(255,255,255,.85)";
    b.lineWidth = 1.2;
    b.strokeRect(-w / 2, -h / 2, w, h);
  }, 2);
}
// What burns at the foot of a wreck's smoke.
export function embers_picture(size: number): Picture {
  return keep(`embers ${size}`, size, size, (b) => {
    disc(b, 0, size * 0.06, size * 0.12, "rgba(255,150,50,.8)");
    disc(b, size * 0.02, size * 0.03, size * 0.06, "rgba(255,235,160,.95)");
  }, 2);
}
// Earth that a shell throws up: clods at the rim, dark in the middle.
export function earth_picture(): Picture {
  return keep("earth", 72, 72, (b) => {
    const r = chance(11);
    for (let i = 0; i < 26; ++i) {
      const a = (i / 26) * 2 * Math.PI + r() * 0.2;
      const d = 12 + r() * 20;
      b.strokeStyle = ["rgba(74,58,38,.85)", "rgba(98,78,52,.8)", "rgba(52,42,30,.85)"][i % 3]!;
      b.lineWidth = 2 + r() * 3.4;
      b.lineCap = "round";
      b.beginPath();
      b.moveTo(Math.cos(a) * 5, Math.sin(a) * 5);
      b.lineTo(Math.cos(a) * d, Math.sin(a) * d);
      b.stroke();
    }
    for (let i = 0; i < 12; ++i) ball(b, (r() - 0.5) * 30, (r() - 0.5) * 30, 8 + r() * 9, i % 2 ? "88,72,50" : "60,50,38", 0.5);
  }, 2);
}
