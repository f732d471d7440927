import { GameServer } from "./game_server";
import { expect, myTurn, playNow, takeTurn, test, type Visitor } from "./game_test";
import { Mouse, freePlace, middleOf, playTurn, rack } from "./hands";
import { planTurn } from "./simple_player";
import type { ToClient } from "../../src/wire/messages";

async function rackNames({ page }: Visitor): Promise<string[]> {
  const names = await rack(page)
    .getByRole("button")
    .evaluateAll((tiles) => tiles.map((tile) => (tile.getAttribute("aria-label") ?? "").split(",")[0]!));
  return names.toSorted();
}

async function layFirstTile({ page }: Visitor): Promise<void> {
  const tile = rack(page).getByRole("button").first();
  await new Mouse(page).drag(await middleOf(tile), await freePlace(page));
  await expect(rack(page).getByRole("button")).toHaveCount(13);
}

test("a reload in the middle of a turn loses nothing", async ({ visit }) => {
  const visitor = await visit();
  const { page, seen } = visitor;
  await playNow(visitor);
  expect(await myTurn(visitor)).toBe(true);
  await layFirstTile(visitor);
  const [before, seat] = [await rackNames(visitor), seen.room!.you.seat];

  await page.reload();
  await expect(rack(page).getByRole("button")).toHaveCount(13);
  expect(await rackNames(visitor)).toEqual(before);
  expect(seen.room!.you.seat).toBe(seat);
  await expect(page.locator("[data-set]")).toHaveCount(seen.game!.table.length + 1);

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rack(page).getByRole("button")).toHaveCount(14);
});

test("a second tab sits in the same seat", async ({ visit }) => {
  const visitor = await visit();
  await playNow(visitor);
  const tab = await visitor.page.context().newPage();
  await tab.goto(visitor.page.url());
  await expect(rack(tab).getByRole("button")).toHaveCount(visitor.seen.room!.you.rack.length);
});

test("a server that is killed and comes back goes on where it was", async ({ visit }) => {
  const server = await GameServer.start();
  try {
    const visitor = await visit({ address: server.address });
    const { page, seen } = visitor;
    await playNow(visitor);
    for (let turns = 0; turns < 2; ++turns) {
      expect(await myTurn(visitor)).toBe(true);
      await takeTurn(visitor, new Mouse(page));
    }
    expect(await myTurn(visitor)).toBe(true);
    const before = { turn: seen.game!.turn, rack: seen.room!.you.rack, table: seen.game!.table };

    await server.kill();
    await expect(page.getByText("Reconnecting…")).toBeVisible();
    await expect(page.getByRole("button", { name: /^(Draw|End turn)/ })).toBeDisabled();
    await server.restart();
    await expect(page.getByText("Reconnecting…")).toBeHidden({ timeout: 20_000 });

    expect({ turn: seen.game!.turn, rack: seen.room!.you.rack, table: seen.game!.table }).toEqual(before);
    await takeTurn(visitor, new Mouse(page));
    expect(seen.game!.turn).toBeGreaterThan(before.turn);
  } finally {
    await server.stop();
  }
});

test("a move that the server refuses leaves the table as it was and says why", async ({ visit }) => {
  const visitor = await visit({ robot: "hoarder" });
  const { page, seen } = visitor;
  // Somebody tampers with the line: of every set that the page sends two tiles are left, which is legal nowhere.
  let tamper = false;
  let refusal = "";
  await page.routeWebSocket("**/ws", (socket) => {
    const line = socket.connectToServer();
    socket.onMessage((text) => {
      const message = JSON.parse(String(text)) as { type: string; table?: string[][] };
      if (tamper && message.type === "lay") message.table = message.table!.map((set) => set.slice(0, 2));
      line.send(JSON.stringify(message));
    });
    line.onMessage((text) => {
      const message = JSON.parse(String(text)) as ToClient;
      if (message.type === "room") seen.room = message.state;
      if (message.type === "refused") refusal = message.sentence;
      socket.send(text);
    });
  });
  await page.reload();
  await playNow(visitor);
  const mouse = new Mouse(page);
  expect(await myTurn(visitor)).toBe(true);
  let plan = planTurn(seen.room!);
  while (plan === null) {
    await takeTurn(visitor, mouse);
    expect(await myTurn(visitor)).toBe(true);
    plan = planTurn(seen.room!);
  }

  const [turn, table] = [seen.game!.turn, seen.game!.table];
  const before = await rackNames(visitor);
  tamper = true;
  await playTurn(mouse, plan);
  // In the rules' words, whichever of them it was.
  await expect.poll(() => refusal).not.toBe("");
  await expect(page.getByText(refusal).first()).toBeVisible();
  await expect.poll(() => rackNames(visitor)).toEqual(before);
  await expect(page.locator("[data-set]")).toHaveCount(table.length);
  expect([seen.game!.turn, seen.game!.table]).toEqual([turn, table]);
});
