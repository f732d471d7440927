// Adds the service worker to the built page, with the list of what it keeps: the page and every file under assets, whose names change
// with their content.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

export function serviceWorker(source: URL): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    enforce: "post",
    generateBundle(_, bundle) {
      const files = Object.keys(bundle)
        .filter((name) => name.startsWith("assets/"))
        .sort()
        .map((name) => `/${name}`);
      const version = createHash("sha256").update(files.join("\n")).digest("hex").slice(0, 12);
      const text = readFileSync(source, "utf8")
        .replace('"@version"', JSON.stringify(version))
        .replace('"@files"', JSON.stringify(files));
      this.emitFile({ type: "asset", fileName: "worker.js", source: text });
    },
  };
}
