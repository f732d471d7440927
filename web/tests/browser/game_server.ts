// The real server for a test: on a free port, with a database of its own, and mortal.

import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const program =
  process.env["TILEFISH_PROGRAM"] ??
  fileURLToPath(new URL("../../../build/release/bin/tilefish", import.meta.url));

export class GameServer {
  readonly #folder = mkdtempSync(join(tmpdir(), "tilefish-page-"));
  readonly #config: string;
  #process: ChildProcess | null = null;
  #port = 0;

  private constructor(config: string) {
    this.#config = config;
  }

  // `config` is TOML, as of `tilefish serve --config`.
  static async start(config = ""): Promise<GameServer> {
    const server = new GameServer(config);
    await server.restart();
    return server;
  }

  get #database(): string {
    return join(this.#folder, "games.db");
  }

  get address(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  // Starts again on the same port with the same database.
  async restart(): Promise<void> {
    const file = join(this.#folder, "server.toml");
    writeFileSync(file, this.#config);
    const args = ["serve", "--port", String(this.#port), "--db", this.#database, "--config", file];
    const started = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"] });
    this.#process = started;
    this.#port = await portOf(started);
  }

  // As if the power went.
  async kill(): Promise<void> {
    await this.#end("SIGKILL");
  }

  // While it is down: what is of today becomes yesterday's, as if a day had passed.
  aDayPasses(): void {
    this.#execute([
      "UPDATE deals SET day = day - 1",
      "UPDATE deal_plays SET day = day - 1",
      "UPDATE games SET hidden_until_ms = MAX(0, hidden_until_ms - 86400000)",
    ]);
  }

  // While it is down: today's deal comes from this seed, and tomorrow's, should midnight pass.
  deals(seed: string): void {
    const today = Math.floor(Date.now() / 86_400_000);
    this.#execute(
      [today, today + 1].map(
        (day) =>
          `INSERT INTO deals (day, seed, rules, robots) VALUES (${day}, '${seed}', 'classic', 'level5 level6')`,
      ),
    );
  }

  #execute(statements: string[]): void {
    const script = `import sqlite3, sys
base = sqlite3.connect(sys.argv[1])
for statement in sys.argv[2:]: base.execute(statement)
base.commit()`;
    execFileSync("python3", ["-c", script, this.#database, ...statements]);
  }

  async stop(): Promise<void> {
    await this.#end("SIGTERM");
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const running = this.#process;
    this.#process = null;
    if (running === null || running.exitCode !== null) return;
    const gone = new Promise((resolve) => running.once("exit", resolve));
    running.kill(signal);
    await gone;
  }
}

function portOf(server: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let printed = "";
    const read = (chunk: Buffer) => {
      printed += String(chunk);
      const match = /http:\/\/[^\s/:]+:(\d+)/.exec(printed);
      if (match) resolve(Number(match[1]));
    };
    server.stdout?.on("data", read);
    server.stderr?.on("data", read);
    server.once("error", reject);
    server.once("exit", (code) => reject(new Error(`the server ended with ${code}: ${printed}`)));
  });
}
