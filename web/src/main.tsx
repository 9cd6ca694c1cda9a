// The pages, by what stands behind the # of the address.
import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import { apply_likes } from "./ui/dialogs.tsx";
import { Lobby } from "./ui/lobby.tsx";
import { JoinPage } from "./ui/join.tsx";
import { PlayPage } from "./ui/play.tsx";
import { VerifyPage } from "./ui/verify.tsx";

function App() {
  const [hash, set_hash] = useState(location.hash);
  useEffect(() => {
    const on = () => set_hash(location.hash);
    addEventListener("hashchange", on);
    return () => removeEventListener("hashchange", on);
  }, []);
  const [, page, game = "", more] = hash.replace(/^#/, "").split("/").map(decodeURIComponent);
  switch (page) {
    case "game": return <PlayPage key={game} game={game} mode="play" />;
    case "replay": return <PlayPage key={`r${game}`} game={game} mode="replay" {...(more !== undefined ? { moment: Number(more) } : {})} />;
    case "join": return <JoinPage game={game} seat={Number(more ?? 1)} />;
    case "verify": return <VerifyPage game={game} />;
    default: return <Lobby />;
  }
}

apply_likes();
render(<App />, document.getElementById("app")!);
