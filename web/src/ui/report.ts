// The report and the journal of a game, by links that are good for a minute.
import { kept_game } from "../keep.ts";
import { api } from "../net/api.ts";

const token_of = (game: string): string | undefined => kept_game(game)?.tokens[0]?.token;

// The window opens with the click, before the address is known; it knows nothing of this one.
export function open_report(game: string, fail: (words: string) => void): void {
  const page = window.open("about:blank", "_blank");
  if (page) page.opener = null;
  void api.download(game, "report.html", token_of(game)).then(
    (url) => page?.location.replace(url),
    (e: unknown) => {
      page?.close();
      fail(e instanceof Error ? e.message : String(e));
    },
  );
}
export async function save_journal(game: string): Promise<void> {
  const link = document.createElement("a");
  link.href = await api.download(game, "journal", token_of(game));
  link.download = `${game}.jsonl`;
  link.click();
}
