// The lobby: battles to start, games to resume, join or watch.
import { useEffect, useState } from "preact/hooks";
import type { AgentAbout, GameInfo, NewGame, ScenarioInfo, SeatPlan } from "../protocol.ts";
import { done_lessons, forget_game, keep_game, keep_name, kept_games, my_name, nonce } from "../keep.ts";
import { side_title } from "../game/session.ts";
import { api } from "../net/api.ts";
import { load_early } from "../table/backend.ts";
import { BattleLinks } from "../battle/links.tsx";
import { Account, MyGames } from "./account.tsx";
import { goal_words, paragraphs } from "./dialogs.tsx";
import { against, foe_of, FoeChoice, useFoes } from "./foes.tsx";
import { FirstStep } from "./first_step.tsx";
import { Covered } from "./veil.tsx";

const tutorial_order = ["first", "hull", "bog", "hand", "guns behind"];
export function in_order(list: ScenarioInfo[]): ScenarioInfo[] {
  const rank = (s: ScenarioInfo) => {
    const n = tutorial_order.findIndex((w) => s.title.toLowerCase().includes(w));
    return (s.tutorial ? 0 : 100) + (n < 0 ? 50 : n);
  };
  return [...list].sort((a, b) => rank(a) - rank(b) || a.minutes - b.minutes || a.title.localeCompare(b.title));
}

export async function start(scenario: ScenarioInfo, plan: SeatPlan[], more: Partial<NewGame> = {}): Promise<void> {
  const seated = await api.create({ scenario: scenario.id, seats: plan, agents: plan.map(() => ""), pace: 0, aloud: false, name: my_name() || "Guest", nonce: nonce(), dice: "server", minutes: 0, seconds: 0, listed: plan.includes("open"), table: "", battle: null, ...more });
  keep_game({ game: seated.game, title: scenario.title, tokens: seated.tokens, at: Date.now() });
  location.hash = `#/game/${seated.game}`;
}

