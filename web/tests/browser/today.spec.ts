// The deal of the day against the real server: two people play it in their own browsers, the server is killed in between, and when the
// day is over they are compared.

import { expectAccessible } from "./axe";
import { GameServer } from "./game_server";
import { expect, myTurn, test, type Visitor } from "./game_test";

test.setTimeout(240_000);

// Robots that do not wait for anybody's eyes.
const quick = "[rooms]\nrobot_pause_ms = 0\ntile_flight_ms = 0\n[server]\npuzzle_stock = 0\n";

async function begin({ page }: Visitor, address: string): Promise<void> {
  await page.goto(`${address}/today`);
  await page.getByRole("button", { name: "Play today’s deal" }).click();
  await expect(page.getByRole("region", { name: /^Your rack/ })).toBeVisible();
}

// Draws, whatever there is to lay. A key that comes before the page shows whose turn it is does nothing, so it is pressed again.
async function drawOn(visitor: Visitor): Promise<void> {
  while (await myTurn(visitor)) {
    const turn = visitor.seen.game!.turn;
    await expect(async () => {
      await visitor.page.keyboard.press("d");
      await expect
        .poll(() => visitor.seen.game!.turn !== turn || visitor.seen.over, { timeout: 1000 })
        .toBe(true);
    }).toPass({ timeout: 30_000 });
  }
}

const rackOf = ({ seen }: Visitor) => seen.room!.you.rack.toSorted();
const points = ({ seen }: Visitor) => seen.room!.seats[0]!.score;

test("two play the same deal, the server is killed, and after the day they are compared", async ({
  visit,
}) => {
  const server = await GameServer.start(quick);
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

    await server.kill();
    await server.restart();
    await expect(ann.page.getByText("Reconnecting")).toHaveCount(0);
    await drawOn(ann);
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
    const [annsPoints, bobsPoints] = [points(ann), points(bob)];

    await server.kill();
    server.aDayPasses();
    await server.restart();

    await bob.page.goto(`${address}/today`);
    await expect(bob.page.getByRole("heading", { name: /^Results of/ })).toBeVisible();
    await expect(bob.page.getByText("2 players finished it.")).toBeVisible();
    const share = bobsPoints > annsPoints ? 100 : bobsPoints === annsPoints ? 50 : 0;
    await expect(bob.page.getByText(`You did better than ${share} % of the others.`)).toBeVisible();
    await expect(bob.page.getByRole("button", { name: "Play today’s deal" })).toBeVisible();
    await expectAccessible(bob.page, "a day that is over");

    // How the best did it.
    const best = bob.page.getByRole("link", { name: /^Replay of/ }).first();
    await best.click();
    await expect(bob.page).toHaveURL(/\/game\//);
    await expect(bob.page.getByRole("button", { name: "To the end" })).toBeVisible();
  } finally {
    await server.stop();
  }
});

for (const colorScheme of ["light", "dark"] as const) {
  for (const [width, height] of [
    [360, 740],
    [1280, 800],
  ] as const) {
    test(`everybody can read it, ${colorScheme}, ${width} px wide`, async ({ visit }) => {
      const server = await GameServer.start(quick);
      const { address } = server;
      try {
        const visitor = await visit({ address, colorScheme, viewport: { width, height } });
        const { page } = visitor;
        const look = async (state: string) => {
          await expectAccessible(page, `${state} in ${colorScheme}`);
          const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          expect(wider, state).toBeLessThanOrEqual(0);
          if (process.env["TILEFISH_GALLERY"] !== undefined)
            await page.screenshot({
              path: `${process.env["TILEFISH_GALLERY"]}/today-${state}-${colorScheme}-${width}.png`,
              fullPage: true,
            });
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
  }
}
