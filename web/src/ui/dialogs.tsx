// What comes over the table: curtain, undo list, consent, keys, menu, settings, chat, coach.
import { useState } from "preact/hooks";
import type { Choice, ScenarioInfo } from "../protocol.ts";
import { is_piece } from "../game/pieces.ts";
import { open } from "../game/draft.ts";
import { side_title, type Session } from "../game/session.ts";
import { like, likes, type Likes } from "../keep.ts";
import { hint } from "./hint.ts";
import { keys_of, words_of } from "./keys.ts";
import { Legend } from "./legend.tsx";
import { OverDialog } from "./over.tsx";
import { Rulebook } from "./rulebook.tsx";
import { open_report, save_journal } from "./report.ts";
import { Trapped, Veil } from "./veil.tsx";

export function Dialogs({ s, scenario }: { s: Session; scenario: ScenarioInfo | null }) {
  return (
    <>
      {s.panel === "over" && <OverDialog s={s} scenario={scenario} />}
      {s.curtain !== null && <Curtain s={s} />}
      {s.undo_asked && <ConsentDialog s={s} />}
      {s.panel === "undo" && <UndoList s={s} />}
      {s.panel === "legend" && <Legend s={s} />}
      {s.panel === "rules" && <Rulebook s={s} />}
      {s.panel === "help" && <Help s={s} />}
      {s.panel === "menu" && <Menu s={s} />}
      {s.panel === "settings" && <Settings s={s} />}
      {s.panel === "chat" && <ChatBox s={s} />}
      {s.trouble && (
        <div class="trouble" role="alert">
          {s.trouble.words || s.trouble.code}
          <button aria-label="Close" onClick={() => s.set("trouble", null)}>
            ×
          </button>
        </div>
      )}
    </>
  );
}

function Curtain({ s }: { s: Session }) {
  const side = side_title(s.seats_now.find((x) => x.seat === s.curtain)?.side_name ?? "other");
  return (
    <Trapped class="curtain" role="dialog" label="Curtain">
      <div>
        <h2>Hand over to the {side} side</h2>
        <p>What comes next is for the {side} side alone. Pass the screen, or look away.</p>
        <button class="big" autofocus onClick={() => s.lift_curtain()}>
          Show the table to the {side} side
        </button>
      </div>
    </Trapped>
  );
}

function UndoList({ s }: { s: Session }) {
  return (
    <Veil s={s} label="Undo">
      <h2>Take back</h2>
      <ul class="plain stack">
        {(s.waiting?.undo ?? []).map((u) => (
          <li key={`${u.to}${u.label}`}>
            <button class="wide" onClick={() => s.undo(u.to)}>
              {u.label} <span class="dim">{u.free ? "" : "if the other side agrees"}</span>
            </button>
          </li>
        ))}
      </ul>
      <p class="dim">Free back to the last die, the last thing shown and the last answer of the other side.</p>
      <button onClick={() => s.set("panel", "")}>Close</button>
    </Veil>
  );
}
function ConsentDialog({ s }: { s: Session }) {
  const by = s.seats_now.find((x) => x.seat === s.undo_asked!.by);
  return (
    <div class="veil">
      <Trapped class="dialog" role="alertdialog" label="Undo asked">
        <h2>{side_title(by?.side_name ?? "the other side")} asks to take back</h2>
        <p>{s.undo_asked!.label}</p>
        <div class="row">
          <button class="primary" autofocus onClick={() => s.consent(true)}>
            Agree
          </button>
          <button onClick={() => s.consent(false)}>Refuse</button>
        </div>
      </Trapped>
    </div>
  );
}

