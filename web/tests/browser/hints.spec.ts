import { expect, myTurn, playNow, soon, takeTurn, test } from "./game_test";
import { Mouse, rack } from "./hands";

test("hints come in three grades, and the move is shown step by step", async ({ visit }) => {
  test.setTimeout(180_000);
  const visitor = await visit({ robot: "random" });
  const { page, seen } = visitor;
  await playNow(visitor);
  for (let turns = 0; turns < 60; ++turns) {
    expect(await myTurn(visitor)).toBe(true);
    await page.getByRole("button", { name: "Hint", exact: true }).click();
    await page.getByRole("button", { name: "Can I play?" }).click();
    const hint = page.getByRole("region", { name: "Hint", exact: true });
    await expect(hint.getByText(/There is (nothing|something) to play|Yes, there is/)).toBeVisible();
    if (await hint.getByText("There is nothing to play").isVisible()) {
      await hint.getByRole("button", { name: "Close the hint" }).click();
      const turn = seen.game!.turn;
      await new Mouse(page).draw();
      await expect.poll(() => seen.game!.turn !== turn || seen.over, soon).toBe(true);
      continue;
    }

    await hint.getByRole("button", { name: "Which tiles?" }).click();
    await expect(hint.getByText("These tiles can be played:")).toBeVisible();
    await hint.getByRole("button", { name: "The whole move" }).click();
    const before = await rack(page).getByRole("button").count();
    const sets = await page.locator("[data-set]").count();
    await hint.getByRole("button", { name: "Show me" }).click();
    await hint.getByRole("button", { name: "Back", exact: true }).click();
    await expect(rack(page).getByRole("button")).toHaveCount(before);
    await hint.getByRole("button", { name: "All" }).click();
    await expect.poll(() => rack(page).getByRole("button").count()).toBeLessThan(before);
    await page.getByRole("button", { name: "Reset" }).click();
    await expect(rack(page).getByRole("button")).toHaveCount(before);
    await expect(page.locator("[data-set]")).toHaveCount(sets);

    await hint.getByRole("button", { name: "Show again" }).click();
    await hint.getByRole("button", { name: "All" }).click();
    const turn = seen.game!.turn;
    await page.getByRole("button", { name: "End turn" }).click();
    await expect.poll(() => seen.game!.turn).toBeGreaterThan(turn);
    expect(seen.refusals).toEqual([]);
    await expect(hint).toBeHidden();
    return;
  }
  await takeTurn(visitor, new Mouse(page));
  throw new Error("there was nothing to play in 60 turns");
});
