// Vehicles from above: hull and turret apart, so that each turns for itself.
import { across, box, chance, disc, outline, rim_line, stroke, type Brush } from "./brush.ts";
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

// What a vehicle is, from its NATO code and its side: enough to tell a T-34 from a Tiger at a glance.
export interface Build {
  weight: "light" | "medium" | "heavy";
  hull: "box" | "sloped" | "rounded";
  turret: "plain" | "forward" | "round" | "bin";
  gun: number; // length before the turret's middle, in hull lengths
  brake: boolean; // at its muzzle
  skirts: boolean;
  drums: boolean;
}
export function build_of(symbol: string, nation: string): Build {
  const code = symbol.slice(4, 9);
  const weight = code === "EVATH" ? "heavy" : code === "EVATL" || code.startsWith("EVAL") ? "light" : "medium";
  const gun = weight === "heavy" ? 0.86 : weight === "light" ? 0.56 : 0.72;
  switch (nation) {
    case "german": return { weight, hull: "box", turret: weight === "heavy" ? "round" : "bin", gun, brake: weight !== "light", skirts: weight === "medium", drums: false };
    case "soviet": return { weight, hull: "sloped", turret: "forward", gun: weight === "medium" ? 0.66 : gun, brake: false, skirts: false, drums: true };
    case "us": return { weight, hull: "rounded", turret: "round", gun: weight === "medium" ? 0.6 : gun, brake: false, skirts: false, drums: false };
    default: return { weight, hull: "box", turret: "plain", gun, brake: false, skirts: false, drums: false };
  }
}

function patches(b: Brush, w: number, h: number, p: Paint, seed: number): void {
  if (p.camouflage.length === 0) return;
  b.save();
  b.clip();
  const r = chance(seed + 21);
  for (let i = 0; i < 9; ++i) {
    b.fillStyle = p.camouflage[i % p.camouflage.length]!;
    b.globalAlpha = 0.8;
    b.beginPath();
    b.ellipse((r() - 0.5) * w, (r() - 0.5) * h, w * (0.1 + r() * 0.16), h * (0.04 + r() * 0.06), r() * 3, 0, 7);
    b.fill();
  }
  b.restore();
}
export function marking(b: Brush, x: number, y: number, r: number, p: Paint): void {
  const star = (fill: string) => {
    b.beginPath();
    for (let i = 0; i < 10; ++i) {
      const d = i % 2 === 0 ? r : r * 0.4;
      const a = (Math.PI * i) / 5 - Math.PI / 2;
      b.lineTo(x + Math.cos(a) * d, y + Math.sin(a) * d);
    }
    b.closePath();
    b.fillStyle = fill;
    b.fill();
  };
  if (p.marking === "star") star("#f4f1e4");
  if (p.marking === "red_star") star("#c9372c");
  if (p.marking === "roundel") {
    disc(b, x, y, r, "#f4f1e4");
    disc(b, x, y, r * 0.55, "#b5342a");
  }
  if (p.marking === "cross") {
    box(b, x - r, y - r * 0.38, r * 2, r * 0.76, "#f4f1e4", "", 0);
    box(b, x - r * 0.38, y - r, r * 0.76, r * 2, "#f4f1e4", "", 0);
    box(b, x - r * 0.9, y - r * 0.2, r * 1.8, r * 0.4, "#1b1b18", "", 0);
    box(b, x - r * 0.2, y - r * 0.9, r * 0.4, r * 1.8, "#1b1b18", "", 0);
  }
}
function hull_shape(b: Brush, hw: number, h: number, form: Build["hull"]): void {
  b.beginPath();
  if (form === "sloped") {
    b.moveTo(-hw * 0.5, -h * 0.3);
    b.lineTo(-hw * 0.3, -h * 0.49);
    b.lineTo(hw * 0.3, -h * 0.49);
    b.lineTo(hw * 0.5, -h * 0.3);
    b.lineTo(hw * 0.5, h * 0.36);
    b.lineTo(hw * 0.36, h * 0.48);
    b.lineTo(-hw * 0.36, h * 0.48);
    b.lineTo(-hw * 0.5, h * 0.36);
    b.closePath();
  } else if (form === "rounded") b.roundRect(-hw / 2, -h * 0.48, hw, h * 0.96, [hw * 0.42, hw * 0.42, hw * 0.14, hw * 0.14]);
  else {
    b.moveTo(-hw / 2, -h * 0.42);
    b.lineTo(-hw * 0.44, -h * 0.49);
    b.lineTo(hw * 0.44, -h * 0.49);
    b.lineTo(hw / 2, -h * 0.42);
    b.lineTo(hw / 2, h * 0.48);
    b.lineTo(-hw / 2, h * 0.48);
    b.closePath();
  }
}
function barrel(b: Brush, w: number, from: number, to: number, p: Paint, brake: boolean): void {
  stroke(b, [[0, from], [0, to]], p.line, w * 0.11);
  stroke(b, [[0, from], [0, to]], p.hull, w * 0.07);
  stroke(b, [[-w * 0.012, from], [-w * 0.012, to * 0.95]], p.light, w * 0.022);
  if (brake) box(b, -w * 0.085, to, w * 0.17, w * 0.16, p.dark, p.line, 0.6, 0.4);
  else stroke(b, [[0, to * 0.95], [0, to]], p.line, w * 0.13);
}

