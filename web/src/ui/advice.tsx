// What the strongest opponent would do here, and why: drawn on the map, taken up with a click.
import { name_of } from "../game/position.ts";
import type { Session } from "../game/session.ts";

// Only where every other seat is the computer's: against a person nobody is helped.
export const may_be_advised = (s: Session): boolean => s.mode === "play" && !s.over && s.seats_now.length > 0 && s.seats_now.every((x) => x.agent !== "" || s.my_seats.includes(x.seat));
export const chance_words = (permille: number): string => `${Math.round(permille / 10)} %`;

export function Advice({ s }: { s: Session }) {
  if (s.asking_advice)
    return (
      <section class="advice" aria-label="Hint">
        <h3>Hint</h3>
        <p role="status" class="thinking">
          Thinking …
        </p>
      </section>
    );
  const a = s.advice;
  if (!a || !s.my_turn || a.command.decision !== s.decision?.id) return null;
  const choice = s.choices.find((c) => c.verb === a.command.verb && c.actor.sort === a.command.actor.sort && c.actor.id === a.command.actor.id);
  return (
    <section class="advice" aria-label="Hint">
      <h3>Hint</h3>
      <p>
        <b>{choice?.label ?? `${a.command.verb.replace(/_/g, " ")} ${name_of(s.position, a.command.actor)}`}</b>
      </p>
      {a.why && <p>{a.why}</p>}
      {a.chance >= 0 && <p class="dim">Chance to win as it looks now: {chance_words(a.chance)}</p>}
      {a.trace.length > 0 && (
        <details class="more">
          <summary>What else was thought of</summary>
          <ul class="plain">
            {a.trace.map((t, i) => (
              <li key={i}>{t}</li>
            ))}
          </ul>
        </details>
      )}
      <div class="row">
        <button class="primary" onClick={() => void s.take_advice()}>
          Take it up
        </button>
        <button onClick={() => s.set("advice", null)}>No, thanks</button>
      </div>
    </section>
  );
}
