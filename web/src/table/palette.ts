// Colours of the table. Sides differ by lightness (dark blue, pale orange), so that they can be told apart without
// colours, and by shape: side 0 has round corners, side 1 cut ones.
export const side_rim = ["#1668b0", "#ffab66"] as const;
export const side_light = ["#5aa0cf", "#ffb680"] as const;
export const side_ground = [["#6a7350", "#485232"], ["#b0a274", "#85774d"]] as const;
export const rim_of = (side: number): string => side_rim[side] ?? "#8f928a";
export const light_of = (side: number): string => side_light[side] ?? "#d6d6cb";
export const paint_of = (side: number): Paint => paints[side] ?? paints[2]!;

export interface Paint {
  hull: string;
  light: string;
  dark: string;
  line: string;
  cloth: string;
  helmet: string;
}
const paints: Paint[] = [
  { hull: "#5c6440", light: "#7b8457", dark: "#3f462b", line: "#23281a", cloth: "#6d6a4a", helmet: "#59603c" },
  { hull: "#8f8457", light: "#b3a774", dark: "#655c39", line: "#2d2918", cloth: "#5f665e", helmet: "#4b524c" },
  { hull: "#77786f", light: "#97988e", dark: "#54554e", line: "#262723", cloth: "#77786f", helmet: "#5b5c55" },
];
export const amber = "#ffd76a";
export const alarm = "#ff8f6b";
