// Replays every golden game in WebAssembly: node replay.mjs GLUE.js MODULE.wasm GOLDEN_FOLDER
import { readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [glue, module, folder] = process.argv.slice(2).map((path) => resolve(path));
const { initSync, difference } = await import(pathToFileURL(glue));
initSync({ module: readFileSync(module) });

let games = 0;
for (const game of readdirSync(folder)) {
  for (const file of readdirSync(join(folder, game)).filter((name) => name.endsWith(".jsonl"))) {
    const path = join(folder, game, file);
    const pinned = readFileSync(path.replace(/jsonl$/, "states"), "utf8");
    const found = difference(readFileSync(path, "utf8"), pinned);
    if (found !== undefined) {
      console.error(`${path}: ${found}`);
      process.exit(1);
    }
    games += 1;
  }
}
if (games === 0) {
  console.error(`no golden games in ${folder}`);
  process.exit(1);
}
console.log(`${games} golden games replay the same in WebAssembly`);
