// How the table feels: where a tile lands, what is told about the others, whose turn it is, hints and ends that cover nothing.

import { expect, test, type Locator, type Page } from "@playwright/test";
import type { RoomState, Turn } from "../../src/wire/messages";
import { origin } from "./built_page";
import { FakeServer } from "./fake_server";
import { flightsBefore } from "./flight_log";
import { fewSets, rackOf14, roomIn } from "./room_in_notation";
import { resize, tilesAtRest } from "./stillness";
import { roundOver } from "./states";

const rackTile = (page: Page, name: string) =>
  page.locator('[data-zone="rack"]').getByRole("button", { name, exact: true });
const tableTile = (page: Page, name: string) =>
  page.locator('[data-zone="table"] [data-piece]').and(page.getByLabel(name));
const sets = (page: Page) => page.locator("[data-set]");

async function open(page: Page, room: RoomState, motion: "reduce" | "no-preference" = "reduce") {
  const server = new FakeServer();
  server.room = room;
  await server.attach(page);
  await page.emulateMedia({ reducedMotion: motion });
  await page.goto(`${origin}/room/TEST`);
  await expect(page.locator("[data-felt]")).toBeVisible();
  return server;
}

async function boxOf(what: Locator) {
  const { x, y, width, height } = (await what.boundingBox())!;
  return { x: Math.round(x), y: Math.round(y), width, height };
}

async function carry(page: Page, tile: Locator, to: { x: number; y: number }): Promise<void> {
  const from = await boxOf(tile);
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x - 30, to.y + 20, { steps: 3 });
  await page.mouse.move(to.x, to.y, { steps: 3 });
}

async function apart(one: Locator, other: Locator, what: string): Promise<void> {
  const [a, b] = [(await one.boundingBox())!, (await other.boundingBox())!];
  const clear =
    a.x + a.width <= b.x + 1 ||
    b.x + b.width <= a.x + 1 ||
    a.y + a.height <= b.y + 1 ||
    b.y + b.height <= a.y + 1;
  expect(clear, what).toBe(true);
}

const table = "3b 4b 5b, 9g 9r 9y / 6b 9b 5r 7r 6r 1y";

