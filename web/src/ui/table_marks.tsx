// What holds for the whole table, such as night: its name in a corner, what it means and the rules behind it on demand.
import { useState } from "preact/hooks";
import type { Session } from "../game/session.ts";
import { like, likes } from "../keep.ts";
import { Facts } from "./decision.tsx";

export function TableMarks({ s }: { s: Session }) {
  // Small screens have no room for it until it is asked for.
  const [open, set_open] = useState(likes.marks && innerWidth > 1180);
  if (s.curtain !== null) return null;
  const toggled = (now: boolean) => {
    if (now !== open) like("marks", now);
    set_open(now);
  };
  return (
    <>
      {s.position.marks.filter((m) => m.facts.length > 0).map((m) => (
        <details key={m.sort} class="table-mark" open={open} onToggle={(e) => toggled(e.currentTarget.open)}>
          <summary>
            {m.sort === "night" && <Moon />}
            {m.words}
          </summary>
          <Facts facts={m.facts} s={s} />
        </details>
      ))}
    </>
  );
}

const Moon = () => (
  <svg width="15" height="15" viewBox="0 0 16 16" aria-hidden="true">
    <path d="M10.6 1.2A7 7 0 1 0 15 11.4 6 6 0 0 1 10.6 1.2z" fill="currentColor" />
  </svg>
);
