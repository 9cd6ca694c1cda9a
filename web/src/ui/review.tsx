// After a battle: the first side's chance to win from line to line, and the choices that cost most. A click shows the moment.
import { useState } from "preact/hooks";
import type { Review } from "../protocol.ts";
import type { Session } from "../game/session.ts";
import { api } from "../net/api.ts";
import { chance_words } from "./advice.tsx";

const width = 600;
const height = 150;

export function ReviewPanel({ s }: { s: Session }) {
  const [review, set_review] = useState<Review | null>(null);
  const [words, set_words] = useState("");
  const ask = () => {
    set_words("Going through the battle: this may take half a minute …");
    api.review(s.game).then((r) => (set_review(r), set_words("")), (e: Error) => set_words(e.message));
  };
  const show = (line: number) => {
    const i = (s.story?.frames ?? []).findIndex((f) => f.line >= line);
    s.panel = "";
    s.scrub(Math.max(0, i - 1)); // as it stood before
  };
  if (!review)
    return (
      <p>
        <button disabled={words.startsWith("Going")} onClick={ask}>
          Review: where was it won?
        </button>{" "}
        {words && <span role="status">{words}</span>}
      </p>
    );
  const n = Math.max(1, review.course.length - 1);
  const x = (i: number) => (i * width) / n;
  const y = (chance: number) => height - (chance * height) / 1000;
  return (
    <section class="review" aria-label="Review">
      <h3>Chance of {s.side_name(0)} to win</h3>
      <svg
        class="review-plot"
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`Chance of ${s.side_name(0)} to win over the battle`}
        onClick={(e) => {
          const r = e.currentTarget.getBoundingClientRect();
          const p = review.course[Math.round(((e.clientX - r.left) / r.width) * n)];
          if (p) show(p.line + 1);
        }}
      >
        <line x1="0" x2={width} y1={height / 2} y2={height / 2} />
        <polyline points={review.course.map((p, i) => `${x(i)},${y(p.chance)}`).join(" ")} />
        {review.costly.map((c) => {
          const i = review.course.findIndex((p) => p.line >= c.line);
          return i >= 0 ? <circle key={c.line} cx={x(i)} cy={y(review.course[i]!.chance)} r="6" /> : null;
        })}
      </svg>
      {review.costly.length > 0 && <h3>The choices that cost most</h3>}
      <ol class="plain costly">
        {review.costly.map((c) => (
          <li key={c.line}>
            <button class="link" onClick={() => show(c.line)}>
              {s.side_name(c.side)}: {c.did}
            </button>{" "}
            <span class="amber">−{chance_words(c.cost)}</span>
            <br />
            Better: {c.better}. {c.why}
          </li>
        ))}
      </ol>
    </section>
  );
}
