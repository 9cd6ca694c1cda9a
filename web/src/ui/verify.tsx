// The page that checks the dice of a finished battle in this browser.
import { useEffect, useState } from "preact/hooks";
import type { Revealed, Welcome } from "../protocol.ts";
import { api } from "../net/api.ts";
import { check_all, commitment, from_hex, key_from, parse_journal, type Checked } from "../verify/dice.ts";

interface Facts {
  revealed: Revealed | null;
  published: string;
  typed: boolean;
  ended: boolean;
}
// Asks as a spectator: whatever anybody may know is enough to check.
function reveal(game: string): Promise<Facts> {
  return new Promise((done) => {
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`);
    const facts: Facts = { revealed: null, published: "", typed: false, ended: false };
    const end = () => {
      socket.close();
      done(facts);
    };
    const timer = setTimeout(end, 4000);
    socket.onopen = () => socket.send(JSON.stringify({ type: "hello", game, tokens: [], name: "", have: -1 }));
    socket.onerror = end;
    socket.onmessage = (e) => {
      const m = JSON.parse(String(e.data)) as { type: string };
      if (m.type === "welcome") {
        const w = m as unknown as Welcome;
        facts.published = w.commitment;
        facts.typed = w.dice === "typed";
        facts.ended = w.game.over;
        if (!w.game.over || facts.typed) end();
      }
      if (m.type === "revealed") {
        facts.revealed = m as unknown as Revealed;
        clearTimeout(timer);
        end();
      }
    };
  });
}

export function VerifyPage({ game }: { game: string }) {
  const [words, set_words] = useState("Asking the server …");
  const [dice, set_dice] = useState<Checked[] | null>(null);
  const [facts, set_facts] = useState<Facts | null>(null);
  const [kept, set_kept] = useState("");
  useEffect(() => {
    void (async () => {
      const f = await reveal(game);
      set_facts(f);
      if (f.typed) return set_words("This table rolled its own dice; there is nothing to check.");
      if (!f.revealed) return set_words(f.ended ? "The server did not reveal its secret." : "The battle still runs. The secret is revealed when it is over; the commitment below was published before the first die.");
      const secret = from_hex(f.revealed.secret);
      const journal = await api.journal(game);
      set_kept(parse_journal(journal).head.commitment);
      set_dice(check_all(journal, key_from(secret, f.revealed.nonces)));
      set_words(commitment(secret) === f.published ? "" : "The secret does not fit the commitment that was published before the battle.");
    })().catch((e: Error) => set_words(e.message));
  }, [game]);
  const wrong = (dice ?? []).filter((d) => d.recorded !== d.computed).length;
  return (
    <div class="page narrow">
      <a class="button back" href="#/">
        Lobby
      </a>
      <h1>The dice of game {game}</h1>
      {words && <p role="status">{words}</p>}
      {dice && !words && (
        <p class={wrong ? "refusals" : "verified"} role="status">
          {wrong === 0 ? `All ${dice.length} dice are as the secret and the nonces give them.` : `${wrong} of ${dice.length} dice differ.`}
        </p>
      )}
      {facts?.published && (
        <dl class="facts long">
          <div>
            <dt>Commitment</dt>
            <dd>{facts.published}</dd>
          </div>
          {kept && kept !== facts.published && (
            <div>
              <dt>In the journal</dt>
              <dd>{kept}</dd>
            </div>
          )}
          {facts.revealed && (
            <>
              <div>
                <dt>Secret</dt>
                <dd>{facts.revealed.secret}</dd>
              </div>
              <div>
                <dt>Nonces</dt>
                <dd>{facts.revealed.nonces.join(", ") || "none"}</dd>
              </div>
            </>
          )}
        </dl>
      )}
      {dice && dice.length > 0 && (
        <table class="keys">
          <thead>
            <tr>
              <th>die</th>
              <th>line</th>
              <th>rolled</th>
              <th>computed here</th>
            </tr>
          </thead>
          <tbody>
            {dice.map((d, i) => (
              <tr key={i} class={d.recorded === d.computed ? "" : "bad"}>
                <td>{d.number}</td>
                <td>{d.line}</td>
                <td>{d.recorded}</td>
                <td>
                  {d.computed} {d.recorded === d.computed ? "✓" : "✗"}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
