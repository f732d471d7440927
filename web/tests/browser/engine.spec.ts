// What the engine weighs and how fast it is in a real browser. It prints the figures of docs/board.md.

import { practice } from "../../src/engine/tilefish";
import { expect, test } from "./game_test";

const runs = ["b", "g", "r", "y"].flatMap((colour) =>
  [1, 4, 7, 10].flatMap((first) =>
    [0, 1].map(() => [0, 1, 2].map((step) => `${first + step}${colour}`).join(" ")),
  ),
);

// 25 sets of three and a rack of 20, of the game that is sold. What was asked before is known, so it is asked in every order of the
// colours: another question each time, and as hard.
const loose = [...runs.slice(25).join(" ").split(" "), "13b", "13g", "13r", "13y", "13b", "J", "J"];
const busy = `${runs.slice(0, 25).join(", ")} / ${loose.slice(-20).join(" ")}`;

function orders(letters: string): string[] {
  if (letters.length < 2) return [letters];
  return [...letters].flatMap((first) => orders(letters.replace(first, "")).map((rest) => first + rest));
}

const tilesOf = (position: string) =>
  position
    .split("/")
    .map((part) => part.split(/[ ,]+/).toSorted().join(" "))
    .join("/");

// Two colours of which the same tiles are there may change places, and it is the same question.
const positions = [
  ...new Map(
    orders("bgry").map((order) => {
      const position = busy.replace(/[bgry]/g, (letter) => order["bgry".indexOf(letter)]!);
      return [tilesOf(position), position] as const;
    }),
  ).values(),
];

const quickMs = 5;
const mostRounds = 60;

test("the engine is light and quick", async ({ visit, server }) => {
  const { page } = await visit();
  await page.goto(`${server.address}/rules`);
  // Loads the engine and lets it practise as its worker does.
  const figures = await page.evaluate(
    async ({ practice, positions, quickMs, mostRounds }) => {
      const bytes = await (await fetch("/tilefish.wasm")).arrayBuffer();
      const began = performance.now();
      const module = await WebAssembly.compile(bytes);
      const imports: Record<string, Record<string, () => number>> = {};
      for (const { module: from, name } of WebAssembly.Module.imports(module)) {
        (imports[from] ??= {})[name] = () => 0;
      }
      interface Engine {
        memory: WebAssembly.Memory;
        _initialize(): void;
        question(size: number): number;
        ask(): number;
      }
      const begin = async () => {
        const { exports } = await WebAssembly.instantiate(module, imports);
        const engine = exports as unknown as Engine;
        engine._initialize();
        return (question: string) => {
          const text = new TextEncoder().encode(question);
          new Uint8Array(engine.memory.buffer, engine.question(text.length), text.length).set(text);
          const before = performance.now();
          engine.ask();
          return performance.now() - before;
        };
      };
      let timed = await begin();
      const [first, ...others] = practice;
      timed(first!);
      const start = performance.now() - began;
      const practised = others.map(timed);
      // Others use the machine too; the quickest are those that nobody disturbed, and three of them are no accident. A new engine has
      // none of the questions answered.
      const best: number[] = [];
      const enough = () => best.filter((ms) => ms < quickMs).length >= 3;
      for (let round = 0; round < mostRounds && !enough(); ++round) {
        timed = await begin();
        best.push(...positions.map((position) => timed(`ask best\nposition ${position}`)));
      }
      const draws = timed(`ask draws\nposition ${positions[0]!}`);
      return { start, practised, best, draws };
    },
    { practice, positions, quickMs, mostRounds },
  );
  const sent = await page.request.get(`${server.address}/tilefish.wasm`, {
    headers: { "accept-encoding": "gzip" },
  });
  const gzip = Number(sent.headers()["content-length"]);
  process.stdout.write(`${JSON.stringify({ gzip, ...figures })}\n`);
  expect(gzip).toBeLessThan(330_000);
  // Ten times what it may be on a quiet machine: a busy one makes everything late.
  expect(figures.start).toBeLessThan(1000);
  const [, , third] = figures.best.toSorted((a, b) => a - b);
  expect(third).toBeLessThan(quickMs);
});
