// Vehicles from above: hull and turret apart, so that each turns for itself.
import { across, box, disc, outline, rim_line, stroke, type Brush } from "./brush.ts";
import { rim_of, type Paint } from "./palette.ts";

function tracks(b: Brush, w: number, h: number, from = -0.5, to = 0.5): void {
  const tw = w * 0.2;
  for (const x of [-w / 2, w / 2 - tw]) {
    box(b, x, h * from, tw, h * (to - from), "#2b2a24", "#171611", 1.2, 0.5);
    b.strokeStyle = "#4a483d";
    b.lineWidth = 0.7;
    const n = Math.max(6, Math.round((h * (to - from)) / 3.2));
    for (let i = 1; i < n; ++i) {
      const y = h * from + (h * (to - from) * i) / n;
      stroke(b, [[x + 0.6, y], [x + tw - 0.6, y]], "#4a483d", 0.8);
    }
  }
}
// The rim lies around the footprint, so it never hides which way the hull points.
export function rim(b: Brush, w: number, h: number, side: number): void {
  outline(b, w + 1.4, h + 1.4, side, Math.min(w, h) * (side === 1 ? 0.2 : 0.16));
  rim_line(b, side);
}
function mud(b: Brush, w: number, h: number, side: number): void {
  outline(b, w + 1.4, h + 1.4, side, Math.min(w, h) * 0.18);
  b.fillStyle = "rgba(58,58,38,.55)";
  b.fill();
}

export function tank_hull(b: Brush, w: number, h: number, side: number, p: Paint, casemate: boolean): void {
  mud(b, w, h, side);
  tracks(b, w, h);
  const hw = w * 0.7;
  const body = across(b, hw, p.light, p.hull, p.dark);
  b.beginPath();
  b.moveTo(-hw / 2, -h * 0.4);
  b.lineTo(-hw * 0.36, -h * 0.49);
  b.lineTo(hw * 0.36, -h * 0.49);
  b.lineTo(hw / 2, -h * 0.4);
  b.lineTo(hw / 2, h * 0.47);
  b.lineTo(-hw / 2, h * 0.47);
  b.closePath();
  b.fillStyle = body;
  b.fill();
  b.strokeStyle = p.line;
  b.lineWidth = 0.6;
  b.stroke();
  // fenders catch the light on one side
  box(b, -w * 0.47, -h * 0.44, w * 0.13, h * 0.9, p.light, "", 0.6);
  box(b, w * 0.34, -h * 0.44, w * 0.13, h * 0.9, p.dark, "", 0.6);
  stroke(b, [[-hw * 0.44, -h * 0.34], [hw * 0.44, -h * 0.34]], p.line, 0.5);
  stroke(b, [[-hw * 0.3, -h * 0.42], [hw * 0.3, -h * 0.42]], p.light, 0.7);
  // engine deck
  box(b, -hw * 0.4, h * 0.22, hw * 0.8, h * 0.22, p.dark, p.line, 0.8, 0.4);
  for (let i = 0; i < 5; ++i) stroke(b, [[-hw * 0.3, h * (0.25 + i * 0.038)], [hw * 0.3, h * (0.25 + i * 0.038)]], p.hull, 0.6);
  disc(b, -hw * 0.24, -h * 0.3, w * 0.05, p.dark, p.line, 0.35);
  disc(b, hw * 0.24, -h * 0.3, w * 0.05, p.dark, p.line, 0.35);
  if (casemate) {
    stroke(b, [[0, -h * 0.25], [0, -h * 0.74]], p.line, w * 0.1);
    stroke(b, [[0, -h * 0.25], [0, -h * 0.74]], p.hull, w * 0.06);
    b.beginPath();
    b.moveTo(-hw * 0.36, -h * 0.3);
    b.lineTo(hw * 0.36, -h * 0.3);
    b.lineTo(hw * 0.46, h * 0.2);
    b.lineTo(-hw * 0.46, h * 0.2);
    b.closePath();
    b.fillStyle = across(b, hw, p.light, p.hull, p.dark);
    b.fill();
    b.strokeStyle = p.line;
    b.lineWidth = 0.6;
    b.stroke();
    disc(b, hw * 0.18, h * 0.06, w * 0.09, p.dark, p.line, 0.4);
    box(b, -hw * 0.1, -h * 0.32, hw * 0.2, h * 0.09, p.dark, p.line, 0.8, 0.4);
  }
  rim(b, w, h, side);
}

export function turret(b: Brush, w: number, h: number, p: Paint): void {
  const r = w * 0.33;
  stroke(b, [[0, 0], [0, -h * 0.78]], p.line, w * 0.11);
  stroke(b, [[0, 0], [0, -h * 0.78]], p.hull, w * 0.07);
  stroke(b, [[-w * 0.012, -h * 0.2], [-w * 0.012, -h * 0.74]], p.light, w * 0.022);
  stroke(b, [[0, -h * 0.74], [0, -h * 0.78]], p.line, w * 0.13);
  b.beginPath();
  b.moveTo(-r * 0.75, -r * 0.95);
  b.lineTo(r * 0.75, -r * 0.95);
  b.quadraticCurveTo(r * 1.12, -r * 0.2, r * 0.92, r * 0.75);
  b.lineTo(r * 0.6, r * 1.25);
  b.lineTo(-r * 0.6, r * 1.25);
  b.lineTo(-r * 0.92, r * 0.75);
  b.quadraticCurveTo(-r * 1.12, -r * 0.2, -r * 0.75, -r * 0.95);
  b.closePath();
  b.fillStyle = across(b, r * 2, p.light, p.hull, p.dark);
  b.fill();
  b.strokeStyle = p.line;
  b.lineWidth = 0.7;
  b.stroke();
  box(b, -r * 0.55, -r * 1.12, r * 1.1, r * 0.4, p.dark, p.line, 0.8, 0.4);
  disc(b, -r * 0.35, r * 0.28, r * 0.34, p.dark, p.line, 0.5);
  disc(b, -r * 0.35, r * 0.28, r * 0.2, p.light, "", 0);
  box(b, r * 0.15, r * 0.05, r * 0.5, r * 0.4, p.hull, p.line, 0.5, 0.35);
}

