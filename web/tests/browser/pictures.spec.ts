// The pictures of README.md: `npm run pictures` draws them anew into docs/images.

import { expect, test, type Page } from "@playwright/test";
import type { GameReplay, ReplayTurn, RoomState } from "../../src/wire/messages";
import { origin } from "./built_page";
import { FakeServer } from "./fake_server";
import { finished, playing, sets, tiles, waitingTable } from "./states";

const folder = process.env["TILEFISH_PICTURES"];

test.skip(folder === undefined, "no folder for pictures is given");

const wide = { width: 1280, height: 800 };
const phone = { width: 390, height: 780 };

const tableau = sets(
  "10y 11y 12y 13y, 7b 7g J, 5g 6g 7g, 8r 9r 10r, 1b 1g 1r 1y, 3b 4b 5b 6b 7b, " +
    "2r 3r 4r 5r, 12b 12g 12r, 9g 10g 11g 12g, 13b 13g 13r",
);

const room: RoomState = {
  ...playing,
  options: { ...playing.options, rounds: 1 },
  seats: [
    { ...playing.seats[0]!, tiles: 11 },
    { ...playing.seats[1]!, connected: true, substituted: false, score: 0, tiles: 6 },
    { ...playing.seats[2]!, name: "Cleo", score: 0 },
    { ...playing.seats[3]!, name: "level3", score: 0 },
  ],
  you: { seat: 0, rack: tiles("1r 6r 2b 8b 8g 8y 3g 11r 5y 6y J") },
  game: { ...playing.game!, rounds: 1, table: tableau, pool: 31 },
};

async function draw(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: `${folder}/${name}.png`, animations: "disabled" });
}

async function open(page: Page, path: string): Promise<FakeServer> {
  const server = new FakeServer();
  server.lobby = [waitingTable];
  server.room = room;
  await server.attach(page);
  await page.goto(`${origin}${path}`);
  return server;
}

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme, viewport: wide, contextOptions: { reducedMotion: "reduce" } });

    test("the table", async ({ page }) => {
      await open(page, "/room/TEST");
      await expect(page.getByText("Bob opened with").first()).toBeVisible();
      await draw(page, `table-${colorScheme}`);
    });
  });
}

test.describe("wide", () => {
  test.use({ colorScheme: "light", viewport: wide, contextOptions: { reducedMotion: "reduce" } });

  test("the lobby", async ({ page }) => {
    await open(page, "/");
    await expect(page.getByText("Bob", { exact: true })).toBeVisible();
    await draw(page, "lobby");
  });

  test("a hint", async ({ page }) => {
    const server = await open(page, "/room/TEST");
    const start = [...tableau, tiles("8b 8g 8y")];
    server.reply = (request) =>
      request.type !== "hint"
        ? null
        : {
            type: "hint",
            grade: 3,
            can_play: true,
            tiles: tiles("1r 6r 8b 8g 8y"),
            rows: tableau,
            steps: [
              step("start", "8b 8g 8y", 10, start),
              step("lay", "1r", 6, start.with(6, tiles("1r 2r 3r 4r 5r"))),
              step("lay", "6r", 6, start.with(6, tiles("1r 2r 3r 4r 5r 6r"))),
            ],
          };
    await page.getByRole("button", { name: "Hint" }).click();
    await page.getByRole("button", { name: "The whole move" }).click();
    await page.getByRole("button", { name: "Show me" }).click();
    await page.getByRole("button", { name: "Next step" }).click();
    await draw(page, "hint");
  });

  test("a replay", async ({ page }) => {
    await page.route("**/api/games/GAME42.json", (route) => route.fulfill({ json: longer(finished) }));
    await open(page, "/game/GAME42?turn=3");
    await page.route("**/api/games/GAME42.json", (route) => route.fulfill({ json: longer(finished) }));
    await page.reload();
    await expect(page.getByText("went out.")).toBeVisible();
    await draw(page, "replay");
  });
});

test.describe("on a phone", () => {
  test.use({
    colorScheme: "dark",
    viewport: phone,
    deviceScaleFactor: 2,
    contextOptions: { reducedMotion: "reduce" },
  });

  test("the table", async ({ page }) => {
    await open(page, "/room/TEST");
    await expect(page.getByText("Bob opened with").first()).toBeVisible();
    await draw(page, "table-phone");
  });
});

function step(kind: "start" | "lay", laid: string, to: number, rows: string[][]) {
  return { kind, words: "", tiles: tiles(laid), from: null, from_places: [], to, to_place: 0, rows };
}

// The same game with a fuller table.
function longer(game: GameReplay): GameReplay {
  const round = game.replay[0]!;
  const fuller = (turn: ReplayTurn): ReplayTurn => ({ ...turn, table: [...turn.table, ...tableau.slice(2)] });
  return { ...game, replay: [{ ...round, turns: round.turns.map(fuller) }] };
}
