// A finished game is analysed: the graph, a turn and what was better there, and a mistake that is tried again.

import { expect, test, type Browser, type BrowserContextOptions, type Page } from "@playwright/test";
import type { Analysis } from "../../src/analysis/file";
import { expectAccessible } from "./axe";
import { finishedGame, quickRobots } from "./finished_game";
import { GameServer } from "./game_server";
import type { GameReplay } from "../../src/wire/messages";

let server: GameServer;
let game = "";
let analysis: Analysis;

const named = ({ name }: { name?: string }) => ["inaccuracy", "mistake", "blunder"].includes(name ?? "");

// One that has a mistake in it; the weakest robots make some in nearly every game.
test.beforeAll(async ({ browser }) => {
  test.setTimeout(300_000);
  server = await GameServer.start(`${quickRobots}[limits]\nanalysis_play_outs = 60\n`);
  const page = await browser.newPage();
  await page.goto(server.address);
  for (let attempt = 0; attempt < 4; ++attempt) {
    game = await finishedGame(page, ["level1", "level2"]);
    await expect
      .poll(
        async () => {
          const answer = await page.request.get(`${server.address}/api/games/${game}/analysis`);
          analysis = (await answer.json()) as Analysis;
          return analysis.finished;
        },
        { timeout: 240_000, intervals: [1_000] },
      )
      .toBe(true);
    if (analysis.turns.some(named)) break;
  }
  await page.close();
});

test.afterAll(() => server.stop());

async function arrive(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: "reduce", ...options });
  const page = await context.newPage();
  await page.goto(`${server.address}/game/${game}`);
  await page.getByRole("button", { name: "Analyse" }).click();
  await expect(page.getByRole("heading", { name: "Chances to win" })).toBeVisible();
  await expect(page.getByRole("img", { name: /^Chances of / })).toBeVisible();
  // Its numbers are as large as other words, however wide the graph is.
  const textSize = () =>
    page
      .getByRole("img", { name: /^Chances of / })
      .locator("text")
      .first()
      .evaluate(
        (text: SVGTextElement) => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM()!.a,
      );
  await expect.poll(textSize).toBeCloseTo(14, 0);
  return page;
}

// Back to how it lay, and on step by step to the better table.
async function walkThrough(page: Page, table: readonly (readonly string[])[]): Promise<void> {
  const sets = page.getByRole("region", { name: "Table" }).locator(".set");
  await expect(page.getByText(/^Step (\d+) of \1:/)).toBeVisible();
  await page.getByRole("button", { name: "From the start" }).click();
  await expect(page.getByText(/^As it lay\./)).toBeVisible();
  const next = page.getByRole("button", { name: "Next step" });
  await expect(page.getByRole("button", { name: "Back", exact: true })).toBeDisabled();
  for (let step = 1; await next.isEnabled(); ++step) {
    await next.click();
    await expect(page.getByText(new RegExp(`^Step ${step} of `))).toBeVisible();
  }
  await expect(sets).toHaveCount(table.length);
}

async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env["TILEFISH_GALLERY"];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/analysis-${name}.png` });
}

const screens = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
} as const;

for (const [screen, options] of Object.entries(screens)) {
  test(`a game is analysed and a mistake tried again on a ${screen}`, async ({ browser }) => {
    const page = await arrive(browser, options);
    await expect(page).toHaveURL(/[?&]analyse/);

    // The first turn that lost something, and the way on from it by key.
    const mistake = analysis.turns.find(named)!;
    await page.getByRole("button", { name: "Next mistake" }).click();
    const heading = page.getByRole("heading", { name: new RegExp(`Turn ${mistake.event + 1}: an? `) });
    await expect(heading).toBeVisible();
    await picture(page, `${screen}-turn`);
    await page.getByRole("button", { name: "Show it" }).click();
    await expect(page.getByText(/ could have (laid|drawn)/).first()).toBeVisible();
    const better = mistake.chances!.alternatives[mistake.chances!.best]!;
    if (better.table !== undefined) await walkThrough(page, better.table);
    await picture(page, `${screen}-better`);
    await page.getByRole("button", { name: "Show played" }).click();
    await page.keyboard.press("ArrowLeft");
    await expect(heading).toBeHidden();
    await page.keyboard.press("ArrowRight");
    await expect(heading).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(options.viewport.width);

    for (const scheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
      await expectAccessible(page, `${screen}, ${scheme}`);
      await picture(page, `${screen}-${scheme}`);
    }

    // The engine judges a draw, whatever was played.
    await page.getByRole("button", { name: "Find better" }).click();
    await expect(page.getByRole("heading", { level: 1, name: /^Learn from / })).toBeVisible();
    await picture(page, `${screen}-learn`);
    await expectAccessible(page, `learning on a ${screen}`);
    await page.getByRole("button", { name: "Show the engine’s" }).click();
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("button", { name: "Draw", exact: true }).click();
    const verdict = page
      .getByText(/^(As good as the engine|Better than what|Not clearly better than|Worth the same as)/)
      .first();
    await expect(verdict).toBeVisible();
    await picture(page, `${screen}-verdict`);
    await page.getByRole("button", { name: "Back to the analysis" }).first().click();
    await expect(heading).toBeVisible();
    await page.context().close();
  });
}

test("robots say what they were after, from what they noted themselves", async ({ browser }) => {
  const page = await browser.newPage();
  const file = (await (
    await page.request.get(`${server.address}/api/games/${game}.json`)
  ).json()) as GameReplay;
  const turns = file.replay.flatMap((round) => round.turns);
  expect(turns.every(({ reason }) => reason !== undefined)).toBe(true);
  const away = turns.find(({ reason }) => reason!.motive === "looks away")!;
  await page.goto(`${server.address}/game/${game}?turn=${away.turn}`);
  await expect(page.locator(".why")).toHaveText(/ did not look for a move in this turn\.$/);
  await page.close();
});

test("an analysis that is known is there at once after a restart", async ({ browser }) => {
  await server.kill();
  await server.restart();
  const page = await browser.newPage();
  const answer = await page.request.get(`${server.address}/api/games/${game}/analysis`);
  expect(((await answer.json()) as Analysis).finished).toBe(true);
  await page.goto(`${server.address}/game/${game}?analyse`);
  await expect(page.getByRole("img", { name: /^Chances of / })).toBeVisible();
  await page.close();
});
