// A game between robots, played to its end by a server that lets them play as fast as they can.

import type { Page } from "@playwright/test";
import type { RoomState } from "../../src/wire/messages";

export const quickRobots = "[rooms]\nrobot_pause_ms = 0\nshow_pause_ms = 0\ntile_flight_ms = 0\n";

// Its identifier. The page must be one of the server's own.
export function finishedGame(page: Page, robots: readonly string[]): Promise<string> {
  return page.evaluate(
    (players) =>
      new Promise<string>((resolve, reject) => {
        const socket = new WebSocket(`ws://${location.host}/ws`);
        const say = (message: object) => socket.send(JSON.stringify(message));
        socket.onopen = () => say({ type: "hello", id: 1, v: 1 });
        socket.onerror = () => reject(new Error("no connection"));
        socket.onmessage = ({ data }) => {
          const message = JSON.parse(String(data)) as { type: string; room?: string; state?: RoomState };
          if (message.type === "welcome") {
            const options = {
              ruleset: "classic",
              seats: players.length,
              robots: players,
              clock: 0,
              rounds: 1,
            };
            const rest = { public: false, hints: false, spectators: true };
            say({ type: "create", id: 2, options: { ...options, ...rest } });
          } else if (message.type === "created") {
            say({ type: "start", id: 3, room: message.room });
          } else if (message.state?.phase === "match_over") {
            socket.close();
            resolve(message.state.game!.id);
          } else if (message.type === "refused") {
            reject(new Error(String(data)));
          }
        };
      }),
    robots,
  );
}
