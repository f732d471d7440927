// From the board into a game: the table and the rack of the position, a turn in it, and the game as it is remembered.

import { expect, myTurn, test, type Visitor } from "./game_test";

// The 6b goes to the run, the 9b to the group; the 1r stays.
const link = "/board?v1=3b4b5b,9g9r9y/6b9b1r";

async function pressPlay({ page }: Visitor): Promise<void> {
  await page.getByRole("button", { name: "Play against robots" }).click();
  await expect(page).toHaveURL(/\/room\//);
}

test("a game is played from the position on the board, and the way back leads to it", async ({
  visit,
  server,
}) => {
  const visitor = await visit({ robot: "level3" });
  const { page, seen } = visitor;
  await page.goto(`${server.address}${link}`);
  await expect(page.locator('[data-answer="tiles"]')).toContainText("2 tiles, 15 points");
  await expect(page.getByRole("combobox", { name: "Opponent", exact: true })).toHaveValue("level3");
  await pressPlay(visitor);

  expect(await myTurn(visitor)).toBe(true);
  expect(seen.game!.table).toEqual([
    ["3b", "4b", "5b"],
    ["9g", "9r", "9y"],
  ]);
  expect(seen.room!.you.rack).toEqual(["1r", "6b", "9b"]);
  expect(seen.room!.seats[1]).toMatchObject({ robot: "level3", tiles: 14, opened: true });
  const rack = page.locator('[data-zone="rack"]');
  await rack.getByRole("button", { name: "black 6", exact: true }).dblclick();
  await page.getByRole("button", { name: "End turn", exact: true }).click();
  await expect.poll(() => seen.game!.history.length).toBeGreaterThan(0);
  expect(seen.game!.history[0]).toMatchObject({ seat: 0, kind: "laid", laid: ["6b"] });
  // Who had opened before does not open.
  await expect(page.getByText("opened with")).toHaveCount(0);

  await page.goBack();
  await expect(page).toHaveURL(`${server.address}${link}`);
  await expect(page.locator('[data-answer="tiles"]')).toContainText("2 tiles, 15 points");
});

test("nobody has opened on an empty table", async ({ visit, server }) => {
  const visitor = await visit();
  const { page, seen } = visitor;
  await page.goto(`${server.address}/board?v1=/10b10g10r1y`);
  await expect(page.getByText("nobody has opened yet")).toBeVisible();
  await pressPlay(visitor);
  expect(await myTurn(visitor)).toBe(true);
  expect(seen.room!.seats.map(({ opened }) => opened)).toEqual([false, false]);
  expect(seen.room!.you.rack).toEqual(["1y", "10b", "10g", "10r"]);
});

test("what cannot be played from says so", async ({ visit, server }) => {
  const { page } = await visit();
  const play = page.getByRole("button", { name: "Play against robots" });
  await page.goto(`${server.address}/board?v1=3b4b/6b`);
  await expect(page.getByText("1 set is not finished.")).toBeVisible();
  await expect(play).toBeDisabled();
  await page.goto(`${server.address}/board?v1=3b4b5b/6b&rules=colours:5`);
  await expect(page.getByText("not your own numbers")).toBeVisible();
  await expect(play).toBeDisabled();
  // Every tile of the game lies or is on the rack, and the robot would have none.
  const runs = ["b", "g", "r", "y"].flatMap((colour) =>
    [0, 1].map(() => Array.from({ length: 13 }, (_, index) => `${index + 1}${colour}`).join("")),
  );
  await page.goto(`${server.address}/board?v1=${runs.join(",")}/JJ`);
  await play.click();
  await expect(page.getByRole("alert")).toContainText("no tile for one of the other players");
  await expect(page).toHaveURL(/\/board/);
});

test("without the server the board goes on, and playing waits for it", async ({ visit, server }) => {
  const visitor = await visit();
  const { page } = visitor;
  await page.goto(`${server.address}${link}`);
  await expect(page.getByRole("button", { name: "Play against robots" })).toBeEnabled();
  await page.context().setOffline(true);
  await server.kill();
  await expect(page.getByText("which cannot be reached now")).toBeVisible();
  await expect(page.locator('[data-answer="tiles"]')).toContainText("2 tiles, 15 points");
  await server.restart();
  await page.context().setOffline(false);
  await expect(page.getByRole("button", { name: "Play against robots" })).toBeEnabled();
});