export function tank_hull(b: Brush, w: number, h: number, side: number, p: Paint, casemate: boolean, build: Build, open_top: boolean, seed: number): void {
  mud(b, w, h, side);
  tracks(b, w, h);
  const hw = w * 0.72;
  hull_shape(b, hw, h, build.hull);
  b.fillStyle = across(b, hw, p.light, p.hull, p.dark);
  b.fill();
  b.strokeStyle = p.line;
  b.lineWidth = 0.6;
  b.stroke();
  patches(b, hw, h, p, seed);
  // fenders catch the light on one side
  box(b, -w * 0.47, -h * 0.44, w * 0.12, h * 0.9, p.light, "", 0.6);
  box(b, w * 0.35, -h * 0.44, w * 0.12, h * 0.9, p.dark, "", 0.6);
  if (build.skirts) for (const x of [-w * 0.5, w * 0.455]) box(b, x, -h * 0.3, w * 0.045, h * 0.66, p.hull, p.line, 0.3, 0.4);
  if (build.hull !== "rounded") stroke(b, [[-hw * 0.44, -h * 0.3], [hw * 0.44, -h * 0.3]], p.line, 0.5);
  stroke(b, [[-hw * 0.28, -h * 0.42], [hw * 0.28, -h * 0.42]], p.light, 0.7);
  // engine deck
  box(b, -hw * 0.4, h * 0.24, hw * 0.8, h * 0.2, p.dark, p.line, 0.8, 0.4);
  for (let i = 0; i < 5; ++i) stroke(b, [[-hw * 0.3, h * (0.265 + i * 0.035)], [hw * 0.3, h * (0.265 + i * 0.035)]], p.hull, 0.6);
  if (build.drums) for (const x of [-w * 0.44, w * 0.36]) box(b, x, h * 0.16, w * 0.08, h * 0.2, p.dark, p.line, 1.4, 0.4);
  disc(b, -hw * 0.22, -h * 0.34, w * 0.05, p.dark, p.line, 0.35);
  marking(b, hw * 0.0, h * 0.34, w * 0.12, p);
  if (casemate) {
    barrel(b, w, -h * 0.25, -h * (build.gun + 0.02), p, build.brake);
    b.beginPath();
    b.moveTo(-hw * 0.36, -h * 0.3);
    b.lineTo(hw * 0.36, -h * 0.3);
    b.lineTo(hw * 0.48, h * 0.2);
    b.lineTo(-hw * 0.48, h * 0.2);
    b.closePath();
    b.fillStyle = open_top ? "#3b372a" : across(b, hw, p.light, p.hull, p.dark);
    b.fill();
    b.strokeStyle = open_top ? p.hull : p.line;
    b.lineWidth = open_top ? 2.4 : 0.6;
    b.stroke();
    if (open_top) for (const [x, y] of [[-0.2, 0.02], [0.2, 0.06], [0, 0.12]] as const) disc(b, hw * x, h * y, w * 0.09, p.helmet, p.line, 0.4);
    else {
      disc(b, hw * 0.18, h * 0.06, w * 0.09, p.dark, p.line, 0.4);
      box(b, -hw * 0.12, -h * 0.32, hw * 0.24, h * 0.09, p.dark, p.line, 0.8, 0.4);
    }
  }
  rim(b, w, h, side);
}

