// The puzzles against the real server: solved in one's own way, missed, with hints, in a streak; a server that is killed in between.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { tileOf, tileWords } from "../../src/model/tile";
import type { ToClient } from "../../src/wire/messages";
import type { Message } from "../../src/wire/shapes";
import { expectAccessible } from "./axe";
import { GameServer } from "./game_server";
import { expect, test as base } from "./game_test";
import { tilesAtRest } from "./stillness";

type Melds = string[][];

// Only what the program ships, so that the tests know every solution.
const shippedAlone = "[server]\npuzzle_stock = 0\n";

const test = base.extend<object, { server: GameServer }>({
  server: [
    // Playwright insists on the pattern, though nothing is asked for.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = await GameServer.start(shippedAlone);
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
});

// What the program ships, with the solution of each.
const stock = new Map(
  readFileSync(fileURLToPath(new URL("../../../src/puzzles/models/puzzles.txt", import.meta.url)), "utf8")
    .trim()
    .split("\n")
    .slice(4)
    .map((line) => {
      const [, , , , , , position, solution] = line.split("\t") as string[];
      return [position!, meldsIn(solution!)] as const;
    }),
);

function meldsIn(text: string): Melds {
  return text.split(",").map((meld) => meld.trim().split(" "));
}

const position = ({ table, rack }: Message<"puzzle">) =>
  `${table.map((meld) => meld.join(" ")).join(", ")} / ${rack.join(" ")}`;

const solutionOf = (puzzle: Message<"puzzle">) => stock.get(position(puzzle))!;

const numberOf = (tile: string) => Number.parseInt(tile, 10);
const colourOf = (tile: string) => tile.slice(-1);
const isRun = (meld: readonly string[]) =>
  new Set(meld.filter((tile) => tile !== "J").map(colourOf)).size === 1;
const plain = (meld: readonly string[]) => !meld.includes("J");

// Another legal table of the same tiles: a tile changes between a long run and a group, a long run is cut, or two are joined.
function otherWay(table: Melds): Melds | null {
  const replaced = (gone: number[], come: Melds) => [
    ...table.filter((_, index) => !gone.includes(index)),
    ...come,
  ];
  for (const [i, run] of table.entries()) {
    if (!plain(run) || !isRun(run)) continue;
    if (run.length >= 6) return replaced([i], [run.slice(0, 3), run.slice(3)]);
    for (const [j, other] of table.entries()) {
      if (i === j || !plain(other)) continue;
      if (isRun(other)) {
        const joins =
          colourOf(other[0]!) === colourOf(run[0]!) && numberOf(other[0]!) === numberOf(run.at(-1)!) + 1;
        if (joins) return replaced([i, j], [[...run, ...other]]);
        continue;
      }
      const colour = colourOf(run[0]!);
      const number = numberOf(other[0]!);
      if (run.length >= 4 && !other.some((tile) => colourOf(tile) === colour)) {
        if (numberOf(run[0]!) === number) return replaced([i, j], [run.slice(1), [...other, run[0]!]]);
        if (numberOf(run.at(-1)!) === number)
          return replaced([i, j], [run.slice(0, -1), [...other, run.at(-1)!]]);
      }
      const mine = other.find((tile) => colourOf(tile) === colour);
      if (other.length < 4 || mine === undefined) continue;
      const rest = other.filter((tile) => tile !== mine);
      if (number === numberOf(run[0]!) - 1) return replaced([i, j], [[mine, ...run], rest]);
      if (number === numberOf(run.at(-1)!) + 1) return replaced([i, j], [[...run, mine], rest]);
    }
  }
  return null;
}

const same = (left: readonly string[], right: readonly string[]) =>
  left.toSorted().join() === right.toSorted().join();

const sorted = (table: Melds) => table.map((meld) => meld.toSorted().join(" ")).toSorted();

// Reads along what is said about puzzles.
class Desk {
  puzzle: Message<"puzzle"> | null = null;
  result: Message<"puzzle_result"> | null = null;

  constructor(page: Page) {
    page.on("websocket", (socket) => {
      socket.on("framereceived", ({ payload }) => {
        const message = JSON.parse(String(payload)) as ToClient;
        if (message.type === "puzzle") [this.puzzle, this.result] = [message, null];
        if (message.type === "puzzle_result") this.result = message;
      });
    });
  }
}

const faces = new Map(
  [
    "J",
    ...["b", "g", "r", "y"].flatMap((colour) =>
      Array.from({ length: 13 }, (_, index) => `${index + 1}${colour}`),
    ),
  ].map((face) => [tileWords(tileOf(face)), face]),
);

async function setsOf(page: Page): Promise<Melds> {
  await tilesAtRest(page);
  const words = await page
    .locator("[data-set]")
    .evaluateAll((sets) =>
      sets.map((set) =>
        [...set.querySelectorAll(".tile")].map(
          (tile) => (tile.getAttribute("aria-label") ?? "").split(",")[0]!,
        ),
      ),
    );
  // A joker says what it stands for.
  return words.map((set) => set.map((each) => (each.startsWith("joker") ? "J" : faces.get(each)!)));
}

// Types moves until the table lies like this.
async function layOut(page: Page, puzzle: Message<"puzzle">, target: Melds): Promise<void> {
  await tilesAtRest(page);
  await page.locator("[data-felt]").click({ position: { x: 2, y: 2 } });
  await page.keyboard.press("t");
  const field = page.locator("#typed-move");
  await field.waitFor();
  const rack = [...puzzle.rack];
  const done: Melds = [];
  const before = await setsOf(page);
  const wanted = target.filter((meld) => {
    const lies = before.findIndex((set) => same(set, meld));
    if (lies < 0) return true;
    done.push(...before.splice(lies, 1));
    return false;
  });
  for (const meld of wanted) {
    const built: string[] = [];
    for (const tile of meld) {
      const sets = await setsOf(page);
      const finished = [...done];
      const isFree = (set: readonly string[]) => {
        const index = finished.findIndex((each) => same(each, set));
        if (index >= 0) finished.splice(index, 1);
        return index < 0;
      };
      const free = sets.map(isFree);
      const building = built.length === 0 ? -1 : sets.findLastIndex((set) => same(set, built));
      let move = tile;
      const onRack = rack.indexOf(tile);
      if (onRack >= 0) rack.splice(onRack, 1);
      else {
        const from = sets.findIndex((set, index) => free[index] && index !== building && set.includes(tile));
        expect(from, `${tile} is somewhere`).toBeGreaterThanOrEqual(0);
        move += ` from ${from + 1}`;
      }
      if (built.length > 0) move += ` to ${building + 1}`;
      built.push(tile);
      await field.fill(move);
      await field.press("Enter");
      await expect(field).toHaveValue("");
    }
    done.push(built);
  }
  await field.press("Escape");
}

const handIn = (page: Page) => page.getByRole("button", { name: "Hand in" }).click();
const rating = (page: Page) => page.getByTestId("rating-change");

async function open(page: Page, address: string, desk: Desk, query: string): Promise<Message<"puzzle">> {
  desk.puzzle = null;
  await page.goto(`${address}/puzzles${query}`);
  await expect.poll(() => desk.puzzle).not.toBeNull();
  await expect(page.getByRole("button", { name: "Hand in" })).toBeVisible();
  return desk.puzzle!;
}

test("the day's puzzle is solved in one's own way; gains and losses outlive the server's sudden end", async ({
  visit,
}) => {
  const server = await GameServer.start(shippedAlone);
  try {
    const { page } = await visit({ address: server.address });
    const desk = new Desk(page);
    await page.goto(server.address);
    await page.getByRole("link", { name: "Solve puzzles" }).click();
    await expect(page.getByRole("heading", { name: "Today's puzzles" })).toBeVisible();
    await expect(page.getByText("1500?")).toBeVisible();

    // The first of the day's that has a simple second way; where none has, the gentlest is solved as it is stored.
    let other: Melds | null = null;
    let level = 0;
    while (other === null && ++level <= 5) {
      const puzzle = await open(page, server.address, desk, `?day=${level}`);
      other = otherWay(solutionOf(puzzle));
    }
    for (let tries = 0; other === null && tries < 10; ++tries) {
      const puzzle = await open(page, server.address, desk, "?training");
      other = otherWay(solutionOf(puzzle));
      if (other === null) await giveUp(page);
    }
    const puzzle = desk.puzzle!;
    expect(sorted(other!)).not.toEqual(sorted(solutionOf(puzzle)));
    await layOut(page, puzzle, other!);
    await expect(page.getByText("All tiles lie. Hand it in.")).toBeVisible();

    // The server ends with everything laid and nothing handed in.
    await server.kill();
    await expect(page.getByText("Reconnecting…").first()).toBeVisible();
    await server.restart();
    await expect(page.getByText("Reconnecting…").first()).toBeHidden();
    await handIn(page);
    await expect(page.getByRole("heading", { name: "Solved" })).toBeVisible();
    const gained = desk.result!;
    expect(sorted(gained.table)).not.toEqual(sorted(other!));
    expect(gained.rating.rating).toBeGreaterThan(gained.rating_before);
    await expect(rating(page)).toContainText(`${gained.rating_before} → ${gained.rating.rating}`);

    // Given up: the rating falls, and the shortest way is shown on the table.
    const missed = await open(page, server.address, desk, "?training");
    await giveUp(page);
    await expect(page.getByRole("heading", { name: "Not this time" })).toBeVisible();
    const lost = desk.result!;
    expect(lost.rating_before).toBe(gained.rating.rating);
    expect(lost.rating.rating).toBeLessThan(lost.rating_before);
    for (let step = 0; step < lost.plan.length; ++step) {
      await page.getByRole("button", { name: "Next step" }).click();
    }
    await expect(page.getByText(`Step ${lost.plan.length} of ${lost.plan.length}:`)).toBeVisible();
    expect(sorted(await setsOf(page))).toEqual(sorted(solutionOf(missed)));

    // All of it is there after the next end.
    await server.kill();
    await server.restart();
    await page.goto(`${server.address}/puzzles`);
    await expect(page.getByText(`${lost.rating.rating}?`)).toBeVisible();
    if (gained.mode === "day") {
      await expect(page.getByText(/^Solved in/)).toBeVisible();
      await expect(page.getByText("1 of 1 solved it").first()).toBeVisible();
      await page.goto(`${server.address}/puzzles?day=${gained.level}`);
      await expect(page.getByText("You have tried today's puzzle of this level")).toBeVisible();
    }
  } finally {
    await server.stop();
  }
});

async function giveUp(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Give up", exact: true }).click();
  await page.getByRole("button", { name: "Really give up?" }).click();
  await expect(page.getByRole("heading", { name: "Not this time" })).toBeVisible();
}

test("hints tell one step after another and cost rating; what is half done is not handed in", async ({
  visit,
  server,
}) => {
  const { page } = await visit();
  const desk = new Desk(page);
  const puzzle = await open(page, server.address, desk, "?training");
  await handIn(page);
  await expect(page.getByText(/left on your rack/).first()).toBeVisible();
  expect(desk.result).toBeNull();
  await page.keyboard.press("h");
  await expect(page.getByText(/halves what solving it is worth/)).toBeVisible();
  await page.getByRole("button", { name: "Tell me a step" }).click();
  await expect(page.getByRole("button", { name: "One more step" })).toBeVisible();
  await page.getByRole("button", { name: "One more step" }).click();
  await page.getByRole("button", { name: "Close the hint" }).click();
  await page.getByRole("button", { name: "Reset" }).click();
  await layOut(page, puzzle, solutionOf(puzzle));
  await page.keyboard.press("e");
  await expect(page.getByText("You took 2 hints.")).toBeVisible();
  expect(desk.result!.hints).toBe(2);
  expect(desk.result!.rating.rating).toBeLessThan(1600);
});

test("a streak goes on until one is given up, and the text to share gives nothing away", async ({
  visit,
  server,
}) => {
  const { page } = await visit({ permissions: ["clipboard-read", "clipboard-write"] });
  const desk = new Desk(page);
  let puzzle = await open(page, server.address, desk, "?streak");
  for (let solved = 1; solved <= 2; ++solved) {
    await layOut(page, puzzle, solutionOf(puzzle));
    await handIn(page);
    await expect(page.getByText(`${solved} puzzle${solved === 1 ? "" : "s"} in a row.`)).toBeVisible();
    desk.puzzle = null;
    await page.getByRole("button", { name: "Next puzzle" }).click();
    await expect.poll(() => desk.puzzle).not.toBeNull();
    puzzle = desk.puzzle!;
    await expect(page.getByRole("button", { name: "Hand in" })).toBeVisible();
  }
  await giveUp(page);
  await expect(page.getByText("The streak ends here. Your best is 2.")).toBeVisible();

  await open(page, server.address, desk, "?day=5");
  await giveUp(page);
  await page.goto(`${server.address}/puzzles`);
  await expect(page.getByText("Best so far: 2")).toBeVisible();
  await page.getByRole("button", { name: "Share" }).click();
  await expect(page.getByText("Copied")).toBeVisible();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text.split("\n")).toEqual([
    expect.stringMatching(/^Tilefish puzzles \d{4}-\d\d-\d\d$/),
    "⬜⬜⬜⬜⬛",
    `${server.address}/puzzles`,
  ]);
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`overview, puzzle and result are accessible, ${colorScheme}`, async ({ visit, server }) => {
    const { page } = await visit({ colorScheme });
    const desk = new Desk(page);
    await page.goto(`${server.address}/puzzles`);
    await expect(page.getByRole("heading", { name: "Today's puzzles" })).toBeVisible();
    await expectAccessible(page, "the overview");
    await open(page, server.address, desk, "?day=1");
    await tilesAtRest(page);
    await expectAccessible(page, "a puzzle");
    await giveUp(page);
    await tilesAtRest(page);
    await expectAccessible(page, "a result");
  });
}

for (const [screen, viewport] of Object.entries({
  phone: { width: 360, height: 740 },
  "phone on its side": { width: 740, height: 360 },
})) {
  test(`everything fits a ${screen}`, async ({ visit, server }) => {
    const { page } = await visit({ viewport, hasTouch: true, isMobile: true });
    const desk = new Desk(page);
    await page.goto(`${server.address}/puzzles`);
    await expect(page.getByRole("heading", { name: "Today's puzzles" })).toBeVisible();
    const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
    expect(await fits()).toBe(true);
    await open(page, server.address, desk, "?day=5");
    expect(await fits()).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight)).toBe(true);
    await giveUp(page);
    await expect(page.getByRole("button", { name: "Next step" })).toBeInViewport();
    expect(await fits()).toBe(true);
  });
}
