// Where everybody arrives: a game within one click, again and again, and words that are true.

import { FakeServer } from "./fake_server";
import { origin, serveBuiltPage } from "./built_page";
import { expect, playNow, test } from "./game_test";
import { shiftsOf } from "./layout_shift";
import { playing } from "./states";

test("Play now never refuses, and every game under way has a card", async ({ visit }) => {
  const visitor = await visit({ robot: "level3" });
  const { page } = visitor;
  const codes = new Set<string>();
  for (let games = 0; games < 6; ++games) {
    await playNow(visitor);
    codes.add(new URL(page.url()).pathname);
    await page.goto(new URL("/", page.url()).href);
  }
  expect(codes.size).toBe(6);
  const games = page.getByRole("region", { name: "Your games" }).getByRole("listitem");
  await expect(games.first()).toContainText(/Against Perch/);
  await expect(games.first()).toContainText(/turn · you were there (just now|1 minute ago)/);

  const before = await games.count();
  await games.last().getByRole("button", { name: "Leave" }).click();
  await expect(games).toHaveCount(before - 1);
  await games.first().getByRole("link", { name: "Continue" }).click();
  await expect(page.getByRole("region", { name: /^Your rack/ })).toBeVisible();
});

test("who leaves a game against robots is not told that a robot plays on", async ({ page }) => {
  const server = new FakeServer();
  server.room = {
    ...playing,
    seats: playing.seats.map((seat, index) => (index === 0 ? seat : { ...playing.seats[3]! })),
  };
  await server.attach(page);
  await page.goto(`${origin}/room/TEST`);
  await page.getByRole("button", { name: "Leave the table" }).click();
  const dialog = page.getByRole("dialog", { name: "Leave this game?" });
  await expect(dialog).toContainText("the game waits for you");
  await expect(dialog).not.toContainText("robot plays for you");
});

test("an unknown address is not found, and has a way home", async ({ page, server }) => {
  const answer = await page.goto(`${server.address}/nowhere/at/all`);
  expect(answer!.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Nothing here" })).toBeVisible();
  await page.getByRole("link", { name: "Back to the lobby" }).click();
  await expect(page.getByRole("button", { name: "Play now" })).toBeEnabled();
});

test("the rules are read at the table, without leaving it", async ({ page }) => {
  const server = new FakeServer();
  server.room = playing;
  await server.attach(page);
  await page.goto(`${origin}/room/TEST`);
  await page.getByRole("button", { name: "Rules" }).click();
  const panel = page.getByRole("dialog", { name: "Rules" });
  await expect(panel.getByRole("heading", { name: "Jokers" })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/room/TEST");
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(page.getByRole("button", { name: "Rules" })).toBeFocused();
});

test("the opponents are fish, each with a name and how it plays", async ({ page, server }) => {
  await page.goto(server.address);
  const fish = page.getByRole("radiogroup", { name: "Your opponent" }).getByRole("radio");
  await expect(fish).toHaveCount(8);
  await page.getByRole("radio", { name: /Moray/ }).check({ force: true });
  await expect(page.getByText("Waits with a dozen tiles")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("radio", { name: /Moray/ })).toBeChecked();
});

test("a connection that comes late is told, moves nothing and covers nothing", async ({ page }) => {
  await serveBuiltPage(page);
  await page.routeWebSocket("**/ws", () => {}); // nobody answers
  await page.goto(origin);
  const words = page.getByText("Connecting…");
  await expect(words).toBeVisible();
  const { sum, nodes } = await shiftsOf(page);
  expect(sum, nodes.join("\n")).toBeLessThan(0.01);
  const [told, head] = [(await words.boundingBox())!, (await page.locator("header").boundingBox())!];
  expect(told.y + told.height).toBeLessThanOrEqual(head.y);
});

test("what is empty is not shown", async ({ page }) => {
  const server = new FakeServer();
  await server.attach(page);
  await page.goto(origin);
  await expect(page.getByRole("button", { name: "Play now" })).toBeEnabled();
  await expect(page.getByText("Open tables")).toHaveCount(0);
  await expect(page.getByText("Your games")).toHaveCount(0);
});
