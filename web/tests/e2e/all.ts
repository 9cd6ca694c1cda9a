// Every test with a browser, on one server and in one browser: starting them, and the server's first pictures of the
// battles, cost more than most tests. Tests have players and games of their own and run a few at a time.
import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { after, before, describe } from "node:test";
import { stage } from "./harness.ts";

describe("in a browser", { concurrency: Number(process.env["TOGETHER"] ?? 3) }, async () => {
  before(() => stage.open());
  after(async () => {
    await stage.close();
    assert.deepEqual(stage.errors, [], "errors in the page");
  });
  for (const file of readdirSync("tests/e2e"))
    if (file.endsWith(".test.ts")) await import(`./${file.slice(0, -".test.ts".length)}.test.ts`);
});
