// Opponents that the computer plays: their levels in plain words, and a battle begun against one.
import { useEffect, useState } from "preact/hooks";
import type { AgentAbout, NewGame, SeatPlan } from "../protocol.ts";
import { api } from "../net/api.ts";

// It answers quickly; how fast its moves are shown is this page's affair.
const pace_ms = 150;
const usual_level = "regular";

export function useFoes(ruleset: string): AgentAbout[] {
  const [all, set_all] = useState<AgentAbout[]>([]);
  useEffect(() => {
    api.agents().then((x) => set_all(x.rulesets.find((r) => r.ruleset === ruleset)?.agents ?? []), () => {});
  }, [ruleset]);
  return all;
}
// The level for who has chosen none.
export const foe_of = (all: AgentAbout[]): string => (all.find((a) => a.id === usual_level) ?? all[all.length - 1])?.id ?? "";

// The person has one side, the computer all others.
export function against(sides: number, mine: number, agent: string, aloud = true): Partial<NewGame> & { seats: SeatPlan[] } {
  const each = [...Array(sides).keys()];
  return { seats: each.map((i): SeatPlan => (i === mine ? "mine" : "open")), agents: each.map((i) => (i === mine ? "" : agent)), pace: pace_ms, aloud, dice: "server", listed: false };
}

export function FoeChoice({ all, value, put, label = "The other side is played by" }: { all: AgentAbout[]; value: string; put: (agent: string) => void; label?: string }) {
  const chosen = all.find((a) => a.id === value);
  return (
    <>
      <label class="part number">
        <span>{label}</span>
        <select aria-label={label} value={value} onChange={(e) => put(e.currentTarget.value)}>
          <option value="">a friend</option>
          {all.map((a) => (
            <option key={a.id} value={a.id}>
              the computer: {a.name}
            </option>
          ))}
        </select>
      </label>
      {chosen && <p class="dim">{chosen.about}</p>}
    </>
  );
}
