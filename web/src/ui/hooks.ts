// Renders a component again when its session changes.
import { useLayoutEffect, useState } from "preact/hooks";
import type { Session } from "../game/session.ts";

export function useSession(session: Session): void {
  useChanges(session);
}
// Whatever tells of its changes. Listened to before the page is painted, or what changes in between would not show.
export function useChanges(of: { on_change(f: () => void): () => void }): void {
  const [, turn] = useState(0);
  useLayoutEffect(() => of.on_change(() => turn((n) => n + 1)), [of]);
}
