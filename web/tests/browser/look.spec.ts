// The look: surfaces that one tells apart, and words that one can read.

import { expect, test, type Page } from "@playwright/test";
import type { Turn } from "../../src/wire/messages";
import { origin } from "./built_page";
import { FakeServer } from "./fake_server";
import { fewSets, rackOf14, roomIn } from "./room_in_notation";
import { finished, playing, roundOver } from "./states";
import { resize } from "./stillness";

const flawed = `${fewSets}, 1b 2b / ${rackOf14}`;

for (const [name, viewport] of Object.entries({
  desktop: { width: 1280, height: 720 },
  phone: { width: 390, height: 844 },
})) {
  test(`no words are smaller than 14 px on a ${name}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    const server = new FakeServer();
    server.room = roomIn(flawed, { opened: false });
    server.mine = ["TEST"];
    await server.attach(page);
    for (const path of ["/", "/room/TEST", "/learn", "/rules", "/board", "/nowhere"]) {
      await page.goto(`${origin}${path}`);
      await expect(page.locator("main").first()).toBeVisible();
      await expect(page.getByText("One moment…")).toHaveCount(0);
      const small = await page.evaluate(() => {
        const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        const found: string[] = [];
        while (walk.nextNode()) {
          const parent = walk.currentNode.parentElement!;
          // What a joker stands for, and the small tiles that show how a button sorts, are pictures.
          if (walk.currentNode.nodeValue!.trim() === "" || parent.closest(".tile, .sample, .spoken, script"))
            continue;
          if (parseFloat(getComputedStyle(parent).fontSize) < 14)
            found.push(walk.currentNode.nodeValue!.trim());
        }
        return found;
      });
      expect(small, path).toEqual([]);
    }
  });
}

for (const colorScheme of ["light", "dark"] as const) {
  test(`page, table and rack are three surfaces in the ${colorScheme} theme`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    const server = new FakeServer();
    server.room = roomIn(flawed);
    await server.attach(page);
    await page.goto(`${origin}/room/TEST`);
    await expect(page.locator('[data-zone="rack"]')).toBeVisible();
    const colours = await page.evaluate(() => {
      const style = getComputedStyle(document.documentElement);
      const probe = document.body.appendChild(document.createElement("i"));
      return ["--surface", "--felt", "--sand"].map((name) => {
        probe.style.color = style.getPropertyValue(name);
        return getComputedStyle(probe).color.match(/\d+/g)!.slice(0, 3).map(Number);
      });
    });
    // Told apart at arm's length: some channel differs by a good step.
    for (const [left, right] of [
      [0, 1],
      [0, 2],
      [1, 2],
    ] as const) {
      const apart = Math.max(
        ...colours[left]!.map((value, channel) => Math.abs(value - colours[right]![channel]!)),
      );
      expect(apart, `${colours[left]} and ${colours[right]}`).toBeGreaterThanOrEqual(24);
    }
    const edge = await page
      .locator('[data-zone="rack"]')
      .evaluate((rack) => getComputedStyle(rack).borderBottomWidth);
    expect(edge).toBe("5px");
  });
}

const sizes = [
  { width: 1440, height: 900 },
  { width: 1280, height: 720 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
];

// The boxes of what `selector` finds, and of the view, as the screen has them.
const boxes = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((found) =>
    found.map((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      return { left, top, right, bottom, words: element.textContent.trim() };
    }),
  );

test("players are fish with their tiles, and no name has to give way to what is said of others", async ({
  page,
}) => {
  const server = new FakeServer();
  server.room = playing;
  await server.attach(page);
  await page.goto(`${origin}/room/TEST`);
  for (const viewport of sizes) {
    await resize(page, viewport);
    const players = page.locator("[data-seat]");
    await expect(players).toHaveCount(4);
    await expect(players.locator(".fish")).toHaveCount(4);
    await expect(players.locator(".count")).toHaveText(["14", "8", "14", "5"]);
    const widths = (await boxes(page, "[data-seat]")).map(({ left, right }) => right - left);
    expect(Math.max(...widths) - Math.min(...widths), `${viewport.width}`).toBeLessThan(1);
    const pool = page.locator("[data-pool] .name");
    expect(await pool.evaluate((name) => name.scrollWidth - name.clientWidth)).toBeLessThanOrEqual(0);
  }
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`locked tiles keep their edges in the ${colorScheme} theme`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    const server = new FakeServer();
    server.room = roomIn(flawed, { opened: false });
    await server.attach(page);
    await page.goto(`${origin}/room/TEST`);
    const tile = page.locator('[data-zone="table"] .tile.dimmed').first();
    await expect(tile).toBeVisible();
    const seen = await tile.evaluate((element) => {
      const light = (colour: string) => {
        const [r, g, b] = colour
          .match(/\d+/g)!
          .map((value) => Number(value) / 255)
          .map((value) => (value <= 0.04 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
      };
      const { borderTopColor, borderTopWidth, backgroundColor } = getComputedStyle(element);
      const [edge, face] = [light(borderTopColor), light(backgroundColor)];
      return { contrast: (Math.max(edge, face) + 0.05) / (Math.min(edge, face) + 0.05), borderTopWidth };
    });
    expect(seen.borderTopWidth).toBe("1px");
    expect(seen.contrast).toBeGreaterThanOrEqual(2);
  });
}

// As long as nobody is told what is wrong: notices may be longer.
test("the status line says its sentence whole to who opens, at any size", async ({ page }) => {
  const drew: Turn = { turn: 8, seat: 3, kind: "drew", laid: [], drawn: 1 };
  for (const [story, last] of [
    ["nobody has moved", null],
    ["another has moved", drew],
  ] as const) {
    const server = new FakeServer();
    server.room = roomIn(`${fewSets} / ${rackOf14}`, { opened: false, last });
    await server.attach(page);
    await page.goto(`${origin}/room/TEST`);
    for (const viewport of [...sizes, { width: 1024, height: 768 }]) {
      await resize(page, viewport);
      const sentence = page.locator(".status .now");
      await expect(sentence).toContainText("Your turn");
      await expect(page.getByRole("meter")).toContainText("Needs 30 more to open");
      const hidden = await sentence.evaluate((words) => words.scrollHeight - words.clientHeight);
      expect(hidden, `${story}, ${viewport.width} × ${viewport.height}`).toBeLessThanOrEqual(2);
    }
  }
});

test("three long moves are told in brief where there is no room for all of their tiles", async ({ page }) => {
  const names = ["Ann", "Bartholomew of the Lakes", "Charlotte the Great IVth", "Wilhelmina van den Broek"];
  const laid = ["8b 9b 10b 11b 12b 13b", "1r 2r 3r 5r 6r J 8r", "1g 2g 3g 4g 5g"];
  const turns = laid.map((tiles, index): Turn => {
    return { turn: 6 + index, seat: 1 + index, kind: "laid", laid: tiles.split(" "), drawn: 0 };
  });
  const room = roomIn(`${fewSets} / ${rackOf14}`, { last: turns[2]! });
  const server = new FakeServer();
  server.room = {
    ...room,
    seats: room.seats.map((seat, index) => ({ ...seat, name: names[index]! })),
    game: { ...room.game!, history: turns },
  };
  await server.attach(page);
  await page.goto(`${origin}/room/TEST`);
  const told = page.locator(".status .since").first();
  for (const viewport of [...sizes, { width: 844, height: 390 }, { width: 360, height: 740 }]) {
    await resize(page, viewport);
    const where = `${viewport.width} × ${viewport.height}`;
    const brief = told.locator(".brief");
    const frame = (await told.boundingBox())!;
    await expect(brief.locator(".deed"), where).toHaveText(["laid 6", "laid 7", "laid 5"]);
    for (const part of [".deed", ".name"])
      for (const each of await brief.locator(part).all()) {
        const box = (await each.boundingBox())!;
        expect(box.x + box.width, `${part}, ${where}`).toBeLessThanOrEqual(frame.x + frame.width + 1);
        expect(box.y + box.height, `${part}, ${where}`).toBeLessThanOrEqual(frame.y + frame.height + 1);
        expect(box.width, `${part}, ${where}`).toBeGreaterThan(20);
      }
    // Who listens hears the whole.
    await expect(page.getByRole("list", { name: "Since your last turn" })).toContainText("opened with");
  }
});

const longNames = [
  "Ann",
  "Bartholomew of the Lakes",
  "Charlotte the Great IVth",
  "Wilhelmina van den Broek",
  "Maximilian the Unready",
  "Persephone of Nowhere",
];

// Each deed stands in its own place, whole, and none is out of sight.
async function expectDeedsWhole(page: Page, deeds: readonly string[], where: string): Promise<void> {
  const told = page.locator(".status .since").first();
  const brief = told.locator(".brief");
  await expect(brief.locator(".deed"), where).toHaveText([...deeds]);
  const frame = (await told.boundingBox())!;
  const wrong = await brief.locator("li").evaluateAll((moves) =>
    moves.flatMap((move) => {
      const place = move.getBoundingClientRect();
      const deed = move.querySelector(".deed")!.getBoundingClientRect();
      return deed.right <= place.right + 1 ? [] : [move.textContent];
    }),
  );
  expect(wrong, where).toEqual([]);
  for (const move of await brief.locator("li").all()) {
    const box = (await move.boundingBox())!;
    expect(box.x + box.width, where).toBeLessThanOrEqual(frame.x + frame.width + 1);
    expect(box.y + box.height, where).toBeLessThanOrEqual(frame.y + frame.height + 1);
  }
}

for (const [language, { again, deeds }] of Object.entries({
  en: { again: "Show again", deeds: ["laid 6", "laid 7", "laid 5"] },
  nl: { again: "Nog eens tonen", deeds: ["legde 6", "legde 7", "legde 5"] },
})) {
  test(`brief moves have room beside the button that shows them again (${language})`, async ({ browser }) => {
    const context = await browser.newContext({ locale: language });
    const page = await context.newPage();
    const server = new FakeServer();
    const told = (upTo: number) => {
      const laid = ["8b 9b 10b 11b 12b 13b", "1r 2r 3r 4r 5r 6r 7r", "1g 2g 3g 4g 5g"];
      const turns = laid.slice(0, upTo).map((tiles, index): Turn => {
        return { turn: 6 + index, seat: 1 + index, kind: "laid", laid: tiles.split(" "), drawn: 0 };
      });
      const table = [fewSets, ...laid.slice(0, upTo)].join(", ");
      const room = roomIn(`${table} / ${rackOf14}`, { toMove: (1 + upTo) % 4, turn: 6 + upTo });
      const seats = room.seats.map((seat, index) => ({ ...seat, name: longNames[index]! }));
      return { ...room, seats, game: { ...room.game!, last: turns.at(-1) ?? null, history: turns } };
    };
    server.room = told(0);
    await server.attach(page);
    await page.goto(`${origin}/room/TEST`);
    await expect(page.locator("[data-set]")).toHaveCount(5);
    for (let moves = 1; moves <= 3; ++moves) {
      server.room = told(moves);
      server.tellRoom({ kind: "laid", seat: moves, laid: server.room.game!.last!.laid });
    }
    await expect(page.locator("[data-set]")).toHaveCount(8);
    await expect(page.getByRole("button", { name: again })).toBeVisible();
    for (const [width, height] of [
      [360, 740],
      [320, 568],
      [844, 390],
    ] as const) {
      await resize(page, { width, height });
      await expectDeedsWhole(page, deeds, `${width} × ${height}`);
    }
    await context.close();
  });
}

test("the moves of five others are all in sight", async ({ page }) => {
  const laid = ["8b 9b 10b 11b 12b 13b", "1r 2r 3r 5r 6r J 8r", "1g 2g 3g 4g 5g", "2b 3b 4b", "7y 8y 9y 10y"];
  const turns = laid.map((tiles, index): Turn => {
    return { turn: 6 + index, seat: 1 + index, kind: "laid", laid: tiles.split(" "), drawn: 0 };
  });
  const room = roomIn(`${fewSets} / ${rackOf14}`, { opened: false, last: turns[4]! });
  const server = new FakeServer();
  server.room = {
    ...room,
    options: { ...room.options, ruleset: "six", seats: 6 },
    seats: longNames.map((name, index) => ({ ...room.seats[index % 4]!, name })),
    game: { ...room.game!, history: turns },
  };
  await server.attach(page);
  await page.goto(`${origin}/room/TEST`);
  for (const viewport of [
    { width: 1280, height: 720 },
    { width: 390, height: 844 },
  ]) {
    await resize(page, viewport);
    await expectDeedsWhole(page, ["laid 6", "laid 7", "laid 5", "laid 3", "laid 4"], `${viewport.width}`);
  }
});

test("what three others did is told to a phone at a glance", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const server = new FakeServer();
  const turns: Turn[] = [
    { turn: 6, seat: 1, kind: "laid", laid: ["9y", "10y"], drawn: 0 },
    { turn: 7, seat: 2, kind: "drew", laid: [], drawn: 1 },
    { turn: 8, seat: 3, kind: "laid", laid: ["4b", "4r", "4y"], drawn: 0 },
  ];
  const room = roomIn(`${fewSets} / ${rackOf14}`, { last: turns[2]! });
  server.room = { ...room, game: { ...room.game!, history: turns } };
  await server.attach(page);
  await page.goto(`${origin}/room/TEST`);
  const told = page.getByRole("list", { name: "Since your last turn" });
  await expect(told.getByRole("listitem")).toHaveCount(3);
  expect(await told.evaluate((list) => list.scrollHeight - list.clientHeight)).toBeLessThanOrEqual(4);
  await expect(told).not.toHaveClass(/unseen/);
});

test("the list of keys begins with its title and the way out, on a low screen too", async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  const server = new FakeServer();
  server.room = roomIn(`${fewSets} / ${rackOf14}`);
  await server.attach(page);
  await page.goto(`${origin}/room/TEST`);
  await expect(page.locator("[data-set]")).toHaveCount(5);
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keys" });
  await expect(keys.getByRole("heading", { name: "Keys" })).toBeInViewport({ ratio: 1 });
  await expect(keys.getByRole("button", { name: "Close" })).toBeInViewport({ ratio: 1 });
  await expect(keys.getByRole("button", { name: "Close" })).toBeFocused();
});

test("a replay gives the table the room that is left, and its bar lies over nothing", async ({ page }) => {
  const server = new FakeServer();
  await server.attach(page);
  await page.route("**/api/games/GAME42.json", (route) => route.fulfill({ json: finished }));
  await page.goto(`${origin}/game/GAME42?turn=3`);
  await expect(page.getByText("went out.")).toBeVisible();
  for (const viewport of sizes) {
    await resize(page, viewport);
    const [table] = await boxes(page, 'section[aria-label="Table"]');
    const [racks] = await boxes(page, 'section[aria-label="Racks"]');
    const [bar] = await boxes(page, "footer");
    const size = `${viewport.width} × ${viewport.height}`;
    expect(bar!.top - Math.max(table!.bottom, racks!.bottom), size).toBeLessThanOrEqual(24);
    expect(table!.bottom - table!.top, size).toBeGreaterThan(0.33 * viewport.height);
    // As large as it allows: none of these needs small tiles for three sets.
    const [tile] = await boxes(page, 'section[aria-label="Table"] .tile');
    expect(tile!.right - tile!.left, size).toBeGreaterThan(viewport.height < 400 ? 34 : 46);
    const hidden = await page.locator("main").evaluate((main) => main.scrollHeight - main.clientHeight);
    expect(hidden, size).toBeLessThanOrEqual(0);
    const [words] = await boxes(page, "footer .words");
    for (const button of await boxes(page, "footer .row")) {
      const apart = words!.right <= button.left || button.top >= words!.bottom;
      expect(apart, size).toBe(true);
    }
    for (const button of await boxes(page, "footer .row .button")) {
      expect(button.right, `${button.words} at ${size}`).toBeLessThanOrEqual(viewport.width);
      expect(button.bottom, `${button.words} at ${size}`).toBeLessThanOrEqual(viewport.height);
    }
  }
});

test("the lobby of a phone has its head in one line, and shows the opponent without scrolling", async ({
  page,
}) => {
  const server = new FakeServer();
  await server.attach(page);
  await page.goto(origin);
  await expect(page.getByRole("button", { name: "Play now" })).toBeEnabled();
  for (const viewport of [sizes[3]!, sizes[4]!]) {
    await resize(page, viewport);
    const [head] = await boxes(page, "header");
    expect(head!.bottom - head!.top).toBeLessThan(64);
    // As guests are called at first.
    const name = page.locator("header .name");
    await name.evaluate((words) => (words.textContent = "Guest w4wm"));
    expect(await name.evaluate((words) => words.scrollWidth - words.clientWidth)).toBeLessThanOrEqual(0);
    await expect(page.locator(".opponent")).toBeInViewport({ ratio: 0.98 });
  }
});

test("nothing of the lobby sticks out of its card, at any size", async ({ page }) => {
  const server = new FakeServer();
  await server.attach(page);
  await page.goto(origin);
  await expect(page.getByRole("button", { name: "Play now" })).toBeEnabled();
  for (const viewport of sizes) {
    await resize(page, viewport);
    const out = await page.locator(".card, .fish-card").evaluateAll((cards) =>
      cards.flatMap((card) => {
        const { left, right } = card.getBoundingClientRect();
        return [...card.querySelectorAll("button, input:not(.spoken), a, p, h2, .name, .soft")]
          .filter((inside) => {
            const box = inside.getBoundingClientRect();
            return box.left < left || box.right > right;
          })
          .map((inside) => inside.outerHTML.slice(0, 60));
      }),
    );
    expect(out, `${viewport.width}`).toEqual([]);
  }
});

test("the end of a round shows every player's points and rack, at any size", async ({ page }) => {
  const server = new FakeServer();
  server.room = roundOver;
  await server.attach(page);
  await page.goto(`${origin}/room/TEST`);
  const end = page.getByRole("region", { name: "End of the round" });
  await expect(end).toBeVisible();
  for (const viewport of sizes) {
    await resize(page, viewport);
    const cut = await end
      .locator(".name")
      .evaluateAll((names) => names.filter((name) => name.scrollWidth > name.clientWidth + 1).length);
    expect(cut, `names at ${viewport.width}`).toBe(0);
    const frame = (await end.boundingBox())!;
    for (const row of await boxes(page, '[aria-label="End of the round"] li')) {
      expect(row.bottom, `${row.words} at ${viewport.width}`).toBeLessThanOrEqual(frame.y + frame.height);
      expect(row.bottom - row.top, `${row.words} at ${viewport.width}`).toBeLessThan(40);
    }
  }
});

test("a name that a phone has no room for is said whole at a tap", async ({ browser }) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  const server = new FakeServer();
  server.room = playing;
  await server.attach(page);
  await page.goto(`${origin}/room/TEST`);
  const charlotte = page.locator('[data-seat="2"]');
  const name = charlotte.locator(".name");
  await expect(name).toHaveText("Charlotte the Great");
  await expect(name).toHaveCSS("text-overflow", "ellipsis");
  expect(await name.evaluate((words) => words.scrollWidth > words.clientWidth)).toBe(true);
  const said = () => charlotte.evaluate((seat) => getComputedStyle(seat, "::after").content);
  expect(await said()).toBe("none");
  await charlotte.tap();
  await expect.poll(said).toContain("Charlotte the Great");
  await page.locator("[data-felt]").tap({ position: { x: 300, y: 300 } });
  await expect.poll(said).toBe("none");
  await context.close();
});
