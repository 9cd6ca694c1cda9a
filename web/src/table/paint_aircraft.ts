// An aircraft from above, nose up, with its shadow far below it: painted once for each side.
import { disc, type Brush } from "./brush.ts";
import type { Paint } from "./palette.ts";

// Half an outline, mirrored; along the fuselage from the nose, in shares of span and length.
function shape(b: Brush, half: [number, number][], span: number, long: number): void {
  b.beginPath();
  for (const [x, y] of half) b.lineTo(x * span, y * long);
  for (const [x, y] of [...half].reverse()) b.lineTo(-x * span, y * long);
  b.closePath();
}
const wing: [number, number][] = [[0.05, -0.2], [0.3, -0.17], [0.47, -0.1], [0.5, -0.04], [0.46, 0.0], [0.06, 0.06]];
const tail: [number, number][] = [[0.02, 0.34], [0.14, 0.36], [0.17, 0.41], [0.14, 0.45], [0.02, 0.46]];
const body: [number, number][] = [[0.0, -0.5], [0.055, -0.48], [0.068, -0.38], [0.06, -0.05], [0.03, 0.36], [0.012, 0.5], [0, 0.5]];

export function aircraft_above(b: Brush, span: number, long: number, p: Paint, rim: string): void {
  b.save();
  b.translate(span * 0.16, long * 0.2);
  b.filter = "blur(2px)";
  b.fillStyle = "rgba(0,0,0,.34)";
  for (const part of [wing, tail, body]) {
    shape(b, part, span * 0.92, long * 0.92);
    b.fill();
  }
  b.restore();
  b.lineJoin = "round";
  const metal = b.createLinearGradient(-span / 2, 0, span / 2, 0);
  metal.addColorStop(0, p.dark);
  metal.addColorStop(0.42, p.light);
  metal.addColorStop(0.58, p.hull);
  metal.addColorStop(1, p.dark);
  for (const part of [wing, tail, body]) {
    shape(b, part, span, long);
    b.strokeStyle = rim;
    b.lineWidth = 2.6;
    b.stroke();
  }
  for (const part of [wing, tail, body]) {
    shape(b, part, span, long);
    b.fillStyle = metal;
    b.strokeStyle = "rgba(14,16,14,.75)";
    b.lineWidth = 0.7;
    b.fill();
    b.stroke();
  }
  b.strokeStyle = "rgba(14,16,14,.45)"; // flaps and rudder
  b.beginPath();
  for (const x of [-1, 1]) {
    b.moveTo(x * span * 0.12, long * 0.02);
    b.lineTo(x * span * 0.42, -long * 0.03);
  }
  b.moveTo(0, long * 0.34);
  b.lineTo(0, long * 0.5);
  b.stroke();
  b.fillStyle = "rgba(24,26,24,.9)"; // cowling, canopy
  shape(b, [[0, -0.5], [0.052, -0.48], [0.06, -0.43], [0, -0.43]], span, long);
  b.fill();
  b.beginPath();
  b.ellipse(0, -long * 0.08, span * 0.032, long * 0.085, 0, 0, 7);
  b.fillStyle = "#bcd3dc";
  b.fill();
  b.stroke();
  for (const x of [-0.36, 0.36]) {
    disc(b, span * x, -long * 0.07, span * 0.05, "#f2efe2", "#12120e", 0.5);
    disc(b, span * x, -long * 0.07, span * 0.03, rim);
  }
  b.beginPath(); // the propeller's disc
  b.ellipse(0, -long * 0.5, span * 0.16, long * 0.022, 0, 0, 7);
  b.fillStyle = "rgba(235,235,225,.4)";
  b.fill();
}
