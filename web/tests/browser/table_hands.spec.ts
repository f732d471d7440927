// Every way to move tiles, in a real browser: mouse, touch and keyboard on a table that the test lays out.

import { expect, test, type CDPSession, type Locator, type Page } from "@playwright/test";
import { origin } from "./built_page";
import { FakeServer } from "./fake_server";
import { rackOf45, roomIn } from "./room_in_notation";
import { nextFrame } from "./stillness";

const table = "3b 4b 5b, 9g 9r 9y / 6b 9b 5r 7r 6r 1y";

async function open(page: Page, text: string, change = {}): Promise<FakeServer> {
  const server = new FakeServer();
  server.room = roomIn(text, change);
  await server.attach(page);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(`${origin}/room/TEST`);
  await expect(rackTile(page, /./).first()).toBeVisible();
  return server;
}

const sets = (page: Page) => page.locator("[data-set]");
const rackTile = (page: Page, name: RegExp | string) =>
  page.locator('[data-zone="rack"]').getByRole("button", { name, exact: typeof name === "string" });
const tableTile = (page: Page, name: string) =>
  page.locator('[data-zone="table"]').getByRole("button", { name });
const mainButton = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function facesOn(page: Page): Promise<string[]> {
  return sets(page).evaluateAll((elements) =>
    elements.map((set) =>
      [...set.querySelectorAll("[data-piece]")]
        .map((tile) => (tile.getAttribute("aria-label") ?? "").replace(/,.*/, ""))
        .join(" "),
    ),
  );
}

