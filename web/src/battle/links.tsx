// The way to a battle of one's own, where there are missions to fight.
import { useEffect, useState } from "preact/hooks";
import { forces_api } from "../net/papers.ts";

export function BattleLinks() {
  const [on, set_on] = useState(false);
  useEffect(() => {
    forces_api.index().then((f) => set_on(f.rulesets.some((r) => r.missions.length > 0 && r.ready.length > 1)), () => {});
  }, []);
  if (!on) return null;
  return (
    <>
      <a class="button" href="#/battle">
        New battle
      </a>
      <a class="button" href="#/battle/surprise">
        Surprise me
      </a>
    </>
  );
}
