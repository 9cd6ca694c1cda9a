// What to do next, told from the shapes alone.
import { moving_part, open, values_of } from "../game/draft.ts";
import { is_piece, same } from "../game/pieces.ts";
import { name_of } from "../game/position.ts";
import type { Session } from "../game/session.ts";
import { aims } from "./decision.tsx";
import { impossible } from "../game/score.ts";

const words_of = (verb: string): string => verb.replace(/_/g, " ");

export function hint(s: Session): string {
  const other = s.my_turn && s.my_seats.length > 1 && s.decision!.side !== s.position.active;
  return (other ? `You answer for the ${s.side_name(s.decision!.side)} side now. ` : "") + what(s);
}
function what(s: Session): string {
  if (s.over) return "The battle is over. Watch it again, or go back to the lobby.";
  if (!s.my_turn) return `Wait for the other side; you may look around${s.measures ? ", measure" : ""} and check lines of sight.`;
  const d = s.draft;
  if (!d) return first(s);
  const pick = d.choice.parts.find((q) => q.shape === "pick" && q.low > 0);
  if (s.check && s.check.refusals.length > 0) return `This is not allowed yet: ${s.check.refusals[0]!.words}.`;
  const other = s.choices.find((c) => c.verb !== d.choice.verb && same(c.actor, d.choice.actor) && open(c));
  if (pick && values_of(d, pick).length === 0 && other && !pick.options.some(open)) return `Nothing can be chosen for "${words_of(d.choice.verb)}". Choose "${words_of(other.verb)}" on the right instead.`;
  if (pick && values_of(d, pick).length === 0) return pick.options.some(open) ? `${aims(s) ? "Click an enemy with a bright outline" : "Choose on the right"} (${pick.label.toLowerCase()}), or press T.` : `Nothing can be chosen here${pick.options[0]?.closed[0] ? `: ${pick.options[0].closed[0].words}` : ""}. Press Escape.`;
  if (s.unmoved) return moving_part(d)!.shape === "place" ? "Click on the table where it shall stand." : `Drag a ${s.team_word} to where it shall go: the hatched area is where it can end. Then press the blue button.`;
  const rolls = s.check?.forecast.filter((f) => f.dice > 0 && f.score) ?? [];
  if (rolls.length > 0 && rolls.every((f) => impossible(f.score!))) return "No die can do it from here. Press Escape and do something else.";
  if (rolls.length === 0) return "Press the blue button, or choose something else on the right.";
  return `Look at the big number on the right: ${rolls.every((f) => f.score!.how.dice === 1) ? "each die must show" : "the dice together must show"} that or ${rolls.every((f) => f.score!.how.direction === "low") ? "less" : "more"}. Then press the blue button.`;
}

// Nothing is chosen yet. One player on both sides is told which he plays.
function first(s: Session): string {
  const who = s.my_seats.length > 1 && s.decision!.side === s.position.active ? `You play the ${s.side_name(s.decision!.side)} side now. ` : "";
  const actors = s.choices.filter((c) => is_piece(c.actor) && open(c)).map((c) => c.actor);
  const names = [...new Set(actors.map((a) => name_of(s.position, a)))];
  const done = s.ending;
  const end = done ? `${done.label.charAt(0).toLowerCase()}${done.label.slice(1)}, at the bottom right` : "";
  if (names.length === 0) return who + (done ? `Press X: ${end}.` : "Choose on the right, or press U for the usual.");
  const whom = names.length === 1 ? names[0]! : `one of your ${s.group_word}s with a yellow dot`;
  return `${who}Click ${whom} in the list above or on the table.${done ? ` Or ${end} (X).` : ""}`;
}
