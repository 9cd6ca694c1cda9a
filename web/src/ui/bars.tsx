// Above the table: the step and what the game waits for. Below it: keys and the battle so far.
import { useEffect, useState } from "preact/hooks";
import { side_title, type Session } from "../game/session.ts";
import { likes } from "../keep.ts";
import { Presence } from "./presence.tsx";
import { run_key } from "./run_key.ts";

export function prompt_words(s: Session): { words: string; mine: boolean } {
  if (s.curtain !== null) return { words: `Hand over to the ${s.side_name(side_of(s, s.curtain))} side`, mine: false };
  if (s.link_state === "lost") return { words: "The connection is lost; trying again …", mine: false };
  if (!s.welcome) return { words: "Connecting …", mine: false };
  if (!s.live) return { words: `Looking back: ${s.story?.frames[s.frame_index]?.label || "the set-up"}`, mine: false };
  if (s.over) {
    const o = s.story!.now.outcome;
    return { words: o.ending === "won" ? `The battle is over: ${s.side_name(o.winner)} wins` : "The battle is over: a draw", mine: false };
  }
  const d = s.decision;
  const free = s.seats_now.filter((x) => !x.taken);
  if (free.length > 0 && s.mode === "play") return { words: `Waiting for somebody to play ${free.map((f) => side_title(f.side_name)).join(" and ")}: send the link`, mine: false };
  if (!d || d.side < 0) return { words: "…", mine: false };
  if (s.my_turn) {
    const who = s.my_seats.length > 1 ? s.side_name(d.side) : "You";
    // Where only one thing can be done the question says it all.
    const draft = s.draft && s.choices.length > 1 ? ` (${s.draft.choice.label})` : "";
    return { words: `${who}: ${d.prompt || "choose"}${draft}`, mine: true };
  }
  return { words: waits_words(s), mine: false };
}
// Who is to move, and what he is asked when that may be known.
export function waits_words(s: Session): string {
  const d = s.decision;
  if (!d || d.side < 0) return "…";
  if (s.thinking) return `${s.side_name(d.side)} (the computer) is thinking …`;
  const player = s.seats_now.find((x) => x.side === d.side)?.player;
  const who = `${s.side_name(d.side)}${player ? ` (${player})` : ""}`;
  return d.prompt ? `${who}: ${d.prompt}` : `${who} is to answer`;
}
const side_of = (s: Session, seat: number): number => s.seats_now.find((x) => x.seat === seat)?.side ?? seat;

export function TopBar({ s, children }: { s: Session; children?: preact.ComponentChildren }) {
  const p = s.position;
  const steps = s.welcome?.facts.steps ?? [];
  const now = steps.findIndex((x) => x.step === p.step);
  const prompt = prompt_words(s);
  if (s.panel === "chat") s.chat_read = s.chat.length;
  const unread = s.chat.length - s.chat_read;
  return (
    <header class="top">
      <a class="brand" href="#/" title="To the lobby">
        Sandtable
      </a>
      {children}
      <span class="title">
        {s.welcome?.game.title}
        {s.ready && p.turn === 0 && s.curtain === null && !s.over ? " · before the first turn" : ""}
        {p.turn > 0 ? ` · turn ${p.turn}${p.turn_limit ? ` of ${p.turn_limit}` : ""}${p.active >= 0 ? `, ${s.side_name(p.active)}` : ""}` : ""}
      </span>
      <ol class="steps" aria-label="Steps of the turn">
        {steps.map((x, i) => (
          <li key={x.step} class={i === now ? "now" : i < now ? "past" : ""} aria-current={i === now ? "step" : undefined}>
            {x.label.replace(/ Step$/, "")}
            {i < now ? " ✓" : ""}
          </li>
        ))}
      </ol>
      <p class={`prompt ${prompt.mine ? "mine" : ""}`} role="status" aria-live="polite" data-testid="prompt">
        {prompt.words}
      </p>
      <Presence s={s} />
      <ClockFaces s={s} />
      <button class="icon-button" aria-label={unread > 0 ? `Chat, ${unread} unread` : "Chat"} onClick={() => s.set("panel", s.panel === "chat" ? "" : "chat")}>
        <svg width="18" height="16" viewBox="0 0 18 16" aria-hidden="true"><path d="M2 1h14a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1H8l-4 4v-4H2a1 1 0 0 1-1-1V2a1 1 0 0 1 1-1z" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linejoin="round" /></svg>
        {unread > 0 ? <sup class="unread">{unread}</sup> : null}
      </button>
      <button class="icon-button" aria-label="Menu" aria-expanded={s.panel === "menu"} onClick={() => s.set("panel", s.panel === "menu" ? "" : "menu")}>
        ☰
      </button>
    </header>
  );
}