async function middleOf(locator: Locator): Promise<{ x: number; y: number }> {
  const box = await locator.boundingBox();
  if (!box) throw new Error("not on the screen");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function drag(
  page: Page,
  from: Locator,
  to: { x: number; y: number },
  button: "left" | "right" = "left",
) {
  const start = await middleOf(from);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down({ button });
  await page.mouse.move((start.x + to.x) / 2, (start.y + to.y) / 2, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up({ button });
  await nextFrame(page);
}

async function beside(locator: Locator, side: -1 | 1): Promise<{ x: number; y: number }> {
  const box = await locator.boundingBox();
  if (!box) throw new Error("not on the screen");
  return { x: box.x + (side > 0 ? box.width + 6 : -6), y: box.y + box.height / 2 };
}

const lays = (server: FakeServer) => server.asked.filter((request) => request.type === "lay");

test.describe("with a mouse", () => {
  test("a tile dropped at the end of a set is laid and the turn can end", async ({ page }) => {
    const server = await open(page, table);
    await expect(mainButton(page, "Draw")).toBeEnabled();
    await drag(page, rackTile(page, "black 6"), await beside(tableTile(page, "black 5"), 1));
    await expect
      .poll(() => facesOn(page))
      .toEqual(["black 3 black 4 black 5 black 6", "green 9 red 9 yellow 9"]);
    await mainButton(page, "End turn").click();
    await expect
      .poll(() => lays(server))
      .toMatchObject([
        {
          turn: 9,
          table: [
            ["3b", "4b", "5b", "6b"],
            ["9g", "9r", "9y"],
          ],
        },
      ]);
  });

  test("a tile on free space starts a set that says what it lacks", async ({ page }) => {
    await open(page, table);
    await drag(page, rackTile(page, "red 5"), { x: 500, y: 420 });
    await expect(page.getByText("needs 2 more", { exact: true })).toBeVisible();
    await mainButton(page, "Draw").click();
    await expect(page.locator(".notice")).toHaveText("Set 3 is not finished: needs 2 more.");
  });

  test("several tiles are taken by click, shift-click, box and right-drag", async ({ page }) => {
    await open(page, table);
    const pressed = page.locator('[data-piece][aria-pressed="true"]');
    await rackTile(page, "red 5").click();
    await rackTile(page, "red 7").click({ modifiers: ["Shift"] });
    await expect(pressed).toHaveCount(3);
    await page.keyboard.press("Escape");
    await expect(pressed).toHaveCount(0);

    await drag(page, rackTile(page, "red 5"), await middleOf(rackTile(page, "red 7")), "right");
    await expect(pressed).toHaveCount(3);
    await page.keyboard.press("Escape");

    const last = await middleOf(rackTile(page, "yellow 1"));
    const first = await middleOf(rackTile(page, "red 5"));
    await page.mouse.move(last.x + 120, last.y - 30);
    await page.mouse.down();
    await page.mouse.move(first.x - 10, first.y + 20, { steps: 6 });
    await page.mouse.up();
    await expect(pressed).toHaveCount(4);
  });

  test("tiles in hand move together and undo takes back one action", async ({ page }) => {
    await open(page, table);
    await rackTile(page, "red 5").click();
    await rackTile(page, "red 7").click({ modifiers: ["Shift"] });
    await drag(page, rackTile(page, "red 6"), { x: 500, y: 420 });
    await expect.poll(() => facesOn(page)).toHaveLength(3);
    await drag(page, rackTile(page, "black 9"), await beside(tableTile(page, "yellow 9"), 1));
    await expect.poll(async () => (await facesOn(page))[1]).toBe("green 9 red 9 yellow 9 black 9");
    await page.keyboard.press("Control+z");
    await expect.poll(async () => (await facesOn(page))[1]).toBe("green 9 red 9 yellow 9");
    await expect.poll(async () => (await facesOn(page))[2]).toBe("red 5 red 6 red 7");
    await page.getByRole("button", { name: "Reset", exact: true }).click();
    await expect.poll(() => facesOn(page)).toHaveLength(2);
    await expect(rackTile(page, /./)).toHaveCount(6);
  });

  test("a set is split by dragging a part away and joined by dropping it back", async ({ page }) => {
    await open(page, "3b 4b 5b 6b 7b 8b / 1y");
    await tableTile(page, "black 6").click();
    await tableTile(page, "black 8").click({ modifiers: ["Shift"] });
    await drag(page, tableTile(page, "black 6"), { x: 500, y: 420 });
    await expect.poll(() => facesOn(page)).toEqual(["black 3 black 4 black 5", "black 6 black 7 black 8"]);
    await tableTile(page, "black 6").click();
    await tableTile(page, "black 8").click({ modifiers: ["Shift"] });
    await drag(page, tableTile(page, "black 6"), await beside(tableTile(page, "black 5"), 1));
    await expect.poll(() => facesOn(page)).toEqual(["black 3 black 4 black 5 black 6 black 7 black 8"]);
  });

  test("the rack is arranged at any time, and its lower row is never sorted", async ({ page }) => {
    await open(page, table, { toMove: 1 });
    const lower = page.locator('[data-rack-row="lower"]');
    const box = await lower.boundingBox();
    await drag(page, rackTile(page, "yellow 1"), { x: box!.x + 20, y: box!.y + 30 });
    await expect(lower.getByRole("button")).toHaveCount(1);
    await page.getByRole("button", { name: "Sort by number" }).click();
    await expect(lower.getByRole("button")).toHaveAttribute("aria-label", "yellow 1");
    await drag(page, rackTile(page, "black 6"), { x: 500, y: 420 });
    await expect(page.locator(".notice")).toHaveText("It is Robot 3’s turn.");
    await expect.poll(() => facesOn(page)).toHaveLength(2);
  });

  test("before the opening the sets on the table are locked and say why", async ({ page }) => {
    await open(page, table, { opened: false });
    await tableTile(page, "black 5").click();
    const why = "Open with 30 points from your rack before you use the sets on the table.";
    await expect(page.locator(".notice")).toHaveText(why);
    await drag(page, rackTile(page, "black 6"), await beside(tableTile(page, "black 5"), 1));
    await expect.poll(async () => (await facesOn(page))[0]).toBe("black 3 black 4 black 5");
    await expect(page.getByRole("meter")).toHaveAttribute("aria-valuetext", "Needs 30 more to open");
  });

  test("a move that the server refuses goes back, with its sentence, and can be brought back", async ({
    page,
  }) => {
    const server = await open(page, table);
    server.reply = (request) =>
      request.type === "lay"
        ? { type: "refused", code: "illegal", sentence: "The joker was not paid for." }
        : null;
    await drag(page, rackTile(page, "black 6"), await beside(tableTile(page, "black 5"), 1));
    await mainButton(page, "End turn").click();
    await expect(page.locator(".notice")).toHaveText("The joker was not paid for.");
    await expect.poll(async () => (await facesOn(page))[0]).toBe("black 3 black 4 black 5");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(async () => (await facesOn(page))[0]).toBe("black 3 black 4 black 5 black 6");
  });

  test("what was laid is still there after the page was loaded again", async ({ page }) => {
    await open(page, table);
    await drag(page, rackTile(page, "black 6"), await beside(tableTile(page, "black 5"), 1));
    await expect(mainButton(page, "End turn")).toBeEnabled();
    const lower = page.locator('[data-rack-row="lower"]');
    const box = await lower.boundingBox();
    await drag(page, rackTile(page, "yellow 1"), { x: box!.x + 20, y: box!.y + 30 });
    await page.reload();
    await expect(mainButton(page, "End turn")).toBeEnabled();
    await expect(lower.getByRole("button", { name: "yellow 1" })).toBeVisible();
    await expect.poll(async () => (await facesOn(page))[0]).toBe("black 3 black 4 black 5 black 6");
  });

  test("another player's move keeps every other set where it was", async ({ page }) => {
    const server = await open(page, table, { toMove: 1 });
    const before = await tableTile(page, "green 9").boundingBox();
    const last = { turn: 9, seat: 1, kind: "laid" as const, laid: ["2b"], drawn: 0 };
    server.room = roomIn("2b 3b 4b 5b, 9g 9r 9y / 6b 9b 5r 7r 6r 1y", { turn: 10, toMove: 2, last });
    server.tellRoom({ kind: "laid", seat: 1, laid: ["2b"] });
    await expect(tableTile(page, "black 2")).toHaveAttribute("aria-label", "black 2, new");
    const after = await tableTile(page, "green 9").boundingBox();
    expect(Math.abs(after!.y - before!.y)).toBeLessThan(1);
  });
});

test.describe("with the keyboard alone", () => {
  test("tiles are taken, laid as a new set and to a set, and the turn ends", async ({ page }) => {
    const server = await open(page, table);
    await rackTile(page, "red 5").focus();
    await page.keyboard.press("Shift+ArrowRight");
    await page.keyboard.press("Shift+ArrowRight");
    await page.keyboard.press("n");
    await expect.poll(async () => (await facesOn(page))[2]).toBe("red 5 red 6 red 7");
    await expect(page.locator('[role="status"]').last()).toHaveText("Set 3: run, red, 5 to 7.");

    await rackTile(page, "black 6").focus();
    await page.keyboard.press("Space");
    await tableTile(page, "black 5").focus();
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await facesOn(page))[0]).toBe("black 3 black 4 black 5 black 6");
    await expect(tableTile(page, "black 6")).toBeFocused();
    await page.keyboard.press("e");
    await expect.poll(() => lays(server).length).toBe(1);
  });

  test("arrows reach every tile, s splits, j joins, u undoes", async ({ page }) => {
    await open(page, "3b 4b 5b 6b 7b 8b / 1y");
    await tableTile(page, "black 3").focus();
    for (let i = 0; i < 3; ++i) await page.keyboard.press("ArrowRight");
    await expect(tableTile(page, "black 6")).toBeFocused();
    await page.keyboard.press("s");
    await expect.poll(() => facesOn(page)).toEqual(["black 3 black 4 black 5", "black 6 black 7 black 8"]);
    await expect(tableTile(page, "black 6")).toBeFocused();
    await page.keyboard.press("j");
    await expect.poll(() => facesOn(page)).toHaveLength(1);
    await page.keyboard.press("u");
    await expect.poll(() => facesOn(page)).toHaveLength(2);
    await tableTile(page, "black 3").focus();
    await page.keyboard.press("ArrowDown");
    await expect(rackTile(page, "yellow 1")).toBeFocused();
  });

  test("a move is typed in notation", async ({ page }) => {
    await open(page, table);
    await rackTile(page, "red 5").focus();
    await page.keyboard.press("t");
    await page.keyboard.type("6b to 1");
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await facesOn(page))[0]).toBe("black 3 black 4 black 5 black 6");
    await page.keyboard.type("13b");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("alert")).toHaveText("There is no black 13 on your rack.");
  });

  test("the question mark shows all keys", async ({ page }) => {
    await open(page, table);
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog")).toContainText("take the whole set");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
  });
});

