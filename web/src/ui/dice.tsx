// Dice as faces with pips: passed bright, failed dim, a re-rolled die with what it showed first.
import type { Roll } from "../protocol.ts";
import { throws_of } from "../game/score.ts";

const pips: Record<number, [number, number][]> = {
  1: [[0, 0]],
  2: [[-1, -1], [1, 1]],
  3: [[-1, -1], [0, 0], [1, 1]],
  4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
};

export function Die({ value, good, first = 0, second = 0, small = false, delay = 0, roll = false }: { value: number; good: boolean; first?: number; second?: number; small?: boolean; delay?: number; roll?: boolean }) {
  const size = small ? 15 : 28;
  return (
    <svg class={`die ${good ? "good" : "bad"} ${roll ? "rolling" : ""}`} style={{ animationDelay: `${delay}ms` }} width={size} height={size} viewBox="-16 -16 32 32" role="img" aria-label={`${value}${first ? `, re-rolled from ${first}` : ""}${second ? ` and ${second}` : ""}${good ? ", passed" : ", failed"}`}>
      <rect x="-14" y="-14" width="28" height="28" rx="6" />
      {(pips[value] ?? []).map(([x, y], i) => (
        <circle key={i} cx={x * 7.5} cy={y * 7.5} r="3" />
      ))}
      {!pips[value] && (
        <text x="0" y="6" text-anchor="middle">
          {value}
        </text>
      )}
      {first > 0 && <path d="M9 -15 a6 6 0 1 1 -5 9" class="again" />}
    </svg>
  );
}

export function RollDice({ roll, small, land = false, wait = 0 }: { roll: Roll; small?: boolean; land?: boolean; wait?: number }) {
  const dice = throws_of(roll.score, roll.dice).flatMap((t) => t.dice.map((d) => ({ ...d, passed: t.passed })));
  return (
    <span class="dice">
      {dice.map((d, i) => (
        <Die key={i} value={d.value} first={d.first} second={d.second} good={d.passed} small={small ?? false} roll={land} delay={wait + i * 60} />
      ))}
    </span>
  );
}
