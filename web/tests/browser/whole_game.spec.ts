import { expect, playNow, playToTheEnd, test, type Visitor } from "./game_test";
import { Finger, Keyboard, Mouse } from "./hands";

test.setTimeout(240_000);

async function expectEnd({ page, seen }: Visitor): Promise<void> {
  await expect(page.getByRole("region", { name: "End of the round" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Rematch" })).toBeVisible();
  expect(seen.refusals).toEqual([]);
}

test("a whole game is played by mouse, seen again, and played anew", async ({ visit, server }) => {
  const visitor = await visit();
  await playNow(visitor);
  await playToTheEnd(visitor, new Mouse(visitor.page));
  await expectEnd(visitor);

  const { page, seen } = visitor;
  const id = seen.game!.id;
  const last = seen.game!.history.at(-1)!.turn;
  await page.getByRole("link", { name: "Look at it again" }).click();
  await expect(page).toHaveURL(new RegExp(`/game/${id}`));
  await page.getByRole("button", { name: "To the end" }).click();
  await expect(page).toHaveURL(new RegExp(`turn=${last}$`));
  await expect(page.getByText(/went out\.|lowest rack/)).toBeVisible();
  const text = await page.request.get(`${server.address}/api/games/${id}.txt`);
  const record = await text.text();
  expect(record).toContain("tilefish match 2");
  expect(record).toContain(`seed ${seen.game!.seed}\ndigest ${seen.game!.digest}\n`);
  await page.getByRole("button", { name: "Moves" }).click();
  await page.getByText("Fair deal").click();
  await expect(page.getByText(seen.game!.seed!)).toBeVisible();

  await page.goBack();
  await page.getByRole("button", { name: "Rematch" }).click();
  await expect.poll(() => seen.room?.phase).toBe("playing");
  expect(seen.game!.id).not.toBe(id);
});

test("a whole game is played by touch on a phone", async ({ visit }) => {
  const phone = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true };
  const visitor = await visit(phone);
  await playNow(visitor);
  await playToTheEnd(visitor, new Finger(visitor.page));
  await expectEnd(visitor);
});

test("a whole game is played by keyboard alone", async ({ visit }) => {
  const visitor = await visit();
  const { page } = visitor;
  await expect(page.getByRole("button", { name: "Play now" })).toBeEnabled();
  for (let presses = 0; presses < 10; ++presses) {
    await page.keyboard.press("Tab");
    if ((await page.evaluate(() => document.activeElement?.textContent?.trim())) === "Play now") break;
  }
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: /^Your rack/ })).toBeVisible();
  await playToTheEnd(visitor, new Keyboard(page));
  await expectEnd(visitor);
});
