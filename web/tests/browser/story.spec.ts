// What a room tells beside the table: earlier rounds, the lots of the start, who watches.

import { expect, test } from "@playwright/test";
import { origin } from "./built_page";
import { FakeServer } from "./fake_server";
import { openHistory } from "./hands";
import { begun, firstRound, playing, secondRound } from "./states";
import { resize } from "./stillness";

test("earlier rounds are folded below the current one and asked for once", async ({ page }) => {
  const server = new FakeServer();
  server.room = secondRound;
  server.reply = (request) => (request.type === "round" ? firstRound : null);
  await server.attach(page);
  await page.goto(`${origin}/room/TEST`);
  await expect(page.getByText("Round 2 of 3")).toBeVisible();
  await openHistory(page);

  const history = page.getByRole("complementary", { name: "History" });
  await expect(history.getByRole("heading", { name: "Round 2" })).toBeVisible();
  const first = history.getByRole("group").filter({ hasText: "Round 1" });
  await expect(first).toContainText("Charlotte the Great went out.");
  await expect(first.getByText("Level 3 drew a tile")).toBeHidden();
  await first.getByText("Round 1").click();
  await expect(first.getByRole("listitem")).toHaveText([
    /^Bob opened with/,
    /^You opened with/,
    "Level 3 drew a tile",
  ]);
  await expect(first).toContainText("You 0, Bob −12, Charlotte the Great +25, Level 3 −13");

  server.tellRoom();
  await history.getByRole("button", { name: "Close history" }).click();
  await openHistory(page);
  await expect(first).toBeVisible();
  expect(server.asked.filter(({ type }) => type === "round")).toHaveLength(1);
});

test("a match begins with the lots on the table, until a set lies there", async ({ page }) => {
  const server = new FakeServer();
  server.room = begun;
  await server.attach(page);
  await page.goto(`${origin}/room/TEST`);
  const lots = page.getByRole("list", { name: "Drawn to see who begins" });
  await expect(lots.getByRole("listitem")).toHaveText([/You$/, /Bob$/, /Charlotte the Great$/, /Level 3$/]);
  await expect(lots.getByRole("listitem").first().getByRole("img")).toHaveCount(2);
  await expect(page.getByText("You drew the highest tile and begin.").first()).toBeVisible();
  await expect(page.getByText("2 watching")).toBeVisible();

  server.room = playing;
  server.tellRoom({ kind: "laid", seat: 1 });
  await expect(lots).toBeHidden();
  await expect(page.getByText("2 watching")).toBeHidden();
});

test("players never lie over each other, however many words there are about them", async ({ page }) => {
  const server = new FakeServer();
  const [, bob, charlotte] = playing.seats;
  server.room = { ...playing, seats: [...playing.seats, bob!, charlotte!] };
  await server.attach(page);
  await page.goto(`${origin}/room/TEST`);
  const players = page.getByRole("list", { name: "Players" });
  await expect(players.getByRole("listitem")).toHaveCount(7);
  await expect(players).toContainText("+25 points");
  for (const width of [1280, 1024, 820, 360]) {
    await resize(page, { width, height: 740 });
    const overlapping = await players.evaluate((list) => {
      // Words that are not cut off reach further than their box.
      const reach = (words: Element) => {
        const cut = getComputedStyle(words).overflowX !== "visible";
        return words.getBoundingClientRect().left + (cut ? words.clientWidth : words.scrollWidth);
      };
      const words = [...list.querySelectorAll("li")].map((player) => ({
        left: player.getBoundingClientRect().left,
        right: Math.max(...[...player.querySelectorAll(".name, .more")].map(reach)),
      }));
      return words.filter(({ right }, index) => right > (words[index + 1]?.left ?? innerWidth) + 0.5).length;
    });
    expect(overlapping, `${width} px`).toBe(0);
  }
});
