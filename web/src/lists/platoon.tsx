// A platoon of a list with everything that may be picked in it. Each place says how many may stand there and, when too
// many or too few do, what the server says of it.
import { useId } from "preact/hooks";
import type { ListFault } from "../protocol.ts";
import { copy_platoon, count_part, count_pick, type DraftList, faults_at, limit_words, parts_of, pick_at, plain_platoon, platoon_of, remove_platoon, type Shown, slot_of, split, way_to } from "./draft.ts";
import { RuleRef } from "./rules.tsx";

export type Edit = (change: (now: Shown) => DraftList) => void;
// A change at a pick, wherever it stands by then.
const finder = (s: Shown, edit: Edit) => (pick: number, change: (now: Shown, pick: number) => DraftList) => {
  const way = way_to(s.checked, pick);
  edit((now) => {
    const there = pick_at(now.checked, way);
    return there < 0 ? now.draft : change(now, there);
  });
};
const most_copies = 200; // of one thing, as list files have them

export function Faults({ list }: { list: ListFault[] }) {
  if (list.length === 0) return null;
  return (
    <ul class="plain army-faults">
      {list.map((f, i) => (
        <li key={i}>
          {f.words} {f.rule && <RuleRef id={f.rule} />}
        </li>
      ))}
    </ul>
  );
}

const cost = (points: number): string => (points === 0 ? "" : `${points > 0 ? "+" : "−"}${Math.abs(points)}`);

// − 2 +
// Says by how many, not to how many: quick fingers are ahead of what stands here.
export function Stepper({ name, count, by, full }: { name: string; count: number; by: (n: number) => void; full: boolean }) {
  return (
    <span class="stepper" role="group" aria-label={name}>
      <button type="button" aria-label={`One less: ${name}`} disabled={count <= 0} onClick={() => by(-1)}>
        −
      </button>
      <output aria-label={`${name}: ${count}`}>{count}</output>
      <button type="button" class={full ? "full" : ""} aria-label={`One more: ${name}`} disabled={count >= most_copies} onClick={() => by(1)}>
        +
      </button>
    </span>
  );
}

export function PlatoonEditor({ s, pick, edit, open, toggle }: { s: Shown; pick: number; edit: Edit; open: boolean; toggle: () => void }) {
  const p = s.checked.picks[pick]!;
  const node = s.tree.nodes[p.node]!;
  const mine = platoon_of(s.checked, pick);
  const body = useId();
  const at = finder(s, edit);
  const all = s.checked.faults.filter((f) => f.pick >= 0 && platoon_of(s.checked, f.pick) === mine);
  const placed = (f: ListFault) => slot_of(s.checked, f.pick, f.node) !== undefined;
  const title = s.checked.sheet.cards[mine]?.title ?? node.name;
  return (
    <li class={`army-platoon${all.length > 0 ? " wrong" : ""}${open ? " open" : ""}`}>
      <div class="army-platoon-head">
        <button type="button" class="army-fold" aria-expanded={open} aria-controls={body} onClick={toggle}>
          <span class="army-arrow" aria-hidden="true">
            {open ? "▾" : "▸"}
          </span>
          <b>{title}</b>
          {all.length > 0 && <span class="army-flag">not allowed</span>}
        </button>
        <span class="army-points">{p.points}</span>
      </div>
      <div id={body} hidden={!open}>
        {open && (
          <>
            <Faults list={all.filter((f) => !placed(f))} />
            {node.points !== 0 && <p class="dim army-base">{node.points} points before anything is picked</p>}
            <Parts s={s} pick={pick} edit={edit} />
            <Notes s={s} node={p.node} />
            <div class="row army-actions">
              <span class="dim">Alike</span>
              <Stepper name={`${node.name} alike`} count={p.count} full={false} by={(n) => at(pick, (x, i) => count_pick(x, i, x.checked.picks[i]!.count + n))} />
              <button type="button" onClick={() => at(pick, (x, i) => copy_platoon(x, platoon_of(x.checked, i)))}>
                Copy
              </button>
              {p.count > 1 && (
                <button type="button" onClick={() => at(pick, split)}>
                  Make one different
                </button>
              )}
              {s.draft.platoon[mine]!.parts.length > 0 && (
                <button type="button" onClick={() => at(pick, (x, i) => plain_platoon(x, platoon_of(x.checked, i)))}>
                  As it comes
                </button>
              )}
              <button type="button" aria-label={`Remove ${title}`} onClick={() => at(pick, (x, i) => remove_platoon(x, platoon_of(x.checked, i)))}>
                Remove
              </button>
            </div>
          </>
        )}
      </div>
    </li>
  );
}

