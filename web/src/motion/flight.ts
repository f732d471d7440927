// Tiles fly from where they lay to where they lie. It knows where every tile rests, without the flights themselves, so that a tile moves
// if its place has changed and for no other reason. New tiles come from the player who laid them or from the pool.
import { air } from "./air";
import { tempo } from "./tempo";

const quickMs = 150;
const flightMs = 380;
const wholeMs = 1500; // of one player's move, however many tiles

// Where a tile comes from that did not rest on the board before: an element, or a box on the screen; null if it just appears.
export type Source = (piece: number) => Element | Box | null;

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

// From the corner of the zone's content: scrolling and a window that changes move no tile.
interface Rest extends Box {
  readonly zone: string;
}

function calm(): boolean {
  const still = document.hidden || tempo.chosen === Infinity;
  return still || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

export class Flight {
  #rests = new Map<number, Rest>();

  // `inHand` is where the hand let go of a tile, which then comes from there whether or not its place has changed.
  animate(root: Element, sourceOf: Source, inHand: Source = () => null): void {
    const zones = zonesOf(root);
    const before = this.#rests;
    const places = new Places();
    const pieces = [...root.querySelectorAll<HTMLElement>("[data-piece]")].flatMap((element) => {
      const zone = zones.get(element.closest("[data-zone]")?.getAttribute("data-zone") ?? "");
      return zone
        ? [{ id: Number(element.getAttribute("data-piece")), element, rest: places.restOf(element, zone) }]
        : [];
    });
    this.#rests = new Map(pieces.map(({ id, rest }) => [id, rest]));
    if (before.size === 0 || calm()) return;
    const flying = flightsIn(root);
    const moving = pieces.flatMap(({ id, element, rest }): Moving[] => {
      const known = before.get(id);
      const held = inHand(id);
      if (held === null && known !== undefined && isSame(known, rest)) return [];
      const set = element.closest<HTMLElement>("[data-set]");
      const to = onScreen(rest, zones)!;
      const inFlight = flying.has(element) || (set !== null && flying.has(set));
      const from =
        boxOf(held ?? (inFlight ? element : null)) ??
        (known && onScreen(known, zones)) ??
        boxOf(sourceOf(id));
      if (!from || near(from, to)) return [];
      const inside = holds(zones.get(rest.zone)!, from);
      return [{ element, set, from, to, arrives: known === undefined, inside }];
    });
    // What is asked of the page is asked before anything takes off: every flight would make it count anew.
    for (const { element, set } of moving)
      for (const old of [...(flying.get(element) ?? []), ...((set && flying.get(set)) ?? [])]) old.cancel();
    this.#start(root, together(moving));
  }

  #start(root: Element, moving: readonly Moving[]): void {
    const late = moving.filter(({ arrives }) => arrives).length;
    const pause = Math.min(140, (wholeMs - flightMs) / Math.max(1, late - 1));
    let order = 0;
    const flights: Animation[] = [];
    const above = new Map<Element, number>(); // for how long a set lies above the others
    for (const { element, set, from, to, arrives, inside } of moving) {
      const manner = tempo.applied(
        arrives ? { ms: flightMs, delay: pause * order++ } : { ms: quickMs, delay: 0 },
      );
      const start = inside ? fly : flyAbove;
      flights.push(start(element, from, to, { ...manner, arrives }, root));
      if (inside && set !== null && set !== element)
        above.set(set, Math.max(above.get(set) ?? 0, manner.ms + manner.delay));
    }
    for (const [set, duration] of above) set.animate({ zIndex: [5, 5] }, { duration });
    const longest = Math.max(0, ...flights.map(({ effect }) => Number(effect?.getComputedTiming().endTime)));
    if (flights.length > 0) air.takeOff(flights, longest);
  }
}

const flightName = "flight";

interface Moving {
  readonly element: HTMLElement; // a tile, or a set that goes as one
  readonly set: HTMLElement | null; // in which it ends
  readonly from: Box;
  readonly to: Box;
  readonly arrives: boolean; // it did not rest on the board before
  readonly inside: boolean; // the zone where it ends holds the place where it begins
}

interface Manner {
  readonly ms: number;
  readonly delay: number;
  readonly arrives: boolean;
}

interface Zone {
  readonly name: string;
  readonly content: HTMLElement;
  readonly corner: { readonly left: number; readonly top: number };
  readonly box: Box; // of the zone itself, which cuts off what leaves it
}

function zonesOf(root: Element): Map<string, Zone> {
  const zones = new Map<string, Zone>();
  for (const zone of root.querySelectorAll<HTMLElement>("[data-zone]")) {
    const name = zone.getAttribute("data-zone") ?? "";
    const content = zone.querySelector<HTMLElement>("[data-felt]") ?? zone;
    const { left, top } = content.getBoundingClientRect();
    const corner = {
      left: left + content.clientLeft - content.scrollLeft,
      top: top + content.clientTop - content.scrollTop,
    };
    zones.set(name, { name, content, corner, box: zone.getBoundingClientRect() });
  }
  return zones;
}

interface Corner {
  readonly left: number;
  readonly top: number;
}

// Places as the layout has them: flights, sets that part and tiles that are raised are transforms and do not count. Sets and tiles are
// translated to their places, which they tell. The browser is asked once for what several tiles lie in.
class Places {
  #corners = new Map<HTMLElement, Corner>();

