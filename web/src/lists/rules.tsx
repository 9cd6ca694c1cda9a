// A rule by its id, wherever no game is played: its title in a sentence, the entry when it is pressed.
import { useState } from "preact/hooks";
import { useRule } from "../ui/rules.tsx";
import { Covered } from "../ui/veil.tsx";

export function RuleRef({ id, words }: { id: string; words?: string }) {
  const [open, set_open] = useState(false);
  if (!id) return words ? <span>{words}</span> : null;
  return (
    <>
      <button type="button" class="rule" title={id} onClick={() => set_open(true)}>
        {words ?? id}
      </button>
      {open && <RuleEntryDialog id={id} close={() => set_open(false)} />}
    </>
  );
}

function RuleEntryDialog({ id, close }: { id: string; close: () => void }) {
  const entry = useRule(id);
  return (
    <Covered label={`Rule ${id}`} close={close} class="rule-dialog">
      <p class="eyebrow">{id}</p>
      <h2>{entry?.title ?? id}</h2>
      <p class="rule-text">{entry?.text ?? "Looking it up …"}</p>
      {entry?.ruling && (
        <p class="ruling">
          <b>Our ruling:</b> {entry.ruling}
        </p>
      )}
      {entry?.source && <p class="dim">{entry.source}</p>}
      <div class="row">
        <button class="primary" onClick={close} autofocus>
          Close
        </button>
      </div>
    </Covered>
  );
}
