// See compare_engines, which runs this with a Node.js that is new enough.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { loadEngine } from "./wasm_engine.mjs";

const [program, engine, randomCount] = process.argv.slice(2);
const root = new URL("../../", import.meta.url);
const rules = {
  classic: "joker_rule=swap",
  free: "joker_rule=free",
  six: "copies=3 jokers=4 joker_rule=swap",
  small: "colours=3 numbers=8 copies=2 jokers=1 joker_rule=free opening_points=12",
  wide: "colours=6 numbers=15 copies=2 jokers=3 joker_rule=swap",
};

function lines(path) {
  return readFileSync(new URL(path, root), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .filter((_, index) => index % everyth === 0);
}

// Numbers that are the same everywhere.
function randomFrom(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

// The test of every day asks a fifth of what is written down, the long one all of it.
const everyth = Number(randomCount) < 1000 ? 5 : 1;

const questions = [];
function ask(fields) {
  questions.push(
    Object.entries(fields)
      .map(([key, value]) => `${key} ${value}\n`)
      .join("") + "\n",
  );
}

function askAll(rule, position, opened = "yes") {
  for (const by of ["tiles", "points", "keep"]) ask({ ask: "best", by, rules: rules[rule], opened, position });
}

for (const rule of ["free", "classic"]) {
  for (const position of lines(`bench/positions/${rule}.txt`)) askAll(rule, position);
}
for (const line of lines("tests/data/vectors/moves.tsv").concat(lines("tests/data/vectors/swaps.tsv"))) {
  const position = line.split("\t").find((cell) => cell.includes("/"));
  if (position !== undefined) (askAll("classic", position), askAll("free", position));
}
for (const line of lines("tests/data/vectors/openings.tsv")) {
  const [rack] = line.split("\t");
  for (const by of ["tiles", "points", "fewest"])
    ask({ ask: "opening", by, rules: rules.classic, position: `/ ${rack}` });
}
// Loose tiles: the best that they make is a move onto an empty table.
for (const [name, rule] of [
  ["puzzles_4_2_40", "colours=4 numbers=40 copies=2 jokers=0 joker_rule=free"],
  ["puzzles_4_2_100", "colours=4 numbers=100 copies=2 jokers=0 joker_rule=free"],
  ["puzzles_4_3_20", "colours=4 numbers=20 copies=3 jokers=0 joker_rule=free"],
]) {
  for (const line of lines(`tests/data/vectors/${name}.txt`)) {
    if (/[bgry]/.test(line)) ask({ ask: "best", by: "points", rules: rule, position: `/ ${line}` });
  }
}
for (const line of lines("tests/data/vectors/general.tsv")) {
  const position = line.split("\t").find((cell) => cell.includes("/"));
  if (position !== undefined) askAll("classic", position);
}

function fieldsOf(rule) {
  const given = Object.fromEntries(rules[rule].split(" ").map((word) => word.split("=")));
  return { colours: 4, numbers: 13, copies: 2, jokers: 2, ...given };
}

// A table of legal sets and a rack, from one box of tiles.
function randomPosition(random, rule) {
  const { colours, numbers, copies, jokers } = fieldsOf(rule);
  const left = new Map();
  for (let number = 1; number <= numbers; ++number) {
    for (let colour = 0; colour < colours; ++colour) left.set(`${number}${"bgryopcw"[colour]}`, Number(copies));
  }
  let jokersLeft = Number(jokers);
  const take = (faces) => {
    if (faces.some((face) => (left.get(face) ?? 0) === 0)) return null;
    for (const face of faces) left.set(face, left.get(face) - 1);
    return faces;
  };
  const sets = [];
  for (let wanted = random(14), tries = 60; wanted > 0 && tries > 0; --tries) {
    const length = 3 + random(3);
    const colour = random(colours);
    const number = 1 + random(numbers);
    const faces =
      random(2) === 0
        ? Array.from({ length }, (_, i) => `${number + i}${"bgryopcw"[colour]}`)
        : Array.from(
            { length: Math.min(colours, 3 + random(2)) },
            (_, i) => `${number}${"bgryopcw"[(colour + i) % colours]}`,
          );
    const set = take(faces);
    if (set === null) continue;
    if (jokersLeft > 0 && random(8) === 0) {
      const place = random(set.length);
      left.set(set[place], left.get(set[place]) + 1);
      set[place] = "J";
      --jokersLeft;
    }
    sets.push(set.join(" "));
    --wanted;
  }
  const rest = [...left].flatMap(([face, count]) => Array(count).fill(face)).concat(Array(jokersLeft).fill("J"));
  const rack = [];
  for (let size = 1 + random(20); size > 0 && rest.length > 0; --size)
    rack.push(...rest.splice(random(rest.length), 1));
  return `${sets.join(", ")} / ${rack.join(" ")}`;
}

const random = randomFrom(7);
const names = Object.keys(rules);
for (let count = 0; count < Number(randomCount); ++count) {
  // Six colours take a hundred times as long.
  const rule = count % 50 === 0 ? "wide" : names[random(names.length - 1)];
  const fields = { rules: rules[rule], opened: random(4) === 0 ? "no" : "yes", position: randomPosition(random, rule) };
  ask({ ask: "best", by: ["tiles", "points", "keep"][count % 3], ...fields });
  if (rule === "wide" && count % 3 !== 2) ask({ ask: "best", by: "keep", ...fields });
  if (count % 5 === 0) ask({ ask: "draws", ...fields });
  if (count % 7 === 0) ask({ ask: "count", ...fields });
  if (count % 7 === 1)
    ask({ ask: "list", by: count % 2 === 0 ? "tiles" : "points", skip: random(5), take: 10, ...fields });
  if (count % 11 === 0) ask({ ask: "opening", by: "points", ...fields });
}
// What is wrong is refused alike.
for (const position of ["3b 4b / 5b", "3b 4b 5b", "99z / 1b", "3b 3b 3b / 1r", "/ 1b 1b 1b"])
  askAll("classic", position);
ask({ ask: "nothing", position: "/ 1b" });
ask({ ask: "best", rules: "colours=9", position: "/ 1b" });

const host = spawnSync(program, { input: questions.join(""), encoding: "utf8", maxBuffer: 2 ** 30 });
if (host.status !== 0) throw new Error(`${program} failed: ${host.stderr}`);
const expected = host.stdout.trimEnd().split("\n");

const start = performance.now();
const wasm = await loadEngine(readFileSync(engine));
const loaded = performance.now();
let wrong = 0;
const plans = [];
questions.forEach((question, index) => {
  const answer = wasm.ask(question);
  const best = question.startsWith("ask best") ? JSON.parse(expected[index]).move : null;
  if (best && index % 20 === 0) plans.push(planFor(question, best));
  if (answer === expected[index]) return;
  if (++wrong <= 3) console.error(`differs:\n${question}host ${expected[index]}\nwasm ${answer}\n`);
});
const asked = performance.now();

function planFor(question, best) {
  const rule = /^rules (.*)$/m.exec(question)[1];
  const position = /^position (.*)$/m.exec(question)[1];
  return `ask plan\nrules ${rule}\nposition ${position}\nafter ${best.table.map((set) => set.join(" ")).join(", ")}\n\n`;
}

const hostPlans = spawnSync(program, { input: plans.join(""), encoding: "utf8", maxBuffer: 2 ** 30 })
  .stdout.trimEnd()
  .split("\n");
plans.forEach((question, index) => {
  const answer = wasm.ask(question);
  if (answer === hostPlans[index] && answer.includes('"steps"')) return;
  if (++wrong <= 6) console.error(`differs:\n${question}host ${hostPlans[index]}\nwasm ${answer}\n`);
});

if (expected.length !== questions.length)
  throw new Error(`${expected.length} answers to ${questions.length} questions`);
console.log(
  `${questions.length} questions and ${plans.length} plans, ${wrong} answered differently; the engine started in ` +
    `${(loaded - start).toFixed(0)} ms and took ${(((asked - loaded) * 1000) / questions.length).toFixed(0)} us a question`,
);
process.exit(wrong === 0 ? 0 : 1);
