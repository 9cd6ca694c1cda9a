// Lists and tables over HTTP: what they are made of, checking them, keeping them.
import type { BeginList, BringList, BroughtList, CompanyTree, ForceIndex, KeepPaper, ListChecked, ListText, MakeTable, Paper, Papers, TableChecked, TableIndex, TableText } from "../protocol.ts";
import { call, Refusal } from "./api.ts";

const id = encodeURIComponent;

export const forces_api = {
  index: () => call<ForceIndex>("GET", "/api/forces"),
  company: (ruleset: string, company: string) => call<CompanyTree>("GET", `/api/forces/${id(ruleset)}/${id(company)}`),
  ready: (ruleset: string, list: string) => call<ListText>("GET", `/api/forces/${id(ruleset)}/ready/${id(list)}`),
  begin: (wanted: BeginList) => call<ListText>("POST", "/api/lists/begin", wanted),
  bring: (ruleset: string, data: string) => call<BroughtList>("POST", "/api/lists/bring", { ruleset, company: "", data } satisfies BringList),
  check: (list: ListText) => call<ListChecked>("POST", "/api/lists/check", list),
  shortest: (list: ListText) => call<ListText>("POST", "/api/lists/shortest", list),
  roster: (list: ListText) => call<string>("POST", "/api/lists/roster.ros", list),
  cards: (list: ListText) => call<string>("POST", "/api/lists/cards.html", list),
};

export const tables_api = {
  index: () => call<TableIndex>("GET", "/api/tables"),
  generate: (wanted: MakeTable) => call<TableText>("POST", "/api/tables/generate", wanted),
  shipped: (name: string) => call<TableText>("GET", `/api/tables/shipped/${id(name)}`),
  of_battle: (scenario: string) => call<TableText>("GET", `/api/tables/battle/${scenario.split("/").map(id).join("/")}`),
  check: (text: string) => call<TableChecked>("POST", "/api/tables/check", { text }),
  ground: async (text: string): Promise<Blob> => {
    const answer = await fetch("/api/tables/ground.svg", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ text }) });
    if (!answer.ok) throw new Refusal((await answer.json()) as never, answer.status);
    return answer.blob();
  },
};

export const papers_api = {
  keep: (sort: "lists" | "tables", paper: KeepPaper) => call<Paper>("POST", `/api/${sort}`, paper),
  get: (sort: "lists" | "tables", paper: string) => call<Paper>("GET", `/api/${sort}/${id(paper)}`),
  mine: (sort: "lists" | "tables") => call<Papers>("GET", `/api/me/${sort}`),
  remove: (sort: "lists" | "tables", paper: string) => call<unknown>("POST", `/api/${sort}/${id(paper)}/remove`),
};

export function save_file(name: string, type: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
export const file_name = (title: string): string => title.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "") || "untitled";
