// The left side: the company, the log, the minimap.
import type { Group } from "../protocol.ts";
import { is_piece, key_of, same } from "../game/pieces.ts";
import type { Session } from "../game/session.ts";
import { light_of, rim_of } from "../table/palette.ts";
import { symbol_svg } from "../table/symbols.ts";
import { table_scale } from "../table/brush.ts";
import type { Table } from "../table/table.ts";
import { Log } from "./log.tsx";

export function LeftPanel({ s, table, children }: { s: Session; table: Table | null; children?: preact.ComponentChildren }) {
  const groups = [...s.position.groups.values()];
  const all = (s.welcome?.sides ?? []).map((_, i) => i);
  const sides = s.my_side >= 0 ? [s.my_side] : all;
  const others = all.filter((x) => !sides.includes(x));
  return (
    <aside class="panel left" aria-label="Company and log">
      <div class="upper">
      {sides.map((side) => (
        <section key={side} class={`company ${groups.filter((g) => g.side === side).length > 8 ? "many" : ""}`}>
          <h3>{s.my_side >= 0 ? "Your company" : s.side_name(side)}</h3>
          <ul class="plain">
            {groups.filter((g) => g.side === side).map((g) => (
              <GroupRow key={key_of(g.piece)} g={g} s={s} table={table} />
            ))}
          </ul>
        </section>
      ))}
      {others.map((side) => (
        <Enemy key={side} s={s} side={side} groups={groups.filter((g) => g.side === side)} table={table} />
      ))}
      {children}
      </div>
      <Log s={s} table={table} />
      <Minimap s={s} table={table} />
    </aside>
  );
}

// The other side's order of battle, as far as it is known.
function Enemy({ s, side, groups, table }: { s: Session; side: number; groups: Group[]; table: Table | null }) {
  if (s.curtain !== null) return null;
  const left = groups.reduce((n, g) => n + g.strength, 0);
  return (
    <details class="company enemy" aria-label={`${s.side_name(side)} order of battle`}>
      <summary>
        {s.side_name(side)}: {groups.length === 0 ? "nothing known yet" : `${left} ${s.team_word}${left === 1 ? "" : "s"} known`}
      </summary>
      <ul class="plain">
        {groups.map((g) => (
          <GroupRow key={key_of(g.piece)} g={g} s={s} table={table} />
        ))}
      </ul>
    </details>
  );
}

// Who has not come onto the table yet has lost nobody.
const waits_off = (s: Session, g: Group): boolean => g.strength === 0 && s.members(g.piece).some((t) => t.presence === "away");
export const standing_words = (s: Session, g: Group): string => (waits_off(s, g) ? `${g.began} off the table` : g.strength === 0 ? "destroyed" : `${g.strength} of ${g.began}`);

function GroupRow({ g, s, table }: { g: Group; s: Session; table: Table | null }) {
  const on = same(s.group_of(s.selected), g.piece) || (s.draft && same(s.draft.choice.actor, g.piece));
  const leader = s.position.tokens.get(key_of(g.leader)) ?? s.members(g.piece)[0];
  const ready = s.can_act(g.piece);
  const away = waits_off(s, g);
  const gone = g.strength === 0 && !away;
  const state = [...g.badges.map((b) => b.words)].join(" · ");
  return (
    <li>
      <button
        class={`group ${on ? "on" : ""} ${gone ? "gone" : ""} ${ready ? "ready" : ""}`}
        aria-pressed={!!on}
        title={away ? `${g.name}: ${standing_words(s, g)}` : undefined}
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
            {away ? `${g.began} off` : standing_words(s, g)}
            {g.strength > 0 && g.strength * 2 < g.began ? " · below half" : ""}
            {state ? <span class="state"> · {state}</span> : ""}
          </small>
        </span>
        {ready && <span class="dot" title="can act" aria-label="can act" />}
      </button>
    </li>
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
