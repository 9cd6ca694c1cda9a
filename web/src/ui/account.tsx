// Optional: an account that keeps seats and games, found again on every machine. No game needs one.
import { useEffect, useState } from "preact/hooks";
import type { MyGame } from "../protocol.ts";
import { forget_game, keep_game, keep_name, keep_session, kept_game, session_token } from "../keep.ts";
import { side_title } from "../game/session.ts";
import { api, on_signed_out } from "../net/api.ts";

export function Account({ who, changed }: { who: string; changed: (name: string) => void }) {
  const [open, set_open] = useState(false);
  const [words, set_words] = useState("");
  useEffect(() => {
    const off = on_signed_out((why) => {
      changed("");
      set_open(true);
      set_words(why);
    });
    if (session_token()) api.me().then((m) => changed(m.name), () => {});
    return off;
  }, []);
  const go = (how: "login" | "account") => (e: Event) => {
    e.preventDefault();
    const form = new FormData((e.currentTarget as HTMLElement).closest("form")!);
    api[how](String(form.get("name")), String(form.get("password"))).then(
      (r) => {
        keep_session(r.session);
        keep_name(r.name);
        set_words("");
        set_open(false);
        changed(r.name);
      },
      (e2: Error) => set_words(e2.message),
    );
  };
  if (who && open)
    return <NewPassword who={who} close={() => set_open(false)} />;
  if (who)
    return (
      <span class="account">
        {who} <button onClick={() => set_open(true)}>Password</button>{" "}
        <button onClick={() => void api.logout().finally(() => (keep_session(""), changed("")))}>Sign out</button>
      </span>
    );
  if (!open)
    return (
      <button class="account" onClick={() => set_open(true)}>
        Sign in
      </button>
    );
  return (
    <form class="account row" onSubmit={go("login")}>
      <input name="name" placeholder="account" aria-label="Account name" autocomplete="username" required autofocus />
      <input name="password" type="password" placeholder="password" aria-label="Password" autocomplete="current-password" required />
      <button type="submit">Sign in</button>
      <button type="button" onClick={go("account")}>
        New account
      </button>
      {words && <span role="alert">{words}</span>}
    </form>
  );
}

function NewPassword({ who, close }: { who: string; close: () => void }) {
  const [words, set_words] = useState("");
  const [done, set_done] = useState(false);
  const change = (e: Event) => {
    e.preventDefault();
    const form = new FormData(e.currentTarget as HTMLFormElement);
    api.password(String(form.get("old")), String(form.get("new"))).then(
      () => set_done(true),
      (e2: Error) => set_words(e2.message),
    );
  };
  if (done)
    return (
      <span class="account" role="status">
        The password is changed; everywhere else you have been signed out. <button onClick={close}>Good</button>
      </span>
    );
  return (
    <form class="account row" onSubmit={change}>
      <input type="hidden" name="name" value={who} autocomplete="username" />
      <input name="old" type="password" placeholder="old password" aria-label="Old password" autocomplete="current-password" required autofocus />
      <input name="new" type="password" placeholder="new password" aria-label="New password" autocomplete="new-password" minLength={8} required />
      <button type="submit">Change it</button>
      <button type="button" onClick={close}>
        Leave it
      </button>
      {words && <span role="alert">{words}</span>}
    </form>
  );
}

// What the account plays in or has made, wherever that was begun.
export function MyGames({ who, fail }: { who: string; fail: (e: Error) => void }) {
  const [list, set_list] = useState<MyGame[] | null>(null);
  useEffect(() => {
    set_list(null);
    if (who) api.my_games().then((m) => set_list(m.games), fail);
  }, [who]);
  if (!who || !list) return null;
  const play = (g: MyGame) => {
    if (g.seats.length === 0 || g.seats.every((s) => kept_game(g.game.id)?.tokens.some((t) => t.seat === s))) location.hash = `#/game/${g.game.id}`;
    else recover(g.game.id).then(() => (location.hash = `#/game/${g.game.id}`), fail);
  };
  return (
    <section aria-label="My games">
      <h2>My games</h2>
      <ul class="plain">
        {list.map((g) => (
          <li key={g.game.id} class="game-row">
            <button class="link" onClick={() => play(g)}>
              {g.game.title} <small>{state(g)}</small>
            </button>
            {g.seats.length > 0 && !g.game.over && (
              <button title="Whoever has an old link of yours can no longer play with it" onClick={() => void recover(g.game.id, true).then(() => (location.hash = `#/game/${g.game.id}`), fail)}>
                New link
              </button>
            )}
          </li>
        ))}
        {list.length === 0 && <li class="dim">Games you start or join while you are signed in are kept here.</li>}
      </ul>
    </section>
  );
}
function state(g: MyGame): string {
  if (g.game.over) return g.game.outcome || "over";
  const mine = g.game.seats.filter((s) => g.seats.includes(s.seat)).map((s) => side_title(s.side_name));
  return mine.length > 0 ? `you play ${mine.join(" and ")}` : "you made it";
}

// Fresh secrets for the seats of the account; alone: everybody who had an old one is out.
export async function recover(game: string, alone = false): Promise<void> {
  const seated = await api.recover(game, alone);
  const title = kept_game(game)?.title ?? "";
  if (alone) forget_game(game);
  keep_game({ game, title, tokens: seated.tokens, at: Date.now() });
}

// On the way to a table: seats held here become the account's, and the account's are fetched when none is held here.
export async function bring_seats(game: string): Promise<void> {
  if (!session_token()) return;
  const tokens = kept_game(game)?.tokens.map((t) => t.token) ?? [];
  try {
    if (tokens.length > 0) await api.keep(game, tokens);
    else await recover(game);
  } catch {
    // Somebody else's game: it is watched, or played by link.
  }
}
