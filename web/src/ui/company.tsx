// The left side: the company, the log, the minimap.
import { useEffect, useRef } from "preact/hooks";
import type { Cue, Group } from "../protocol.ts";
import { open } from "../game/draft.ts";
import { is_piece, key_of, same } from "../game/pieces.ts";
import type { Session } from "../game/session.ts";
import { light_of, rim_of } from "../table/palette.ts";
import { symbol_svg } from "../table/symbols.ts";
import { table_scale } from "../table/brush.ts";
import type { Table } from "../table/table.ts";
import { RollDice } from "./dice.tsx";
import { RuleLink } from "./rules.tsx";

export function LeftPanel({ s, table, children }: { s: Session; table: Table | null; children?: preact.ComponentChildren }) {
  const groups = [...s.position.groups.values()];
  const sides = s.my_side >= 0 ? [s.my_side] : (s.welcome?.sides ?? []).map((_, i) => i);
  return (
    <aside class="panel left" aria-label="Company and log">
      {sides.map((side) => (
        <section key={side} class="company">
          <h3>{s.my_side >= 0 ? "Your company" : s.side_name(side)}</h3>
          <ul class="plain">
            {groups.filter((g) => g.side === side).map((g) => (
              <GroupRow key={key_of(g.piece)} g={g} s={s} table={table} />
            ))}
          </ul>
        </section>
      ))}
      {children}
      <Log s={s} table={table} />
      <Minimap s={s} table={table} />
    </aside>
  );
}

function GroupRow({ g, s, table }: { g: Group; s: Session; table: Table | null }) {
  const on = same(s.group_of(s.selected), g.piece) || (s.draft && same(s.draft.choice.actor, g.piece));
  const leader = s.position.tokens.get(key_of(g.leader)) ?? s.members(g.piece)[0];
  const can = s.choices.filter((c) => same(c.actor, g.piece));
  const ready = can.some(open);
  const away = g.strength === 0 && s.members(g.piece).some((t) => t.presence === "away");
  const gone = g.strength === 0 && !away;
  const state = [...g.badges.map((b) => b.words)].join(" · ");
  return (
    <li>
      <button
        class={`group ${on ? "on" : ""} ${gone ? "gone" : ""} ${ready ? "ready" : ""}`}
        aria-pressed={!!on}
        onMouseEnter={() => s.set("hovered", g.piece)}
        onClick={() => {
          s.select(g.piece);
          const all = s.members(g.piece).filter((t) => t.presence === "table");
          const at = all[0]?.base.pose.at;
          if (table && at && !table.camera.shows(at)) {
            table.camera.centre(at);
            table.moved_view();
          }
        }}
      >
        <span class="icon" style={{ color: light_of(g.side) }} dangerouslySetInnerHTML={{ __html: symbol_svg(leader?.symbol ?? "", light_of(g.side)) }} />
        <span class="who">
          <b>{g.name}</b>
          <small class={!away && g.strength * 2 < g.began ? "amber" : ""}>
            {gone ? "destroyed" : away ? "off the table" : `${g.strength} of ${g.began}`}
            {g.strength > 0 && g.strength * 2 < g.began ? " · below half" : ""}
            {state ? <span class="state"> · {state}</span> : ""}
          </small>
        </span>
        {ready && <span class="dot" title="can act" aria-label="can act" />}
      </button>
    </li>
  );
}

const tones: Partial<Record<Cue, string>> = { turn: "turn", step: "step", explosion: "bad", pinned: "bad", removed: "bad", bail_out: "warn", stuck: "warn" };

function Log({ s, table }: { s: Session; table: Table | null }) {
  const box = useRef<HTMLOListElement>(null);
  const frames = s.curtain === null ? (s.story?.frames ?? []).slice(0, s.frame_index + 1) : [];
  const shown = frames.slice(-60);
  useEffect(() => {
    box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [frames.length, s.frame_index]);
  const go = (index: number, at: { x: number; y: number } | null) => {
    s.scrub(index);
    if (table && at && !table.camera.shows(at)) {
      table.camera.centre(at);
      table.moved_view();
    }
  };
  return (
    <section class="log-box">
      <h3>Log</h3>
      <ol class="log plain" ref={box} role="log" aria-live="polite" aria-label="Battle log" tabIndex={0}>
        {shown.flatMap((f, i) => {
          const index = frames.length - shown.length + i;
          const head = f.undo ? [<li key={`${f.number}u`} class="dim">Taken back to line {f.line}</li>] : f.by_clock ? [<li key={`${f.number}c`} class="warn">Time ran out: the usual was done</li>] : [];
          return [
            ...head,
            ...f.events.filter((e) => e.words).map((e, j) => {
              const dice = e.event.roll.dice.length > 0;
              const who = s.position.tokens.get(key_of(e.event.who));
              return (
                <li key={`${f.number}.${j}`} class={tones[e.cue] ?? (dice ? "rolled" : "")}>
                  <button class="moment" title="Show this moment" onClick={() => go(index, who?.base.pose.at ?? null)}>
                    {e.words}
                  </button>
                  {e.event.rule && <RuleLink id={e.event.rule} s={s} words="§" />}
                  {dice && <RollDice roll={e.event.roll} small />}
                </li>
              );
            }),
          ];
        })}
      </ol>
    </section>
  );
}

function Minimap({ s, table }: { s: Session; table: Table | null }) {
  const size = s.welcome?.size;
  if (!size) return null;
  const w = size.x / table_scale;
  const h = size.y / table_scale;
  const go = (e: MouseEvent) => {
    const r = (e.currentTarget as SVGElement).getBoundingClientRect();
    table?.camera.centre({ x: ((e.clientX - r.left) / r.width) * size.x, y: (1 - (e.clientY - r.top) / r.height) * size.y });
    table?.moved_view();
  };
  return (
    <svg class="minimap" viewBox={`-8 -8 ${w + 16} ${h + 16}`} role="img" aria-label="Map of the table" onClick={go}>
      <rect x="-8" y="-8" width={w + 16} height={h + 16} fill="#5b3f26" />
      <image href={`/api/games/${s.game}/ground.png?width=400`} x="0" y="0" width={w} height={h} preserveAspectRatio="none" />
      {s.position.marks.some((m) => m.sort === "night") && <rect width={w} height={h} fill="#0a1530" opacity=".55" />}
      {[...s.position.tokens.values()].filter((t) => t.presence === "table").map((t) => {
        const x = t.base.pose.at.x / table_scale;
        const y = (size.y - t.base.pose.at.y) / table_scale;
        const on = is_piece(s.selected) && same(t.group, s.group_of(s.selected));
        return t.side === 1 ? (
          <path key={key_of(t.piece)} d={`M${x} ${y - 26}l26 26l-26 26l-26 -26z`} fill={rim_of(1)} stroke={on ? "#ffd76a" : "#1d2021"} stroke-width={on ? 12 : 5} />
        ) : (
          <circle key={key_of(t.piece)} cx={x} cy={y} r="22" fill={rim_of(t.side)} stroke={on ? "#ffd76a" : "#1d2021"} stroke-width={on ? 12 : 5} />
        );
      })}
      <rect id="minimap-window" class="window" x="0" y="0" width={w} height={h} />
    </svg>
  );
}
