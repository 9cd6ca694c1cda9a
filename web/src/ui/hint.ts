// What to do next, told from the shapes alone.
import { open, values_of } from "../game/draft.ts";
import { is_piece } from "../game/pieces.ts";
import type { Session } from "../game/session.ts";

export function hint(s: Session): string {
  if (s.over) return "The battle is over. Watch it again, or go back to the lobby.";
  if (!s.my_turn) return "Wait for the other side; you may look around, measure and check lines of sight.";
  const d = s.draft;
  if (!d) {
    const actors = s.choices.filter((c) => is_piece(c.actor) && open(c)).length;
    const done = s.choices.find((c) => !is_piece(c.actor));
    return actors > 0 ? `Click one of your ${actors > 1 ? "platoons with a yellow dot" : "pieces with a yellow dot"}, on the table or in the list.${done ? ` Or press X: ${done.label.toLowerCase()}.` : ""}` : done ? `Press X: ${done.label.toLowerCase()}.` : "Choose on the right, or press U for the usual.";
  }
  const pick = d.choice.parts.find((q) => q.shape === "pick" && q.low > 0);
  if (s.check && s.check.refusals.length > 0) return `This is not allowed yet: ${s.check.refusals[0]!.words}.`;
  if (pick && values_of(d, pick).length === 0) return `Click an enemy with a bright outline (${pick.label.toLowerCase()}), or press T.`;
  if (d.choice.parts.some((q) => q.shape === "path") && s.routes().length === 0) return "Drag a team to where it shall go: the hatched area is where it can end. Then press Enter.";
  return "Look at the number and its reasons on the right, then press Enter.";
}
