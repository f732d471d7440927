// Dragging stays smooth with 25 sets. What counts is the time that the page's own thread has run in each task, so that a machine which is
// busy with something else does little harm; a processor four times as slow takes four times as long. How slow this machine is tells a
// piece of work of the same kind beside it; a quick one is taken as it is, since not all work gains alike by it. Of three fresh pages the
// best is judged, from the first touch on: that one also compiles the page's code.

import { expect, test, type Browser, type Page } from "@playwright/test";
import { origin } from "./built_page";
import { FakeServer } from "./fake_server";
import { middleOf } from "./hands";
import { manySets, rackOf14, roomIn } from "./room_in_notation";
import { tilesAtRest } from "./stillness";

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  tdur?: number; // microseconds of the thread
  args?: { name?: string };
}

// How long each task took, the longest first.
async function taskMs(browser: Browser, page: Page, during: () => Promise<void>): Promise<number[]> {
  await browser.startTracing(page, { categories: ["toplevel"] });
  await during();
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const main = trace.traceEvents.filter(
    ({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain",
  );
  const tasks = trace.traceEvents.filter(
    ({ name, ph, pid, tid }) =>
      name === "ThreadControllerImpl::RunTask" &&
      ph === "X" &&
      main.some((thread) => thread.pid === pid && thread.tid === tid),
  );
  expect(tasks.length, "the trace has tasks").toBeGreaterThan(0);
  return tasks.map(({ tdur }) => (tdur ?? 0) / 1_000).toSorted((left, right) => right - left);
}

const slower = 4;
const longMs = 50;
const usualMs = 22.5; // of the piece of work below, on the processor that is meant

// Styles, layout and a script, as a page's tasks have them.
async function referenceMs(browser: Browser): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
  const page = await context.newPage();
  const [most] = await taskMs(browser, page, () =>
    page.evaluate(
      () =>
        new Promise<void>((done) => {
          setTimeout(() => {
            for (let row = 0; row < 60; ++row) {
              const line = document.body.appendChild(document.createElement("p"));
              line.style.display = "flex";
              for (let tile = 0; tile < 12; ++tile) {
                const part = line.appendChild(document.createElement("b"));
                part.className = `tile-${tile}`;
                part.style.translate = `${tile}px ${row}px`;
                part.textContent = String(row * tile);
              }
              line.getBoundingClientRect();
            }
            done();
          });
        }),
    ),
  );
  await context.close();
  return most!;
}

// A table of 25 sets that nobody has touched, whatever earlier ones have kept.
async function untouched(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
  const page = await context.newPage();
  const server = new FakeServer();
  server.room = roomIn(`${manySets} / ${rackOf14}`);
  await server.attach(page);
  await page.goto(`${origin}/room/TEST`);
  await expect(page.locator("[data-set]")).toHaveCount(25);
  await tilesAtRest(page);
  return page;
}

async function takeUp(page: Page): Promise<void> {
  const { x, y } = await middleOf(page.locator('[data-zone="rack"] [data-piece]').first());
  await page.mouse.move(x, y);
  await page.mouse.down();
}

// Shares of the felt's width and height.
async function carryTo(page: Page, across: number, down: number, steps: number): Promise<void> {
  const felt = (await page.locator("[data-felt]").boundingBox())!;
  await page.mouse.move(felt.x + felt.width * across, felt.y + felt.height * down, { steps });
}

// A trace that begins late misses the work, which then looks as if it had taken no time: such a one says nothing.
const missedMs = 0.5;

async function seenMs(measure: () => Promise<number>): Promise<number> {
  for (let attempt = 0; attempt < 5; ++attempt) {
    const most = await measure();
    if (most > missedMs) return most;
  }
  throw new Error("no trace has seen the work");
}

async function expectNoLongTasks(
  browser: Browser,
  prepare: (page: Page) => Promise<void>,
  act: (page: Page) => Promise<void>,
): Promise<void> {
  const longest: number[] = [];
  const references: number[] = [];
  for (let attempt = 0; attempt < 3; ++attempt) {
    references.push(await seenMs(() => referenceMs(browser)));
    longest.push(
      await seenMs(async () => {
        const page = await untouched(browser);
        await prepare(page);
        const [most] = await taskMs(browser, page, () => act(page));
        await page.context().close();
        return most!;
      }),
    );
  }
  const speed = Math.min(1, usualMs / [...references].sort((a, b) => a - b)[1]!);
  const found = `${longest.join(", ")} ms beside ${references.join(", ")} ms`;
  expect(slower * speed * Math.min(...longest), found).toBeLessThan(longMs);
}

test.describe("with 25 sets and a processor four times as slow no task is long", () => {
  test("while a tile is moved over them", async ({ browser }) => {
    await expectNoLongTasks(
      browser,
      () => Promise.resolve(),
      async (page) => {
        await takeUp(page);
        for (let row = 0; row < 4; ++row) {
          const [from, to] = row % 2 === 0 ? [0.05, 0.95] : [0.95, 0.05];
          await carryTo(page, from!, (row + 0.5) / 5, 1);
          await carryTo(page, to!, (row + 0.5) / 5, 15);
        }
      },
    );
  });

  for (const [where, { across, down, shrinks }] of Object.entries({
    "into a set": { across: 0.5, down: 0.3, shrinks: false },
    "into the first of a row": { across: 0.05, down: 0.1, shrinks: false },
    "where all tiles become smaller for it": { across: 0.95, down: 0.9, shrinks: true },
  })) {
    test(`when a tile is let go ${where}`, async ({ browser }) => {
      await expectNoLongTasks(
        browser,
        async (page) => {
          await takeUp(page);
          await carryTo(page, 0.5, 0.5, 5);
          await carryTo(page, across, down, 5);
          await tilesAtRest(page);
        },
        async (page) => {
          const lying = page.locator("[data-felt] [data-piece]");
          const before = await lying.count();
          const width = async () => (await lying.first().boundingBox())!.width;
          const wide = await width();
          await page.mouse.up();
          await expect(lying).toHaveCount(before + 1);
          await tilesAtRest(page);
          expect((await width()) < wide - 0.5, "tiles become smaller").toBe(shrinks);
        },
      );
    });
  }
});