export function Lobby() {
  const [scenarios, set_scenarios] = useState<ScenarioInfo[] | null>(null);
  const [games, set_games] = useState<GameInfo[]>([]);
  const [older, set_older] = useState<GameInfo[]>([]); // from the pages behind the first
  const [next, set_next] = useState<string | null>(null); // page to ask for; null until "More" was pressed
  const [first_next, set_first_next] = useState("");
  const [words, set_words] = useState("");
  const [name, set_name] = useState(my_name());
  const [who, set_who] = useState(""); // the account that is signed in
  const [chosen, set_chosen] = useState<ScenarioInfo | null>(null);
  const fail = (e: Error) => set_words(e.message);
  const foes = useFoes(scenarios?.find((x) => !x.tutorial)?.ruleset ?? "");
  useEffect(() => {
    api.scenarios().then((l) => set_scenarios(in_order(l)), fail);
    const look = () =>
      api.games().then(
        (p) => {
          set_games(p.games);
          set_first_next(p.next);
        },
        () => {},
      );
    void look();
    const t = setInterval(look, 10000);
    const early = setTimeout(load_early, 800);
    return () => {
      clearInterval(t);
      clearTimeout(early);
    };
  }, []);
  const mine = kept_games();
  const is_mine = (g: GameInfo) => mine.some((m) => m.game === g.id);
  const others = [...games, ...older.filter((o) => !games.some((g) => g.id === o.id))].filter((g) => !is_mine(g));
  const page_behind = next ?? first_next;
  const more = () =>
    api.games(page_behind).then((p) => {
      set_older([...older, ...p.games.filter((g) => !older.some((o) => o.id === g.id))]);
      set_next(p.next);
    }, fail);
  return (
    <div class="page lobby">
      <header class="lobby-head">
        <h1>Sandtable</h1>
        <p>World War II on a tabletop, by the book.</p>
        <nav class="row" aria-label="Away from the table">
          <BattleLinks />
          <a class="button" href="#/lists">
            Army lists
          </a>
          <a class="button" href="#/tables">
            Tables
          </a>
        </nav>
        <label class="name">
          Your name
          <input
            value={name}
            maxLength={40}
            placeholder="Guest"
            onInput={(e) => {
              set_name(e.currentTarget.value);
              keep_name(e.currentTarget.value);
            }}
          />
        </label>
        <Account who={who} changed={set_who} />
      </header>
      {words && (
        <p class="refusals" role="alert">
          {words}
        </p>
      )}
      <div class="lobby-body">
        <section aria-label="Battles" class="battles">
          {!scenarios && !words && <p class="dim">Looking for battles …</p>}
          {scenarios && <FirstStep list={scenarios} begin={(x) => void start(x, x.sides.map(() => "mine" as const)).catch(fail)} />}
          {scenarios && <AgainstComputer list={scenarios} foes={foes} fail={fail} />}
          {scenarios && <Shelf title="Learn" list={scenarios.filter((x) => x.tutorial)} choose={set_chosen} fail={fail} />}
          {scenarios && <Shelf title="Battles" list={scenarios.filter((x) => !x.tutorial)} choose={set_chosen} fail={fail} foes={foes} />}
        </section>
        <aside aria-label="Games" class="games">
          <MyGames who={who} fail={fail} />
          {mine.length > 0 && (
            <section>
              <h2>Played here</h2>
              <ul class="plain">
                {mine.slice(0, 8).map((g) => {
                  const info = games.find((x) => x.id === g.game);
                  return (
                    <li key={g.game} class="game-row">
                      <a href={`#/game/${g.game}`}>
                        {g.title || info?.title || g.game} <small>{info?.over ? info.outcome || "over" : info ? "running" : ""}</small>
                      </a>
                      <button aria-label={`Forget ${g.title || g.game}`} onClick={() => (forget_game(g.game), set_games([...games]))}>
                        ×
                      </button>
                    </li>
                  );
                })}
              </ul>
            </section>
          )}
          <section>
            <h2>Open games</h2>
            <ul class="plain">
              {others.map((g) => (
                <li key={g.id} class="game-row">
                  <span>
                    {g.title} <small>{g.over ? g.outcome || "over" : g.seats.map((x) => x.player || "open").join(" against ")}</small>
                  </span>
                  {!g.over && g.seats.filter((x) => !x.taken).slice(0, 1).map((x) => (
                    <a key={x.seat} class="button" href={`#/join/${g.id}/${x.seat}`}>
                      Play {side_title(x.side_name)}
                    </a>
                  ))}
                  <a class="button" href={g.over ? `#/replay/${g.id}` : `#/game/${g.id}`}>
                    {g.over ? "Replay" : "Watch"}
                  </a>
                </li>
              ))}
              {others.length === 0 && <li class="dim">Nobody else plays just now.</li>}
            </ul>
            {page_behind && <button onClick={() => void more()}>More games</button>}
          </section>
          <section>
            <h2>Import a journal</h2>
            <label class="button file">
              Choose a file
              <input
                type="file"
                accept=".jsonl,.json,.txt"
                aria-label="Import a journal"
                onChange={(e) => {
                  const file = e.currentTarget.files?.[0];
                  if (file) void file.text().then((t) => api.import_journal(t)).then((r) => (location.hash = `#/replay/${r.game}`), fail);
                }}
              />
            </label>
          </section>
        </aside>
      </div>
      {chosen && <StartDialog scenario={chosen} close={() => set_chosen(null)} fail={fail} />}
    </div>
  );
}

// A battle to begin with, against an opponent of middling strength: one click.
function AgainstComputer({ list, foes, fail }: { list: ScenarioInfo[]; foes: AgentAbout[]; fail: (e: Error) => void }) {
  const battle = list.find((x) => !x.tutorial && x.sides.length === 2);
  const foe = foes.find((a) => a.id === foe_of(foes));
  if (!battle || !foe) return null;
  return (
    <section class="first-step second" aria-label="Against the computer">
      <div>
        <h2>Play against the computer</h2>
        <p>
          {battle.title}, you play {side_title(battle.sides[0]!)}. {foe.name}: {foe.about}
        </p>
      </div>
      <button class="primary" onClick={() => void start(battle, [], against(battle.sides.length, 0, foe.id)).catch(fail)}>
        Begin
      </button>
    </section>
  );
}

