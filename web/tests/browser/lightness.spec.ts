import { expect, test } from "./game_test";

test("the page is small, soon there, and nothing jumps", async ({ visit }) => {
  const { page } = await visit();
  await expect(page.getByRole("button", { name: "Play now" })).toBeEnabled();
  const figures = await page.evaluate(async () => {
    const entries = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const [document] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    const shifts = await new Promise<number>((resolve) => {
      const observer = new PerformanceObserver((list) => {
        const values = list.getEntries() as (PerformanceEntry & { value: number })[];
        resolve(values.reduce((sum, { value }) => sum + value, 0));
      });
      observer.observe({ type: "layout-shift", buffered: true });
      setTimeout(() => resolve(0), 500);
    });
    return {
      bytes: [document!, ...entries].reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
      paintMs: performance.getEntriesByName("first-contentful-paint")[0]!.startTime,
      shifts,
    };
  });
  expect(figures.bytes).toBeLessThan(150_000);
  expect(figures.paintMs).toBeLessThan(1_000);
  expect(figures.shifts).toBeLessThan(0.02);
});

test("assets are kept by the browser, the page itself is asked for again", async ({ page, server }) => {
  const index = await page.request.get(server.address);
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(await index.text())![1]!;
  const asset = await page.request.get(`${server.address}${script}`);
  expect(asset.headers()["cache-control"]).toContain("immutable");
  expect(asset.headers()["content-encoding"]).toBe("gzip");
  expect(index.headers()["content-security-policy"]).toContain("default-src 'self'");
  const again = await page.request.get(server.address, {
    headers: { "if-none-match": index.headers()["etag"]! },
  });
  expect(again.status()).toBe(304);
});
