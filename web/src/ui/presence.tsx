// Who plays, who is here, who is to move and for how long.
import { useEffect, useState } from "preact/hooks";
import { side_title, type Session } from "../game/session.ts";

export function span(ms: number): string {
  const minutes = Math.floor(ms / 60000);
  if (minutes < 1) return "just now";
  if (minutes < 60) return `for ${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `for ${hours} h` : `for ${Math.floor(hours / 24)} days`;
}

export function Presence({ s }: { s: Session }) {
  const [, tick] = useState(0);
  const several = s.my_seats.length < s.seats_now.length;
  useEffect(() => {
    if (!several) return;
    const t = setInterval(() => tick((n) => n + 1), 20000);
    return () => clearInterval(t);
  }, [several]);
  if (!several || !s.welcome || s.mode !== "play") return null;
  const side = s.over ? -1 : (s.decision?.side ?? -1);
  return (
    <ul class="presence plain" aria-label="Players">
      {s.seats_now.map((x) => {
        const moves = x.side === side && s.seats_now.every((y) => y.taken);
        const state = !x.taken ? "open" : x.here ? "here" : "away";
        const who = s.my_seats.includes(x.seat) ? "You" : x.player || side_title(x.side_name);
        return (
          <li key={x.seat} class={`${state} ${moves ? "moves" : ""}`} title={`${side_title(x.side_name)}: ${x.player || "nobody yet"}, ${state}`}>
            <i aria-hidden="true" />
            {!x.taken ? `${side_title(x.side_name)} open` : who}
            <span class="for-readers-only"> ({state})</span>
            {moves && <small> to move {span(Date.now() - s.asked_at)}</small>}
          </li>
        );
      })}
      {s.watching > 0 && <li class="dim">{s.watching} watching</li>}
    </ul>
  );
}
