// Bases with figures: infantry, guns, cavalry, bunkers, markers.
import { across, box, chance, disc, outline, rim_line, stroke, type Brush } from "./brush.ts";
import { rim_of, side_ground, type Paint } from "./palette.ts";

function base(b: Brush, w: number, h: number, side: number, seed: number): void {
  const corner = Math.min(w, h) * (side === 1 ? 0.2 : 0.22);
  outline(b, w, h, side, corner);
  const g = b.createLinearGradient(-w / 2, -h / 2, w / 2, h / 2);
  const ground = side_ground[side] ?? side_ground[0];
  g.addColorStop(0, ground[0]);
  g.addColorStop(1, ground[1]);
  b.fillStyle = g;
  b.fill();
  b.save();
  b.clip();
  const r = chance(seed + 7);
  for (let i = 0; i < 70; ++i) {
    b.fillStyle = ["rgba(122,104,66,.5)", "rgba(70,84,44,.5)", "rgba(160,160,100,.35)"][i % 3]!;
    b.beginPath();
    b.arc((r() - 0.5) * w, (r() - 0.5) * h, 0.4 + r() * 1.3, 0, 7);
    b.fill();
  }
  b.restore();
  outline(b, w - 1.6, h - 1.6, side, corner);
  rim_line(b, side);
}

export function soldier(b: Brush, x: number, y: number, s: number, p: Paint, lean: number, armed = true): void {
  b.save();
  b.translate(x, y);
  b.rotate(lean);
  b.fillStyle = "rgba(0,0,0,.28)";
  b.beginPath();
  b.ellipse(s * 0.16, s * 0.22, s * 0.62, s * 0.46, 0, 0, 7);
  b.fill();
  b.beginPath();
  b.ellipse(0, s * 0.12, s * 0.58, s * 0.36, 0, 0, 7);
  b.fillStyle = across(b, s * 1.1, p.light, p.cloth, p.dark);
  b.fill();
  b.lineWidth = 0.35;
  b.strokeStyle = p.line;
  b.stroke();
  box(b, -s * 0.28, s * 0.28, s * 0.56, s * 0.3, "#5d5236", p.line, 0.5, 0.3);
  if (armed) {
    stroke(b, [[s * 0.3, s * 0.25], [s * 0.2, -s * 0.95]], "#2a1f14", s * 0.15);
    stroke(b, [[s * 0.22, -s * 0.5], [s * 0.2, -s * 0.95]], "#15171a", s * 0.11);
  }
  const g = b.createRadialGradient(-s * 0.1, -s * 0.12, s * 0.04, 0, 0, s * 0.34);
  g.addColorStop(0, p.light);
  g.addColorStop(1, p.helmet);
  disc(b, 0, 0, s * 0.32, g, p.line, 0.4);
  b.restore();
}