test.describe("with a finger", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  // `held` resolves when the finger has lain still for long enough.
  async function touch(cdp: CDPSession, points: { x: number; y: number }[], held = async () => {}) {
    const [first, ...rest] = points;
    await cdp.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [first!] });
    await held();
    for (const point of rest) {
      await cdp.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [point] });
      // A finger takes its time, at least a frame from point to point.
      await cdp.send("Runtime.evaluate", {
        expression: "new Promise(requestAnimationFrame)",
        awaitPromise: true,
      });
    }
    await cdp.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  }

  const path = (from: { x: number; y: number }, to: { x: number; y: number }) =>
    Array.from({ length: 9 }, (_, i) => ({
      x: from.x + ((to.x - from.x) * i) / 8,
      y: from.y + ((to.y - from.y) * i) / 8,
    }));

  test("a tile is dragged to a set", async ({ page }) => {
    await open(page, table);
    const cdp = await page.context().newCDPSession(page);
    const to = await beside(tableTile(page, "black 5"), 1);
    // The tile floats above the finger.
    await touch(cdp, path(await middleOf(rackTile(page, "black 6")), { x: to.x, y: to.y + 28 }));
    await expect.poll(async () => (await facesOn(page))[0]).toBe("black 3 black 4 black 5 black 6");
  });

  test("a tap selects, a tap on a set lays", async ({ page }) => {
    await open(page, table);
    await rackTile(page, "black 6").tap();
    await tableTile(page, "black 5").tap();
    await expect.poll(async () => (await facesOn(page))[0]).toBe("black 3 black 4 black 5 black 6");
  });

  test("a double tap sends a tile to the one place where it fits", async ({ page }) => {
    await open(page, "3b 4b 5b, 9g 9r 9y / 6b 1y");
    const at = await middleOf(rackTile(page, "black 6"));
    await page.touchscreen.tap(at.x, at.y);
    await page.touchscreen.tap(at.x, at.y);
    await expect.poll(async () => (await facesOn(page))[0]).toBe("black 3 black 4 black 5 black 6");
  });

  test("a long press and a slide take several, a tap on free space lays them", async ({ page }) => {
    await open(page, table);
    const cdp = await page.context().newCDPSession(page);
    const pressed = page.locator('[data-piece][aria-pressed="true"]');
    const [from, to] = [await middleOf(rackTile(page, "red 5")), await middleOf(rackTile(page, "red 7"))];
    const held = () => expect(pressed).toHaveCount(1);
    // From the first to the third at one go.
    await touch(cdp, [from, to], held);
    await expect(pressed).toHaveCount(3);
    await page.touchscreen.tap(150, 420);
    await expect.poll(async () => (await facesOn(page))[2]).toBe("red 5 red 6 red 7");
  });

  test("a rack that scrolls is swept by a long press, and scrolled by a swipe", async ({ page }) => {
    await open(page, `3b 4b 5b / ${rackOf45}`);
    const cdp = await page.context().newCDPSession(page);
    const pressed = page.locator('[data-piece][aria-pressed="true"]');
    const [first, fourth] = [rackTile(page, /./).first(), rackTile(page, /./).nth(3)];
    const held = () => expect(pressed).toHaveCount(1);
    await touch(cdp, path(await middleOf(first), await middleOf(fourth)), held);
    await expect(pressed).toHaveCount(4);
    const scrolled = () => page.locator('[data-zone="rack"]').evaluate((rack) => rack.scrollLeft);
    expect(await scrolled()).toBe(0);
    await touch(cdp, path(await middleOf(fourth), await middleOf(first)));
    await expect.poll(scrolled).toBeGreaterThan(0);
  });
});
