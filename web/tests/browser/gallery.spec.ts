// Every view at every size in every theme, as pictures to look at: `npm run gallery` leaves them in build/gallery.

import { mkdirSync } from "node:fs";
import { expect, test, type Page } from "@playwright/test";
import type { RoomState, Turn } from "../../src/wire/messages";
import { origin } from "./built_page";
import { FakeServer } from "./fake_server";
import { finishedGame, quickRobots } from "./finished_game";
import { GameServer } from "./game_server";
import { fewSets, manySets, rackOf14, roomIn } from "./room_in_notation";
import { finished, roundOver, waitingTable } from "./states";
import { tilesAtRest } from "./stillness";

const folder = process.env["TILEFISH_GALLERY"];

test.skip(folder === undefined, "no folder for pictures is given");

const screens = [
  { width: 1440, height: 900 },
  { width: 1280, height: 720 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
];

const some = (count: number) => manySets.split(", ").slice(0, count).join(", ");

// Three others have moved since the reader's turn; one of them has not opened.
function atTable(table: string, rack = rackOf14): RoomState {
  const turns: Turn[] = [
    { turn: 6, seat: 1, kind: "laid", laid: ["9y", "10y"], drawn: 0 },
    { turn: 7, seat: 2, kind: "drew", laid: [], drawn: 1 },
    { turn: 8, seat: 3, kind: "laid", laid: ["4b", "4r", "4y"], drawn: 0 },
  ];
  const room = roomIn(`${table} / ${rack}`, { last: turns[2]! });
  return {
    ...room,
    seats: room.seats.map((seat, index) => ({
      ...seat,
      opened: index !== 2,
      ...(seat.kind === "robot" ? { robot: index === 1 ? "level7" : "level3" } : {}),
    })),
    game: { ...room.game!, history: turns },
  };
}

// Names as long as they may be, and three moves of many tiles.
function muchTold(table: string): RoomState {
  const room = atTable(table);
  const long = ["Bartholomew of the Lakes", "Charlotte the Great IVth", "Wilhelmina van den Broek"];
  const laid = ["8b 9b 10b 11b 12b 13b", "1r 2r 3r 5r 6r J 8r", "1g 2g 3g 4g 5g 6b 6r"];
  const turns = laid.map((tiles, index): Turn => {
    return { turn: 6 + index, seat: 1 + index, kind: "laid", laid: tiles.split(" "), drawn: 0 };
  });
  return {
    ...room,
    seats: room.seats.map((seat, index) =>
      index === 0 ? seat : { ...seat, kind: "person", name: long[index - 1]!, guest: `g-${index}` },
    ),
    game: { ...room.game!, history: turns, last: turns[2]! },
  };
}

const hint = {
  type: "hint",
  room: "TEST",
  turn: 9,
  grade: 3,
  can_play: true,
  tiles: ["2b", "7y"],
  rows: [],
  steps: [
    {
      kind: "lay",
      words: "",
      tiles: ["2b"],
      from: null,
      from_places: [],
      to: 0,
      to_place: 0,
      rows: [
        ["2b", "3b", "4b", "5b", "6b"],
        ...fewSets
          .split(", ")
          .slice(1)
          .map((set) => set.split(" ")),
      ],
    },
  ],
};

const atTheTable = async (page: Page, server: FakeServer, room: RoomState) => {
  server.room = room;
  await page.goto(`${origin}/room/TEST`);
  await expect(page.locator("[data-felt]")).toBeVisible();
  await expect(page.locator("[data-set]")).toHaveCount(room.game!.table.length);
};

const views: Record<string, (page: Page, server: FakeServer) => Promise<void>> = {
  lobby: async (page, server) => {
    server.lobby = [waitingTable];
    await page.goto(origin);
    await expect(page.getByRole("button", { name: "Play now" })).toBeEnabled();
  },
  "table-empty": (page, server) => {
    const room = roomIn(`/ ${rackOf14}`, { opened: false, turn: 5 });
    return atTheTable(page, server, room);
  },
  "table-03": (page, server) => atTheTable(page, server, { ...atTable(some(3)) }),
  "table-12": (page, server) => atTheTable(page, server, atTable(some(12))),
  "table-17": (page, server) => atTheTable(page, server, atTable(some(17))),
  "table-25": (page, server) => atTheTable(page, server, atTable(some(25))),
  "table-told": (page, server) => atTheTable(page, server, muchTold(some(8))),
  "table-locked": (page, server) =>
    atTheTable(page, server, roomIn(`${some(8)} / ${rackOf14}`, { opened: false })),
  hint: async (page, server) => {
    server.reply = (request) => (request.type === "hint" ? hint : null);
    await atTheTable(page, server, roomIn(`${fewSets} / ${rackOf14}`));
    await page.getByRole("button", { name: "Hint", exact: true }).click();
    await page.getByRole("button", { name: "The whole move" }).click();
    await page.getByRole("button", { name: "Show me" }).click();
  },
  end: async (page, server) => {
    const { game } = roundOver;
    await atTheTable(page, server, { ...roundOver, options: { ...roundOver.options, rounds: 1 }, game });
    await expect(page.getByRole("button", { name: "Rematch" })).toBeVisible();
  },
  replay: async (page, server) => {
    server.room = null;
    await page.route("**/api/games/GAME42.json", (route) => route.fulfill({ json: finished }));
    await page.goto(`${origin}/game/GAME42?turn=3`);
    await expect(page.getByText("went out.")).toBeVisible();
  },
  learn: async (page) => {
    await page.goto(`${origin}/learn`);
    await expect(page.locator("[data-felt]")).toBeVisible();
  },
  keys: async (page, server) => {
    await atTheTable(page, server, atTable(some(8)));
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog")).toBeVisible();
  },
  settings: async (page, server) => {
    await atTheTable(page, server, atTable(some(8)));
    const menu = page.getByRole("button", { name: "Menu" });
    if (await menu.isVisible()) await menu.click();
    await page.getByRole("button", { name: "Settings" }).click();
    await expect(page.getByRole("form", { name: "Settings" })).toBeVisible();
  },
};

// What only a server knows: each path, and what is there once it is all there.
const stored: Record<string, (page: Page) => Promise<void>> = {
  puzzles: async (page) => {
    await page.goto(`${real!.address}/puzzles`);
    await expect(page.getByRole("heading").first()).toBeVisible();
  },
  today: async (page) => {
    await page.goto(`${real!.address}/today`);
    await expect(page.getByRole("button", { name: /Play today/ })).toBeVisible();
  },
  me: async (page) => {
    await page.goto(`${real!.address}/me`);
    await expect(page.getByRole("heading").first()).toBeVisible();
  },
  analysis: async (page) => {
    await page.goto(`${real!.address}/game/${game}?analyse`);
    await expect(page.getByRole("img", { name: /^Chances of / })).toBeVisible({ timeout: 120_000 });
  },
  board: async (page) => {
    await page.goto(`${real!.address}/board?v1=3b4b5b,9g9r9y/6b9b`);
    await expect(page.locator("[data-answer=count]")).toBeVisible();
  },
};

let real: GameServer | null = null;
let game = "";

test.beforeAll(async ({ browser }) => {
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  real = await GameServer.start(`${quickRobots}[limits]\nanalysis_play_outs = 20\n`);
  const page = await browser.newPage();
  await page.goto(real.address);
  game = await finishedGame(page, ["level1", "level2"]);
  await page.close();
});

test.afterAll(() => real?.stop());

for (const theme of ["light", "dark", "contrast"] as const) {
  for (const [name, show] of [...Object.entries(views), ...Object.entries(stored)]) {
    test(`${name}, ${theme}`, async ({ browser }) => {
      for (const viewport of screens) {
        const context = await browser.newContext({ viewport, reducedMotion: "reduce" });
        const page = await context.newPage();
        await page.addInitScript(
          (chosen) => localStorage.setItem("tilefish.settings", JSON.stringify({ theme: chosen })),
          theme,
        );
        const server = new FakeServer();
        if (name in views) await server.attach(page);
        await show(page, server);
        await tilesAtRest(page);
        const file = `${name}-${viewport.width}x${viewport.height}-${theme}.png`;
        await page.screenshot({ path: `${folder}/${file}`, animations: "disabled" });
        await context.close();
      }
    });
  }
}