test.describe("hands", () => {
  test("a tile dropped flush against a set joins it, where the preview said", async ({ page }) => {
    await open(page, roomIn(table));
    const last = await boxOf(tableTile(page, "black 5"));
    const flush = { x: last.x + 1.5 * (last.width + 2), y: last.y + last.height / 2 };
    for (const tile of ["black 6", "yellow 1"]) {
      await carry(page, rackTile(page, tile), flush);
      const landing = await boxOf(page.locator("[data-landing]"));
      await page.mouse.up();
      const laid = await boxOf(tableTile(page, tile));
      expect([Math.abs(laid.x - landing.x) <= 1, Math.abs(laid.y - landing.y) <= 1]).toEqual([true, true]);
      await expect(sets(page)).toHaveCount(2);
      await page.keyboard.press("Control+z");
    }
  });

  test("a tile that fits is drawn from further away than one that does not", async ({ page }) => {
    await open(page, roomIn("3b 4b 5b / 6b 1y 2r"));
    const last = await boxOf(tableTile(page, "black 5"));
    const beside = { x: last.x + 2 * (last.width + 2), y: last.y + last.height / 2 };
    await carry(page, rackTile(page, "black 6"), beside);
    await page.mouse.up();
    await expect(sets(page)).toHaveCount(1);
    await carry(page, rackTile(page, "yellow 1"), { ...beside, x: beside.x + last.width });
    await page.mouse.up();
    await expect(sets(page)).toHaveCount(2);
  });

  test("the tile leans, and sets part where it would go", async ({ page }) => {
    await open(page, roomIn("3b 4b 5b 7b 8b 9b / 6b 1y"), "no-preference");
    const gap = await boxOf(tableTile(page, "black 7"));
    await carry(page, rackTile(page, "black 6"), { x: gap.x, y: gap.y + gap.height / 2 });
    const hand = page.locator(".carried");
    await hand.evaluate((element) => {
      new MutationObserver(() => {
        if (Math.abs(parseFloat((element as HTMLElement).style.rotate)) > 0.5)
          element.setAttribute("data-leant", "");
      }).observe(element, { attributeFilter: ["style"] });
    });
    await page.mouse.move(gap.x + 40, gap.y + gap.height / 2, { steps: 4 });
    await expect(hand).toHaveAttribute("data-leant");
    await expect(hand).toHaveCSS("rotate", "0deg");
    await page.mouse.move(gap.x, gap.y + gap.height / 2);
    await expect.poll(async () => (await boxOf(tableTile(page, "black 7"))).x).toBeGreaterThan(gap.x + 20);
    await page.mouse.up();
    await tilesAtRest(page);
    await expect(tableTile(page, "black 6")).toBeVisible();
  });

  test("a double click sends a tile to the one place where it fits", async ({ page }) => {
    await open(page, roomIn("3b 4b 5b, 9g 9r 9y, 7b 8b 10b / 6b 9b 1y"));
    await rackTile(page, "yellow 1").dblclick();
    await expect(page.locator(".notice")).toHaveText("Yellow 1 fits no set on the table.");
    await rackTile(page, "black 9").dblclick();
    await expect(page.locator(".notice")).toHaveText("Black 9 fits 2 sets: drag it to one.");
    await expect(rackTile(page, "black 9")).toHaveAttribute("aria-pressed", "false");
    await rackTile(page, "black 6").dblclick();
    await expect(sets(page).first().locator("[data-piece]")).toHaveCount(4);
    await tableTile(page, "black 6").dblclick();
    await expect(rackTile(page, "black 6")).toBeVisible();
  });

  test("the first arrow key leads to a tile that can be taken", async ({ page }) => {
    await open(page, roomIn(table, { opened: false }));
    await page.keyboard.press("ArrowDown");
    await expect(page.locator('[data-zone="rack"] [data-piece]:focus')).toHaveCount(1);
  });
});

// Three others have moved: one laid, one drew, one laid.
async function threeMoves(page: Page, server: FakeServer): Promise<void> {
  const rows = ["3b 4b 5b", "9g 9r 9y", "10r 11r 12r"];
  const turns: Turn[] = [];
  const happen = async (turn: Turn, count: number) => {
    turns.push(turn);
    const room = roomIn(`${rows.slice(0, count).join(", ")} / 6b 1y`, {
      toMove: (turn.seat + 1) % 4,
      turn: turn.turn + 1,
      last: turn,
    });
    server.room = { ...room, game: { ...room.game!, history: [...turns] } };
    server.tellRoom({ kind: turn.kind, seat: turn.seat, laid: turn.laid });
    await expect(sets(page)).toHaveCount(count);
  };
  await happen({ turn: 9, seat: 1, kind: "laid", laid: ["9g", "9r", "9y"], drawn: 0 }, 2);
  await happen({ turn: 10, seat: 2, kind: "drew", laid: [], drawn: 1 }, 2);
  await happen({ turn: 11, seat: 3, kind: "laid", laid: ["10r", "11r", "12r"], drawn: 0 }, 3);
}

test("every move since my turn is told, marked and shown again until my turn ends", async ({ page }) => {
  const server = await open(page, roomIn("3b 4b 5b / 6b 1y", { toMove: 1 }));
  await threeMoves(page, server);
  const told = page.getByRole("list", { name: "Since your last turn" }).getByRole("listitem");
  await expect(told).toHaveText([/^Robot 3 opened with/, "Charlotte drew a tile", /^Robot 2 opened with/]);
  const marks = () =>
    page
      .locator('[data-zone="table"] [data-shade]')
      .evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute("data-shade")));
  expect(await marks()).toEqual(["0", "0", "0", "2", "2", "2"]);

  // Seen by the page itself, frame by frame: it lies so for a moment only.
  const asItLay = page.waitForFunction(() => document.querySelectorAll("[data-set]").length === 1);
  await page.getByRole("button", { name: "Show again" }).click();
  await asItLay;
  await expect(sets(page)).toHaveCount(3);
  await expect(page.getByRole("button", { name: "Show again" })).toBeVisible();

  await rackTile(page, "black 6").dblclick();
  await expect(tableTile(page, "black 6, laid this turn")).toBeVisible();
  expect(await marks(), "marks stay while I play").toHaveLength(6);
  const mine: Turn = { turn: 12, seat: 0, kind: "laid", laid: ["6b"], drawn: 0 };
  server.room = roomIn("3b 4b 5b 6b, 9g 9r 9y, 10r 11r 12r / 1y", { toMove: 1, turn: 13, last: mine });
  server.tellRoom({ kind: "laid", seat: 0, laid: ["6b"] });
  await expect(page.getByText("Robot 3 is to move")).toBeVisible();
  expect(await marks()).toEqual([]);
});

