// A new battle: two army lists, a mission, a table. "Surprise me" fills it all in; begin is the second click.
import { useEffect, useState } from "preact/hooks";
import type { ForceIndex, ForceInfo, SeatPlan, TableIndex } from "../protocol.ts";
import { keep_game, kept_papers, my_name, nonce, session_token } from "../keep.ts";
import { api } from "../net/api.ts";
import { forces_api, papers_api, tables_api } from "../net/papers.ts";
import { arranged_sides, type Choices, key_of_source, type Shelf, source_of, surprise, table_for_game } from "./choices.ts";
import { Conditions, MissionChoice } from "./mission.tsx";
import { against, FoeChoice, useFoes } from "../ui/foes.tsx";
import { useTitle } from "../ui/title.ts";

export function ArrangePage({ how }: { how: string }) {
  const [forces, set_forces] = useState<ForceIndex | null>(null);
  const [tables, set_tables] = useState<TableIndex | null>(null);
  const [shelf, set_shelf] = useState<Shelf>({ lists: kept_papers("lists"), tables: kept_papers("tables"), account_lists: [], account_tables: [] });
  const [c, set_c] = useState<Choices | null>(null);
  const [words, set_words] = useState("");
  const [busy, set_busy] = useState(false);
  const fail = (e: Error) => (set_words(e.message), set_busy(false));
  useTitle("A new battle");
  useEffect(() => {
    Promise.all([forces_api.index(), tables_api.index()]).then(([f, t]) => {
      set_forces(f);
      set_tables(t);
      const force = f.rulesets.find((r) => r.missions.length > 0);
      if (force) set_c(surprise(force, t.tables.map((x) => `shipped/${x.id}`)));
    }, fail);
    if (session_token())
      Promise.all([papers_api.mine("lists"), papers_api.mine("tables")]).then(
        ([l, t]) => set_shelf((s) => ({ ...s, account_lists: l.papers, account_tables: t.papers })),
        () => {},
      );
  }, []);
  const force = forces?.rulesets.find((r) => r.ruleset === c?.ruleset);
  const foes = useFoes(c?.ruleset ?? "");
  const put = (change: Partial<Choices>) => c && set_c({ ...c, ...change });
  const names = (tables?.tables ?? []).map((x) => `shipped/${x.id}`);
  const begin = async (): Promise<void> => {
    if (!c || !force) return;
    set_busy(true);
    set_words("");
    const sides = await arranged_sides(c, force);
    const table = await table_for_game(c.table, Math.max(100, ...sides.map((x) => (JSON.parse(x.list) as { points: number }).points)));
    const alone = c.seat === "both" || !c.agent ? null : against(sides.length, Number(c.seat), c.agent, c.aloud);
    const seats = alone?.seats ?? sides.map((_, i): SeatPlan => (c.seat === "both" || c.seat === String(i) ? "mine" : "open"));
    const seated = await api.create({
      scenario: "",
      seats,
      name: my_name() || "Guest",
      nonce: nonce(),
      dice: c.typed ? "typed" : "server",
      minutes: c.minutes,
      seconds: 0,
      listed: seats.includes("open"),
      table,
      ...alone,
      battle: { ruleset: c.ruleset, sides, mission: c.mission, attacker: c.attacker, night: c.night, season: c.season, weather: c.weather, secret: c.secret, turns: c.turns },
    });
    keep_game({ game: seated.game, title: force.missions.find((m) => m.id === c.mission)?.name ?? "A battle", tokens: seated.tokens, at: Date.now() });
    location.hash = `#/game/${seated.game}`;
  };
  return (
    <div class="page arrange">
      <header class="lobby-head">
        <a class="back" href="#/">
          Sandtable
        </a>
        <h1>A new battle</h1>
        <p>{how === "surprise" ? "This is what came up. Begin, or change what you like." : "Two army lists, a mission and a table."}</p>
      </header>
      {words && (
        <p class="refusals" role="alert">
          {words}
        </p>
      )}
      {forces && !c && <p class="dim">There are no missions here to fight yet.</p>}
      {!c && !forces && !words && <p class="dim">One moment …</p>}
      {c && force && (
        <form
          class="arrange-form"
          onSubmit={(e) => {
            e.preventDefault();
            void begin().catch(fail);
          }}
        >
          {([0, 1] as const).map((i) => (
            <SideChoice key={i} which={i} c={c} force={force} shelf={shelf} put={put} />
          ))}
          <MissionChoice c={c} force={force} put={put} />
          <fieldset>
            <legend>Table</legend>
            <div class="row">
              <select aria-label="Table" value={c.table} onChange={(e) => put({ table: e.currentTarget.value })}>
                <optgroup label="Shipped">
                  {tables?.tables.map((t) => (
                    <option key={t.id} value={`shipped/${t.id}`}>
                      {t.name}
                    </option>
                  ))}
                </optgroup>
                {shelf.tables.length > 0 && (
                  <optgroup label="In this browser">
                    {shelf.tables.map((t) => (
                      <option key={t.key} value={`here/${t.key}`}>
                        {t.title}
                      </option>
                    ))}
                  </optgroup>
                )}
                {shelf.account_tables.length > 0 && (
                  <optgroup label="In your account">
                    {shelf.account_tables.map((t) => (
                      <option key={t.id} value={`kept/${t.id}`}>
                        {t.title}
                      </option>
                    ))}
                  </optgroup>
                )}
                {(tables?.theatres.length ?? 0) > 0 && (
                  <optgroup label="Laid out by dice">
                    {tables!.theatres.map((t) => (
                      <option key={t.id} value={`theatre/${t.id}`}>
                        {t.name}
                      </option>
                    ))}
                  </optgroup>
                )}
                <option value="">Bare ground</option>
              </select>
              <a class="button" href="#/tables">
                Draw one
              </a>
            </div>
            {c.table.startsWith("shipped/") && <img class="arrange-table" src={`/api/tables/${c.table}/ground.png?width=400`} alt="" width="400" height="267" />}
          </fieldset>
          <fieldset>
            <legend>Who plays</legend>
            <select aria-label="I play" value={c.seat} onChange={(e) => put({ seat: e.currentTarget.value, secret: e.currentTarget.value !== "both" })}>
              <option value="both">I play both sides here</option>
              <option value="0">I play the first side</option>
              <option value="1">I play the second side</option>
            </select>
            {c.seat !== "both" && <FoeChoice all={foes} value={c.agent} put={(agent) => put({ agent })} />}
            {c.seat !== "both" && c.agent !== "" && (
              <label class="yes-no">
                <input type="checkbox" checked={c.aloud} onChange={(e) => put({ aloud: e.currentTarget.checked })} />
                <span>It says why it does what it does</span>
              </label>
            )}
          </fieldset>
          <Conditions c={c} force={force} put={put} />
          <div class="row arrange-go">
            <button type="submit" class="primary big" disabled={busy}>
              {busy ? "Setting it up …" : "Begin the battle"}
            </button>
            <button type="button" onClick={() => set_c({ ...surprise(force, names), seat: c.seat })}>
              Surprise me
            </button>
          </div>
        </form>
      )}
    </div>
  );
}

