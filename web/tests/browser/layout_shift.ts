// How much of a page has jumped since it was opened, as the browser itself counts it, and what did.

import type { Page } from "@playwright/test";

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

export interface Shifts {
  sum: number;
  nodes: string[];
}

// `until` is a moment of the page's own clock.
export async function shiftsOf(page: Page, until = Infinity): Promise<Shifts> {
  return page.evaluate(async (last) => {
    const entries = await new Promise<Shift[]>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries() as Shift[])).observe({
        type: "layout-shift",
        buffered: true,
      });
      setTimeout(() => resolve([]), 500); // nothing has
    });
    // What somebody has just asked for is no surprise.
    const jumps = entries.filter(({ hadRecentInput, startTime }) => !hadRecentInput && startTime < last);
    return {
      sum: jumps.reduce((sum, { value }) => sum + value, 0),
      nodes: jumps.flatMap(({ sources, value, startTime }) =>
        sources.map(({ node, previousRect, currentRect }) => {
          const rect = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(" ");
          const what = node instanceof Element ? node.outerHTML.slice(0, 80) : String(node?.nodeName);
          return `${value.toFixed(4)} at ${Math.round(startTime)} ms: ${what}, ${rect(previousRect)} to ${rect(currentRect)}`;
        }),
      ),
    };
  }, until);
}
