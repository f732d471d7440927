// What a pointer means: a tap, a drag, a box, or a stroke along tiles. Pure: events go in, the next state and what to do come out.

export interface Point {
  readonly x: number;
  readonly y: number;
}

export type Device = "mouse" | "touch"; // a pen is used like a mouse

export type GestureEvent =
  | {
      kind: "down";
      at: Point;
      device: Device;
      button: number;
      piece: number | null;
      many: boolean;
      range: boolean;
    }
  | { kind: "move"; at: Point; piece: number | null }
  | { kind: "up"; at: Point }
  | { kind: "held" } // the press has lasted for `holdMs`
  | { kind: "cancel" };

type Press = Extract<GestureEvent, { kind: "down" }>;

export type Gesture =
  | { kind: "idle" }
  | { kind: "pressed"; press: Press }
  | { kind: "dragging" }
  | { kind: "boxing"; from: Point; many: boolean }
  | { kind: "stroking" };

export type Deed =
  | { do: "tap"; piece: number | null; at: Point; many: boolean; range: boolean }
  | { do: "lift"; piece: number; from: Point }
  | { do: "carry"; at: Point }
  | { do: "release"; at: Point }
  | { do: "abandon" }
  | { do: "box"; from: Point; to: Point }
  | { do: "boxed"; from: Point; to: Point; many: boolean }
  | { do: "stroke"; piece: number };

export const holdMs = 350;

const idle: Gesture = { kind: "idle" };

// A finger is never quite still.
function slack(device: Device): number {
  return device === "touch" ? 9 : 4;
}

function far(from: Point, to: Point, limit: number): boolean {
  return Math.hypot(to.x - from.x, to.y - from.y) > limit;
}

// From behind `from` up to `to`, no two further apart than `spacing`.
export function pointsAlong(from: Point, to: Point, spacing: number): Point[] {
  const count = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / spacing));
  return Array.from({ length: count }, (_, i) => {
    const part = (i + 1) / count;
    return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
  });
}

export function step(gesture: Gesture, event: GestureEvent): [Gesture, Deed[]] {
  if (event.kind === "cancel") return [idle, gesture.kind === "idle" ? [] : [{ do: "abandon" }]];
  switch (gesture.kind) {
    case "idle":
      return event.kind === "down" ? press(event) : [gesture, []];
    case "pressed":
      return pressed(gesture, event);
    case "dragging":
      if (event.kind === "move") return [gesture, [{ do: "carry", at: event.at }]];
      if (event.kind === "up") return [idle, [{ do: "release", at: event.at }]];
      return [gesture, []];
    case "boxing":
      if (event.kind === "move") return [gesture, [{ do: "box", from: gesture.from, to: event.at }]];
      if (event.kind === "up") {
        return [idle, [{ do: "boxed", from: gesture.from, to: event.at, many: gesture.many }]];
      }
      return [gesture, []];
    case "stroking":
      if (event.kind === "move" && event.piece !== null)
        return [gesture, [{ do: "stroke", piece: event.piece }]];
      return event.kind === "up" ? [idle, []] : [gesture, []];
  }
}

function press(event: Press): [Gesture, Deed[]] {
  if (event.button === 2 && event.piece !== null) {
    return [{ kind: "stroking" }, [{ do: "stroke", piece: event.piece }]];
  }
  return event.button === 0 ? [{ kind: "pressed", press: event }, []] : [idle, []];
}

function pressed(gesture: { kind: "pressed"; press: Press }, event: GestureEvent): [Gesture, Deed[]] {
  const { press: from } = gesture;
  if (event.kind === "up") {
    return [idle, [{ do: "tap", piece: from.piece, at: event.at, many: from.many, range: from.range }]];
  }
  if (event.kind === "held" && from.piece !== null && from.device === "touch") {
    return [{ kind: "stroking" }, [{ do: "stroke", piece: from.piece }]];
  }
  if (event.kind !== "move" || !far(from.at, event.at, slack(from.device))) return [gesture, []];
  if (from.piece !== null) {
    return [
      { kind: "dragging" },
      [
        { do: "lift", piece: from.piece, from: from.at },
        { do: "carry", at: event.at },
      ],
    ];
  }
  // On free space a finger scrolls.
  if (from.device === "touch") return [idle, []];
  return [{ kind: "boxing", from: from.at, many: from.many }, [{ do: "box", from: from.at, to: event.at }]];
}
