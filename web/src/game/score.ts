// What a score means: which results pass, and how it is written. The direction and the dice stand in the score itself.
import type { Die, Roll, Score } from "../protocol.ts";

export const needed = (score: Score): number => score.reasons.reduce((n, r) => n + r.add, 0);
const low = (score: Score): boolean => score.how.direction === "low";

// "4+" at or above it, "4-" at or below it.
export const signed = (score: Score, n: number): string => `${n}${low(score) ? "-" : "+"}`;

export function passes(score: Score, result: number): boolean {
  if (score.how.passes_on > 0 && result === score.how.passes_on) return true;
  if (score.how.fails_on > 0 && result === score.how.fails_on) return false;
  return low(score) ? result <= needed(score) : result >= needed(score);
}
const results = (score: Score): number[] => {
  const { dice, sides } = score.how;
  return [...Array(dice * (sides - 1) + 1).keys()].map((i) => dice + i);
};
export const impossible = (score: Score): boolean => !results(score).some((r) => passes(score, r));

// "4+", "4-", "2D6 8+", "no chance", "always". A number that every result reaches is shown as the one that just does.
export function score_words(score: Score): string {
  const { dice, sides } = score.how;
  if (impossible(score)) return "no chance";
  if (results(score).every((r) => passes(score, r))) return "always";
  const n = Math.min(Math.max(needed(score), dice), dice * sides);
  return `${dice > 1 ? `${dice}D${sides} ` : ""}${signed(score, n)}`;
}

// What was needed, beside dice that lie there: nothing where they were read and not judged.
export const told_score = (score: Score): string => (score.reasons.length === 0 || results(score).every((r) => passes(score, r)) ? "" : score_words(score));

// How many of these rolls, from the first, are somebody's attempts at the same thing until it comes off: a throw each.
export const attempt_ms = 420;
export function attempts(rolls: { who: string; roll: Roll }[]): number {
  let n = 0;
  for (const { who, roll } of rolls) {
    const throws = throws_of(roll.score, roll.dice);
    if (who !== rolls[0]!.who || roll.purpose !== rolls[0]!.roll.purpose || throws.length !== 1) break;
    ++n;
    if (throws[0]!.passed) break;
  }
  return n;
}

// Dice that are judged together: each by itself, or as many as a sum has.
export function throws_of(score: Score, dice: Die[]): { dice: Die[]; passed: boolean }[] {
  const each = score.how.dice;
  return [...Array(Math.ceil(dice.length / each)).keys()].map((i) => {
    const together = dice.slice(i * each, (i + 1) * each);
    return { dice: together, passed: passes(score, together.reduce((n, d) => n + d.value, 0)) };
  });
}