function Shelf({ title, list, choose, fail, foes = [] }: { title: string; list: ScenarioInfo[]; choose: (s: ScenarioInfo) => void; fail: (e: Error) => void; foes?: AgentAbout[] }) {
  if (list.length === 0) return null;
  return (
    <>
      <h2>{title}</h2>
      <ul class="plain shelf">
        {list.map((x) => (
          <li key={x.id} class="battle">
            <article aria-label={x.title}>
              <img src={api.scenario_picture(x.id, 480)} alt="" loading="lazy" width="480" height="320" />
              <div class="battle-words">
                <h3>
                  {x.title}
                  {done_lessons().includes(x.id) && <span class="done">done ✓</span>}
                </h3>
                <p>{paragraphs(x.story)[0]}</p>
                <p class="dim">
                  {x.sides.map(side_title).join(" against ")}
                  {x.turns ? ` · ${x.turns} turns` : ""}
                  {x.minutes ? ` · about ${x.minutes} min` : ""}
                </p>
                <div class="row">
                  <button class="primary" onClick={() => void start(x, x.sides.map(() => "mine" as const)).catch(fail)}>
                    Play both sides here
                  </button>
                  {foes.length > 0 && x.sides.length === 2 && <button onClick={() => void start(x, [], against(x.sides.length, 0, foe_of(foes))).catch(fail)}>Computer</button>}
                  <button onClick={() => void start(x, x.sides.map((_, i) => (i === 0 ? "mine" : "open"))).catch(fail)}>Invite a friend</button>
                  <button aria-label={`More ways to start ${x.title}`} onClick={() => choose(x)}>
                    …
                  </button>
                </div>
              </div>
            </article>
          </li>
        ))}
      </ul>
    </>
  );
}

function StartDialog({ scenario, close, fail }: { scenario: ScenarioInfo; close: () => void; fail: (e: Error) => void }) {
  const [seat, set_seat] = useState("both");
  const [typed, set_typed] = useState(false);
  const [minutes, set_minutes] = useState(0);
  const [seconds, set_seconds] = useState(0);
  const [listed, set_listed] = useState(true);
  const foes = useFoes(scenario.ruleset);
  const [foe, set_foe] = useState("");
  const [aloud, set_aloud] = useState(true);
  const go = () => {
    if (foe && seat !== "both") return void start(scenario, [], { ...against(scenario.sides.length, Number(seat), foe, aloud), minutes, seconds }).catch(fail);
    const plan = scenario.sides.map((_, i): SeatPlan => (seat === "both" || seat === String(i) ? "mine" : "open"));
    void start(scenario, plan, { dice: typed ? "typed" : "server", minutes, seconds, listed: listed && plan.includes("open") }).catch(fail);
  };
  return (
    <Covered label={`Start ${scenario.title}`} close={close}>
        <h2>{scenario.title}</h2>
        <p>{paragraphs(scenario.story)[0]}</p>
        {scenario.goals.length > 0 && (
          <ul>
            {scenario.goals.map((g) => (
              <li key={g}>{goal_words(g)}</li>
            ))}
          </ul>
        )}
        <label class="part number">
          <span>I play</span>
          <select value={seat} onChange={(e) => set_seat(e.currentTarget.value)}>
            <option value="both">both sides</option>
            {scenario.sides.map((x, i) => (
              <option key={x} value={String(i)}>
                {side_title(x)}
              </option>
            ))}
          </select>
        </label>
        {seat !== "both" && foes.length > 0 && scenario.sides.length === 2 && (
          <>
            <FoeChoice all={foes} value={foe} put={set_foe} />
            {foe && (
              <label class="yes-no">
                <input type="checkbox" checked={aloud} onChange={(e) => set_aloud(e.currentTarget.checked)} />
                <span>It says why it does what it does</span>
              </label>
            )}
          </>
        )}
        <label class="part number">
          <span>Minutes on each clock</span>
          <input type="number" min="0" max="600" value={minutes} onInput={(e) => set_minutes(Number(e.currentTarget.value) || 0)} />
        </label>
        <label class="part number">
          <span>Seconds for each decision</span>
          <input type="number" min="0" max="3600" value={seconds} onInput={(e) => set_seconds(Number(e.currentTarget.value) || 0)} />
        </label>
        <p class="dim">0: take your time. When time is up the usual answer is given.</p>
        <label class="yes-no">
          <input type="checkbox" checked={typed} onChange={(e) => set_typed(e.currentTarget.checked)} />
          <span>We roll real dice and type them in</span>
        </label>
        <label class="yes-no">
          <input type="checkbox" checked={listed} onChange={(e) => set_listed(e.currentTarget.checked)} />
          <span>Show it in the lobby</span>
        </label>
        <div class="row">
          <button class="primary" autofocus onClick={go}>
            Start
          </button>
          <button onClick={close}>Cancel</button>
        </div>
    </Covered>
  );
}
