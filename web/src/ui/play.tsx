// The page of one game: panels around the table.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { ScenarioInfo, Vec } from "../protocol.ts";
import { inch } from "../game/pieces.ts";
import { Session, side_title, type Height } from "../game/session.ts";
import { forget_game, keep_done, keep_game, kept_game, my_name, nonce, session_token } from "../keep.ts";
import { api, type FeatureInfo } from "../net/api.ts";
import { allow_sound, heard, sound_of } from "../sound.ts";
import { Overlay } from "../table/overlay.tsx";
import { Pointer } from "../table/pointer.ts";
import { kept } from "../table/kept.ts";
import { Table } from "../table/table.ts";
import { bring_seats } from "./account.tsx";
import { Aims } from "./aims.tsx";
import { BottomBar, TopBar } from "./bars.tsx";
import { HoverCard } from "./card.tsx";
import { LeftPanel } from "./company.tsx";
import { DecisionPanel } from "./decision.tsx";
import { Coach, Lesson, Dialogs } from "./dialogs.tsx";
import { useSession } from "./hooks.ts";
import { press, run } from "./keys.ts";
import { Pieces } from "./pieces.tsx";
import { NoGame } from "./join.tsx";
import { Scale } from "./scale.tsx";
import { set_keyboard } from "./run_key.ts";
import { RuleDialog } from "./rules.tsx";
import { DiceTray } from "./tray.tsx";
import { TableMarks } from "./table_marks.tsx";

const socket_url = () => `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`;

export function PlayPage({ game, mode, moment }: { game: string; mode: "play" | "replay"; moment?: number }) {
  const [session, set_session] = useState<Session | null>(null);
  const [visit, set_visit] = useState(0); // once more, with other secrets
  useEffect(() => {
    let s: Session | null = null;
    let gone = false;
    const open = () => {
      if (gone) return;
      const opened = new Session(game, mode, socket_url());
      s = opened;
      (window as unknown as { sandtable: unknown }).sandtable = opened;
      if (moment !== undefined) {
        const off = opened.on_change(() => {
          if (!opened.ready) return;
          off();
          opened.scrub(moment);
        });
      }
      // A link that was replaced: whoever owns the seat gets a new one.
      const off = opened.on_change(() => {
        const code = opened.trouble?.code;
        if (mode !== "play" || visit > 0 || !session_token() || (code !== "unknown_token" && code !== "link_changed")) return;
        off();
        forget_game(game);
        set_visit(visit + 1);
      });
      set_session(opened);
    };
    if (mode === "play" && session_token()) void bring_seats(game).then(open);
    else open();
    return () => {
      gone = true;
      s?.close();
    };
  }, [game, mode, visit]);
  return session ? <Game s={session} key={`${game}${mode}${visit}`} /> : null;
}

const middle = (points: Vec[]): Vec => ({ x: points.reduce((n, p) => n + p.x, 0) / Math.max(1, points.length), y: points.reduce((n, p) => n + p.y, 0) / Math.max(1, points.length) });

// A figure on each contour, best where its slope looks down the table, and the crest's name.
function heights_of(f: FeatureInfo): Height[] {
  const rings = f.contours ?? [];
  const crest = middle(rings[rings.length - 1] ?? f.outline);
  const around = (ring: Vec[]) => {
    const from = middle(ring);
    const off = (v: Vec) => Math.abs(Math.atan2(v.x - from.x, from.y - v.y)); // from straight down
    return [...ring].sort((a, b) => off(a) - off(b)).filter((_, i, all) => all.length < 24 || i % Math.floor(all.length / 12) === 0);
  };
  return [
    { at: [0, 1, -1, 2, -2].map((n) => ({ x: crest.x, y: crest.y + n * 1.4 * inch })), words: f.name },
    ...rings.flatMap((ring, i) => (ring.length > 0 && f.contour_heights?.[i] ? [{ at: around(ring), words: f.contour_heights[i] }] : [])),
  ];
}

