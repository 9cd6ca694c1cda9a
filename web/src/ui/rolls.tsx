// Dice in the panel: the last throw, and the die a player types in.
import type { Roll } from "../protocol.ts";
import type { Session } from "../game/session.ts";
import { RollDice } from "./dice.tsx";
import { attempt_ms, needed, told_score } from "../game/score.ts";

export const purpose_words = (r: Roll): string => r.purpose.replace(/_/g, " ");
// Dice of one purpose and need together.
export function gathered(rolls: Roll[]): Roll[] {
  const rows = new Map<string, Roll>();
  for (const r of rolls) {
    if (r.dice.length === 0) continue;
    const key = `${r.purpose} ${needed(r.score)}`;
    const row = rows.get(key);
    rows.set(key, row ? { ...row, dice: [...row.dice, ...r.dice] } : r);
  }
  return [...rows.values()];
}
// As they are thrown: attempts at the same thing, a die each, one after the other.
export function thrown(rolls: Roll[], tries: number): { roll: Roll; attempt: number; wait: number }[] {
  const rest = gathered(rolls.slice(tries));
  return [...(tries > 1 ? rolls.slice(0, tries).map((roll, i) => ({ roll, attempt: i + 1, wait: i * attempt_ms })) : gathered(rolls.slice(0, tries)).map((roll) => ({ roll, attempt: 0, wait: 0 }))), ...rest.map((roll) => ({ roll, attempt: 0, wait: tries > 1 ? tries * attempt_ms : 0 }))];
}
export function last_rolls(s: Session): Roll[] {
  const frames = s.story?.frames ?? [];
  for (let i = Math.min(s.frame_index, frames.length - 1); i >= 0; --i) {
    const rows = gathered(frames[i]!.events.map((e) => e.event.roll));
    if (rows.length > 0) return rows;
  }
  return [];
}
export function LastRoll({ s }: { s: Session }) {
  const rolls = last_rolls(s);
  if (rolls.length === 0 || s.curtain !== null) return null;
  return (
    <section aria-label="Last roll">
      <h3>Last roll</h3>
      {rolls.map((r, i) => (
        <div key={`${s.frame_index}-${i}`} class="last-roll">
          <span class="dim">
            {purpose_words(r)} {told_score(r.score)}
          </span>
          <RollDice roll={r} land />
        </div>
      ))}
    </section>
  );
}

export function TypeDie({ s }: { s: Session }) {
  const w = s.dice_wanted!;
  return (
    <section>
      <h3>Roll a die</h3>
      <p class="prompt-words">{w.words || `Roll for ${w.purpose.replace(/_/g, " ")}`}</p>
      <p class="dim">Throw it on your table and say what it shows.</p>
      <div class="type-die" role="group" aria-label="What the die shows">
        {[...Array(w.sides).keys()].map((i) => (
          <button key={i} onClick={() => s.type_die(i + 1)} aria-label={`The die shows ${i + 1}`}>
            {i + 1}
          </button>
        ))}
      </div>
      {w.so_far.length > 0 && <p class="dim">So far: {w.so_far.join(", ")}</p>}
    </section>
  );
}
