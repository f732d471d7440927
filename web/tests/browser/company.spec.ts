import { expect, myTurn, playNow, takeTurn, test } from "./game_test";
import { Finger, Mouse } from "./hands";

test("two browsers meet at one table by its link and play", async ({ visit }) => {
  const ann = await visit();
  await ann.page.getByRole("button", { name: "Create a table" }).click();
  await ann.page.getByLabel("Show the table in the lobby").check();
  await ann.page.getByRole("button", { name: "Create", exact: true }).click();
  await expect(ann.page.getByText("One seat is still open.")).toBeVisible();

  const bob = await visit();
  await bob.page.getByRole("button", { name: /Change your name/ }).click();
  await bob.page.getByLabel("Your name").fill("Bob");
  await bob.page.getByRole("button", { name: "Save" }).click();
  await bob.page.getByRole("link", { name: /^Join the table/ }).click();

  await expect(ann.page.getByRole("button", { name: "Send away Bob" })).toBeVisible();
  await ann.page.getByRole("button", { name: "Start" }).click();
  await expect.poll(() => bob.seen.room?.phase).toBe("playing");

  for (let turns = 0; turns < 6; ++turns) {
    await expect.poll(() => ann.seen.myTurn !== bob.seen.myTurn).toBe(true);
    const [mover, other] = ann.seen.myTurn ? [ann, bob] : [bob, ann];
    await takeTurn(mover, new Mouse(mover.page));
    await expect.poll(() => other.seen.game!.turn).toBe(mover.seen.game!.turn);
    expect(other.seen.game!.table).toEqual(mover.seen.game!.table);
    expect(other.seen.room!.you.rack).not.toEqual(mover.seen.room!.you.rack);
  }
  await ann.page.getByRole("button", { name: "History" }).click();
  const history = ann.page.getByRole("complementary", { name: "History" });
  await expect(history.getByRole("list", { name: "Turns" }).getByRole("listitem")).toHaveCount(6);
  const lots = history.getByRole("list", { name: "Drawn to see who begins" });
  await expect(lots.getByRole("listitem")).toHaveCount(2);
});

test("robots play among themselves before an onlooker", async ({ visit }) => {
  const { page, seen } = await visit();
  await page.getByRole("button", { name: "Watch robots play" }).click();
  await expect.poll(() => seen.game?.history.length ?? 0, { timeout: 30_000 }).toBeGreaterThan(3);
  expect(seen.room!.you).toEqual({ seat: null, rack: [] });
  await expect(page.getByRole("list", { name: "Players" }).getByRole("listitem")).toHaveCount(5);
  await expect(page.getByRole("button", { name: "Hint" })).toHaveCount(0);
});

test("four seats fit on a phone", async ({ visit }) => {
  const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
  const visitor = await visit({ ...phone, opponents: 3 });
  const { page } = visitor;
  await playNow(visitor);
  for (let turns = 0; turns < 3 && (await myTurn(visitor)); ++turns)
    await takeTurn(visitor, new Finger(page));

  const players = page.getByRole("list", { name: "Players" }).getByRole("listitem");
  await expect(players).toHaveCount(5);
  for (const player of await players.all()) await expect(player).toBeInViewport({ ratio: 0.99 });
  const buttons = page.getByRole("group", { name: "Actions" }).getByRole("button");
  for (const button of await buttons.all()) {
    if (!(await button.isVisible())) continue;
    const box = (await button.boundingBox())!;
    expect(box.height).toBeGreaterThanOrEqual(44);
    expect(box.width).toBeGreaterThanOrEqual(44);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});
