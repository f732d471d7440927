// Names for parts of the generated message types that the page uses often.

import type { FromClient, ToClient } from "./messages";

export type Message<Type extends ToClient["type"]> = Extract<ToClient, { type: Type }>;

type Without<Whole, Key extends PropertyKey> = Whole extends unknown ? Omit<Whole, Key> : never;

// A request without its number, which the client gives.
export type Request = Without<FromClient, "id">;
