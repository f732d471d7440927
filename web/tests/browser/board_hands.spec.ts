// The board by keyboard alone, for screen readers, over a picture, and from a turn of a finished game.

import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./axe";
import { expect, myTurn, test } from "./game_test";
import { tilesAtRest } from "./stillness";

const best = (page: Page) => page.locator('[data-answer="tiles"]');
const tiles = (page: Page, zone: "table" | "rack" | "tray") =>
  page.locator(`[data-zone="${zone}"] [data-piece]`);

// Arrows lead to the tile of that name in the zone.
async function go(page: Page, name: string, zone: "table" | "rack" | "tray"): Promise<void> {
  const here = () =>
    page.evaluate(() => {
      const tile = document.activeElement?.closest("[data-piece]");
      return {
        name: tile?.getAttribute("aria-label") ?? "",
        zone: tile?.closest("[data-zone]")?.getAttribute("data-zone") ?? "",
      };
    });
  const depth = ["", "table", "rack", "tray"];
  for (let steps = 0; steps < 80; ++steps) {
    const at = await here();
    if (at.name === name && at.zone === zone) return;
    const down = depth.indexOf(zone) - depth.indexOf(at.zone);
    await page.keyboard.press(down > 0 ? "ArrowDown" : down < 0 ? "ArrowUp" : "ArrowRight");
  }
  throw new Error(`no way to ${name} in the ${zone}`);
}

async function take(page: Page, name: string, zone: "table" | "rack" | "tray"): Promise<void> {
  await tilesAtRest(page);
  await go(page, name, zone);
  await page.keyboard.press("Enter");
}

