// Small helpers to paint on a 2D canvas. Front is up (negative y), the middle is 0,0, lengths are table pixels.
import { inch } from "../protocol.ts";
import { rim_of } from "./palette.ts";
export type Brush = CanvasRenderingContext2D;
export const table_scale = inch / 25; // table units to a table pixel
export const sharp = 4; // texture pixels to a table pixel

// A canvas that shows `width` x `height` table pixels around the middle.
export function canvas(width: number, height: number, paint: (b: Brush) => void, detail = sharp): HTMLCanvasElement {
  const c = document.createElement("canvas");
  c.width = Math.max(2, Math.ceil(width * detail));
  c.height = Math.max(2, Math.ceil(height * detail));
  const b = c.getContext("2d")!;
  b.scale(detail, detail);
  b.translate(width / 2, height / 2);
  b.lineJoin = "round";
  b.lineCap = "round";
  paint(b);
  return c;
}

// A rectangle with round (side 0) or cut (side 1) corners: the shape that tells the sides apart.
export function outline(b: Brush, w: number, h: number, side: number, corner: number): void {
  const x = -w / 2;
  const y = -h / 2;
  b.beginPath();
  if (side === 1) {
    const c = corner;
    b.moveTo(x + c, y);
    b.lineTo(x + w - c, y);
    b.lineTo(x + w, y + c);
    b.lineTo(x + w, y + h - c);
    b.lineTo(x + w - c, y + h);
    b.lineTo(x + c, y + h);
    b.lineTo(x, y + h - c);
    b.lineTo(x, y + c);
    b.closePath();
  } else b.roundRect(x, y, w, h, corner);
}
// Strokes the outline just made as a side's rim, dark on both sides of it so that it shows on any ground.
export function rim_line(b: Brush, side: number): void {
  b.strokeStyle = "rgba(10,12,12,.85)";
  b.lineWidth = 4.4;
  b.stroke();
  b.strokeStyle = rim_of(side);
  b.lineWidth = 2.7;
  b.stroke();
}
export function box(b: Brush, x: number, y: number, w: number, h: number, fill: string | CanvasGradient, line = "", r = 0.6, width = 0.5): void {
  b.beginPath();
  b.roundRect(x, y, w, h, r);
  b.fillStyle = fill;
  b.fill();
  if (line) {
    b.lineWidth = width;
    b.strokeStyle = line;
    b.stroke();
  }
}
export function disc(b: Brush, x: number, y: number, r: number, fill: string | CanvasGradient, line = "", width = 0.5): void {
  b.beginPath();
  b.arc(x, y, r, 0, Math.PI * 2);
  b.fillStyle = fill;
  b.fill();
  if (line) {
    b.lineWidth = width;
    b.strokeStyle = line;
    b.stroke();
  }
}
export function stroke(b: Brush, points: [number, number][], colour: string, width: number): void {
  b.beginPath();
  points.forEach(([x, y], i) => (i ? b.lineTo(x, y) : b.moveTo(x, y)));
  b.strokeStyle = colour;
  b.lineWidth = width;
  b.stroke();
}
export function across(b: Brush, w: number, from: string, middle: string, to: string): CanvasGradient {
  const g = b.createLinearGradient(-w / 2, 0, w / 2, 0);
  g.addColorStop(0, from);
  g.addColorStop(0.45, middle);
  g.addColorStop(1, to);
  return g;
}
// The same numbers every time for the same seed: a base looks the same in every browser and after every reload.
export function chance(seed: number): () => number {
  let s = (seed * 2654435761 + 12345) >>> 0;
  return () => {
    s = (Math.imul(s, 1664525) + 1013904223) >>> 0;
    return s / 4294967296;
  };
}
