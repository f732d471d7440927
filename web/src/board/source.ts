// Who answers: the engine in this browser, or the server where there is none.
import {
  Cancelled,
  Engine,
  EngineFailed,
  questionText,
  readAnswer,
  type Answer,
  type Limits,
  type Question,
} from "../engine/tilefish";
import { storedIdentity } from "../wire/identity";

export interface Source {
  readonly where: "here" | "server";
  // The server has limits of its own.
  ask<Q extends Question>(question: Q, signal: AbortSignal, limits?: Limits): Promise<Answer<Q["ask"]>>;
  close(): void;
}

// Thrown when the server has no time; its sentence is not for people.
export class Busy extends Error {}

const engineAddress = "/tilefish.wasm";

export async function findSource(): Promise<Source> {
  if (typeof WebAssembly !== "object" || typeof Worker === "undefined") return serverSource();
  try {
    const engine = await Engine.start({
      wasm: engineAddress,
      spawn: () => new Worker(new URL("../engine/tilefish.ts", import.meta.url), { type: "module" }),
    });
    void keepForLater();
    return {
      where: "here",
      ask: (question, signal, limits = {}) => engine.ask(question, { signal, limits }),
      close: () => engine.close(),
    };
  } catch (error) {
    if (!(error instanceof EngineFailed)) throw error;
    return serverSource();
  }
}

// On a first visit the engine may have come before the service worker that keeps it: it is asked for again, which costs a header.
async function keepForLater(): Promise<void> {
  try {
    const workers = navigator.serviceWorker;
    if (workers === undefined) return;
    if (workers.controller === null) {
      await new Promise((claimed) => workers.addEventListener("controllerchange", claimed, { once: true }));
    }
    if ((await caches.match(engineAddress)) === undefined) await fetch(engineAddress);
  } catch {
    // Then there is no board without a network.
  }
}

function serverSource(): Source {
  let last: Promise<unknown> = Promise.resolve();
  const fetched = async (text: string, signal: AbortSignal): Promise<string> => {
    if (signal.aborted) throw new Cancelled();
    try {
      const { token } = storedIdentity().greeting();
      const headers = token === undefined ? {} : { Authorization: `Bearer ${token}` };
      const response = await fetch(`/api/answer?${encodeURIComponent(text)}`, { signal, headers });
      if (response.status === 503 || response.status === 429) throw new Busy();
      if (!response.ok) throw new EngineFailed(`${response.status}`);
      return await response.text();
    } catch (error) {
      if (signal.aborted) throw new Cancelled();
      throw error instanceof Busy ? error : new EngineFailed(String(error));
    }
  };
  return {
    where: "server",
    // One at a time: the server answers few questions of one address at once.
    ask: async (question, signal) => {
      const answer = last.then(() => fetched(questionText(question), signal));
      last = answer.catch(() => undefined);
      return readAnswer(await answer);
    },
    close: () => undefined,
  };
}
