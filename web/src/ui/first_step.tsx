// The one thing to do first: the next lesson for somebody new, the battle to go on with for somebody who was here.
import type { ScenarioInfo } from "../protocol.ts";
import { done_lessons, kept_games } from "../keep.ts";

export function FirstStep({ list, begin }: { list: ScenarioInfo[]; begin: (x: ScenarioInfo) => void }) {
  const done = done_lessons();
  const lessons = list.filter((x) => x.tutorial);
  const next = lessons.find((x) => !done.includes(x.id));
  const last = kept_games()[0];
  if (last && done.length === 0 && kept_games().length > 3) return null; // knows the way
  if (!next) return null;
  return (
    <section class="first-step" aria-label="Start here">
      <div>
        <h2>{done.length === 0 ? "New here? Fire your first shot." : `Next lesson: ${next.title}`}</h2>
        <p>
          {done.length === 0
            ? `A lesson of about ${next.minutes || 5} minutes at the table; every step says what to do. You play both sides.`
            : `${lessons.filter((x) => done.includes(x.id)).length} of ${lessons.length} lessons done. About ${next.minutes || 10} minutes.`}
        </p>
      </div>
      <button class="primary" onClick={() => begin(next)}>
        Start the lesson
      </button>
    </section>
  );
}
