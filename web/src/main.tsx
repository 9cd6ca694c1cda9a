// The pages, by what stands behind the # of the address.
import { render } from "preact";
import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import type { ComponentType } from "preact";
import { apply_likes } from "./ui/dialogs.tsx";
import { Lobby } from "./ui/lobby.tsx";
import { JoinPage } from "./ui/join.tsx";
import { PlayPage } from "./ui/play.tsx";
import { VerifyPage } from "./ui/verify.tsx";

// Pages that few open at once are fetched when somebody does.
function Later<P extends object>({ page, with: props }: { page: () => Promise<ComponentType<P>>; with: P }) {
  const [Page, set] = useState<{ it: ComponentType<P> } | null>(null);
  const [words, set_words] = useState("");
  useEffect(() => {
    page().then((it) => set({ it }), () => set_words("This page could not be fetched; load it again."));
  }, []);
  return Page ? <Page.it {...props} /> : <div class="page dim">{words || "One moment …"}</div>;
}
const list_shelf = () => import("./lists/shelf.tsx").then((m) => m.ListShelf);
const list_page = () => import("./lists/builder.tsx").then((m) => m.ListPage);
const arrange_page = () => import("./battle/arrange.tsx").then((m) => m.ArrangePage);
const table_shelf = () => import("./editor/shelf.tsx").then((m) => m.TableShelf);
const table_page = () => import("./editor/editor.tsx").then((m) => m.TablePage);

function App() {
  const [hash, set_hash] = useState(location.hash);
  useLayoutEffect(() => {
    const on = () => set_hash(location.hash);
    addEventListener("hashchange", on);
    return () => removeEventListener("hashchange", on);
  }, []);
  const [, page, game = "", more, most] = hash.replace(/^#/, "").split("/").map(decodeURIComponent);
  switch (page) {
    case "game": return <PlayPage key={game} game={game} mode="play" />;
    case "replay": return <PlayPage key={`r${game}`} game={game} mode="replay" {...(more !== undefined ? { moment: Number(more) } : {})} />;
    case "join": return <JoinPage game={game} seat={Number(more ?? 1)} />;
    case "verify": return <VerifyPage game={game} />;
    case "lists": return <Later key="lists" page={list_shelf} with={{}} />;
    case "list": return <Later key={hash} page={list_page} with={{ where: game, what: more ?? "", more: most ?? "" }} />;
    case "battle": return <Later key={`battle ${game}`} page={arrange_page} with={{ how: game }} />;
    case "tables": return <Later key="tables" page={table_shelf} with={{}} />;
    case "table": return <Later key={hash} page={table_page} with={{ where: game, what: more ?? "" }} />;
    default: return <Lobby />;
  }
}

apply_likes();
render(<App />, document.getElementById("app")!);
