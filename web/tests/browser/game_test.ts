// What tests against the real server share: one server a file, visitors with a storage of their own, and turns.

import {
  test as base,
  expect,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from "@playwright/test";
import { playTurn, type Hands } from "./hands";
import { GameServer } from "./game_server";
import { Onlooker } from "./onlooker";
import { planTurn } from "./simple_player";
import { tilesAtRest } from "./stillness";

export { expect };

export interface Visitor {
  page: Page;
  seen: Onlooker;
}

export interface VisitorOptions extends BrowserContextOptions {
  robot?: string;
  opponents?: number;
  address?: string; // of another server than the file's own
}

type Visit = (options?: VisitorOptions) => Promise<Visitor>;

export const test = base.extend<{ visit: Visit }, { server: GameServer }>({
  server: [
    // Playwright insists on the pattern, though nothing is asked for.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = await GameServer.start(hastyRobots);
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],

  visit: async ({ browser, server }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options = {}) => {
      const { robot = "optimal", opponents = 1, address = server.address, ...rest } = options;
      const context = await browser.newContext({ ...still, ...rest });
      contexts.push(context);
      return arrive(await context.newPage(), address, { robot, opponents });
    });
    for (const context of contexts) await context.close();
  },
});

// Nobody watches them here: robots wait neither for eyes nor for tiles in the air.
export const hastyRobots = "[rooms]\nrobot_pause_ms = 0\ntile_flight_ms = 0\n";

// What the server tells is seen at once, and a game has a hundred such moments.
export const soon = { timeout: 30_000, intervals: [20] };

const still = { reducedMotion: "reduce", viewport: { width: 1280, height: 800 } } as const;

// Somebody who has chosen the opponents of "Play now" on an earlier visit.
async function arrive(
  page: Page,
  address: string,
  taste: { robot: string; opponents: number },
): Promise<Visitor> {
  await page.addInitScript((chosen) => {
    if (localStorage.getItem("tilefish.settings") !== null) return;
    localStorage.setItem("tilefish.settings", JSON.stringify({ sound: false, taste: chosen }));
  }, taste);
  const seen = new Onlooker(page);
  await page.goto(address);
  return { page, seen };
}

export async function playNow(visitor: Visitor): Promise<void> {
  await visitor.page.getByRole("button", { name: "Play now" }).click();
  await expect(visitor.page.getByRole("region", { name: /^Your rack/ })).toBeVisible();
}

export async function myTurn({ page, seen }: Visitor): Promise<boolean> {
  await expect.poll(() => seen.myTurn || seen.over, soon).toBe(true);
  if (seen.myTurn) await shown(page, seen);
  return seen.myTurn;
}

// The page shows what the server has told; it lets one move be seen before the next.
async function shown(page: Page, seen: Onlooker): Promise<void> {
  const onPage = () =>
    page.evaluate(() => [
      document.querySelectorAll("[data-zone=table] [data-piece]").length,
      document.querySelectorAll("[data-zone=rack] [data-piece]").length,
      Number(document.querySelector("[data-pool] .stack")?.textContent),
    ]);
  await expect(async () => {
    const { table, pool } = seen.game!;
    expect(await onPage()).toEqual([table.flat().length, seen.room!.you.rack.length, pool]);
  }).toPass(soon);
}

// Plays one turn as well as the simple player can and waits until the server has taken it.
export async function takeTurn(visitor: Visitor, hands: Hands): Promise<void> {
  const { seen, page } = visitor;
  const turn = seen.game!.turn;
  await expect(page.getByRole("group", { name: "Actions" })).toBeVisible();
  await tilesAtRest(page);
  await playTurn(hands, planTurn(seen.room!));
  await expect
    .poll(() => seen.game!.turn !== turn || seen.over, { ...soon, message: "the turn is over" })
    .toBe(true);
}

export async function playToTheEnd(visitor: Visitor, hands: Hands, mostTurns = 200): Promise<void> {
  for (let turns = 0; turns < mostTurns; ++turns) {
    if (!(await myTurn(visitor))) return;
    await takeTurn(visitor, hands);
  }
  throw new Error(`the game did not end within ${mostTurns} turns`);
}
