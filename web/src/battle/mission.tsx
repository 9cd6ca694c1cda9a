// Which mission: chosen, rolled on the random table, or by the plans of both sides; and who attacks.
import { useState } from "preact/hooks";
import type { ForceInfo } from "../protocol.ts";
import { draw_mission, plans_of, type Choices } from "./choices.ts";

const title = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const anything = "?"; // whatever a die says

export function MissionChoice({ c, force, put }: { c: Choices; force: ForceInfo; put: (change: Partial<Choices>) => void }) {
  const [plans, set_plans] = useState<[string, string]>([anything, anything]);
  const [words, set_words] = useState("");
  const names = plans_of(force);
  const draw = (first: string, second: string) => {
    const drawn = draw_mission(force, first, second);
    if (!drawn) return set_words("None of these missions is here yet.");
    put({ mission: drawn.mission, attacker: drawn.attacker });
    set_words(drawn.words);
  };
  const any = () => names[Math.floor(Math.random() * names.length)]!;
  return (
    <fieldset>
      <legend>Mission</legend>
      <div class="row">
        <select
          aria-label="Mission"
          value={c.mission}
          onChange={(e) => {
            put({ mission: e.currentTarget.value });
            set_words("");
          }}
        >
          {force.missions.map((m) => (
            <option key={m.id} value={m.id}>
              {m.name}
            </option>
          ))}
        </select>
        {force.draws.some((d) => d.first === "") && (
          <button type="button" onClick={() => draw("", "")}>
            Roll for it
          </button>
        )}
      </div>
      <p class="dim">{force.missions.find((m) => m.id === c.mission)?.about}</p>
      {names.length > 0 && (
        <details class="more">
          <summary>By battle plans</summary>
          <div class="row">
            {([0, 1] as const).map((i) => (
              <label key={i} class="row">
                {i === 0 ? "First side" : "Second side"}
                <select aria-label={i === 0 ? "Plan of the first side" : "Plan of the second side"} value={plans[i]} onChange={(e) => set_plans(i === 0 ? [e.currentTarget.value, plans[1]] : [plans[0], e.currentTarget.value])}>
                  <option value={anything}>drawn unseen</option>
                  {names.map((n) => (
                    <option key={n} value={n}>
                      {title(n)}
                    </option>
                  ))}
                </select>
              </label>
            ))}
            <button type="button" onClick={() => draw(...(plans.map((x) => (x === anything ? any() : x)) as [string, string]))}>
              Reveal and roll
            </button>
          </div>
        </details>
      )}
      {words && (
        <p class="drawn" role="status">
          {words}
        </p>
      )}
      <label class="row">
        Who attacks
        <select aria-label="Who attacks" value={String(c.attacker)} onChange={(e) => put({ attacker: Number(e.currentTarget.value) })}>
          <option value="-1">as the mission says</option>
          <option value="0">the first side</option>
          <option value="1">the second side</option>
        </select>
      </label>
    </fieldset>
  );
}

export function Conditions({ c, force, put }: { c: Choices; force: ForceInfo; put: (change: Partial<Choices>) => void }) {
  const pick = (season: boolean) => {
    const list = force.conditions.filter((x) => x.season === season);
    if (list.length === 0) return null;
    const name = season ? "Season" : "Weather";
    return (
      <select aria-label={name} value={season ? c.season : c.weather} onChange={(e) => put(season ? { season: e.currentTarget.value } : { weather: e.currentTarget.value })}>
        <option value="">{name} of the table</option>
        {list.map((x) => (
          <option key={x.id} value={x.id}>
            {x.name}
          </option>
        ))}
      </select>
    );
  };
  const number = (key: "turns" | "minutes", words: string, most: number) => (
    <label class="row">
      <input type="number" min="0" max={most} value={c[key]} aria-label={words} onInput={(e) => put({ [key]: Math.max(0, Math.min(most, Number(e.currentTarget.value) || 0)) })} /> {words}
    </label>
  );
  return (
    <fieldset>
      <legend>Conditions</legend>
      <div class="row">
        {pick(true)}
        {pick(false)}
        <label class="yes-no">
          <input type="checkbox" checked={c.night} onChange={(e) => put({ night: e.currentTarget.checked })} />
          <span>By night</span>
        </label>
      </div>
      <label class="yes-no">
        <input type="checkbox" checked={c.secret} onChange={(e) => put({ secret: e.currentTarget.checked })} />
        <span>Neither side sees what the other holds back</span>
      </label>
      <details class="more">
        <summary>Time and dice</summary>
        {number("turns", "turns, then it ends (0: as the mission says)", 100)}
        {number("minutes", "minutes on each clock (0: none)", 600)}
        <label class="yes-no">
          <input type="checkbox" checked={c.typed} onChange={(e) => put({ typed: e.currentTarget.checked })} />
          <span>We roll real dice and type them in</span>
        </label>
      </details>
    </fieldset>
  );
}