function SideChoice({ which, c, force, shelf, put }: { which: 0 | 1; c: Choices; force: ForceInfo; shelf: Shelf; put: (change: Partial<Choices>) => void }) {
  const source = c.sides[which];
  const company = (id: string) => force.companies.find((x) => x.id === id);
  const set = (key: string) => put({ sides: which === 0 ? [source_of(key), c.sides[1]] : [c.sides[0], source_of(key)] });
  const mine = shelf.lists.filter((l) => l.ruleset === c.ruleset);
  const theirs = shelf.account_lists.filter((l) => l.ruleset === c.ruleset);
  const ready = force.ready.find((r) => source.from === "ready" && r.id === source.id);
  const about = company(ready?.company ?? (source.from === "draw" ? source.id : (mine.find((l) => l.key === source.id)?.company ?? "")));
  return (
    <fieldset>
      <legend>{which === 0 ? "First side" : "Second side"}</legend>
      <div class="row">
        <select aria-label={which === 0 ? "List of the first side" : "List of the second side"} value={key_of_source(source)} onChange={(e) => set(e.currentTarget.value)}>
          {[...new Set(force.ready.map((r) => r.points))].sort((a, b) => a - b).map((points) => (
            <optgroup key={points} label={`Ready, ${points} points`}>
              {force.ready
                .filter((r) => r.points === points)
                .map((r) => (
                  <option key={r.id} value={`ready/${r.id}`}>
                    {company(r.company)?.group}: {r.name}
                  </option>
                ))}
            </optgroup>
          ))}
          {mine.length > 0 && (
            <optgroup label="In this browser">
              {mine.map((l) => (
                <option key={l.key} value={`here/${l.key}`}>
                  {l.title}, {l.points} points
                </option>
              ))}
            </optgroup>
          )}
          {theirs.length > 0 && (
            <optgroup label="In your account">
              {theirs.map((l) => (
                <option key={l.id} value={`account/${l.id}`}>
                  {l.title}
                </option>
              ))}
            </optgroup>
          )}
          <optgroup label="Drawn by dice">
            {force.companies.map((x) => (
              <option key={x.id} value={`draw/${x.id}`}>
                {x.name}
              </option>
            ))}
          </optgroup>
        </select>
        {source.from === "draw" && (
          <label class="row">
            for <input type="number" aria-label="Points of lists that are drawn" min="100" max="10000" step="50" value={c.points} onInput={(e) => put({ points: Math.min(10000, Math.max(0, Number(e.currentTarget.value) || 0)) })} /> points
          </label>
        )}
        <a class="button" href="#/lists">
          Build one
        </a>
      </div>
      <p class="dim">{about ? `${about.name}, ${about.words}` : ""}</p>
    </fieldset>
  );
}
