// What the browser's tab is called while a page is shown; then as before.
import { useEffect } from "preact/hooks";

export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} – Sandtable`;
    return () => {
      document.title = "Sandtable";
    };
  }, [title]);
}
