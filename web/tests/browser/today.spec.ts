// The deal of the day against the real server: two people play it in their own browsers, the server is killed in between, and when the
// day is over they are compared.

import { expectAccessible } from "./axe";
import { GameServer } from "./game_server";
import { expect, hastyRobots, myTurn, playToTheEnd, test, type Visitor } from "./game_test";
import { Mouse } from "./hands";
import { resize, tilesAtRest } from "./stillness";

test.setTimeout(240_000);

const quick = `${hastyRobots}[server]\npuzzle_stock = 0\n`;

async function begin({ page }: Visitor, address: string): Promise<void> {
  await page.goto(`${address}/today`);
  await page.getByRole("button", { name: "Play today’s deal" }).click();
  await expect(page.getByRole("region", { name: /^Your rack/ })).toBeVisible();
}

// Draws, whatever there is to lay. The button is there once the page shows that it is one's turn, and gone when it is not.
async function drawOn(visitor: Visitor): Promise<void> {
  const { page, seen } = visitor;
  while (await myTurn(visitor)) {
    const turn = seen.game!.turn;
    await tilesAtRest(page);
    await new Mouse(page).draw();
    await expect.poll(() => seen.game!.turn !== turn || seen.over, { timeout: 30_000 }).toBe(true);
  }
}

// The server is killed and starts again; those who play go on when their pages have its news.
async function killInBetween(server: GameServer, visitors: Visitor[]): Promise<void> {
  await server.kill();
  for (const { seen } of visitors) seen.room = null;
  await server.restart();
  for (const { seen, page } of visitors) {
    await expect.poll(() => seen.room, { timeout: 60_000 }).not.toBeNull();
    await expect(page.getByText("Reconnecting")).toHaveCount(0);
  }
}

// By it the first rack opens at once, with ten of its tiles: 10b 10g 10r 10y, 13b 13g 13r and 5g 6g 7g.
const goodDeal = "1e2e95b035719c667a2e04d2b62292f61c36a8bb85d283f39ee149442c1dc359";

const rackOf = ({ seen }: Visitor) => seen.room!.you.rack.toSorted();
const points = ({ seen }: Visitor) => seen.room!.seats[0]!.score;
const nameOf = ({ seen }: Visitor) => seen.room!.seats[0]!.name;

// What somebody reads about a day that is over.
async function expectShare({ page }: Visitor, address: string, share: number): Promise<void> {
  await page.goto(`${address}/today`);
  await expect(page.getByRole("heading", { name: /^Results of/ })).toBeVisible();
  await expect(page.getByText("2 players finished it.")).toBeVisible();
  await expect(page.getByText(`You did better than ${share} % of the others.`)).toBeVisible();
}

test("two play the same deal, the server is killed, and after the day they are compared", async ({
  visit,
}) => {
  const server = await GameServer.start(quick);
  await server.kill();
  server.deals(goodDeal);
  await server.restart();
  const { address } = server;
  try {
    const ann = await visit({ address });
    const bob = await visit({ address });
    await begin(ann, address);
    await begin(bob, address);
    expect(await myTurn(ann)).toBe(true);
    expect(await myTurn(bob)).toBe(true);
    expect(rackOf(bob)).toEqual(rackOf(ann));
    expect(bob.seen.game!.table).toEqual(ann.seen.game!.table);

    await killInBetween(server, [ann, bob]);
    await playToTheEnd(ann, new Mouse(ann.page));
    await ann.page.getByRole("link", { name: "Today’s deal" }).click();
    await expect(ann.page.getByText(/[+−]?\d+ points/).first()).toBeVisible();
    await expect(ann.page.getByText("1 player has finished it so far.")).toBeVisible();
    expect(ann.seen.game!.seed).toBeUndefined();
    const game = ann.seen.game!.id;
    for (const path of [`/api/games/${game}.json`, `/api/games/${game}.txt`, `/api/games/${game}/analysis`])
      expect((await ann.page.request.get(`${address}${path}`)).status(), path).toBe(404);

    // Left in the middle, and taken up again from the page of the day.
    await bob.page.goto(`${address}/today`);
    await bob.page.getByRole("link", { name: "Go on" }).click();
    await drawOn(bob);
    await expect(bob.page.getByRole("link", { name: "Today’s deal" })).toBeVisible();
    await expect(bob.page.getByRole("button", { name: "Rematch" })).toHaveCount(0);
    // Ann laid what she could, Bob nothing.
    expect(points(ann)).toBeGreaterThan(points(bob));
    const annsName = nameOf(ann);

    await server.kill();
    server.aDayPasses();
    await server.restart();

    await expectShare(ann, address, 100);
    await expectShare(bob, address, 0);
    await expect(bob.page.getByRole("button", { name: "Play today’s deal" })).toBeVisible();
    await expectAccessible(bob.page, "a day that is over");

    // How the best did it.
    const best = bob.page.getByRole("link", { name: /^Replay of/ }).first();
    await expect(best).toHaveAccessibleName(`Replay of ${annsName}`);
    await best.click();
    await expect(bob.page).toHaveURL(/\/game\//);
    await expect(bob.page.getByRole("button", { name: "To the end" })).toBeVisible();
  } finally {
    await server.stop();
  }
});

const looks = (["light", "dark"] as const).flatMap((colorScheme) => [
  { colorScheme, width: 360, height: 740 },
  { colorScheme, width: 1280, height: 800 },
]);

test("everybody can read it, before, at the end, after it and on the next day", async ({ visit }) => {
  const server = await GameServer.start(quick);
  const { address } = server;
  try {
    const visitor = await visit({ address });
    const { page } = visitor;
    const look = async (state: string) => {
      for (const { colorScheme, width, height } of looks) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await resize(page, { width, height });
        await expectAccessible(page, `${state} in ${colorScheme}, ${width} px wide`);
        const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(wider, `${state}, ${width} px wide`).toBeLessThanOrEqual(0);
        if (process.env["TILEFISH_GALLERY"] !== undefined)
          await page.screenshot({
            path: `${process.env["TILEFISH_GALLERY"]}/today-${state}-${colorScheme}-${width}.png`,
            fullPage: true,
          });
      }
    };
    await page.goto(`${address}/today`);
    await expect(page.getByRole("button", { name: "Play today’s deal" })).toBeVisible();
    await look("before");
    await begin(visitor, address);
    await drawOn(visitor);
    await expect(page.getByRole("region", { name: "End of the round" })).toBeVisible();
    await look("end");
    await page.goto(`${address}/today`);
    await expect(page.getByText("Your result")).toBeVisible();
    await look("played");
    await server.kill();
    server.aDayPasses();
    await server.restart();
    await page.goto(`${address}/today`);
    await expect(page.getByRole("table")).toBeVisible();
    await look("after");
  } finally {
    await server.stop();
  }
});
