// The server over HTTP: scenarios, games, rules, accounts, journals.
import type { AgentIndex, GameInfo, GamesPage, MyGames, NewGame, Review, ScenarioInfo, Seated, Trouble, Vec } from "../protocol.ts";
import { keep_session, session_token } from "../keep.ts";

export class Refusal extends Error {
  constructor(readonly trouble: Pick<Trouble, "code" | "words">, readonly status: number) {
    super(trouble.words || trouble.code || `the server answered ${status}`);
  }
}

// A session that has ended is forgotten, and whoever shows the account says so.
const listeners = new Set<(words: string) => void>();
let unheard: string | null = null; // another question of the page was answered first
export function on_signed_out(f: (words: string) => void): () => void {
  listeners.add(f);
  if (unheard !== null) f(unheard);
  unheard = null;
  return () => listeners.delete(f);
}
function signed_out(words: string): void {
  keep_session("");
  if (listeners.size === 0) unheard = words;
  for (const f of listeners) f(words);
}

// Who is told to come again later does so, where asking changes nothing.
export async function patient(url: string, init: RequestInit = {}, most_waits = 6): Promise<Response> {
  for (let waits = 0; ; ++waits) {
    const answer = await fetch(url, init);
    const later = answer.status === 429 || answer.status === 503;
    if (!later || waits >= most_waits || (init.method ?? "GET") !== "GET") return answer;
    const seconds = Number(answer.headers.get("Retry-After")) || 1;
    await new Promise((done) => setTimeout(done, Math.min(10, seconds) * 1000));
  }
}

const most_moves = 5;

// A game may be at another server of the same players; it says where. Under one address the next try may reach the right
// one, a moment later.
async function there(path: string, init: RequestInit): Promise<{ answer: Response; text: string }> {
  let at = "";
  for (let moves = 0; ; ++moves) {
    const answer = await patient(at + path, init);
    const text = await answer.text();
    if (answer.status !== 409 || moves >= most_moves) return { answer, text };
    let t: Partial<Trouble> = {};
    try {
      t = JSON.parse(text) as Partial<Trouble>;
    } catch {
      // no answer of ours
    }
    if (t.code !== "elsewhere" || !/^https?:\/\/[^/]+$/.test(t.words ?? "")) return { answer, text };
    at = t.words === location.origin ? "" : t.words!;
    if (!at) await new Promise((done) => setTimeout(done, 300 * (moves + 1)));
  }
}

export async function call<T>(method: string, path: string, body?: unknown, raw = ""): Promise<T> {
  const headers: Record<string, string> = {};
  const token = session_token();
  if (token) headers["Authorization"] = `Bearer ${token}`;
  if (body !== undefined) headers["Content-Type"] = raw || "application/json";
  const sent = body === undefined ? undefined : raw ? (body as string) : JSON.stringify(body);
  const { answer, text } = await there(path, { method, headers, body: sent });
  let value: unknown = null;
  try {
    value = text ? JSON.parse(text) : null;
  } catch {
    value = text;
  }
  if (!answer.ok) {
    const t = value as Partial<Trouble> | null;
    if (answer.status === 401 && token && (t?.code === "session_expired" || t?.code === "not_signed_in")) signed_out(t.words ?? "");
    throw new Refusal({ code: t?.code ?? "error", words: t?.words ?? (typeof value === "string" ? value : "") }, answer.status);
  }
  return value as T;
}

export interface RuleEntry {
  id: string;
  title: string;
  text: string;
  ruling?: string;
  source?: string; // book and chapter
}
export interface RuleChapter {
  book: string;
  chapter: string;
  rules: { id: string; title: string }[];
}
export interface FeatureInfo {
  piece: { sort: string; id: number };
  name: string;
  kind: string;
  form: string;
  outline: Vec[];
  contours?: Vec[][]; // of a hill, the crest last
  contour_heights?: string[];
  shown_height: string;
}

const id = encodeURIComponent;
// A scenario's id is a path; its slashes stay.
const path_id = (s: string) => s.split("/").map(id).join("/");

export const api = {
  scenarios: () => call<ScenarioInfo[]>("GET", "/api/scenarios"),
  scenario_picture: (s: string, width: number) => `/api/scenarios/${path_id(s)}/table.png?width=${width}`,
  // A page of the listed games; `after` is the `next` of the page before.
  games: (after = "") => call<GamesPage>("GET", after ? `/api/games?after=${id(after)}` : "/api/games"),
  agents: () => call<AgentIndex>("GET", "/api/agents"),
  review: (g: string) => call<Review>("GET", `/api/games/${id(g)}/review`),
  game: (g: string) => call<GameInfo>("GET", `/api/games/${id(g)}`),
  create: (game: Partial<NewGame>) => call<Seated>("POST", "/api/games", game),
  join: (g: string, seat: number, name: string, nonce: string) => call<Seated>("POST", `/api/games/${id(g)}/join`, { seat, name, nonce }),
  ground: (g: string, width: number) => `/api/games/${id(g)}/ground.png?width=${width}`,
  ground_drawing: (g: string) => `/api/games/${id(g)}/ground.svg`,
  features: (g: string) => call<FeatureInfo[]>("GET", `/api/games/${id(g)}/features`),
  // An address for a link, good for a minute: the secret of a seat never stands in one.
  download: async (g: string, what: "journal" | "report.html", token?: string): Promise<string> => {
    const path = `/api/games/${id(g)}/${what}`;
    if (!token) return path;
    const answer = await fetch(`/api/games/${id(g)}/ticket`, { method: "POST", headers: { Authorization: `Bearer ${token}` } });
    const value = (await answer.json()) as { ticket?: string } & Partial<Trouble>;
    if (!answer.ok || !value.ticket) throw new Refusal({ code: value.code ?? "error", words: value.words ?? "" }, answer.status);
    return `${path}?ticket=${id(value.ticket)}`;
  },
  journal: async (g: string): Promise<string> => {
    const answer = await fetch(`/api/games/${id(g)}/journal`);
    if (!answer.ok) throw new Refusal({ code: "error", words: await answer.text() }, answer.status);
    return answer.text();
  },
  import_journal: (text: string) => call<{ game: string }>("POST", "/api/journals", text, "application/x-ndjson"),
  rule: (r: string) => call<RuleEntry>("GET", `/api/rules/${id(r)}`),
  search_rules: (words: string, ruleset: string) => call<RuleEntry[]>("GET", `/api/rules?search=${id(words)}&ruleset=${id(ruleset)}`),
  rule_index: (ruleset: string) => call<RuleChapter[]>("GET", `/api/rules?index=${id(ruleset)}`),
  account: (name: string, password: string) => call<{ session: string; name: string }>("POST", "/api/accounts", { name, password }),
  login: (name: string, password: string) => call<{ session: string; name: string }>("POST", "/api/login", { name, password }),
  logout: () => call<unknown>("POST", "/api/logout"),
  password: (old_password: string, password: string) => call<unknown>("POST", "/api/password", { old_password, password }),
  me: () => call<{ name: string; expires: number }>("GET", "/api/me"),
  my_games: () => call<MyGames>("GET", "/api/me/games"),
  recover: (g: string, alone: boolean) => call<Seated>("POST", `/api/games/${id(g)}/recover`, { alone }),
  keep: (g: string, tokens: string[]) => call<Seated>("POST", `/api/games/${id(g)}/keep`, { tokens }),
};
