// The log: one entry for each thing somebody did, with its dice, hits and losses; unfolded, every line of it.
import { useEffect, useRef } from "preact/hooks";
import type { Cue, Roll, Told } from "../protocol.ts";
import { deeds_of, type Deed } from "../game/deeds.ts";
import { key_of } from "../game/pieces.ts";
import type { Session } from "../game/session.ts";
import type { Table } from "../table/table.ts";
import { RollDice } from "./dice.tsx";
import { gathered, purpose_words } from "./rolls.tsx";
import { RuleLink } from "./rules.tsx";
import { throws_of, told_score } from "../game/score.ts";

const most = 80; // entries shown; the battle so far holds the rest
const tones: Partial<Record<Cue, string>> = { turn: "turn", step: "step", explosion: "bad", pinned: "bad", removed: "bad", bail_out: "warn", stuck: "warn", victory: "turn" };
const lost: ReadonlySet<Cue> = new Set<Cue>(["explosion", "removed"]);
// What stands by itself between the deeds.
const stands_alone = (e: Told): boolean => e.cue === "turn" || e.cue === "step" || e.cue === "victory";

const count = (n: number, one: string, many: string): string => (n === 0 ? "" : `${n} ${n === 1 ? one : many}`);
// "3 hits, 1 destroyed, 1 bailed out".
export function sum_up(events: Told[]): string {
  const of = (cues: ReadonlySet<Cue>) => events.filter((e) => cues.has(e.cue)).length;
  const one = (cue: Cue) => events.filter((e) => e.cue === cue).length;
  // Dice thrown to hit tell how many did; where nobody threw them, the hits that were told.
  const thrown = events.map((e) => e.event.roll).filter((r) => r.dice.length > 0 && /hit/.test(r.purpose));
  const hits = thrown.length > 0 ? thrown.reduce((n, r) => n + throws_of(r.score, r.dice).filter((t) => t.passed).length, 0) : one("hit");
  return [count(hits, "hit", "hits"), count(of(lost), "lost", "lost"), count(one("bail_out"), "bailed out", "bailed out"), count(one("stuck"), "stuck", "stuck"), one("pinned") > 0 ? "pinned down" : ""].filter(Boolean).join(", ");
}

export function Log({ s, table }: { s: Session; table: Table | null }) {
  const box = useRef<HTMLDivElement>(null);
  const frames = s.curtain === null ? (s.story?.frames ?? []).slice(0, s.frame_index + 1) : [];
  const deeds = deeds_of(frames, (seat) => s.side_of_seat(seat)).slice(-most);
  useEffect(() => {
    box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [frames.length, s.frame_index]);
  const go = (index: number, e: Told) => {
    const at = s.position.tokens.get(key_of(e.event.who))?.base.pose.at;
    s.scrub(index);
    if (table && at && !table.camera.shows(at)) {
      table.camera.centre(at);
      table.moved_view();
    }
  };
  return (
    <section class="log-box">
      <h3>Log</h3>
      <div class="log" ref={box} role="log" aria-live="polite" aria-label="Battle log" tabIndex={0}>
        <ol class="plain">
        {deeds.map((d) => (
          <Entry key={d.first} d={d} s={s} go={(e) => go(d.first + d.frames.findIndex((f) => f.events.includes(e)), e)} />
        ))}
        </ol>
      </div>
    </section>
  );
}

function Entry({ d, s, go }: { d: Deed; s: Session; go: (e: Told) => void }) {
  const told = d.events.filter((e) => e.words);
  const deeds = told.filter((e) => !stands_alone(e));
  const rolls = gathered(deeds.map((e) => e.event.roll));
  const bad = deeds.some((e) => lost.has(e.cue));
  const lines = (list: Told[]) => list.map((e, i) => <Line key={i} e={e} s={s} go={go} />);
  return (
    <>
      {d.frames[0]!.undo && <li class="dim">Taken back</li>}
      {d.frames.filter((f) => f.why).slice(0, 1).map((f) => (
        <li key="why" class="reason-line">
          {s.side_name(s.side_of_seat(f.seat))}: {f.why}
        </li>
      ))}
      {d.frames.some((f) => f.by_clock) && <li class="warn">Time ran out: the usual was done</li>}
      {deeds.length > 1 && rolls.length > 0 ? (
        <li class={`deed ${bad ? "bad" : ""}`}>
          <details>
            <summary>
              <b>{d.label || deeds[0]!.words}</b>
              {sum_up(deeds) && <span class="sum">{sum_up(deeds)}</span>}
              <Throws rolls={rolls} />
            </summary>
            <ol class="plain">{lines(deeds)}</ol>
          </details>
        </li>
      ) : (
        lines(deeds)
      )}
      {lines(told.filter(stands_alone))}
    </>
  );
}
function Throws({ rolls }: { rolls: Roll[] }) {
  return (
    <>
      {rolls.map((r, i) => (
        <span key={i} class="throw">
          <small>
            {purpose_words(r)} {told_score(r.score)}
          </small>
          <RollDice roll={r} small />
        </span>
      ))}
    </>
  );
}
function Line({ e, s, go }: { e: Told; s: Session; go: (e: Told) => void }) {
  const dice = e.event.roll.dice.length > 0;
  return (
    <li class={tones[e.cue] ?? (dice ? "rolled" : "")}>
      <button class="moment" title="Show this moment" onClick={() => go(e)}>
        {e.words}
      </button>
      {e.event.rule && <RuleLink id={e.event.rule} s={s} words="§" />}
      {dice && <RollDice roll={e.event.roll} small />}
    </li>
  );
}
