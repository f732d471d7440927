// Three ways to move tiles: a mouse, a finger, a keyboard. Tests play whole games with each.

import { expect, type CDPSession, type Locator, type Page } from "@playwright/test";
import { tileOf, tileWords } from "../../src/model/tile";
import type { PlannedTurn } from "./simple_player";
import { tilesAtRest } from "./stillness";

export interface Hands {
  newSet(tiles: readonly string[]): Promise<void>;
  add(tile: string, set: readonly string[], end: "left" | "right"): Promise<void>;
  endTurn(): Promise<void>;
  draw(): Promise<void>;
}

export async function playTurn(hands: Hands, turn: PlannedTurn | null): Promise<void> {
  if (turn === null) return hands.draw();
  for (const set of turn.newSets) await hands.newSet(set);
  for (const { tile, set, end } of turn.additions) await hands.add(tile, set, end);
  await hands.endTurn();
}

const words = (tile: string) => tileWords(tileOf(tile));

// A name may go on: "red 7, new".
const named = (tile: string) => new RegExp(`^${words(tile)}(,|$)`);

export const rack = (page: Page) => page.getByRole("region", { name: /^Your rack/ });
export const table = (page: Page) => page.locator("[data-felt]");

// One that is not selected yet, since there are two of most tiles.
export function rackTile(page: Page, tile: string): Locator {
  return rack(page)
    .getByRole("button", { name: named(tile), pressed: false })
    .first();
}

export async function tableSet(page: Page, set: readonly string[]): Promise<Locator> {
  const wanted = set.map(words).join("|");
  const sets = page.locator("[data-set]");
  const names = await sets.evaluateAll((elements) =>
    elements.map((element) =>
      [...element.querySelectorAll(".tile")]
        .map((tile) => (tile.getAttribute("aria-label") ?? "").split(",")[0])
        .join("|"),
    ),
  );
  const index = names.indexOf(wanted);
  expect(index, `${wanted} among ${names.join(" / ")}`).toBeGreaterThanOrEqual(0);
  return sets.nth(index);
}

// Behind a menu where there is little room.
export async function openHistory(page: Page): Promise<void> {
  const menu = page.getByRole("button", { name: "Menu" });
  const history = page.getByRole("button", { name: "History", exact: true });
  await menu.or(history).first().waitFor();
  if (await menu.isVisible()) await menu.click();
  await history.click();
}

interface Point {
  x: number;
  y: number;
}

