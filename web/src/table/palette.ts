// Colours of the table. Sides differ by lightness (dark blue, pale orange), so that they can be told apart without
// colours, and by shape: side 0 has round corners, side 1 cut ones.
export const side_rim = ["#1668b0", "#ffab66"] as const;
export const side_light = ["#5aa0cf", "#ffb680"] as const;
export const side_ground = [["#6a7350", "#485232"], ["#b0a274", "#85774d"]] as const;
export const rim_of = (side: number): string => side_rim[side] ?? "#8f928a";
export const light_of = (side: number): string => side_light[side] ?? "#d6d6cb";

export type Marking = "none" | "star" | "red_star" | "cross" | "roundel";
export interface Paint {
  hull: string;
  light: string;
  dark: string;
  line: string;
  cloth: string;
  helmet: string;
  camouflage: string[]; // colours of patches over the hull; none for one plain colour
  marking: Marking; // to be told from the air
}
const plain = { camouflage: [], marking: "none" as const };
const paints: Paint[] = [
  { hull: "#5c6440", light: "#7b8457", dark: "#3f462b", line: "#23281a", cloth: "#6d6a4a", helmet: "#59603c", ...plain },
  { hull: "#8f8457", light: "#b3a774", dark: "#655c39", line: "#2d2918", cloth: "#5f665e", helmet: "#4b524c", ...plain },
  { hull: "#77786f", light: "#97988e", dark: "#54554e", line: "#262723", cloth: "#77786f", helmet: "#5b5c55", ...plain },
];
// As armies painted their vehicles, by the name of the side; a side of another name gets one of the plain ones.
const nations: Record<string, Paint> = {
  german: { hull: "#b39a63", light: "#d0ba84", dark: "#80693d", line: "#2d2516", cloth: "#6c736a", helmet: "#4b524c", camouflage: ["#5d6b3a", "#74492c"], marking: "cross" },
  soviet: { hull: "#4d5f35", light: "#6c8050", dark: "#334122", line: "#1a2110", cloth: "#94814f", helmet: "#5f6b3c", camouflage: [], marking: "red_star" },
  us: { hull: "#5f5c38", light: "#807c52", dark: "#413f25", line: "#201f12", cloth: "#857a55", helmet: "#53532f", camouflage: [], marking: "star" },
  british: { hull: "#6c6a4b", light: "#8b8863", dark: "#4a4831", line: "#232214", cloth: "#7b6a44", helmet: "#676443", camouflage: ["#3d3a2c"], marking: "roundel" },
};
let names: string[] = [];
export function set_sides(sides: string[]): void {
  names = sides.map((n) => n.toLowerCase());
}
export const side_called = (side: number): string => names[side] ?? "";
export const paint_of = (side: number): Paint => nations[side_called(side)] ?? paints[side] ?? paints[2]!;
export const amber = "#ffd76a";
export const alarm = "#ff8f6b";
