// Dialogs: the focus stays inside, Escape closes them, and what had the focus before gets it back.
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Session } from "../game/session.ts";

const focusable = "button:not([disabled]), a[href], input:not([disabled]), select:not([disabled]), textarea:not([disabled]), summary, [tabindex='0']";
const stops = (box: HTMLElement): HTMLElement[] => [...box.querySelectorAll<HTMLElement>(focusable)].filter((e) => e.offsetParent !== null);

export function useTrap(on = true) {
  const box = useRef<HTMLDivElement>(null);
  // Before the page is painted: a key pressed as soon as the dialog is seen is its own.
  useLayoutEffect(() => {
    const here = box.current;
    if (!on || !here) return;
    const before = document.activeElement as HTMLElement | null;
    if (!here.contains(before)) (here.querySelector<HTMLElement>("[autofocus]") ?? stops(here)[0] ?? here).focus();
    const tab = (e: KeyboardEvent) => {
      if (e.key !== "Tab") return;
      const list = stops(here);
      const first = list[0];
      const last = list[list.length - 1];
      const at = document.activeElement;
      if (!first || !last) return e.preventDefault();
      if (!here.contains(at) || (e.shiftKey && at === first)) {
        e.preventDefault();
        (e.shiftKey ? last : first).focus();
      } else if (!e.shiftKey && at === last) {
        e.preventDefault();
        first.focus();
      }
    };
    addEventListener("keydown", tab);
    return () => {
      removeEventListener("keydown", tab);
      if (before?.isConnected) before.focus();
    };
  }, [on]);
  return box;
}

export function Trapped({ class: name, role, label, children }: { class: string; role: "dialog" | "alertdialog"; label: string; children: preact.ComponentChildren }) {
  const box = useTrap();
  return (
    <div ref={box} class={name} role={role} aria-modal="true" aria-label={label} tabIndex={-1} onClick={(e) => e.stopPropagation()}>
      {children}
    </div>
  );
}

const open: object[] = []; // the topmost is the last

// A dialog over a veil; a click beside it closes it.
export function Covered({ label, close, class: name = "", children }: { label: string; close: () => void; class?: string; children: preact.ComponentChildren }) {
  const closing = useRef(close);
  closing.current = close;
  useLayoutEffect(() => {
    const me = {};
    open.push(me);
    const escape = (e: KeyboardEvent) => {
      if (e.key !== "Escape" || e.defaultPrevented || open[open.length - 1] !== me) return;
      e.preventDefault();
      e.stopImmediatePropagation();
      closing.current();
    };
    addEventListener("keydown", escape, true);
    return () => {
      removeEventListener("keydown", escape, true);
      open.splice(open.indexOf(me), 1);
    };
  }, []);
  return (
    <div class="veil" onClick={close}>
      <Trapped class={`dialog ${name}`} role="dialog" label={label}>
        {children}
      </Trapped>
    </div>
  );
}
export function Veil({ s, label, class: name = "", children }: { s: Session; label: string; class?: string; children: preact.ComponentChildren }) {
  return (
    <Covered label={label} close={() => s.set("panel", "")} class={name}>
      {children}
    </Covered>
  );
}