test("my turn is said in the line, the title and the icon, and drawing is offered where nothing can be laid", async ({
  page,
}) => {
  const stuck = "3b 4b 5b, 9g 9r 9y / 8b 5r 1y";
  const server = await open(page, roomIn(stuck, { toMove: 1 }));
  const icon = () => page.locator('link[rel="icon"]').getAttribute("href");
  await expect(page.getByText("Robot 3 is to move")).toBeVisible();
  expect(await icon()).toBe("/icon.svg");
  server.reply = (request) =>
    request.type === "hint"
      ? { type: "hint", room: "TEST", turn: 10, grade: 1, can_play: false, tiles: [], rows: [], steps: [] }
      : null;
  server.room = roomIn(stuck, { turn: 10 });
  server.tellRoom({ kind: "drew", seat: 3 });
  await expect(page.getByText("Your turn", { exact: true })).toBeVisible();
  await expect(page).toHaveTitle(/Your turn/);
  expect(await icon()).toBe("/icon-turn.svg");
  await expect(page.getByText("Nothing can be laid: draw a tile.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Draw", exact: true })).toHaveClass(/primary/);

  // Where a tile goes to a set as it lies there is nothing to ask.
  const hints = () => server.asked.filter(({ type }) => type === "hint").length;
  expect(hints()).toBe(1);
  server.room = roomIn(table, { turn: 14 });
  server.tellRoom({ kind: "drew", seat: 3 });
  await expect(page.getByText("Lay tiles or draw a tile.")).toBeVisible();
  expect(hints()).toBe(1);
});

const screens = [
  { width: 1280, height: 720 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 640, height: 360 }, // 1280 × 720 at twice the size
];

test("a hint covers nothing, lights what it names, and closes by Escape", async ({ page }) => {
  const server = await open(page, roomIn(`${fewSets} / ${rackOf14}`, { opened: false }));
  server.reply = (request) =>
    request.type === "hint"
      ? {
          type: "hint",
          room: "TEST",
          turn: 9,
          grade: 2,
          can_play: true,
          tiles: ["7b", "J"],
          rows: [],
          steps: [],
        }
      : null;
  for (const viewport of screens) {
    await resize(page, viewport);
    await page.getByRole("button", { name: "Hint", exact: true }).click();
    await page.getByRole("button", { name: "Which tiles?" }).click();
    await expect(page.locator('[data-zone="rack"] .lit')).toHaveCount(2);
    const hint = page.getByRole("region", { name: "Hint", exact: true });
    const others = [
      page.locator('[data-zone="table"]'),
      page.locator('[data-zone="rack"]'),
      page.getByRole("meter"),
      page.getByRole("button", { name: "Draw", exact: true }),
    ];
    for (const other of others) {
      await expect(other).toBeInViewport({ ratio: 0.98 });
      await apart(hint, other, `${viewport.width}`);
    }
    await page.keyboard.press("Escape");
    await expect(hint).toBeHidden();
  }
});

