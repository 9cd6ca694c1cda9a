// What this browser remembers: seats of games it plays, the player's name, how he likes the table.
export interface KeptGame {
  game: string;
  title: string;
  tokens: { seat: number; token: string }[];
  at: number;
}

export interface Likes {
  motion: boolean;
  nato: boolean;
  text: number; // per cent
  sound: boolean;
  notify: boolean;
  contrast: boolean;
  links: boolean;
  marks: boolean; // what holds for the whole table is spelled out
  play_speed: number;
}

function read<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(`sandtable.${key}`);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}
function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(`sandtable.${key}`, JSON.stringify(value));
  } catch {
    // Private windows may refuse; the game goes on without memory.
  }
}

export const kept_games = (): KeptGame[] => read<KeptGame[]>("games", []).sort((a, b) => b.at - a.at);
export const kept_game = (game: string): KeptGame | undefined => kept_games().find((g) => g.game === game);
export function keep_game(entry: KeptGame): void {
  const others = kept_games().filter((g) => g.game !== entry.game);
  const before = kept_game(entry.game);
  const tokens = [...(before?.tokens ?? []).filter((t) => !entry.tokens.some((n) => n.seat === t.seat)), ...entry.tokens];
  write("games", [{ ...entry, tokens }, ...others].slice(0, 50));
}
export const forget_game = (game: string): void => write("games", kept_games().filter((g) => g.game !== game));

// Battles fought to their end here.
export const done_lessons = (): string[] => read<string[]>("done", []);
export function keep_done(scenario: string): void {
  const done = done_lessons();
  if (!done.includes(scenario)) write("done", [...done, scenario].slice(-200));
}

// Lists and tables that are being made, the latest first.
export interface KeptPaper {
  key: string;
  title: string;
  ruleset: string; // of a list
  company: string;
  points: number;
  text: string; // JSON
  id: string; // under which the server keeps it for the account; empty when it does not
  at: number;
}
export type PaperSort = "lists" | "tables";
export const kept_papers = (sort: PaperSort): KeptPaper[] => read<KeptPaper[]>(sort, []).sort((a, b) => b.at - a.at);
export const kept_paper = (sort: PaperSort, key: string): KeptPaper | undefined => kept_papers(sort).find((p) => p.key === key);
export function keep_paper(sort: PaperSort, paper: KeptPaper): void {
  write(sort, [paper, ...kept_papers(sort).filter((p) => p.key !== paper.key)].slice(0, 100));
}
export const forget_paper = (sort: PaperSort, key: string): void => write(sort, kept_papers(sort).filter((p) => p.key !== key));

export const my_name = (): string => read("name", "");
export const keep_name = (name: string): void => write("name", name);
export const session_token = (): string => read("session", "");
export const keep_session = (token: string): void => write("session", token);

const still = typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;
export const default_likes: Likes = { motion: !still, nato: false, text: 100, sound: true, notify: false, contrast: false, links: false, marks: true, play_speed: 1 };
export const likes: Likes = { ...default_likes, ...read<Partial<Likes>>("likes", {}) };
export function like<K extends keyof Likes>(key: K, value: Likes[K]): void {
  likes[key] = value;
  write("likes", likes);
}

export function nonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((b) => b.toString(16).padStart(2, "0")).join("");
}
