// Builds the web app into dist/, runs its tests, copies the protocol's types from the program.
//   node build.mjs [build|types|test|e2e|look] [only tests whose names match this]
import { build } from "esbuild";
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
process.chdir(here);
const sandtable = process.env.SANDTABLE ?? join(here, "../build/release/sandtable");

async function app() {
  rmSync("dist", { recursive: true, force: true });
  await build({
    entryPoints: { app: "src/main.tsx" },
    outdir: "dist",
    bundle: true,
    format: "esm",
    splitting: true,
    minify: true,
    sourcemap: true,
    target: ["chrome100", "firefox100", "safari15"],
    jsx: "automatic",
    jsxImportSource: "preact",
    entryNames: "[name]",
    chunkNames: "part-[hash]",
    logLevel: "warning",
  });
  for (const file of readdirSync("public")) cpSync(join("public", file), join("dist", file), { recursive: true });
}

async function bundled(folder, files) {
  const out = join("dist-tests", folder);
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  await build({
    entryPoints: files.map((f) => join(folder, f)),
    outdir: out,
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    outExtension: { ".js": ".mjs" },
    jsx: "automatic",
    jsxImportSource: "preact",
    logLevel: "warning",
  });
  return files.map((f) => join(out, f.replace(/\.ts$/, ".mjs")));
}

function run(...words) {
  process.exitCode = spawnSync(process.execPath, words, { stdio: "inherit", env: { ...process.env, SANDTABLE: sandtable } }).status ?? 1;
}
function test(files) {
  run("--test", ...(process.argv[3] ? ["--test-name-pattern", process.argv[3]] : []), ...files);
}

const what = process.argv[2] ?? "build";
if (what === "build") await app();
else if (what === "types") writeFileSync("src/protocol.ts", execFileSync(sandtable, ["protocol", "--typescript"]));
else if (what === "test") test(await bundled("tests", readdirSync("tests").filter((f) => f.endsWith(".test.ts"))));
else if (what === "e2e") {
  await app();
  test(await bundled("tests/e2e", ["all.ts"]));
} else if (what === "look") {
  await app();
  run(...(await bundled("tests/e2e", ["look.ts"])));
} else {
  console.error(`build.mjs: no such task: ${what}; use build, types, test, e2e or look`);
  process.exitCode = 2;
}
