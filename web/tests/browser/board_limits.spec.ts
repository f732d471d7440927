// A board without the engine asks a server that answers few questions of one address at a time.

import type { Page } from "@playwright/test";
import { GameServer } from "./game_server";
import { expect, test } from "./game_test";

const config = `
[server]
trusted_proxies = ["127.0.0.1"]
[limits]
answers_per_address = 1
answer_time_ms = 1000
answer_megabytes = 1000
`;

const best = (page: Page) => page.locator('[data-answer="tiles"]');
const busy = (page: Page) => page.getByText("The server is busy.");

// 20 runs, and all other tiles on the rack: the moves are too many to be counted in many times the time.
const runs = ["b", "g", "r", "y"].flatMap((colour) =>
  [1, 4, 7, 10].flatMap((first) =>
    [0, 1].map(() => [0, 1, 2].map((step) => `${first + step}${colour}`).join(" ")),
  ),
);
const loose = [...runs.slice(20), ...["13b", "13g", "13r", "13y"].flatMap((tile) => [tile, tile]), "J", "J"];
const endless = `ask count\nposition ${runs.slice(0, 20).join(", ")} / ${loose.join(" ")}`;

test("who asks much is told so, and nobody else is kept waiting for it", async ({ visit, request }) => {
  const server = await GameServer.start(config);
  const greedy = { "X-Forwarded-For": "203.0.113.7" };
  try {
    const boardOf = async (address: string) => {
      const { page } = await visit({
        address: server.address,
        extraHTTPHeaders: { "X-Forwarded-For": address },
        serviceWorkers: "block",
      });
      await page.context().route("**/tilefish.wasm", (route) => route.fulfill({ status: 404, body: "" }));
      return page;
    };
    const neighbour = await boardOf(greedy["X-Forwarded-For"]);
    const stranger = await boardOf("198.51.100.9");

    let asking = true;
    const answers: string[] = [];
    const asked = (async () => {
      const address = `${server.address}/api/answer?${encodeURIComponent(endless)}`;
      while (asking) answers.push(await (await request.get(address, { headers: greedy })).text());
    })();
    await neighbour.goto(`${server.address}/board?v1=3b4b5b/6b`);
    await expect(neighbour.getByText("the server answers")).toBeVisible();
    await expect(busy(neighbour)).toBeVisible();
    await stranger.goto(`${server.address}/board?v1=3b4b5b/6b`);
    await expect(best(stranger)).toContainText("1 tile, 6 points");
    await expect(busy(stranger)).toHaveCount(0);

    asking = false;
    await asked;
    expect(answers[0]).toContain("stopped");
    // The board asks again by itself.
    await expect(best(neighbour)).toContainText("1 tile, 6 points");
    await expect(busy(neighbour)).toHaveCount(0);
  } finally {
    await server.stop();
  }
});