function Notes({ s, node }: { s: Shown; node: number }) {
  const notes = s.tree.nodes.flatMap((n, i) => {
    let top = i;
    while (s.tree.nodes[top]!.up >= 0) top = s.tree.nodes[top]!.up;
    return top === node ? n.notes.map((words) => ({ name: n.name, words })) : [];
  });
  if (notes.length === 0) return null;
  return (
    <details class="more army-notes">
      <summary>Doubts and corrections ({notes.length})</summary>
      <ul class="plain">
        {notes.map((n, i) => (
          <li key={i} class="dim">
            {n.name}: {n.words}
          </li>
        ))}
      </ul>
    </details>
  );
}

// Everything a pick may hold, in the company's order.
function Parts({ s, pick, edit }: { s: Shown; pick: number; edit: Edit }) {
  const node = s.tree.nodes[s.checked.picks[pick]!.node]!;
  return (
    <ul class="plain army-parts">
      {node.parts.map((part) => (s.tree.nodes[part]!.choose ? <Choice key={part} s={s} pick={pick} choice={part} edit={edit} /> : <Part key={part} s={s} pick={pick} part={part} edit={edit} />))}
    </ul>
  );
}

function Part({ s, pick, part, edit }: { s: Shown; pick: number; part: number; edit: Edit }) {
  const n = s.tree.nodes[part]!;
  const slot = slot_of(s.checked, pick, part);
  if (!slot) return null;
  const at = finder(s, edit);
  const set_part = (node: number, count: number) => at(pick, (x, i) => count_part(x, i, node, count));
  const add_part = (node: number, by: number) => at(pick, (x, i) => count_part(x, i, node, Math.max(0, (slot_of(x.checked, i, node)?.count ?? 0) + by)));
  const picks = parts_of(s.checked, pick).filter((i) => s.checked.picks[i]!.node === part);
  const wrong = faults_at(s.checked, pick, part);
  const fixed = slot.least === slot.most && slot.count === slot.most;
  if (fixed && slot.count === 0) return null;
  const full = slot.most >= 0 && slot.count >= slot.most;
  const name = `${n.name} of ${s.tree.nodes[s.checked.picks[pick]!.node]!.name}`;
  const words = fixed ? "" : `${limit_words(slot.least, slot.most)}${slot.because}`;
  return (
    <li class={wrong.length > 0 ? "wrong" : ""}>
      {picks.length <= 1 && (
        <Row n={n} words={words} label={!fixed && slot.most === 1 && slot.count <= 1}>
          {fixed ? (
            <b class="army-fixed">{slot.count}</b>
          ) : slot.most === 1 && slot.count <= 1 ? (
            <input type="checkbox" aria-label={name} checked={slot.count > 0} onChange={(e) => set_part(part, e.currentTarget.checked ? 1 : 0)} />
          ) : (
            <Stepper name={name} count={slot.count} full={full} by={(n) => add_part(part, n)} />
          )}
        </Row>
      )}
      {picks.length > 1 &&
        picks.map((i, k) => (
          <div key={i} class="army-apart">
            <Row n={n} words={k === 0 ? words : ""}>
              <Stepper name={`${name}, number ${k + 1}`} count={s.checked.picks[i]!.count} full={full} by={(n) => at(i, (x, j) => count_pick(x, j, x.checked.picks[j]!.count + n))} />
            </Row>
            <Inside s={s} pick={i} edit={edit} />
          </div>
        ))}
      <Faults list={wrong} />
      {picks.length === 1 && <Inside s={s} pick={picks[0]!} edit={edit} />}
    </li>
  );
}