function ClockFaces({ s }: { s: Session }) {
  const [, tick] = useState(0);
  const c = s.clocks;
  const on = !!c && (c.clocks.length > 0 || c.decision_ms > 0);
  useEffect(() => {
    if (!on) return;
    const t = setInterval(() => tick((n) => n + 1), 500);
    return () => clearInterval(t);
  }, [on]);
  if (!c || !on) return null;
  const gone = Date.now() - s.clocks_at;
  const face = (ms: number) => {
    const n = Math.max(0, Math.round(ms / 1000));
    return `${Math.floor(n / 60)}:${String(n % 60).padStart(2, "0")}`;
  };
  return (
    <span class="clocks" role="timer">
      {c.clocks.map((k) => (
        <span key={k.side} class={`side-${k.side} ${k.running ? "running" : ""}`}>
          {s.side_name(k.side)} {face(k.left_ms - (k.running ? gone : 0))}
        </span>
      ))}
      {c.decision_ms > 0 && <span>this {face(c.decision_ms - gone)}</span>}
    </span>
  );
}

export function BottomBar({ s }: { s: Session }) {
  const n = (s.story?.frames.length ?? 1) - 1;
  const at = s.frame_index;
  const frame = s.story?.frames[at];
  return (
    <footer class="bottom">
      <div class="tools" role="toolbar" aria-label="Tools">
        {s.measures && <Toggle s={s} label="Ruler" letter="M" on={s.tool === "ruler"} click={() => run_key("m")} />}
        <Toggle s={s} label="Sight" letter="L" on={s.tool === "sight"} click={() => run_key("l")} />
        {s.measures && <Toggle s={s} label="Ranges" letter="R" on={s.rings} click={() => run_key("r")} />}
        <button onClick={() => run_key("h")}>
          Hint <kbd>H</kbd>
        </button>
        {s.thinking && !s.skipping && (
          <button class="skip" onClick={() => s.skip()}>
            Skip ahead <kbd>K</kbd>
          </button>
        )}
        <Toggle s={s} label="Links" letter="C" on={likes.links} click={() => run_key("c")} wide />
        <Toggle s={s} label="NATO" letter="N" on={likes.nato} click={() => run_key("n")} wide />
        <button class="wide-only" onClick={() => s.set("panel", "legend")}>
          Legend
        </button>
        <button class="wide-only" onClick={() => s.set("panel", "rules")}>
          Rules
        </button>
        <button class="wide-only" onClick={() => s.set("panel", "help")}>
          Keys <kbd>?</kbd>
        </button>
        {s.note && <span class="note" role="status">{s.note}</span>}
      </div>
      <div class="scrub">
        <button aria-label={s.playing ? "Pause" : "Play the battle"} onClick={() => s.play(!s.playing)}>
          {s.playing ? "❚❚" : "▶"}
        </button>
        <button aria-label="One step back" disabled={at <= 0} onClick={() => s.step(-1)}>
          ‹
        </button>
        <input type="range" min="0" max={Math.max(0, n)} value={at} aria-label="The battle so far" aria-valuetext={frame?.label || "set-up"} onInput={(e) => s.scrub(Number(e.currentTarget.value))} style={{ "--part": `${n > 0 ? (at / n) * 100 : 100}%` }} />
        <button aria-label="One step on" disabled={at >= n} onClick={() => s.step(1)}>
          ›
        </button>
        <select aria-label="Speed" value={String(likes.play_speed)} onChange={(e) => s.speed(Number(e.currentTarget.value))}>
          {[0.5, 1, 2, 4, 8].map((x) => (
            <option key={x} value={String(x)}>
              {x}×
            </option>
          ))}
        </select>
        <select aria-label="Jump to" value="" onChange={(e) => e.currentTarget.value && s.scrub(Number(e.currentTarget.value))}>
          <option value="">Jump to …</option>
          {turns(s).map((t) => (
            <option key={t.index} value={String(t.index)}>
              {t.words}
            </option>
          ))}
        </select>
        <span class="dim where">
          {at} of {n}
          {frame?.label ? ` · ${frame.label}` : ""}
        </span>
        {!s.live && (
          <button class="now" onClick={() => s.scrub(s.mode === "play" ? null : n)}>
            Now
          </button>
        )}
      </div>
    </footer>
  );
}
function turns(s: Session): { index: number; words: string }[] {
  const list: { index: number; words: string }[] = [];
  (s.story?.frames ?? []).forEach((f, index) => {
    for (const e of f.events) if (e.cue === "turn" || e.cue === "step") list.push({ index, words: e.cue === "step" ? `   ${e.words}` : e.words });
  });
  return list;
}
function Toggle({ label, letter, on, click, wide = false }: { s: Session; label: string; letter: string; on: boolean; click: () => void; wide?: boolean }) {
  return (
    <button class={`${on ? "on" : ""} ${wide ? "wide-only" : ""}`} aria-pressed={on} onClick={click}>
      {label} <kbd>{letter}</kbd>
    </button>
  );
}
