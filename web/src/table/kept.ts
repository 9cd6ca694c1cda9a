// Pictures that are painted once and kept, by a name that says all they depend on.
import { canvas, type Brush } from "./brush.ts";

export interface Picture {
  image: HTMLCanvasElement;
  width: number; // in table pixels
  height: number;
  once?: boolean; // painted for one node and gone with it
}

export const kept = new Map<string, Picture>();
export function keep(key: string, width: number, height: number, paint: (b: Brush) => void, detail?: number): Picture {
  let p = kept.get(key);
  if (!p) kept.set(key, (p = { image: canvas(width, height, paint, detail), width, height }));
  return p;
}
