// A whole game, told turn by turn: what did not change does not move, and nothing jumps, at any size.

import { expect, test, type Page } from "@playwright/test";
import { origin } from "./built_page";
import { FakeServer } from "./fake_server";
import { shiftsOf } from "./layout_shift";
import { recordedGame, tellTurn, type Told } from "./recorded_game";

const robots = ["level6", "level5", "level6", "level4"];
let game: Told[] = [];

test.beforeAll(() => {
  game = recordedGame(robots, 11);
});

// The game begins where the first state is; whoever is in a hurry sees every flight take off and land at once.
async function sitDown(page: Page): Promise<FakeServer> {
  const server = new FakeServer();
  server.room = game[0]!.state;
  await server.attach(page);
  await page.addInitScript(() => {
    const counts = { table: 0 };
    Object.assign(window, { counts });
    const start = Element.prototype.animate;
    Element.prototype.animate = function (...args) {
      if (this.matches("[data-zone=table] [data-set], [data-zone=table] [data-piece]")) counts.table += 1;
      const animation = start.apply(this, args);
      // Two frames: one is drawn with the tile where it comes from.
      requestAnimationFrame(() => requestAnimationFrame(() => animation.finish()));
      return animation;
    };
  });
  await page.goto(`${origin}/room/TEST`);
  await expect(page.locator('[data-zone="rack"] [data-piece]')).toHaveCount(game[0]!.state.you.rack.length);
  return server;
}

// The table, the pool and the strip show this turn.
async function shown(page: Page, { state }: Told): Promise<void> {
  const { table, pool } = state.game!;
  const counts = state.seats.map(({ tiles }) => tiles).join(" ");
  await page.waitForFunction(
    ([sets, left, tiles]) =>
      document.querySelectorAll("[data-set]").length === sets &&
      document.querySelector("[data-pool]")?.textContent.includes(String(left)) &&
      [...document.querySelectorAll("[data-seat] .count")].map((count) => count.textContent).join(" ") ===
        tiles,
    [table.length, pool, counts] as const,
  );
}

test("a draw moves nothing on the table, over a whole game", async ({ page }) => {
  const server = await sitDown(page);
  const animated = () =>
    page.evaluate(async () => {
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      return (window as unknown as { counts: { table: number } }).counts.table;
    });
  let [draws, lays, before] = [0, 0, await animated()];
  for (const told of game.slice(1)) {
    tellTurn(server, told);
    await shown(page, told);
    const now = await animated();
    if (told.turn!.kind === "laid") {
      lays += 1;
      expect(now, `turn ${told.turn!.turn} lays and is seen`).toBeGreaterThan(before);
    } else {
      draws += 1;
      expect(now, `turn ${told.turn!.turn} only draws`).toBe(before);
    }
    before = now;
  }
  expect(Math.min(draws, lays)).toBeGreaterThan(10);
});

for (const [width, height] of [
  [1440, 900],
  [1280, 720],
  [820, 1180],
  [390, 844],
  [844, 390],
] as const) {
  test(`nothing jumps over a whole game at ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const server = await sitDown(page);
    for (const told of game.slice(1)) tellTurn(server, told);
    await shown(page, game.at(-1)!);
    await expect(page.getByRole("region", { name: "End of the round" })).toBeVisible();
    const { sum, nodes } = await shiftsOf(page);
    expect(sum, nodes.join("\n")).toBeLessThan(0.01);
  });
}
