// The table in order, for screen readers, keyboards and tests: every piece a button with its name and state.
import { inches, key_of, same } from "../game/pieces.ts";
import { kind_of } from "../game/position.ts";
import type { Session } from "../game/session.ts";
import type { Table } from "../table/table.ts";
import type { Pointer } from "../table/pointer.ts";

export function Pieces({ s, pointer }: { s: Session; table: Table | null; pointer: () => Pointer | null }) {
  const tokens = [...s.position.tokens.values()].filter((t) => t.presence === "table" || t.presence === "aboard");
  tokens.sort((a, b) => a.side - b.side || a.group.id - b.group.id || a.piece.id - b.piece.id);
  return (
    <nav class="for-readers" aria-label="Pieces on the table">
      <ol>
        {tokens.map((t) => {
          const g = s.position.groups.get(key_of(t.group));
          const where = t.presence === "aboard" ? "aboard" : `at ${inches(t.base.pose.at.x)}, ${inches(t.base.pose.at.y)}`;
          const state = t.badges.map((b) => b.words).join(", ");
          return (
            <li key={key_of(t.piece)}>
              <button aria-pressed={same(t.piece, s.selected)} data-piece={key_of(t.piece)} onFocus={() => s.set("hovered", t.piece)} onClick={() => pointer()?.click(t, t.base.pose.at)}>
                {t.name}, {s.side_name(t.side)}, {kind_of(s.position, t).name}
                {g ? `, ${g.name}` : ""}, {where}
                {state ? `, ${state}` : ""}
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