export function half_track(b: Brush, w: number, h: number, side: number, p: Paint): void {
  mud(b, w, h, side);
  tracks(b, w, h, -0.04, 0.46);
  for (const x of [-w * 0.46, w * 0.32]) box(b, x, -h * 0.4, w * 0.14, h * 0.2, "#24231e", "#12120e", 1, 0.4);
  box(b, -w * 0.28, -h * 0.48, w * 0.56, h * 0.3, across(b, w * 0.5, p.light, p.hull, p.dark), p.line, 1.4, 0.5);
  stroke(b, [[0, -h * 0.46], [0, -h * 0.2]], p.dark, 0.5);
  box(b, -w * 0.42, -h * 0.2, w * 0.84, h * 0.68, across(b, w * 0.8, p.light, p.hull, p.dark), p.line, 1, 0.5);
  box(b, -w * 0.36, -h * 0.18, w * 0.72, h * 0.06, "#2a3136", p.line, 0.4, 0.3);
  box(b, -w * 0.34, -h * 0.06, w * 0.68, h * 0.5, "#3b372a", p.line, 0.8, 0.4);
  for (const x of [-w * 0.31, w * 0.19]) box(b, x, -h * 0.03, w * 0.12, h * 0.44, "#6b5a3c", "#2c2618", 0.4, 0.3);
  disc(b, 0, h * 0.02, w * 0.09, p.helmet, p.line, 0.4);
  stroke(b, [[0, 0], [0, -h * 0.16]], "#1b1b18", 1.1);
  rim(b, w, h, side);
}
export function truck(b: Brush, w: number, h: number, side: number, p: Paint): void {
  mud(b, w, h, side);
  for (const y of [-0.36, 0.12, 0.3]) for (const x of [-w * 0.48, w * 0.34]) box(b, x, h * y, w * 0.14, h * 0.14, "#24231e", "#12120e", 1, 0.3);
  box(b, -w * 0.3, -h * 0.49, w * 0.6, h * 0.2, across(b, w * 0.6, p.light, p.hull, p.dark), p.line, 1.6, 0.5);
  box(b, -w * 0.36, -h * 0.3, w * 0.72, h * 0.16, p.hull, p.line, 1, 0.5);
  box(b, -w * 0.31, -h * 0.29, w * 0.62, h * 0.05, "#2a3136", "", 0.3);
  box(b, -w * 0.42, -h * 0.12, w * 0.84, h * 0.6, across(b, w * 0.84, "#8d8560", "#7a7350", "#565137"), "#2c2818", 1.4, 0.5);
  for (let i = 1; i < 5; ++i) stroke(b, [[-w * 0.4, h * (-0.12 + i * 0.12)], [w * 0.4, h * (-0.12 + i * 0.12)]], "rgba(50,45,25,.55)", 0.7);
  stroke(b, [[-w * 0.12, -h * 0.1], [-w * 0.12, h * 0.46]], "rgba(235,225,180,.25)", 1.6);
  rim(b, w, h, side);
}
export function jeep(b: Brush, w: number, h: number, side: number, p: Paint): void {
  mud(b, w, h, side);
  for (const y of [-0.4, 0.2]) for (const x of [-w * 0.48, w * 0.32]) box(b, x, h * y, w * 0.16, h * 0.2, "#24231e", "#12120e", 1, 0.3);
  box(b, -w * 0.36, -h * 0.47, w * 0.72, h * 0.94, across(b, w * 0.72, p.light, p.hull, p.dark), p.line, 1.4, 0.5);
  stroke(b, [[-w * 0.32, -h * 0.12], [w * 0.32, -h * 0.12]], "#cfd8d8", 0.9);
  box(b, -w * 0.3, -h * 0.06, w * 0.6, h * 0.42, "#3b372a", p.line, 0.8, 0.3);
  for (const [x, y] of [[-0.15, 0.06], [0.15, 0.06], [0, 0.26]] as const) disc(b, w * x, h * y, w * 0.11, p.helmet, p.line, 0.4);
  disc(b, w * 0.22, h * 0.42, w * 0.13, "#24231e", "#12120e", 0.4);
  rim(b, w, h, side);
}
export function aircraft(b: Brush, w: number, h: number, side: number, p: Paint): void {
  box(b, -w * 0.08, -h * 0.48, w * 0.16, h * 0.92, across(b, w * 0.16, p.light, p.hull, p.dark), p.line, 3, 0.5);
  box(b, -w * 0.5, -h * 0.22, w, h * 0.2, across(b, w, p.light, p.hull, p.dark), p.line, 3, 0.5);
  box(b, -w * 0.2, h * 0.32, w * 0.4, h * 0.1, p.hull, p.line, 2, 0.5);
  disc(b, 0, -h * 0.12, w * 0.05, "#24343c", "#12120e", 0.3);
  for (const x of [-0.36, 0.36]) disc(b, w * x, -h * 0.12, w * 0.05, rim_of(side), "#12120e", 0.4);
}