test("the menu has words and closes by a tap elsewhere, Escape, and the next turn", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const server = await open(page, roomIn(table, { toMove: 1 }));
  const menu = page.getByRole("button", { name: "Menu" });
  const history = page.getByRole("button", { name: "History", exact: true });
  await menu.click();
  await expect(page.getByText("Leave the table")).toBeInViewport();
  await page.mouse.click(200, 400);
  await expect(history).toBeHidden();
  await menu.click();
  await page.keyboard.press("Escape");
  await expect(history).toBeHidden();
  await menu.click();
  server.room = roomIn(table, { turn: 10 });
  server.tellRoom({ kind: "drew", seat: 1 });
  await expect(history).toBeHidden();
});

test("typing a move covers no button and numbers the sets", async ({ page }) => {
  await open(page, roomIn(table));
  await page.keyboard.press("t");
  await expect(page.locator("[data-set] .set-number")).toHaveText(["1", "2"]);
  const field = page.locator("form.typed");
  for (const button of await page.getByRole("group", { name: "Actions" }).getByRole("button").all())
    await apart(field, button, await button.innerText());
  await page.keyboard.press("Escape");
  await expect(field).toBeHidden();
  await expect(page.locator("[data-set] .set-number")).toHaveCount(0);
});

test("the end waits for the last tile, says who won, and leaves the board in view", async ({ page }) => {
  const server = await open(page, roomIn("9g 9r 9y / 1y", { toMove: 1 }), "no-preference");
  await expect(sets(page)).toHaveCount(1);
  const laid = ["1b", "2b", "3b", "4b", "5b", "6b", "7b"];
  const last: Turn = { turn: 9, seat: 1, kind: "laid", laid, drawn: 0 };
  const room = roomIn(`9g 9r 9y, ${laid.join(" ")} / 1y`, { turn: 10, last });
  const result = { ...roundOver.game!.result!, winners: [1] };
  server.room = { ...room, phase: "match_over", game: { ...room.game!, to_move: null, result } };
  const flights = await flightsBefore(page, '[aria-label="End of the round"]');
  server.tellRoom({ kind: "laid", seat: 1, laid, round_over: true });
  const end = page.getByRole("region", { name: "End of the round" });
  await expect(end).toBeVisible();
  const { flown, aloft } = await flights();
  expect(flown).toBeGreaterThan(0);
  expect(aloft).toBe(0);
  await expect(end.getByRole("heading", { name: "Robot 3 won" })).toBeVisible();
  await expect(end).toContainText("Robot 3 went out.");
  for (const viewport of screens) {
    await resize(page, viewport);
    const shown = [
      page.getByRole("button", { name: "Rematch" }),
      page.getByRole("link", { name: "Look at it again" }),
      page.locator('[data-zone="table"]'),
    ];
    for (const each of shown) {
      await expect(each).toBeInViewport({ ratio: 0.98 });
      await apart(end, each, `${viewport.width}`);
    }
  }
});

test("who watches robots can stop, go turn by turn, and go on", async ({ page }) => {
  const show = (text: string, turn: number): RoomState => {
    const room = roomIn(text, { toMove: turn % 4, turn });
    const seats = room.seats.map((seat) => ({ ...seat, kind: "robot" as const, robot: "level3" }));
    return { ...room, seats, you: { seat: null, rack: [] } };
  };
  const server = await open(page, show("3b 4b 5b", 9));
  await page.getByRole("button", { name: "Pause" }).click();
  const later = [
    "3b 4b 5b, 9g 9r 9y",
    "3b 4b 5b, 9g 9r 9y, 1b 1g 1r",
    "3b 4b 5b, 9g 9r 9y, 1b 1g 1r, 2b 2g 2r",
  ];
  later.forEach((text, index) => {
    server.room = show(text, 10 + index);
    server.tellRoom({ kind: "laid", seat: index, laid: [] });
  });
  await expect(page.getByText("3 turns wait.")).toBeVisible();
  await expect(sets(page)).toHaveCount(1);
  await page.getByRole("button", { name: "Next turn" }).click();
  await expect(sets(page)).toHaveCount(2);
  await expect(page.getByText("2 turns wait.")).toBeVisible();
  await page.getByLabel("Speed").selectOption("Fast");
  await page.getByRole("button", { name: "Go on" }).click();
  await expect(sets(page)).toHaveCount(4);
});
