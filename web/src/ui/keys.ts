// Everything by keyboard. The list is also what "?" shows.
import { like, likes } from "../keep.ts";
import { open, moving_part } from "../game/draft.ts";
import { inch, is_piece, key_of, nobody, same } from "../game/pieces.ts";
import type { Session } from "../game/session.ts";
import { table_scale } from "../table/brush.ts";
import type { Pointer } from "../table/pointer.ts";
import type { Table } from "../table/table.ts";
import { may_be_advised } from "./advice.tsx";
import { next_option } from "./decision.tsx";
import { hint } from "./hint.ts";

export interface Key {
  keys: string[];
  words: string | ((s: Session) => string);
  when?: (s: Session) => boolean; // always, when it does not say
  run: (c: Control) => void;
}
export interface Control {
  s: Session;
  table: Table | null;
  pointer: Pointer | null;
}

// The platoons and teams that may act, one after the other.
function next_actor(c: Control, by: number): void {
  const s = c.s;
  const actors = s.choices.filter((x) => is_piece(x.actor) && open(x)).map((x) => x.actor);
  const all = actors.filter((a, i) => actors.findIndex((b) => same(a, b)) === i);
  const able = all.filter((a) => !s.able.known(a) || s.able.has(a));
  const each = able.length > 0 ? able : all;
  if (each.length === 0) return;
  const now = each.findIndex((a) => s.draft && same(a, s.draft.choice.actor));
  const next = each[(now + by + each.length) % each.length]!;
  s.select(next);
  const t = s.position.tokens.get(key_of(next)) ?? s.members(next).find((m) => m.presence === "table");
  if (c.table && t && !c.table.camera.shows(t.base.pose.at)) {
    c.table.camera.centre(t.base.pose.at);
    c.table.moved_view();
  }
}

// Moves the ghosts: the piece that is selected, or the whole platoon.
export function nudge(c: Control, dx: number, dy: number, turn = 0): void {
  const s = c.s;
  const d = s.draft;
  const q = d ? moving_part(d) : undefined;
  if (!d || !q) {
    c.table?.camera.pan(-dx * 60, dy * 60);
    c.table?.moved_view();
    return;
  }
  const alone = s.selected.sort === "team" && !s.formation;
  const pieces = q.pieces.filter((p) => (alone ? same(p, s.selected) : true));
  s.nudge(pieces, { x: dx * inch, y: dy * inch }, turn);
}