export async function middleOf(what: Locator): Promise<Point> {
  const box = (await what.boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

// A point of the table that belongs to no set, as far to the left as there is one: what is dropped there is a new set, and
// the table makes room for it.
export async function freePlace(page: Page): Promise<Point> {
  const place = await page.evaluate(() => {
    const zone = document.querySelector("[data-zone=table]")!.getBoundingClientRect();
    const felt = document.querySelector<HTMLElement>("[data-felt]")!;
    const width = parseFloat(getComputedStyle(felt).getPropertyValue("--tile"));
    const height = (width * 4) / 3;
    const sets = [...document.querySelectorAll("[data-set]")].map((set) => set.getBoundingClientRect());
    for (let x = zone.left + 0.7 * width; x < zone.right - 0.7 * width; x += width / 4) {
      for (let y = zone.top + 0.6 * height; y < zone.bottom - 0.6 * height; y += height / 4) {
        const hit = sets.some(
          (set) =>
            x > set.left - 0.7 * width &&
            x < set.right + 0.7 * width &&
            y > set.top - 0.4 * height &&
            y < set.bottom + 0.4 * height,
        );
        if (!hit) return { x, y };
      }
    }
    return null;
  });
  expect(place, "there is free space on the table").not.toBeNull();
  return place!;
}

// On the outer part of a set's last tile: it means its end, whatever lies beside the set.
async function endOf(set: Locator, end: "left" | "right"): Promise<Point> {
  const tiles = set.locator(".tile");
  const box = (await (end === "left" ? tiles.first() : tiles.last()).boundingBox())!;
  const x = end === "left" ? box.x + box.width * 0.2 : box.x + box.width * 0.8;
  return { x, y: box.y + box.height / 2 };
}

async function pressButton(page: Page, name: RegExp): Promise<void> {
  await page.getByRole("button", { name }).first().click();
}

export class Mouse implements Hands {
  constructor(private readonly page: Page) {}

  // By drags alone: the first tile to free space, each of the others to the end of what lies there.
  async newSet(tiles: readonly string[]): Promise<void> {
    const [first, ...others] = tiles;
    const lying = this.page.locator("[data-set]").locator(".tile");
    const before = await lying.count();
    await this.drag(await middleOf(rackTile(this.page, first!)), await freePlace(this.page));
    for (const [count, tile] of others.entries()) {
      await expect(lying).toHaveCount(before + count + 1);
      await this.add(tile, tiles.slice(0, count + 1), "right");
    }
  }

  async add(tile: string, set: readonly string[], end: "left" | "right"): Promise<void> {
    const target = await endOf(await tableSet(this.page, set), end);
    await this.drag(await middleOf(rackTile(this.page, tile)), target);
  }

  async endTurn(): Promise<void> {
    await pressButton(this.page, /^End turn/);
  }

  async draw(): Promise<void> {
    await pressButton(this.page, /^(Draw|Pass)/);
  }

  async drag(from: Point, to: Point): Promise<void> {
    const { mouse } = this.page;
    await mouse.move(from.x, from.y);
    await mouse.down();
    await mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
    await mouse.move(to.x, to.y, { steps: 4 });
    await mouse.up();
    await tilesAtRest(this.page);
  }
}

export class Finger implements Hands {
  #session: CDPSession | null = null;

  constructor(private readonly page: Page) {}

  // Each tile is tapped, then the free place.
  async newSet(tiles: readonly string[]): Promise<void> {
    for (const tile of tiles) await rackTile(this.page, tile).tap();
    const place = await freePlace(this.page);
    await this.page.touchscreen.tap(place.x, place.y);
  }

  async add(tile: string, set: readonly string[], end: "left" | "right"): Promise<void> {
    const from = rackTile(this.page, tile);
    await from.scrollIntoViewIfNeeded();
    const target = await tableSet(this.page, set);
    await target.scrollIntoViewIfNeeded();
    await this.drag(await middleOf(from), await endOf(target, end));
  }

  async endTurn(): Promise<void> {
    await this.page.getByRole("button", { name: /^End turn/ }).tap();
  }

  async draw(): Promise<void> {
    await this.page
      .getByRole("button", { name: /^(Draw|Pass)/ })
      .first()
      .tap();
  }

  // Playwright has taps only, so the browser is told of the touches itself. Tiles float above the finger.
  async drag(from: Point, to: Point): Promise<void> {
    const floating = 28;
    const steps = 8;
    await this.#touch("touchStart", from);
    for (let step = 1; step <= steps; ++step) {
      const share = step / steps;
      await this.#touch("touchMove", {
        x: from.x + (to.x - from.x) * share,
        y: from.y + (to.y + floating - from.y) * share,
      });
    }
    // A finger that lifts while it moves throws, and the next tap would only stop the throw; so it rests, for a time that the
    // browser measures.
    await this.page.waitForTimeout(100);
    await this.#touch("touchMove", { x: to.x, y: to.y + floating });
    await this.#touch("touchEnd", null);
    await tilesAtRest(this.page);
  }

  async #touch(type: "touchStart" | "touchMove" | "touchEnd", at: Point | null): Promise<void> {
    this.#session ??= await this.page.context().newCDPSession(this.page);
    await this.#session.send("Input.dispatchTouchEvent", { type, touchPoints: at === null ? [] : [at] });
  }
}

export class Keyboard implements Hands {
  constructor(private readonly page: Page) {}

  async newSet(tiles: readonly string[]): Promise<void> {
    for (const tile of tiles) {
      await this.#walkTo(rackTile(this.page, tile));
      await this.page.keyboard.press("Space");
    }
    await this.page.keyboard.press("n");
  }

  async add(tile: string, set: readonly string[], end: "left" | "right"): Promise<void> {
    await this.#walkTo(rackTile(this.page, tile));
    await this.page.keyboard.press("Space");
    const tiles = (await tableSet(this.page, set)).locator(".tile");
    await this.#walkTo(end === "left" ? tiles.first() : tiles.last());
    await this.page.keyboard.press(end === "left" ? "Shift+Enter" : "Enter");
  }

  async endTurn(): Promise<void> {
    await this.page.keyboard.press("e");
  }

  async draw(): Promise<void> {
    await this.page.keyboard.press("d");
  }

  // By arrows alone, as somebody who sees the focus would: first to the right row, then along it.
  async #walkTo(tile: Locator): Promise<void> {
    const target = await tile.elementHandle();
    for (let presses = 0; presses < 120; ++presses) {
      const key = await target!.evaluate((goal) => {
        const here = document.activeElement;
        if (here === goal) return null;
        if (here === null || !here.matches(".tile")) return "ArrowDown";
        const [from, to] = [here.getBoundingClientRect(), goal.getBoundingClientRect()];
        if (Math.abs(to.top - from.top) > from.height / 2) return to.top > from.top ? "ArrowDown" : "ArrowUp";
        return to.left > from.left ? "ArrowRight" : "ArrowLeft";
      });
      if (key === null) return;
      await this.page.keyboard.press(key);
    }
    throw new Error("the arrows do not lead to the tile");
  }
}
