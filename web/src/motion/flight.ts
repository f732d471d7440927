// Tiles fly from where they were to where they are: remembers their boxes before a change and animates the difference after it.
// New tiles come from the player who laid them or from the pool.

const quickMs = 150;
const flightMs = 380;
const wholeMs = 1500; // of one player's move, however many tiles

// Where a tile comes from that was not on the board before; null if it just appears.
export type Source = (piece: number) => Element | null;

function calm(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

export class Flight {
  #boxes = new Map<number, DOMRect>();

  // A tile in hand counts where the hand holds it.
  remember(root: Element): void {
    this.#boxes.clear();
    for (const attribute of ["data-piece", "data-ghost"]) {
      for (const element of root.querySelectorAll(`[${attribute}]`)) {
        this.#boxes.set(Number(element.getAttribute(attribute)), element.getBoundingClientRect());
      }
    }
  }

  animate(root: Element, sourceOf: Source): void {
    if (calm() || this.#boxes.size === 0) return;
    const moving = [...root.querySelectorAll<HTMLElement>("[data-piece]")].flatMap((element) => {
      const id = Number(element.getAttribute("data-piece"));
      const known = this.#boxes.get(id);
      const from = known ?? sourceOf(id)?.getBoundingClientRect();
      return from ? [{ element, from, arrives: known === undefined }] : [];
    });
    const to = moving.map(({ element }) => element.getBoundingClientRect());
    const late = moving.filter(({ arrives }) => arrives).length;
    const pause = Math.min(140, (wholeMs - flightMs) / Math.max(1, late - 1));
    let order = 0;
    for (const [i, { element, from, arrives }] of moving.entries()) {
      const manner = arrives ? { ms: flightMs, delay: pause * order++, arrives } : quick;
      if (near(from, to[i]!)) continue;
      if (zoneHolds(element, from)) fly(element, from, to[i]!, manner);
      else flyAbove(root, element, from, to[i]!, manner);
    }
  }
}

interface Manner {
  readonly ms: number;
  readonly delay: number;
  readonly arrives: boolean;
}

const quick: Manner = { ms: quickMs, delay: 0, arrives: false };

function near(from: DOMRect, to: DOMRect): boolean {
  const apart = Math.hypot(from.left + from.width / 2 - to.left - to.width / 2, from.bottom - to.bottom);
  return apart < 1 && Math.abs(from.width - to.width) < 1;
}

function zoneHolds(element: Element, box: DOMRect): boolean {
  const zone = element.closest("[data-zone]")?.getBoundingClientRect();
  return zone !== undefined && box.top >= zone.top && box.bottom <= zone.bottom;
}

function fly(element: HTMLElement, from: DOMRect, to: DOMRect, { ms, delay, arrives }: Manner): Animation {
  const x = from.left + from.width / 2 - to.left - to.width / 2;
  const y = from.top + from.height / 2 - to.top - to.height / 2;
  const scale = arrives ? 0.6 : from.width / to.width;
  return element.animate(
    [
      { transform: `translate(${x}px, ${y}px) scale(${scale})`, opacity: arrives ? 0 : 1, zIndex: 5 },
      { transform: "none", opacity: 1, zIndex: 5 },
    ],
    { duration: ms, delay, easing: "cubic-bezier(0.2, 0, 0.2, 1)", fill: "backwards" },
  );
}

// Table and rack cut off what leaves them, so a tile that comes from outside is seen as a copy above both.
function flyAbove(root: Element, element: HTMLElement, from: DOMRect, to: DOMRect, manner: Manner): void {
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
    pointerEvents: "none",
  });
  root.append(copy);
  element.animate({ opacity: [0, 0] }, { duration: manner.delay + manner.ms });
  const flight = fly(copy, from, to, manner);
  flight.onfinish = () => copy.remove();
  flight.oncancel = () => copy.remove();
}
