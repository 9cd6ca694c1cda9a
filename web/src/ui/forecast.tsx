// What an answer would bring: the rolls with their scores and reasons, and the odds.
import type { Forecast, Outlook } from "../protocol.ts";
import { is_piece } from "../game/pieces.ts";
import type { Session } from "../game/session.ts";
import { score_words } from "../game/score.ts";
import { Rules, ScoreReasons } from "./rules.tsx";

export function ForecastCards({ s, list }: { s: Session; list: Forecast[] }) {
  if (list.length === 0) return null;
  const rolls = list.some((f) => f.dice > 0);
  // One card for rolls that need the same for the same reasons, with everyone who makes them.
  const cards = new Map<string, Forecast[]>();
  for (const f of list) {
    const key = f.score ? JSON.stringify(f.score.reasons.map((r) => [r.rule, r.add])) : f.dice > 0 ? "dice" : "none";
    cards.set(key, [...(cards.get(key) ?? []), f]);
  }
  return (
    <div class="forecasts">
      {[...cards.values()].map((group, i) => {
        const score = group[0]!.score;
        const dice = group.reduce((n, g) => n + g.dice, 0);
        return (
          <div key={i} class={`card ${dice === 0 && rolls ? "silent" : ""}`}>
            {score && (
              <div class="card-head">
                <span>Needed, {dice === 1 ? "1 die" : `${dice} dice`}</span>
                <strong class="number">{score_words(score)}</strong>
              </div>
            )}
            {score && <ScoreReasons score={score} s={s} />}
            {group.length > 4 ? (
              <details class="more">
                <summary>{summary_of(group)}</summary>
                <Rows group={group} s={s} warn={dice === 0 && rolls} />
              </details>
            ) : (
              <Rows group={group} s={s} warn={dice === 0 && rolls} />
            )}
            <Rules ids={[...new Set(group.flatMap((f) => f.rules))].slice(0, 4)} s={s} />
          </div>
        );
      })}
    </div>
  );
}

// "Panzer 1: machine-gun and 5 more", and what they have in common.
function summary_of(group: Forecast[]): string {
  const words = [...new Set(group.map((f) => f.words).filter(Boolean))];
  return `${group[0]!.label} and ${group.length - 1} more${words.length === 1 ? `: ${words[0]}` : ""}`;
}
function Rows({ group, s, warn }: { group: Forecast[]; s: Session; warn: boolean }) {
  return (
    <ul class="plain rows">
      {group.map((f, j) => (
        <li key={j} title={f.words} onMouseEnter={() => is_piece(f.who) && s.set("hovered", f.who)}>
          <span>{f.label}</span>
          {f.dice > 0 && <b>{f.dice}</b>}
          {f.words && (j === 0 || f.words !== group[j - 1]!.words) && <small class={warn ? "amber" : ""}>{f.words}</small>}
        </li>
      ))}
    </ul>
  );
}

// Yes or no is one row; a long list is folded; rows that hardly ever happen are summed up in one.
export function OddsTables({ list }: { list: Outlook[] }) {
  if (list.length === 0) return null;
  const plain = list.filter((o) => o.chances.length === 2 && o.chances.some((c) => c.label === "yes"));
  const rest = list.filter((o) => !plain.includes(o)).sort((a, b) => a.chances.length - b.chances.length);
  return (
    <div class="odds">
      {rest.map((o, i) => (o.chances.length > 6 ? (
        <details key={i} class="more">
          <summary>{o.label}</summary>
          <OddsRows rows={rows_of(o)} />
        </details>
      ) : (
        <div key={i}>
          <h3>
            {o.label || "What it will do"}
            {o.sampled ? " (about)" : ""}
          </h3>
          <OddsRows rows={rows_of(o)} />
        </div>
      )))}
      {plain.length > 0 && <OddsRows rows={plain.map((o) => ({ label: o.label, millionths: o.chances.find((c) => c.label === "yes")!.millionths }))} />}
    </div>
  );
}
function rows_of(o: Outlook): { label: string; millionths: number }[] {
  const rare = o.chances.filter((c) => c.millionths < 5000).reduce((n, c) => n + c.millionths, 0);
  return [...o.chances.filter((c) => c.millionths >= 5000), ...(rare >= 500 ? [{ label: "other", millionths: rare }] : [])];
}
function OddsRows({ rows }: { rows: { label: string; millionths: number }[] }) {
  return (
    <table>
      <tbody>
        {rows.map((c, i) => (
          <tr key={i}>
            <th scope="row">{c.label}</th>
            <td class="bar">
              <span style={{ width: `${c.millionths / 10000}%` }} />
            </td>
            <td class="percent">{percent(c.millionths)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
export const percent = (millionths: number): string => {
  const p = millionths / 10000;
  return p > 0 && p < 0.5 ? "<1 %" : p > 99.5 && p < 100 ? ">99 %" : `${Math.round(p)} %`;
};