async function tabTo(page: Page, button: Locator): Promise<void> {
  for (let presses = 0; presses < 60; ++presses) {
    if (await button.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("the tab key does not lead there");
}

test("a position is set up and its plan played by keyboard alone", async ({ visit, server }) => {
  const { page } = await visit();
  await page.goto(`${server.address}/board`);
  await expect(tiles(page, "tray").first()).toBeVisible();
  for (const name of ["black 3", "black 4", "black 5"]) await take(page, name, "tray");
  await page.keyboard.press("n");
  await expect(page.locator("[data-set]")).toHaveCount(1);
  await take(page, "black 6", "tray");
  await page.keyboard.press("b");
  await expect(best(page)).toContainText("1 tile, 6 points");
  await take(page, "red 9", "tray");
  await page.keyboard.press("b");
  await expect(tiles(page, "rack")).toHaveCount(2);
  // Back into the tray, and undone, and away again.
  await tilesAtRest(page);
  await go(page, "red 9", "rack");
  await page.keyboard.press("Delete");
  await expect(tiles(page, "rack")).toHaveCount(1);
  await page.keyboard.press("u");
  await expect(tiles(page, "rack")).toHaveCount(2);
  await tilesAtRest(page);
  await go(page, "red 9", "rack");
  await page.keyboard.press("Delete");
  await expect(best(page)).toContainText("Everything goes out.");

  await tabTo(page, best(page).getByRole("button", { name: "Show it" }));
  await page.keyboard.press("Enter");
  const next = page.getByRole("button", { name: "Next step" });
  await expect(next).toBeVisible();
  await tabTo(page, next);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Step 1 of 1")).toBeVisible();
  await expect(tiles(page, "rack")).toHaveCount(0);

  await tabTo(page, page.getByRole("button", { name: "Notation", exact: true }));
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByLabel("Table / rack"));
  await page.keyboard.press("Control+a");
  await page.keyboard.type("/ 10b 10g 10r 1y");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(best(page)).toContainText("3 tiles, 30 points");
  await tilesAtRest(page);
  await tabTo(page, tiles(page, "rack").first());
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toContainText("put it back into the tray");
});

test("everything on the board has a name", async ({ visit, server }) => {
  const { page } = await visit();
  await page.goto(`${server.address}/board?v1=3b4b5bJ,9g9r9y/6b9b`);
  await expect(best(page)).toBeVisible();
  await expect(page.getByRole("region", { name: "Tray" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Tray" }).getByText("black 7, 2 left")).toBeAttached();
  await expect(page.getByRole("region", { name: /^Your rack/ })).toBeVisible();
  await expect(page.getByRole("region", { name: "Answers" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Play from here" })).toBeVisible();
  await expect(page.getByRole("group", { name: "Board actions" })).toBeVisible();
  await expect(
    page.locator('[data-zone="table"]').getByRole("button", { name: "joker as black 6" }),
  ).toBeVisible();
  const unnamed = await page.locator("button, input, select, textarea, a").evaluateAll((elements) =>
    elements
      .filter((element) => {
        const labels = (element as HTMLInputElement).labels;
        const text = [element.getAttribute("aria-label"), element.textContent, labels?.[0]?.textContent];
        return !text.some((each) => (each ?? "").trim() !== "");
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  );
  expect(unnamed).toEqual([]);
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`a plan, a typed position and what is wrong are accessible, ${colorScheme}`, async ({
    visit,
    server,
  }) => {
    const { page } = await visit({ colorScheme });
    await page.goto(`${server.address}/board?v1=3b4b5b,9g9r9y/6b9b`);
    await best(page).getByRole("button", { name: "Show it" }).click();
    await page.getByRole("button", { name: "Next step" }).click();
    await page.getByRole("button", { name: "Notation", exact: true }).click();
    await expectAccessible(page, `a plan and the form, ${colorScheme}`);
    await page.goto(`${server.address}/board?v1=3b4b/6b6b6b&rules=colours:5`);
    await expect(page.getByText("More of these than the game has:")).toBeVisible();
    await expectAccessible(page, `what is wrong, ${colorScheme}`);
  });
}

// A red square.
const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR42mP8z8DwnwEJMDIAAAwZAgEFyyRyAAAAAElFTkSuQmCC",
  "base64",
);

test("a picture lies under the table, is built over, and leaves no browser", async ({ visit, server }) => {
  const { page } = await visit();
  await page.goto(`${server.address}/board?v1=3b4b5b/6b`);
  await expect(best(page)).toContainText("1 tile, 6 points");
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET" || request.postData() !== null) sent.push(request.url());
  });
  await page
    .getByLabel("Picture…")
    .setInputFiles({ name: "table.png", mimeType: "image/png", buffer: picture });
  const shown = page.locator("img.picture");
  await expect(shown).toBeVisible();
  await expect.poll(() => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(8);
  await tilesAtRest(page);
  await page.locator('[data-zone="tray"]').getByRole("button", { name: "black 7", exact: true }).dblclick();
  await expect(best(page)).toContainText("2 tiles, 13 points");
  await page.getByRole("button", { name: "Remove picture" }).click();
  await expect(shown).toHaveCount(0);

  // Pasted and dropped alike; what is no picture changes nothing.
  const give = (how: "paste" | "drop", type: string) =>
    page.evaluate(
      ({ how, type, bytes }) => {
        const data = new DataTransfer();
        data.items.add(new File([new Uint8Array(bytes)], "file", { type }));
        const init = { bubbles: true, cancelable: true };
        const event =
          how === "paste"
            ? new ClipboardEvent("paste", { ...init, clipboardData: data })
            : new DragEvent("drop", { ...init, dataTransfer: data });
        (how === "paste" ? document.body : document.querySelector("main")!).dispatchEvent(event);
      },
      { how, type, bytes: [...picture] },
    );
  await give("paste", "image/png");
  await expect(shown).toBeVisible();
  await page.getByRole("button", { name: "Remove picture" }).click();
  await give("drop", "image/png");
  await expect(shown).toBeVisible();
  await page.getByRole("button", { name: "Remove picture" }).click();
  await give("drop", "text/plain");
  await expect(shown).toHaveCount(0);
  expect(sent).toEqual([]);
});

test("a turn of a finished game opens on the board", async ({ visit, server }) => {
  const visitor = await visit();
  const { page, seen } = visitor;
  // A game that is won with its first tile.
  await page.goto(`${server.address}/board?v1=3b4b5b/6b`);
  await page.getByRole("button", { name: "Play against robots" }).click();
  expect(await myTurn(visitor)).toBe(true);
  await page.locator('[data-zone="rack"]').getByRole("button", { name: "black 6", exact: true }).dblclick();
  await page.getByRole("button", { name: "End turn", exact: true }).click();
  await expect.poll(() => seen.over).toBe(true);

  await page.goto(`${server.address}/game/${seen.game!.id}`);
  const open = page.getByRole("link", { name: "Open on the board" });
  await expect(open).toHaveAttribute("href", /^\/board\?v1=3b4b5b\/6b/);
  await open.click();
  await expect(page).toHaveURL(/\/board\?v1=3b4b5b\/6b/);
  await expect(best(page)).toContainText("1 tile, 6 points");
  await page.goto(`${server.address}/game/${seen.game!.id}?turn=1`);
  await expect(open).toHaveAttribute("href", /^\/board\?v1=3b4b5b6b\//);
});
