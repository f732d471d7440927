// Which tiles are in hand, in the order in which they were taken.

export type Selection = readonly number[];

export function toggle(selection: Selection, id: number): Selection {
  return selection.includes(id) ? selection.filter((each) => each !== id) : [...selection, id];
}

export function add(selection: Selection, ids: readonly number[]): Selection {
  return [...selection, ...ids.filter((id) => !selection.includes(id))];
}

// From the last tile taken to this one, if both lie in one line; otherwise this one is added.
export function extend(selection: Selection, id: number, lines: readonly (readonly number[])[]): Selection {
  const anchor = selection.at(-1);
  const line = lines.find((each) => each.includes(id));
  if (anchor === undefined || !line?.includes(anchor)) return add(selection, [id]);
  const from = line.indexOf(anchor);
  const to = line.indexOf(id);
  const range = from <= to ? line.slice(from, to + 1) : line.slice(to, from + 1).reverse();
  return add(selection, range);
}

export function keepOnly(selection: Selection, present: ReadonlySet<number>): Selection {
  return selection.every((id) => present.has(id)) ? selection : selection.filter((id) => present.has(id));
}

// The order in which tiles in hand are laid: as they lie in their lines, so that a part of a run stays one.
export function inLineOrder(selection: Selection, lines: readonly (readonly number[])[]): number[] {
  const place = new Map(lines.flat().map((id, index) => [id, index]));
  return [...selection].sort((left, right) => (place.get(left) ?? 0) - (place.get(right) ?? 0));
}
