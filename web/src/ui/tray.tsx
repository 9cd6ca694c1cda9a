// The dice as they are thrown: on the table, near what they are about, before anybody sees what comes of them.
import { useEffect } from "preact/hooks";
import { place_of } from "../game/position.ts";
import { score_words } from "../game/score.ts";
import type { Session } from "../game/session.ts";
import { rattle } from "../sound.ts";
import type { Table } from "../table/table.ts";
import { RollDice } from "./dice.tsx";
import { gathered, purpose_words } from "./rolls.tsx";

export function DiceTray({ s, table }: { s: Session; table: Table | null }) {
  const on = s.throwing.length > 0;
  useEffect(() => {
    if (!on) return;
    rattle();
    const hurry = () => s.dice_lie();
    addEventListener("pointerdown", hurry);
    addEventListener("keydown", hurry);
    return () => {
      removeEventListener("pointerdown", hurry);
      removeEventListener("keydown", hurry);
    };
  }, [on]);
  if (!on || !table) return null;
  const c = table.camera;
  const at = place_of(s.position, s.thrown_at);
  const spot = at ? c.to_screen(at) : { x: c.width / 2, y: c.height / 2 };
  const x = Math.max(150, Math.min(c.width - 150, spot.x));
  const y = spot.y > c.height / 2 ? spot.y - 110 : spot.y + 60; // beside it, not upon it
  return (
    <div class="tray" role="status" aria-label="Dice" style={{ left: `${x}px`, top: `${Math.max(20, Math.min(c.height - 130, y))}px` }}>
      {gathered(s.throwing).map((r, i) => (
        <div key={i} class="throw">
          <span>
            {purpose_words(r)} {r.score.reasons.length > 0 ? score_words(r.score) : ""}
          </span>
          <RollDice roll={r} land />
        </div>
      ))}
    </div>
  );
}