export function turret(b: Brush, w: number, h: number, p: Paint, build: Build, seed: number): void {
  const r = w * (build.weight === "heavy" ? 0.4 : build.weight === "light" ? 0.26 : 0.33);
  barrel(b, w, 0, -h * build.gun, p, build.brake);
  b.beginPath();
  if (build.turret === "round") b.ellipse(0, r * 0.12, r * 1.02, r * 1.2, 0, 0, 7);
  else if (build.turret === "forward") {
    b.moveTo(-r * 0.55, -r * 1.1);
    b.lineTo(r * 0.55, -r * 1.1);
    b.lineTo(r * 1.08, -r * 0.25);
    b.lineTo(r * 0.8, r * 0.85);
    b.lineTo(-r * 0.8, r * 0.85);
    b.lineTo(-r * 1.08, -r * 0.25);
    b.closePath();
  } else {
    b.moveTo(-r * 0.75, -r * 0.95);
    b.lineTo(r * 0.75, -r * 0.95);
    b.quadraticCurveTo(r * 1.12, -r * 0.2, r * 0.92, r * 0.75);
    b.lineTo(r * 0.6, r * 1.1);
    b.lineTo(-r * 0.6, r * 1.1);
    b.lineTo(-r * 0.92, r * 0.75);
    b.quadraticCurveTo(-r * 1.12, -r * 0.2, -r * 0.75, -r * 0.95);
    b.closePath();
  }
  b.fillStyle = across(b, r * 2, p.light, p.hull, p.dark);
  b.fill();
  b.strokeStyle = p.line;
  b.lineWidth = 0.7;
  b.stroke();
  patches(b, r * 2, r * 2.2, p, seed + 3);
  if (build.turret === "bin") box(b, -r * 0.62, r * 1.05, r * 1.24, r * 0.42, p.dark, p.line, 0.8, 0.4);
  box(b, -r * 0.5, -r * 1.1, r, r * 0.36, p.dark, p.line, 0.8, 0.4);
  // one large hatch over a T-34's crew, else cupola and loader's hatch
  if (build.turret === "forward") box(b, -r * 0.5, r * 0.02, r, r * 0.66, p.dark, p.line, 1.4, 0.5);
  else {
    disc(b, -r * 0.35, r * 0.28, r * 0.34, p.dark, p.line, 0.5);
    disc(b, -r * 0.35, r * 0.28, r * 0.2, p.light, "", 0);
    box(b, r * 0.15, r * 0.05, r * 0.5, r * 0.4, p.hull, p.line, 0.5, 0.35);
  }
}
// A scout car on wheels.
export function armoured_car(b: Brush, w: number, h: number, side: number, p: Paint, axles: number, seed: number): void {
  mud(b, w, h, side);
  for (let i = 0; i < axles; ++i) for (const x of [-w * 0.5, w * 0.34]) box(b, x, h * (-0.4 + (i * 0.68) / (axles - 1)), w * 0.16, h * 0.15, "#24231e", "#12120e", 1.2, 0.4);
  b.beginPath();
  b.moveTo(-w * 0.22, -h * 0.49);
  b.lineTo(w * 0.22, -h * 0.49);
  b.lineTo(w * 0.38, -h * 0.18);
  b.lineTo(w * 0.38, h * 0.34);
  b.lineTo(w * 0.24, h * 0.48);
  b.lineTo(-w * 0.24, h * 0.48);
  b.lineTo(-w * 0.38, h * 0.34);
  b.lineTo(-w * 0.38, -h * 0.18);
  b.closePath();
  b.fillStyle = across(b, w * 0.76, p.light, p.hull, p.dark);
  b.fill();
  b.strokeStyle = p.line;
  b.lineWidth = 0.6;
  b.stroke();
  patches(b, w * 0.7, h * 0.9, p, seed);
  stroke(b, [[-w * 0.3, -h * 0.22], [w * 0.3, -h * 0.22]], p.line, 0.6);
  marking(b, 0, h * 0.36, w * 0.1, p);
  rim(b, w, h, side);
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
  marking(b, 0, -h * 0.36, w * 0.12, p);
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
  marking(b, 0, -h * 0.4, w * 0.11, p);
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
