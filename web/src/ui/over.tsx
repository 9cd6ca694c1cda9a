// The end of a battle: who won and by which rule, goals, losses, luck with the dice, the best shot, and what to do next.
import { useEffect, useState } from "preact/hooks";
import type { ScenarioInfo, SeatPlan } from "../protocol.ts";
import { best_deed, losses_of, luck_of, type Luck } from "../game/account.ts";
import { deeds_of } from "../game/deeds.ts";
import type { Session } from "../game/session.ts";
import { done_lessons } from "../keep.ts";
import { api } from "../net/api.ts";
import { in_order, start } from "./lobby.tsx";
import { MissionFacts, mission_of } from "./aims.tsx";
import { ReviewPanel } from "./review.tsx";
import { open_report } from "./report.ts";
import { against } from "./foes.tsx";
import { RuleLink } from "./rules.tsx";
import { Veil } from "./veil.tsx";

export const outcome_words = (s: Session): string => {
  const o = s.story?.now.outcome;
  return !o || o.ending === "running" ? "" : o.ending === "won" ? `${s.side_name(o.winner)} wins` : "A draw";
};
function verdict(s: Session): string {
  const o = s.story!.now.outcome;
  if (o.ending !== "won" || s.my_side < 0 || s.my_seats.length !== 1) return "";
  return o.winner === s.my_side ? "You have won." : "You have lost.";
}
// The last things told before it was over: the goal that was reached, the company that broke.
function why(s: Session): string[] {
  const frames = s.story?.frames ?? [];
  const last = frames[frames.length - 1];
  return (last?.events ?? []).filter((e) => e.cue === "victory" && e.words).map((e) => e.words);
}
function luck_words(l: Luck): string {
  const more = l.passed - l.expected;
  const how = Math.abs(more) < 0.75 ? "as expected" : more > 0 ? `${more.toFixed(1)} more than expected` : `${(-more).toFixed(1)} fewer than expected`;
  return `${l.passed} of ${l.throws} throws passed, ${how}`;
}

export function OverDialog({ s, scenario }: { s: Session; scenario: ScenarioInfo | null }) {
  const [words, set_words] = useState("");
  const [next, set_next] = useState<ScenarioInfo | null>(null);
  const id = scenario?.id;
  useEffect(() => {
    if (!scenario?.tutorial) return;
    void api.scenarios().then((all) => {
      const lessons = in_order(all).filter((x) => x.tutorial && x.id !== id);
      set_next(lessons.find((x) => !done_lessons().includes(x.id)) ?? null);
    }, () => {});
  }, [id]);
  const end = s.story?.now;
  if (!end) return null;
  const frames = s.story!.frames;
  const sides = s.welcome!.sides.map((_, i) => i);
  const luck = luck_of(frames, end, sides.length);
  const best = best_deed(deeds_of(frames, (seat) => s.side_of_seat(seat)), end);
  const alone = s.my_seats.length !== 1;
  const rematch = (x: ScenarioInfo) => {
    // Against somebody: the sides change places.
    const foe = s.seats_now.find((y) => y.agent !== "");
    if (foe) return void start(x, [], against(x.sides.length, foe.seat, foe.agent, s.welcome?.aloud)).catch((e: Error) => set_words(e.message));
    const plan: SeatPlan[] = x.sides.map((_, i) => (alone || i !== s.my_seats[0] ? "mine" : "open"));
    void start(x, plan).catch((e: Error) => set_words(e.message));
  };
  const rule = end.outcome.rule;
  return (
    <Veil s={s} label="The battle is over" class="over-dialog">
      <p class="eyebrow">{s.welcome?.game.title}</p>
      <h2 class="outcome">{outcome_words(s)}</h2>
      <p>
        {[verdict(s), ...why(s)].filter(Boolean).join(" ")} {rule && <RuleLink id={rule} s={s} />}
      </p>
      <table class="sides">
        <thead>
          <tr>
            <td />
            {sides.map((i) => (
              <th key={i} scope="col" class={`side-${i}`}>
                {s.side_name(i)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Lost</th>
            {sides.map((i) => {
              const l = losses_of(end, i);
              return (
                <td key={i} data-side={s.side_name(i)}>
                  {l.began - l.left} of {l.began} {s.team_word}s
                  {l.gone.length > 0 && <small>nothing left of {l.gone.join(", ")}</small>}
                </td>
              );
            })}
          </tr>
          <tr>
            <th scope="row">Dice</th>
            {sides.map((i) => (
              <td key={i} data-side={s.side_name(i)}>{luck[i]!.throws > 0 ? luck_words(luck[i]!) : "none thrown"}</td>
            ))}
          </tr>
          {sides.some((i) => mission_of(s, i)) && (
            <tr>
              <th scope="row">Mission</th>
              {sides.map((i) => (
                <td key={i} data-side={s.side_name(i)}>{mission_of(s, i) && <MissionFacts s={s} mark={mission_of(s, i)!} />}</td>
              ))}
            </tr>
          )}
          {end.aims.length > 0 && (
            <tr>
              <th scope="row">Goals</th>
              {sides.map((i) => (
                <td key={i} data-side={s.side_name(i)}>
                  {end.aims.filter((a) => a.side === i).map((a, j) => (
                    <div key={j}>
                      {a.reached ? "✓" : "✗"} {a.title}
                      {a.want > 1 && a.hold === "none" ? ` (${a.have} of ${a.want})` : ""}
                    </div>
                  ))}
                </td>
              ))}
            </tr>
          )}
        </tbody>
      </table>
      {best && (
        <p>
          Best shot:{" "}
          <button class="link" onClick={() => ((s.panel = ""), s.scrub(best.index))}>
            {best.label || "the opening"}
          </button>{" "}
          ({s.side_name(best.side)}), {best.destroyed} destroyed at once.
        </p>
      )}
      <ReviewPanel s={s} />
      <div class="row over-ways">
        {next && (
          <button class="primary" autofocus onClick={() => void start(next, next.sides.map(() => "mine" as const)).catch((e: Error) => set_words(e.message))}>
            Next lesson: {next.title}
          </button>
        )}
        {scenario && s.my_seats.length > 0 && (
          <button class={next ? "" : "primary"} autofocus={!next} onClick={() => rematch(scenario)}>
            {alone ? "Play it again" : "Rematch, sides changed"}
          </button>
        )}
        <button onClick={() => open_report(s.game, set_words)}>Battle report</button>
        <a class="button" href={`#/replay/${s.game}`}>
          Watch it again
        </a>
        <a class="button" href={`#/verify/${s.game}`}>
          Check the dice
        </a>
        <a class="button" href="#/">
          Lobby
        </a>
        <button onClick={() => s.set("panel", "")}>Look at the table</button>
      </div>
      {words && (
        <p class="refusals" role="alert">
          {words}
        </p>
      )}
    </Veil>
  );
}
