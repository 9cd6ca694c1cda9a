// NATO symbols (milsymbol), loaded after the table has been painted: it is larger than all the rest.
import type ms from "milsymbol";

type Maker = typeof ms;
let maker: Maker | null = null;
let loading: Promise<void> | null = null;
const waiting = new Set<() => void>();

// Calls back once, when symbols can be made; at once never, so that a first paint does not wait.
export function when_symbols(f: () => void): void {
  if (maker) return;
  waiting.add(f);
  loading ??= import("milsymbol").then((m) => {
    maker = (m as unknown as { default: Maker }).default;
    for (const g of waiting) g();
    waiting.clear();
  });
}
export function symbol_canvas(sidc: string, side: number, rim: string): HTMLCanvasElement | null {
  if (!maker) return null;
  const fallback = side === 1 ? "SHGPUCI---" : "SFGPUCI---";
  const make = (code: string) =>
    new maker!.Symbol(code, { size: 64, fill: true, colorMode: { Hostile: "#eab9a8", Friend: "#b7d4e8", Neutral: "#cfe0b8", Unknown: "#e8dfa8", Civilian: "#dddddd", Suspect: "#eab9a8" }, outlineWidth: 6, outlineColor: rim } as never);
  const made = make(sidc || fallback);
  return (made.isValid() ? made : make(fallback)).asCanvas(2) as HTMLCanvasElement;
}
const icons = new Map<string, string>();
export function symbol_svg(sidc: string, colour: string): string {
  if (!maker) return "";
  const key = sidc + colour;
  const kept = icons.get(key);
  if (kept !== undefined) return kept;
  const svg: string = new maker.Symbol(sidc || "SFGPUCI---", { size: 22, fill: false, frame: true, monoColor: colour } as never).asSVG();
  icons.set(key, svg);
  return svg;
}