function Help({ s }: { s: Session }) {
  const names: Record<string, string> = { " ": "Space", Enter: "↵", Escape: "Esc", ArrowUp: "← ↑ ↓ →" };
  return (
    <Veil s={s} label="Keys">
      <h2>Keys</h2>
      <table class="keys">
        <tbody>
          {keys_of(s).filter((k) => k.words).map((k) => (
            <tr key={k.keys[0]}>
              <td>
                <kbd>{names[k.keys[0]!] ?? k.keys[0]!.toUpperCase()}</kbd>
              </td>
              <td>{words_of(k, s)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="dim">Wheel or pinch: zoom. Drag the ground: pan. Drag a {s.team_word}: its {s.group_word} goes with it; drag a ghost: that one alone, with Shift all. The wheel turns what is dragged. Click an enemy: aim at it. Every underlined word opens its rule.</p>
      <div class="row">
        <button class="primary" autofocus onClick={() => s.set("panel", "")}>
          Close
        </button>
        <button onClick={() => s.set("panel", "legend")}>What the signs mean</button>
        <button onClick={() => s.set("panel", "rules")}>The rulebook</button>
      </div>
    </Veil>
  );
}

function Menu({ s }: { s: Session }) {
  const offers = (s.waiting?.offers ?? []).filter((o) => o.verb !== "standing");
  const share = `${location.origin}${location.pathname}#/game/${s.game}`;
  const [copied, set_copied] = useState("");
  const [sure, set_sure] = useState("");
  const offered = !!s.adjourned?.on;
  const adjourned = offered && !!s.adjourned?.agreed;
  const asked_by_me = offered && !adjourned && s.my_seats.includes(s.adjourned?.by ?? -1);
  // What ends the battle is asked twice; what has parts opens on the right.
  const take = (o: Choice) => {
    if (o.parts.length > 0 || is_piece(o.actor)) {
      s.panel = "";
      void s.begin(o);
    } else if (o.verb === "concede" && sure !== o.verb) set_sure(o.verb);
    else s.offer(o);
  };
  const copy = (words: string, url: string) => {
    void navigator.clipboard?.writeText(url).then(() => set_copied(words), () => set_copied(url));
    if (!navigator.clipboard) set_copied(url);
  };
  return (
    <Veil s={s} label="Menu">
      <h2>{s.welcome?.game.title ?? "Battle"}</h2>
      <ul class="plain stack">
        {offers.map((o) => (
          <li key={o.verb + o.actor.id}>
            <button class="wide" aria-disabled={!open(o)} title={o.closed.map((c) => c.words).join("; ")} onClick={() => open(o) && take(o)}>
              {sure === o.verb ? `Really: ${o.label || o.verb}?` : o.label || o.verb.replace(/_/g, " ")}
            </button>
          </li>
        ))}
        {s.my_seats.length > 0 && !s.over && (
          <li>
            <button class="wide" onClick={() => s.adjourn(!adjourned && !asked_by_me)}>
              {adjourned ? "Go on (the clocks run again)" : asked_by_me ? "Do not adjourn after all" : offered ? "Adjourn, as the other side asks" : "Adjourn (stop the clocks)"}
            </button>
          </li>
        )}
        <li>
          <button class="wide" onClick={() => copy("link", share)}>
            Copy the link to this game
          </button>
        </li>
        <li>
          <button class="wide" onClick={() => copy("moment", `${location.origin}${location.pathname}#/replay/${s.game}/${s.frame_index}`)}>
            Share this moment
          </button>
        </li>
        {copied && <li class="dim">Copied: {copied}</li>}
        <li>
          <a class="button wide" href={`#/replay/${s.game}`}>
            Watch from the start
          </a>
        </li>
        <li>
          <button class="wide" onClick={() => open_report(s.game, set_copied)}>
            Battle report
          </button>
        </li>
        <li>
          <button class="wide" onClick={() => void save_journal(s.game)}>
            Save the journal
          </button>
        </li>
        <li>
          <a class="button wide" href={`#/verify/${s.game}`}>
            Check the dice
          </a>
        </li>
        <li>
          <button class="wide" onClick={() => s.set("panel", "rules")}>
            The rulebook
          </button>
        </li>
        <li>
          <button class="wide" onClick={() => s.set("panel", "legend")}>
            What the signs mean
          </button>
        </li>
        <li>
          <button class="wide" onClick={() => s.set("panel", "settings")}>
            Settings
          </button>
        </li>
        <li>
          <a class="button wide" href="#/">
            Lobby
          </a>
        </li>
      </ul>
      <p class="dim">
        {s.seats_now.map((x) => `${side_title(x.side_name)}: ${x.player || (x.taken ? "taken" : "open")}${x.here ? "" : " (away)"}`).join(" · ")}
        {s.watching > 0 ? ` · ${s.watching} watching` : ""}
      </p>
    </Veil>
  );
}

export function apply_likes(): void {
  document.documentElement.style.fontSize = `${(likes.text / 100) * 14}px`;
  document.documentElement.dataset["motion"] = likes.motion ? "on" : "off";
  document.documentElement.dataset["contrast"] = likes.contrast ? "high" : "";
}
function Settings({ s }: { s: Session }) {
  const set = <K extends keyof Likes>(k: K, v: Likes[K]) => {
    like(k, v);
    apply_likes();
    s.changed();
  };
  return (
    <Veil s={s} label="Settings">
      <h2>Settings</h2>
      <label class="yes-no">
        <input type="checkbox" checked={likes.motion} onChange={(e) => set("motion", e.currentTarget.checked)} />
        <span>Motion: moves, volleys and dice</span>
      </label>
      <label class="yes-no">
        <input type="checkbox" checked={likes.nato} onChange={(e) => set("nato", e.currentTarget.checked)} />
        <span>NATO symbols</span>
      </label>
      <label class="yes-no">
        <input type="checkbox" checked={likes.sound} onChange={(e) => set("sound", e.currentTarget.checked)} />
        <span>
          Sound <kbd>S</kbd>
        </span>
      </label>
      <label class="yes-no">
        <input type="checkbox" checked={likes.contrast} onChange={(e) => set("contrast", e.currentTarget.checked)} />
        <span>Stronger lines and text</span>
      </label>
      <label class="yes-no">
        <input
          type="checkbox"
          checked={likes.notify}
          onChange={(e) => {
            const on = e.currentTarget.checked;
            if (on && typeof Notification !== "undefined") void Notification.requestPermission().then((p) => set("notify", p === "granted"));
            else set("notify", false);
          }}
        />
        <span>Tell me when it is my turn</span>
      </label>
      <label class="part number">
        <span>Text size</span>
        <input type="range" min="80" max="160" step="10" value={likes.text} aria-label="Text size" onInput={(e) => set("text", Number(e.currentTarget.value))} />
        <span>{likes.text} %</span>
      </label>
      <button class="primary" onClick={() => s.set("panel", "")}>
        Close
      </button>
    </Veil>
  );
}

function ChatBox({ s }: { s: Session }) {
  return (
    <div class="chat" role="dialog" aria-label="Chat">
      <div class="said" role="log" aria-live="polite" aria-label="What was said" tabIndex={0}>
      <ol class="plain">
        {s.chat.map((c, i) => (
          <li key={i}>
            <b>{c.name || "guest"}</b> {c.text}
          </li>
        ))}
        {s.chat.length === 0 && <li class="dim">Nothing said yet.</li>}
      </ol>
      </div>
      <form
        class="row"
        onSubmit={(e) => {
          e.preventDefault();
          const input = e.currentTarget.elements.namedItem("text") as HTMLInputElement;
          s.say(input.value);
          input.value = "";
        }}
      >
        <input name="text" maxLength={500} placeholder="Say something" aria-label="Say something" autofocus autocomplete="off" />
        <button type="submit">Send</button>
      </form>
    </div>
  );
}

// "german: Destroy a tank" as the server lists it.
export const goal_words = (g: string): string => {
  const at = g.indexOf(": ");
  return at > 0 ? `${side_title(g.slice(0, at))}: ${g.slice(at + 2)}` : g;
};

// A lesson's story: what it is about, then what to do, one paragraph a turn.
export const paragraphs = (story: string): string[] => story.trim().split(/\n\s*\n/);

export function Lesson({ s, scenario }: { s: Session; scenario: ScenarioInfo | null }) {
  const turns = scenario?.tutorial ? paragraphs(scenario.story).slice(1) : [];
  if (turns.length === 0 || s.mode !== "play" || s.curtain !== null || s.over) return null;
  return (
    <details class="lesson" open>
      <summary>Turn {s.position.turn}</summary>
      <p>{turns[Math.min(Math.max(s.position.turn, 1), turns.length) - 1]}</p>
    </details>
  );
}

export function Coach({ s, scenario, where }: { s: Session; scenario: ScenarioInfo | null; where: string }) {
  const [shut, set_shut] = useState(false);
  const coaching = scenario?.tutorial ?? false;
  const [told, set_told] = useState(coaching);
  if (!scenario || s.mode !== "play" || s.curtain !== null) return null;
  if (shut || (!coaching && !told)) return null;
  return (
    <section class={`coach ${where}`} aria-label="Coach">
      <button class="close" aria-label="Close the coach" onClick={() => (set_shut(true), set_told(false))}>
        ×
      </button>
      <h3>{scenario.title}</h3>
      <p class="hint" role="status">
        {hint(s)}
      </p>
      {where === "over" && scenario.goals.length > 0 && (
        <ul>
          {scenario.goals.map((g) => (
            <li key={g}>{goal_words(g)}</li>
          ))}
        </ul>
      )}
      {(s.story?.frames.length ?? 0) <= 2 && <p>{paragraphs(scenario.story)[0]}</p>}
    </section>
  );
}
