// The dice as they are thrown: on the table, near what they are about, before anybody sees what comes of them.
import { useLayoutEffect } from "preact/hooks";
import { place_of } from "../game/position.ts";
import { told_score } from "../game/score.ts";
import type { Session } from "../game/session.ts";
import { rattle } from "../sound.ts";
import type { Table } from "../table/table.ts";
import { RollDice } from "./dice.tsx";
import { purpose_words, thrown } from "./rolls.tsx";

export function DiceTray({ s, table }: { s: Session; table: Table | null }) {
  const on = s.throwing.length > 0;
  useLayoutEffect(() => {
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
      {thrown(s.throwing, s.tries).map((t, i) => (
        <div key={i} class="throw" style={t.wait > 0 ? { animation: `throw-in 0s ${t.wait}ms both` } : undefined}>
          <span>
            {purpose_words(t.roll)}
            {t.attempt > 0 ? `, attempt ${t.attempt}` : ""} {told_score(t.roll.score)}
          </span>
          <RollDice roll={t.roll} land wait={t.wait} />
        </div>
      ))}
    </div>
  );
}
