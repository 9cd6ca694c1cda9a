// Sight from a place and to it, in words: whom it sees and at what score, who sees it and what conceals it.
import type { SightLine } from "../protocol.ts";
import { name_of } from "../game/position.ts";
import { score_words } from "../game/score.ts";
import type { Session } from "../game/session.ts";
import { Rules } from "./rules.tsx";

export function SightPanel({ s }: { s: Session }) {
  const look = s.look;
  if (!look || s.curtain !== null) return null;
  const who = name_of(s.position, look.from);
  const seen = look.sightings.filter((v) => v.seen);
  const by = look.exposed.filter((v) => v.seen);
  return (
    <section class="sight-panel" aria-label="Sight">
      <h3>
        Sight: {who}
        {look.at ? ", there" : ""}
      </h3>
      <p class="dim">{look.words}</p>
      <Lines title="Sees" none={look.sightings.length === 0 ? "There is no enemy on the table." : "It sees nobody."} list={seen} s={s} />
      {look.sightings.length > 0 && <Lines title="Is seen by" none="Nobody sees it there." list={by} s={s} alarm />}
    </section>
  );
}
function Lines({ title, none, list, s, alarm = false }: { title: string; none: string; list: SightLine[]; s: Session; alarm?: boolean }) {
  return (
    <div class="card">
      <b class={alarm && list.length > 0 ? "amber" : ""}>
        {title}
        {list.length > 0 ? ` ${list.length}` : ""}
      </b>
      {list.length === 0 && <p class="dim">{none}</p>}
      <ul class="plain rows">
        {list.map((v, i) => (
          <li key={i} onMouseEnter={() => s.set("hovered", v.piece)}>
            <span>{name_of(s.position, v.piece)}</span>
            <b>{v.score ? score_words(v.score) : v.in_range ? "" : "too far"}</b>
            <small>{v.words}</small>
          </li>
        ))}
      </ul>
      <Rules ids={[...new Set(list.flatMap((v) => v.rules))].slice(0, 4)} s={s} />
    </div>
  );
}