  restOf(element: HTMLElement, zone: Zone): Rest {
    const { left, top } = this.#placeOf(element, zone);
    return { zone: zone.name, left, top, width: element.offsetWidth, height: element.offsetHeight };
  }

  #placeOf(element: HTMLElement, zone: Zone): Corner {
    const parent = element.offsetParent as HTMLElement | null;
    const { left, top } =
      parent === null || parent === zone.content ? { left: 0, top: 0 } : this.#cornerOf(parent, zone);
    return {
      left: left + element.offsetLeft + Number(element.dataset["x"] ?? 0),
      top: top + element.offsetTop + Number(element.dataset["y"] ?? 0),
    };
  }

  #cornerOf(element: HTMLElement, zone: Zone): Corner {
    const known = this.#corners.get(element);
    if (known) return known;
    const corner = this.#placeOf(element, zone);
    this.#corners.set(element, corner);
    return corner;
  }
}

function onScreen(rest: Rest, zones: ReadonlyMap<string, Zone>): Box | null {
  const corner = zones.get(rest.zone)?.corner;
  return corner ? { ...rest, left: rest.left + corner.left, top: rest.top + corner.top } : null;
}

// What is on its way, by what moves.
function flightsIn(root: Element): Map<Element, Animation[]> {
  const flying = new Map<Element, Animation[]>();
  for (const animation of root.getAnimations({ subtree: true })) {
    const target = animation.effect instanceof KeyframeEffect ? animation.effect.target : null;
    if (animation.id === flightName && target !== null)
      flying.set(target, [...(flying.get(target) ?? []), animation]);
  }
  return flying;
}

// A set whose tiles all go the same way goes as one: every flight costs the browser a tenth of a millisecond or more, and a table that
// makes room or changes its size has a hundred tiles.
function together(moving: readonly Moving[]): Moving[] {
  const sets = new Set(moving.map(({ set }) => set));
  return [...sets].flatMap((set) => {
    const tiles = moving.filter((each) => each.set === set);
    return (set !== null && asOne(set, tiles)) || tiles;
  });
}

function asOne(set: HTMLElement, tiles: readonly Moving[]): Moving[] | null {
  if (tiles.length < set.querySelectorAll("[data-piece]").length) return null;
  const [from, to] = [boxAround(tiles.map((tile) => tile.from)), boxAround(tiles.map((tile) => tile.to))];
  const scale = from.width / to.width;
  const rigid = tiles.every(
    (tile) =>
      tile.inside &&
      !tile.arrives &&
      Math.abs(tile.from.left - from.left - scale * (tile.to.left - to.left)) < 2 &&
      Math.abs(tile.from.top - from.top) < 2,
  );
  return rigid ? [{ element: set, set, from, to, arrives: false, inside: true }] : null;
}

function boxAround(boxes: readonly Box[]): Box {
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  return {
    left,
    top,
    width: Math.max(...boxes.map((box) => box.left + box.width)) - left,
    height: Math.max(...boxes.map((box) => box.top + box.height)) - top,
  };
}

function boxOf(what: Element | Box | null): Box | null {
  return what instanceof Element ? what.getBoundingClientRect() : what;
}

function isSame(one: Rest, other: Rest): boolean {
  return one.zone === other.zone && near(one, other);
}

// Layout counts whole pixels.
function near(from: Box, to: Box): boolean {
  const apart = Math.hypot(from.left + from.width / 2 - to.left - to.width / 2, from.top - to.top);
  return apart < 2 && Math.abs(from.width - to.width) < 2;
}

function holds(zone: Zone, box: Box): boolean {
  return box.top >= zone.box.top && box.top + box.height <= zone.box.top + zone.box.height;
}

function fly(element: HTMLElement, from: Box, to: Box, { ms, delay, arrives }: Manner): Animation {
  const x = from.left + from.width / 2 - to.left - to.width / 2;
  const y = from.top + from.height / 2 - to.top - to.height / 2;
  const scale = arrives ? 0.6 : from.width / to.width;
  return element.animate(
    [
      { transform: `translate(${x}px, ${y}px) scale(${scale})`, opacity: arrives ? 0 : 1, zIndex: 5 },
      { transform: "none", opacity: 1, zIndex: 5 },
    ],
    { id: flightName, duration: ms, delay, easing: "cubic-bezier(0.2, 0, 0.2, 1)", fill: "backwards" },
  );
}

// Table and rack cut off what leaves them, so a tile that comes from outside is seen as a copy above both.
function flyAbove(element: HTMLElement, from: Box, to: Box, manner: Manner, root: Element): Animation {
  const copy = element.cloneNode(true) as HTMLElement;
  copy.removeAttribute("data-piece");
  copy.setAttribute("data-flying", "");
  copy.setAttribute("aria-hidden", "true");
  copy.tabIndex = -1;
  copy.style.setProperty("--tile", getComputedStyle(element).getPropertyValue("--tile"));
  Object.assign(copy.style, {
    position: "fixed",
    zIndex: "40",
    left: `${to.left}px`,
    top: `${to.top}px`,
    margin: "0",
    translate: "none",
    pointerEvents: "none",
  });
  root.append(copy);
  element.animate({ opacity: [0, 0] }, { duration: manner.delay + manner.ms });
  const flight = fly(copy, from, to, manner);
  flight.onfinish = () => copy.remove();
  flight.oncancel = () => copy.remove();
  return flight;
}