function Game({ s }: { s: Session }) {
  useSession(s);
  const host = useRef<HTMLDivElement>(null);
  const [table, set_table] = useState<Table | null>(null);
  const pointer = useRef<Pointer | null>(null);
  const [scenario, set_scenario] = useState<ScenarioInfo | null>(null);
  useEffect(() => {
    const t = new Table(s, host.current!);
    const p = new Pointer(s, t, host.current!);
    Object.assign(window, { table: t, sounds: heard, pictures: kept }); // for the tests
    pointer.current = p;
    set_table(t);
    const control = () => ({ s, table: t, pointer: p });
    const stop_sound = s.on_frame((f) => sound_of(f));
    addEventListener("pointerdown", allow_sound);
    const down = (e: KeyboardEvent) => (allow_sound(), press(e, control()));
    const back = () => {
      if (!document.hidden && document.hasFocus()) document.title = "Sandtable";
    };
    addEventListener("keydown", down);
    document.addEventListener("visibilitychange", back);
    addEventListener("focus", back);
    set_keyboard((key) => run(key, control()));
    return () => {
      removeEventListener("keydown", down);
      removeEventListener("pointerdown", allow_sound);
      stop_sound();
      document.removeEventListener("visibilitychange", back);
      removeEventListener("focus", back);
      set_keyboard(null);
      p.close();
      t.close();
    };
  }, [s]);
  const id = s.welcome?.game.scenario;
  useEffect(() => {
    if (id) void api.scenarios().then((all) => set_scenario(all.find((x) => x.id === id) ?? null), () => {});
  }, [id]);
  useEffect(() => {
    void api.features(s.game).then((all) => s.set("hills", all.filter((f) => f.form === "hill").flatMap(heights_of)), () => {});
  }, [s]);
  // The end is shown once when it comes; a battle opened after its end shows its table first.
  const was_running = useRef(false);
  useEffect(() => {
    if (s.ready && !s.over) was_running.current = true;
    if (!s.over || s.mode !== "play") return;
    if (id && s.my_seats.length > 0) keep_done(id);
    if (was_running.current && s.live) s.set("panel", "over");
    was_running.current = false;
  }, [s.over, s.ready, id]);
  const [sheet, set_sheet] = useState<"" | "left">("");
  // Choosing somebody folds the list away again.
  const chosen = `${s.selected.sort}${s.selected.id}`;
  useLayoutEffect(() => set_sheet(""), [chosen]);
  if (!s.welcome && s.trouble?.code === "no_such_game") return <NoGame words={s.trouble.words} />;
  return (
    <div class={`game ${s.curtain !== null ? "curtained" : ""} sheet-${sheet || "none"}`}>
      <TopBar s={s}>
        <button class="company-button" aria-pressed={sheet === "left"} onClick={() => set_sheet(sheet === "left" ? "" : "left")}>
          Company
        </button>
      </TopBar>
      <LeftPanel s={s} table={table}>
        <Aims s={s} scenario={scenario} />
        <Coach s={s} scenario={scenario} where="aside" />
      </LeftPanel>
      <main class="middle">
        <div class="table" ref={host} data-testid="table" aria-label="The table" role="application">
          {table && <Overlay session={s} table={table} />}
        </div>
        <Scale s={s} table={table} />
        <TableMarks s={s} />
        <DiceTray s={s} table={table} />
        <Pieces s={s} table={table} pointer={() => pointer.current} />
      </main>
      <DecisionPanel s={s} before={<Invite s={s} />} after={<HoverCard s={s} />}>
        <Coach s={s} scenario={scenario} where="over" />
        <Lesson s={s} scenario={scenario} />
      </DecisionPanel>
      <BottomBar s={s} />
      <Dialogs s={s} scenario={scenario} />
      <RuleDialog s={s} />
    </div>
  );
}

// Seats nobody has taken: give the link away, or take one.
function Invite({ s }: { s: Session }) {
  const free = s.seats_now.filter((x) => !x.taken);
  const [copied, set_copied] = useState(false);
  if (free.length === 0 || !s.welcome || s.mode !== "play") return null;
  const link = (seat: number) => `${location.origin}${location.pathname}#/join/${s.game}/${seat}`;
  return (
    <div class="invite" role="dialog" aria-label="Invite a friend">
      {free.map((f) => (
        <div key={f.seat}>
          <b>{side_title(f.side_name)} is open.</b> Send this link to a friend; it says who asks and for which battle:
          <div class="row">
            <input readonly value={link(f.seat)} aria-label={`Link for ${f.side_name}`} onFocus={(e) => e.currentTarget.select()} />
            <button
              onClick={() => {
                void navigator.clipboard?.writeText(link(f.seat)).catch(() => {});
                set_copied(true);
              }}
            >
              {copied ? "Copied" : "Copy"}
            </button>
            <button onClick={() => void join_here(s.game, f.seat)}>Play it here too</button>
          </div>
        </div>
      ))}
    </div>
  );
}
export async function join_here(game: string, seat: number): Promise<void> {
  const seated = await api.join(game, seat, my_name() || "Guest", nonce());
  keep_game({ game, title: kept_game(game)?.title ?? "", tokens: seated.tokens, at: Date.now() });
  location.hash = `#/game/${game}`;
  location.reload();
}