export type Foot = "rifle" | "machine_gun" | "light_machine_gun" | "mortar" | "rocket" | "flame";
// What men on foot carry, from their NATO code.
export function foot_of(symbol: string): Foot {
  const code = symbol.slice(4, 8);
  if (code === "EWRH") return "machine_gun";
  if (code === "EWRL") return "light_machine_gun";
  if (code.startsWith("EWO")) return "mortar";
  if (code === "EWSL" || code.startsWith("EWM")) return "rocket";
  if (code.startsWith("EXF")) return "flame";
  return "rifle";
}
function weapon(b: Brush, s: number, foot: Foot): void {
  const steel = "#15171a";
  if (foot === "machine_gun") {
    for (const x of [-0.55, 0, 0.55]) stroke(b, [[0, 0], [x * s, s * 0.75]], steel, s * 0.13);
    box(b, -s * 0.22, -s * 0.3, s * 0.44, s * 0.7, "#3a3d38", steel, 0.6, 0.4);
    stroke(b, [[0, 0], [0, -s * 1.5]], steel, s * 0.22);
  } else if (foot === "light_machine_gun") {
    stroke(b, [[0, s * 0.5], [0, -s * 1.35]], steel, s * 0.17);
    for (const x of [-0.4, 0.4]) stroke(b, [[0, -s * 0.75], [x * s, -s * 1.05]], steel, s * 0.1);
  } else if (foot === "mortar") {
    disc(b, 0, s * 0.35, s * 0.5, "#4a4d46", steel, 0.5);
    stroke(b, [[0, s * 0.3], [0, -s * 1.1]], steel, s * 0.34);
    stroke(b, [[0, s * 0.2], [0, -s * 1.05]], "#6b6e66", s * 0.18);
    for (const x of [-0.5, 0.5]) stroke(b, [[0, -s * 0.7], [x * s, -s * 0.2]], steel, s * 0.1);
  } else if (foot === "rocket") {
    stroke(b, [[s * 0.3, s * 0.7], [s * 0.3, -s * 1.2]], steel, s * 0.3);
    stroke(b, [[s * 0.3, s * 0.6], [s * 0.3, -s * 1.1]], "#5d6248", s * 0.17);
  } else if (foot === "flame") {
    box(b, -s * 0.4, s * 0.2, s * 0.3, s * 0.55, "#6b5f3a", steel, 1.5, 0.4);
    box(b, s * 0.05, s * 0.2, s * 0.3, s * 0.55, "#6b5f3a", steel, 1.5, 0.4);
    stroke(b, [[s * 0.25, s * 0.2], [s * 0.1, -s * 1.1]], steel, s * 0.14);
    disc(b, s * 0.1, -s * 1.2, s * 0.16, "#ff9a3d");
  }
}
export function infantry(b: Brush, w: number, h: number, side: number, p: Paint, seed: number, foot: Foot): void {
  base(b, w, h, side, seed);
  const r = chance(seed + 1);
  if (foot !== "rifle") {
    const s = Math.min(h * 0.38, w / 4.4);
    soldier(b, -w * 0.3, h * 0.1, s, p, 0.25, false);
    soldier(b, w * 0.3, h * 0.14, s, p, -0.3, false);
    b.save();
    b.translate(0, h * 0.12);
    weapon(b, s, foot);
    b.restore();
    return;
  }
  const n = w * h > 1100 ? 4 : 3;
  const s = Math.min(h * 0.36, w / (n + 1.2));
  for (let i = 0; i < n; ++i) {
    const x = ((i + 0.5) / n - 0.5) * w * 0.82 + (r() - 0.5) * w * 0.05;
    soldier(b, x, (i % 2 === 0 ? -0.08 : 0.18) * h + (r() - 0.5) * h * 0.1, s, p, (r() - 0.5) * 0.7);
  }
}
export function gun(b: Brush, w: number, h: number, side: number, p: Paint, seed: number): void {
  base(b, w, h, side, seed);
  const s = Math.min(w, h);
  stroke(b, [[0, s * 0.02], [-s * 0.2, s * 0.4]], p.line, s * 0.1);
  stroke(b, [[0, s * 0.02], [s * 0.2, s * 0.4]], p.line, s * 0.1);
  stroke(b, [[0, s * 0.02], [-s * 0.2, s * 0.4]], p.hull, s * 0.06);
  stroke(b, [[0, s * 0.02], [s * 0.2, s * 0.4]], p.hull, s * 0.06);
  for (const x of [-s * 0.24, s * 0.16]) box(b, x, -s * 0.12, s * 0.08, s * 0.24, "#24231e", "#0f0f0c", 1, 0.4);
  stroke(b, [[0, s * 0.12], [0, -h * 0.52]], p.line, s * 0.1);
  stroke(b, [[0, s * 0.12], [0, -h * 0.52]], p.light, s * 0.055);
  stroke(b, [[-s * 0.2, -s * 0.13], [s * 0.2, -s * 0.13]], p.line, s * 0.1);
  stroke(b, [[-s * 0.19, -s * 0.13], [s * 0.19, -s * 0.13]], p.hull, s * 0.06);
  const f = Math.min(s * 0.24, 7);
  soldier(b, -w * 0.28, h * 0.12, f, p, 0.3, false);
  soldier(b, w * 0.28, h * 0.16, f, p, -0.4, false);
}
export function cavalry(b: Brush, w: number, h: number, side: number, p: Paint, seed: number): void {
  base(b, w, h, side, seed);
  const n = w > 34 ? 3 : 2;
  const s = Math.min(w / n, h) * 0.42;
  const coats = ["#5b3d24", "#3b2a1c", "#7a5a38"];
  for (let i = 0; i < n; ++i) {
    const x = ((i + 0.5) / n - 0.5) * w * 0.86;
    b.save();
    b.translate(x, (i % 2) * h * 0.08);
    b.beginPath();
    b.ellipse(0, 0, s * 0.3, s * 0.85, 0, 0, 7);
    b.fillStyle = coats[i % 3]!;
    b.fill();
    b.strokeStyle = "#1d140c";
    b.lineWidth = 0.4;
    b.stroke();
    stroke(b, [[0, -s * 0.7], [0, -s * 1.1]], coats[i % 3]!, s * 0.26);
    stroke(b, [[0, s * 0.8], [0, s * 1.1]], "#1d140c", s * 0.12);
    b.restore();
    soldier(b, x, (i % 2) * h * 0.08, s * 0.75, p, 0);
  }
}
export function bunker(b: Brush, w: number, h: number, side: number): void {
  outline(b, w, h, side, 3);
  b.fillStyle = across(b, w, "#b3b2a6", "#92918a", "#6b6a63");
  b.fill();
  rim_line(b, side);
  box(b, -w * 0.3, -h * 0.5, w * 0.6, h * 0.14, "#15171a", "", 0.6);
  box(b, -w * 0.3, -h * 0.2, w * 0.6, h * 0.5, "#a5a498", "#55544d", 1, 0.5);
}
export function marker(b: Brush, w: number, h: number, side: number): void {
  disc(b, 0, 0, Math.min(w, h) / 2 - 1, "rgba(30,33,34,.75)", rim_of(side), 1.6);
  stroke(b, [[-2, 6], [-2, -7]], "#f2efe2", 1.2);
  b.beginPath();
  b.moveTo(-2, -7);
  b.lineTo(7, -4);
  b.lineTo(-2, -1);
  b.closePath();
  b.fillStyle = rim_of(side);
  b.fill();
}
