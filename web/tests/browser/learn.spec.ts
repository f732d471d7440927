// The first game: five lessons on the real board, by mouse, finger and keyboard.

import { expect, test, type Page } from "@playwright/test";
import { serveBuiltPage, origin } from "./built_page";
import { Finger, Keyboard, Mouse, type Hands } from "./hands";

// No server at all: the lessons need none.
async function arrive(page: Page, lesson = 0): Promise<void> {
  await serveBuiltPage(page);
  await page.routeWebSocket("**/ws", (socket) => void socket.close());
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.addInitScript((next) => {
    if (localStorage.getItem("tilefish.lessons") === null)
      localStorage.setItem("tilefish.lessons", String(next));
  }, lesson);
  await page.goto(`${origin}/learn`);
  await expect(page.getByText(`Lesson ${lesson + 1} of 5`)).toBeVisible();
}

const next = (page: Page) => page.getByRole("button", { name: "Next lesson" }).click();

async function firstFour(page: Page, hands: Hands): Promise<void> {
  await hands.newSet(["5r", "6r", "7r"]);
  await hands.endTurn();
  await next(page);
  await hands.newSet(["8b", "8g", "8r"]);
  await hands.endTurn();
  await next(page);
  await hands.newSet(["9r", "10r", "11r"]);
  await hands.endTurn();
  await expect(page.getByText("9 + 10 + 11 = 30")).toBeVisible();
  await next(page);
  await hands.add("9r", ["9b", "9g", "9y"], "right");
}

test("the lessons can be played by mouse, and are taken up where they were left", async ({ page }) => {
  await arrive(page);
  await firstFour(page, new Mouse(page));
  await page.reload();
  await expect(page.getByText("Lesson 4 of 5")).toBeVisible();
});

test("the lessons can be played by keyboard", async ({ page }) => {
  await arrive(page);
  await firstFour(page, new Keyboard(page));
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("the lessons can be played by finger", async ({ page }) => {
    await arrive(page);
    await firstFour(page, new Finger(page));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});

test("a joker is swapped in the last lesson, and what is legal but not asked for is not enough", async ({
  page,
}) => {
  await arrive(page, 4);
  // Typed: the real 7 into the run, the joker out of it, and a set with it.
  const play = async (...moves: string[]) => {
    await page.locator('[data-zone="rack"] [data-piece]').first().focus();
    await page.keyboard.press("t");
    for (const move of moves) {
      await page.getByLabel("Move").fill(move);
      await page.keyboard.press("Enter");
    }
    await page.keyboard.press("Escape");
    await page.locator('[data-zone="rack"] [data-piece]').first().focus();
    await page.keyboard.press("e");
  };
  await play("7g to 1");
  await expect(page.getByText("Play the green 7, the red 12 and the red 13.").first()).toBeVisible();
  await play("7g to 1", "12r 13r", "j from 1 to 3");
  await expect(page.getByText("You swapped a joker.")).toBeVisible();
  await expect(page.getByText("Time for a real game.")).toBeVisible();
});

test("a lesson judges the joker as a game does: one that is taken must be paid for", async ({ page }) => {
  await arrive(page, 4);
  await page.locator('[data-zone="rack"] [data-piece]').first().focus();
  await page.keyboard.press("t");
  for (const move of ["7g to 1", "j from 1 to 2"]) {
    await page.getByLabel("Move").fill(move);
    await page.keyboard.press("Enter");
  }
  await page.keyboard.press("Escape");
  const why = "A joker you take must go into a set with a tile from your rack.";
  await expect(page.locator(".status").getByText(why)).toBeVisible();
  await page.locator('[data-zone="rack"] [data-piece]').first().focus();
  await page.keyboard.press("e");
  await expect(page.locator("[data-set].blamed")).toHaveCount(1);
  await expect(page.getByText("You swapped a joker.")).toHaveCount(0);
});

test("a lesson can be skipped", async ({ page }) => {
  await arrive(page);
  await page.getByRole("button", { name: "Skip" }).click();
  await expect(page.getByRole("heading", { name: "A group" })).toBeVisible();
  await page.getByRole("link", { name: "Leave" }).click();
  await expect(page.getByText("You stopped at lesson 2 of 5.")).toBeVisible();
});
