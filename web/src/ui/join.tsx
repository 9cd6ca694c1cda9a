// The page behind an invitation: which battle, which side, who asks; and what a link that leads nowhere says.
import { useEffect, useState } from "preact/hooks";
import type { GameInfo, ScenarioInfo } from "../protocol.ts";
import { side_title } from "../game/session.ts";
import { paragraphs } from "./dialogs.tsx";
import { keep_game, keep_name, kept_game, my_name, nonce } from "../keep.ts";
import { api, Refusal } from "../net/api.ts";

export function NoGame({ words }: { words: string }) {
  return (
    <div class="page narrow">
      <h1>This link leads to no battle</h1>
      <p role="alert">{words ? `The server says: ${words}.` : "There is no such game on this server."} It may have been mistyped or cut off, or the battle was removed.</p>
      <p>Ask for the link again, or start a battle of your own.</p>
      <a class="button big" href="#/">
        To the lobby
      </a>
    </div>
  );
}

export function JoinPage({ game, seat }: { game: string; seat: number }) {
  const [words, set_words] = useState("");
  const [name, set_name] = useState(my_name());
  const [info, set_info] = useState<GameInfo | null>(null);
  const [scenario, set_scenario] = useState<ScenarioInfo | null>(null);
  const [gone, set_gone] = useState("");
  const mine = kept_game(game)?.tokens.some((t) => t.seat === seat);
  useEffect(() => {
    if (mine) location.hash = `#/game/${game}`;
    void api.game(game).then(
      (g) => {
        set_info(g);
        void api.scenarios().then((all) => set_scenario(all.find((x) => x.id === g.scenario) ?? null), () => {});
      },
      (e: Error) => (e instanceof Refusal && e.status === 404 ? set_gone(e.message) : set_words(e.message)),
    );
  }, [game]);
  if (gone) return <NoGame words={gone} />;
  if (!info) return <div class="page narrow">{words ? <p role="alert">{words}</p> : <p class="dim">Opening the invitation …</p>}</div>;
  const here = info.seats.find((x) => x.seat === seat);
  if (!here) return <NoGame words={`this battle has no seat ${seat}`} />;
  const hosts = info.seats.filter((x) => x.taken && x.player);
  const side = side_title(here.side_name);
  const free = info.seats.find((x) => !x.taken);
  const join = async () => {
    keep_name(name);
    try {
      const seated = await api.join(game, seat, name || "Guest", nonce());
      keep_game({ game, title: info.title, tokens: seated.tokens, at: Date.now() });
      location.hash = `#/game/${game}`;
    } catch (e) {
      set_words((e as Error).message);
    }
  };
  return (
    <div class="page narrow invitation">
      <p class="eyebrow">{hosts.length > 0 ? `${hosts.map((x) => x.player).join(" and ")} asks you to a battle` : "You are invited to a battle"}</p>
      <h1>{info.title}</h1>
      {scenario && <img src={api.scenario_picture(scenario.id, 720)} alt="" width="720" height="480" />}
      {scenario && <p>{paragraphs(scenario.story)[0]}</p>}
      {here.taken ? (
        <>
          <p role="alert">
            {side} is taken{here.player ? ` by ${here.player}` : ""}.
          </p>
          <div class="row">
            {free && (
              <a class="button big" href={`#/join/${game}/${free.seat}`}>
                Play {side_title(free.side_name)} instead
              </a>
            )}
            <a class="button" href={`#/game/${game}`}>
              Watch
            </a>
            <a class="button" href="#/">
              Lobby
            </a>
          </div>
        </>
      ) : (
        <form
          class="stack"
          onSubmit={(e) => {
            e.preventDefault();
            void join();
          }}
        >
          <p>
            You would play <b>{side}</b>
            {hosts.length > 0 ? ` against ${hosts.map((x) => `${x.player} (${side_title(x.side_name)})`).join(" and ")}` : ""}
            {scenario?.minutes ? `, about ${scenario.minutes} minutes` : ""}.
          </p>
          <label>
            Your name
            <input value={name} onInput={(e) => set_name(e.currentTarget.value)} maxLength={40} autofocus />
          </label>
          <button class="big">Take the seat</button>
          <a class="button" href={`#/game/${game}`}>
            Only watch
          </a>
        </form>
      )}
      {words && (
        <p class="refusals" role="alert">
          {words}
        </p>
      )}
    </div>
  );
}
