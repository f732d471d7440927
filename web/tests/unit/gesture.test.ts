import { describe, expect, it } from "vitest";
import { aimAtRack, aimAtTable, boxOf, caught, type Fit, type RackTile } from "../../src/drag/aim";
import { pointsAlong, step, type Deed, type Gesture, type GestureEvent } from "../../src/drag/gesture";
import { tableSizes } from "../../src/model/sizes";
import { reconcile } from "../../src/model/reconcile";
import { rowsIn } from "./table_in_notation";

function run(...events: GestureEvent[]): Deed[] {
  let gesture: Gesture = { kind: "idle" };
  const deeds: Deed[] = [];
  for (const event of events) {
    const [next, done] = step(gesture, event);
    gesture = next;
    deeds.push(...done);
  }
  return deeds;
}

const names = (...events: GestureEvent[]) => run(...events).map((deed) => deed.do);

function down(change: Partial<Extract<GestureEvent, { kind: "down" }>> = {}): GestureEvent {
  return {
    kind: "down",
    at: { x: 0, y: 0 },
    device: "mouse",
    button: 0,
    piece: 7,
    many: false,
    range: false,
    ...change,
  };
}

const to = (x: number, piece: number | null = null): GestureEvent => ({
  kind: "move",
  at: { x, y: 0 },
  piece,
});
const up = (x = 0): GestureEvent => ({ kind: "up", at: { x, y: 0 } });

describe("a pointer", () => {
  it("taps when it hardly moves, and a finger may move more", () => {
    expect(names(down(), to(3), up(3))).toEqual(["tap"]);
    expect(names(down({ device: "touch" }), to(8), up(8))).toEqual(["tap"]);
  });

  it("drags a tile once it has moved", () => {
    expect(names(down(), to(10), to(20), up(20))).toEqual(["lift", "carry", "carry", "release"]);
  });

  it("draws a box from free space with a mouse, and leaves scrolling to a finger", () => {
    expect(names(down({ piece: null }), to(10), up(30))).toEqual(["box", "boxed"]);
    expect(names(down({ piece: null, device: "touch" }), to(30), up(30))).toEqual([]);
  });

  it("strokes along tiles with the right button", () => {
    expect(run(down({ button: 2 }), to(10, 8), to(15), to(20, 9), up())).toEqual([
      { do: "stroke", piece: 7 },
      { do: "stroke", piece: 8 },
      { do: "stroke", piece: 9 },
    ]);
  });

  it("strokes after a long press of a finger, not of a mouse", () => {
    expect(names(down({ device: "touch" }), { kind: "held" }, to(30, 8), up())).toEqual(["stroke", "stroke"]);
    expect(names(down(), { kind: "held" }, up())).toEqual(["tap"]);
  });

  it("lets go of everything when it is taken away", () => {
    expect(names(down(), to(10), { kind: "cancel" }, up())).toEqual(["lift", "carry", "abandon"]);
  });
});

describe("aiming at the table", () => {
  const size = tableSizes.find(({ width }) => width === 40)!;
  const sheet = { columns: 40, rows: 1 };
  const sets = reconcile([], rowsIn("3b 4b 5b, 9b 9g 9r"), [], sheet).sets; // columns 0 and 7
  const at = (x: number, y = 20) =>
    aimAtTable({ sets, size, width: 800, height: 300 }, { x, y }, { count: 1, grabbed: 0 });

  it("finds the gap of a set and its ends", () => {
    expect(at(10)).toEqual({ kind: "set", set: sets[0]!.id, index: 0 });
    expect(at(70)).toEqual({ kind: "set", set: sets[0]!.id, index: 2 });
    expect(at(128)).toEqual({ kind: "set", set: sets[0]!.id, index: 3 });
    expect(at(132)).toEqual({ kind: "set", set: sets[1]!.id, index: 0 });
  });

  it("joins what is flush with a set, reaches further where tiles fit, and less far where they spoil", () => {
    const end = 260; // of the second set
    const aim = (x: number, fit: Fit) =>
      aimAtTable({ sets, size, width: 800, height: 300 }, { x, y: 20 }, { count: 1, grabbed: 0 }, () => fit)
        .kind;
    const furthest = (fit: Fit) => {
      let apart = 0;
      while (aim(end + 20 + apart, fit) === "set") apart += 1;
      return apart;
    };
    expect(aim(end + 20, "spoils"), "flush").toBe("set");
    expect([furthest("spoils"), furthest("open"), furthest("fits")]).toEqual([7, 17, 29]);
    expect(aim(end + 20, "locked")).toBe("free");
  });

  it("snaps to the grid on free space and never beyond the edge", () => {
    expect(at(401)).toEqual({ kind: "free", row: 0, column: 19 });
    expect(at(799, 90)).toEqual({ kind: "free", row: 1, column: 34 });
    const three = { count: 3, grabbed: 1 };
    expect(aimAtTable({ sets, size, width: 800, height: 300 }, { x: 420, y: 90 }, three)).toMatchObject({
      column: 18,
    });
    expect(aimAtTable({ sets, size, width: 800, height: 300 }, { x: 790, y: 90 }, three)).toMatchObject({
      column: 34,
    });
  });
});

describe("aiming at the rack", () => {
  const tiles: RackTile[] = [
    { id: 1, row: "upper", left: 0, right: 40 },
    { id: 2, row: "upper", left: 44, right: 84 },
    { id: 3, row: "lower", left: 0, right: 40 },
  ];

  it("finds the tile in front of which the hand is", () => {
    expect(aimAtRack(tiles, 50, { x: 50, y: 10 }, [])).toEqual({ row: "upper", before: 2 });
    expect(aimAtRack(tiles, 50, { x: 90, y: 10 }, [])).toEqual({ row: "upper", before: null });
    expect(aimAtRack(tiles, 50, { x: 10, y: 90 }, [])).toEqual({ row: "lower", before: 3 });
    expect(aimAtRack(tiles, 50, { x: 10, y: 10 }, [1])).toEqual({ row: "upper", before: 2 });
  });
});

describe("a box", () => {
  it("catches tiles by their middle, drawn in any direction", () => {
    const box = boxOf({ x: 100, y: 100 }, { x: 20, y: 20 });
    expect(caught(box, { left: 10, top: 10, right: 50, bottom: 60 })).toBe(true);
    expect(caught(box, { left: 90, top: 90, right: 130, bottom: 140 })).toBe(false);
  });
});

describe("the points of a stroke", () => {
  it("end where the finger is and leave no gap", () => {
    const from = { x: 10, y: 0 };
    const points = pointsAlong(from, { x: 40, y: 40 }, 8);
    expect(points.at(-1)).toEqual({ x: 40, y: 40 });
    const gaps = points.map((to, i) =>
      Math.hypot(to.x - (points[i - 1] ?? from).x, to.y - (points[i - 1] ?? from).y),
    );
    expect(Math.max(...gaps)).toBeLessThanOrEqual(8);
  });

  it("are one where the finger rests", () => {
    expect(pointsAlong({ x: 3, y: 4 }, { x: 3, y: 4 }, 8)).toEqual([{ x: 3, y: 4 }]);
  });
});