// What a pick itself holds, and a way to make one of several different where that can be.
function Inside({ s, pick, edit }: { s: Shown; pick: number; edit: Edit }) {
  const p = s.checked.picks[pick]!;
  const n = s.tree.nodes[p.node]!;
  if (n.parts.length === 0) return null;
  const at = finder(s, edit);
  const loose = s.checked.slots.some((x) => x.pick === pick && x.least !== x.most);
  return (
    <>
      <Parts s={s} pick={pick} edit={edit} />
      {p.count > 1 && loose && (
        <button type="button" class="army-split" onClick={() => at(pick, split)}>
          Make one {n.name} different
        </button>
      )}
    </>
  );
}

function Choice({ s, pick, choice, edit }: { s: Shown; pick: number; choice: number; edit: Edit }) {
  const n = s.tree.nodes[choice]!;
  const slot = slot_of(s.checked, pick, choice);
  const group = useId();
  if (!slot) return null;
  const at = finder(s, edit);
  const add_part = (node: number, by: number) => at(pick, (x, i) => count_part(x, i, node, Math.max(0, (slot_of(x.checked, i, node)?.count ?? 0) + by)));
  const wrong = faults_at(s.checked, pick, choice);
  const single = slot.most === 1 && slot.count <= 1;
  return (
    <li class={wrong.length > 0 ? "wrong" : ""}>
      <fieldset class="army-choice">
        <legend>
          {n.name} <small>{single ? (slot.least > 0 ? "one" : "one or none") : limit_words(slot.least, slot.most)}{slot.because}</small>
        </legend>
        <Faults list={wrong} />
        <ul class="plain">
          {single && slot.least === 0 && (
            <li>
              <label class="army-row">
                <span class="army-name">None</span>
                <input type="radio" name={group} checked={slot.count === 0} onChange={() => at(pick, (x, i) => count_part(x, i, n.parts[0]!, 0, 0, true))} />
              </label>
            </li>
          )}
          {n.parts.map((option) => {
            const o = s.tree.nodes[option]!;
            const own = slot_of(s.checked, pick, option);
            if (!own || (own.most === 0 && own.count === 0 && !own.because)) return null;
            const here = parts_of(s.checked, pick).find((i) => s.checked.picks[i]!.node === option);
            const bad = faults_at(s.checked, pick, option);
            const shut = own.most === 0 ? `none${own.because}` : own.most > 0 && own.most < (slot.most < 0 ? Infinity : slot.most) ? `${limit_words(own.least, own.most)}${own.because}` : "";
            return (
              <li key={option} class={bad.length > 0 ? "wrong" : ""}>
                <Row n={o} words={shut} label={single}>
                  {single ? (
                    <input type="radio" name={group} aria-label={`${o.name}, ${n.name}`} checked={own.count > 0} onChange={() => at(pick, (x, i) => count_part(x, i, option, 1, 0, true))} />
                  ) : (
                    <Stepper name={`${o.name}, ${n.name}`} count={own.count} full={slot.most >= 0 && slot.count >= slot.most} by={(n) => add_part(option, n)} />
                  )}
                </Row>
                <Faults list={bad} />
                {here !== undefined && <Inside s={s} pick={here} edit={edit} />}
              </li>
            );
          })}
        </ul>
      </fieldset>
    </li>
  );
}

function Row({ n, words, children, label = false }: { n: { name: string; points: number; missing: string }; words: string; children: preact.ComponentChildren; label?: boolean }) {
  const inner = (
    <>
      <span class="army-name">
        {n.name} {n.points !== 0 && <span class="army-cost">{cost(n.points)}</span>}
        {words && <small>{words}</small>}
        {n.missing && <small class="army-missing">not on the table yet: {n.missing}</small>}
      </span>
      {children}
    </>
  );
  return label ? <label class="army-row">{inner}</label> : <div class="army-row">{inner}</div>;
}
