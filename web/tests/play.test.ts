// ./play: tells what it does without building anything, and how far a build is.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";

test("--help says what it does and builds nothing", () => {
  const began = Date.now();
  const words = execFileSync("../play", ["--help"], { encoding: "utf8" });
  assert.match(words, /usage: \.\/play/);
  assert.match(words, /--port/);
  assert.ok(Date.now() - began < 5000);
});

test("a step shows how far it is, and the end of the log when it fails", () => {
  const play = readFileSync("../play", "utf8");
  const part = (name: string) => new RegExp(`^${name}\\(\\).*?^}`, "ms").exec(play)![0];
  const script = `set -euo pipefail; log=$(mktemp); ${part("progress")}\n${part("step")}\ngood() { echo "[1/4] a"; sleep 1; echo "[4/4] b"; }\nbad() { echo boom; false; }\nstep Building good; step Breaking bad`;
  const run = spawnSync("bash", ["-c", script], { encoding: "utf8" });
  assert.match(run.stdout, /Building \.\.\. \[#+\.+\] 25 %, 1 of 4|Building \.\.\. 0 s/);
  assert.match(run.stdout, /Building: done in \d s/);
  assert.match(run.stderr, /boom/);
  assert.match(run.stderr, /failed; all of it is in/);
  assert.equal(run.status, 1);
});