const keys: Key[] = [
  { keys: ["Enter"], words: "commit: the big button", run: (c) => c.s.commit() },
  { keys: ["u"], words: "do the usual", run: (c) => c.s.usual() },
  { keys: ["x"], words: "end the step", run: ({ s }) => s.end_step() },
  { keys: ["z"], words: "undo", run: (c) => c.s.undo() },
  { keys: ["Escape"], words: "cancel, close", run: ({ s }) => {
    if (s.rule_shown) s.set("rule_shown", "");
    else if (s.panel) s.set("panel", "");
    else if (s.tool !== "none" || s.look || s.measured) {
      s.tool = "none";
      s.look = null;
      s.set("measured", null);
    } else s.select(nobody);
  } },
  { keys: [" "], words: (s) => `next ${s.group_word} that can act (Shift: the one before)`, run: (c) => next_actor(c, 1) },
  { keys: ["h"], words: "a hint: what to do next", run: ({ s }) => {
    s.set("note", hint(s));
    if (may_be_advised(s)) s.ask_advice();
  } },
  { keys: ["k"], words: "skip ahead while the computer plays", when: (s) => s.seats_now.some((x) => x.agent !== ""), run: ({ s }) => s.thinking && s.skip() },
  { keys: ["t"], words: "next target, or the next choice", run: (c) => next_option(c.s) },
  { keys: ["ArrowUp"], words: "move the ghosts an inch, or the table", run: (c) => nudge(c, 0, 1) },
  { keys: ["ArrowDown"], words: "", run: (c) => nudge(c, 0, -1) },
  { keys: ["ArrowLeft"], words: "", run: (c) => nudge(c, -1, 0) },
  { keys: ["ArrowRight"], words: "", run: (c) => nudge(c, 1, 0) },
  { keys: ["q"], words: "turn left", run: (c) => (c.pointer?.drag ? c.pointer.drag.rotate(-2731) : nudge(c, 0, 0, -2731)) },
  { keys: ["e"], words: "turn right", run: (c) => (c.pointer?.drag ? c.pointer.drag.rotate(2731) : nudge(c, 0, 0, 2731)) },
  { keys: ["w"], words: "while dragging: a corner in the way (or right click)", run: (c) => c.pointer?.drag?.corner() },
  { keys: ["f"], words: (s) => `whole ${s.group_word} in formation, or one ${s.team_word}`, run: ({ s }) => s.set("formation", !s.formation) },
  { keys: ["b"], words: "the shortest way, whatever it risks, or the safe one", run: ({ s }) => s.set_risk(!s.risk) },
  { keys: ["m"], words: "ruler: drag from base to base", when: (s) => s.measures, run: ({ s }) => s.set("tool", s.tool === "ruler" ? "none" : "ruler") },
  { keys: ["l"], words: "sight: what a piece sees and who sees it, from where it will stand", run: ({ s, pointer }) => {
    s.set("tool", s.tool === "sight" ? "none" : "sight");
    const under = pointer?.hit(pointer.at, 2 * table_scale);
    const t = (under && under.presence === "table" ? under : null) ?? s.position.tokens.get(key_of(s.selected)) ?? s.members(s.selected).find((m) => m.presence === "table");
    if (s.tool === "sight" && t) void s.look_planned(t.piece);
    if (s.tool === "none") s.set("look", null);
  } },
  { keys: ["r"], words: "ranges and fields of fire", when: (s) => s.measures, run: ({ s }) => s.set("rings", !s.rings) },
  { keys: ["c"], words: "command links", run: ({ s }) => (like("links", !likes.links), s.changed()) },
  { keys: ["n"], words: "NATO symbols", run: ({ s }) => (like("nato", !likes.nato), s.changed()) },
  { keys: ["s"], words: "sound on or off", run: ({ s }) => (like("sound", !likes.sound), s.set("note", likes.sound ? "Sound is on." : "Sound is off.")) },
  { keys: ["+", "="], words: "closer", run: ({ table }) => (table?.camera.zoom(1.25), table?.moved_view()) },
  { keys: ["-"], words: "farther", run: ({ table }) => (table?.camera.zoom(0.8), table?.moved_view()) },
  { keys: ["0"], words: "the whole table", run: ({ table }) => (table?.camera.show_all(), table?.moved_view()) },
  { keys: ["["], words: "one step back in the battle", run: ({ s }) => s.step(-1) },
  { keys: ["]"], words: "one step on", run: ({ s }) => s.step(1) },
  { keys: ["p"], words: "play the battle, or pause", run: ({ s }) => s.play(!s.playing) },
  { keys: ["?"], words: "this list", run: ({ s }) => s.set("panel", s.panel === "help" ? "" : "help") },
];

// Those that mean something in this battle.
export const keys_of = (s: Session): Key[] => keys.filter((k) => k.when?.(s) ?? true);
export const words_of = (k: Key, s: Session): string => (typeof k.words === "string" ? k.words : k.words(s));

export function press(e: KeyboardEvent, c: Control): void {
  const on = e.target as HTMLElement;
  if (e.ctrlKey || e.metaKey || e.altKey) return;
  if (/^(INPUT|TEXTAREA|SELECT)$/.test(on.tagName) && !(on instanceof HTMLInputElement && (on.type === "checkbox" || on.type === "radio")) && e.key !== "Escape") return;
  // Enter and Space on a button are its own; what is one of several is chosen by Space, and Enter gives the answer.
  const one_of = /^(radio|checkbox)$/.test(on.getAttribute("role") ?? "");
  if ((e.key === " " || (e.key === "Enter" && !one_of)) && /^(BUTTON|A|SUMMARY)$/.test(on.tagName)) return;
  if (c.s.curtain !== null) {
    if (e.key === "Enter") c.s.lift_curtain();
    return;
  }
  if (c.s.dice_wanted && c.s.typed && /^[1-9]$/.test(e.key) && Number(e.key) <= c.s.dice_wanted.sides) {
    e.preventDefault();
    return c.s.type_die(Number(e.key));
  }
  if (e.key === " " && e.shiftKey) {
    e.preventDefault();
    return next_actor(c, -1);
  }
  if (e.shiftKey && e.key.startsWith("Arrow")) {
    const by: Record<string, [number, number]> = { ArrowUp: [0, 60], ArrowDown: [0, -60], ArrowLeft: [60, 0], ArrowRight: [-60, 0] };
    const [x, y] = by[e.key] ?? [0, 0];
    c.table?.camera.pan(x, y);
    c.table?.moved_view();
    return e.preventDefault();
  }
  run(e.key.length === 1 ? e.key.toLowerCase() : e.key, c, e);
}
export function run(key: string, c: Control, e?: KeyboardEvent): void {
  const found = keys_of(c.s).find((k) => k.keys.includes(key));
  if (!found) return;
  e?.preventDefault();
  found.run(c);
}
