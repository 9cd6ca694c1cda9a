// Renders a component again when its session changes.
import { useEffect, useState } from "preact/hooks";
import type { Session } from "../game/session.ts";

export function useSession(session: Session): void {
  const [, turn] = useState(0);
  useEffect(() => session.on_change(() => turn((n) => n + 1)), [session]);
}
