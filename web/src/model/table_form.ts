// The form of a new table: who sits where, before it becomes the options that the server understands.

import type { RoomOptions, RulesetInfo } from "../wire/messages";

// A seat beside mine: a robot by name, or somebody who comes by the link.
export const friend = "";

export interface TableForm {
  ruleset: string;
  playing: boolean; // or only watching: then every seat is a robot's
  others: readonly string[];
  clock: number;
  rounds: number;
  public: boolean;
  hints: boolean;
  spectators: boolean;
}

export function freshForm(ruleset: RulesetInfo | undefined): TableForm {
  return {
    ruleset: ruleset?.name ?? "classic",
    playing: true,
    others: [friend],
    clock: ruleset?.turn_seconds ?? 60,
    rounds: 1,
    public: false,
    hints: true,
    spectators: true,
  };
}

export function seatsOf(form: TableForm): number {
  return form.others.length + (form.playing ? 1 : 0);
}

// New seats are for friends, or for the given robot where friends have no place.
export function withSeats(form: TableForm, seats: number, robot: string): TableForm {
  const count = seats - (form.playing ? 1 : 0);
  const others = Array.from({ length: count }, (_, index) => form.others[index] ?? friend);
  return { ...form, others: form.playing ? others : others.map((each) => each || robot) };
}

export function withPlaying(form: TableForm, playing: boolean, robot: string): TableForm {
  return withSeats({ ...form, playing }, seatsOf(form), robot);
}

// Seats that the ruleset does not have go.
export function withRuleset(form: TableForm, ruleset: RulesetInfo, robot: string): TableForm {
  const seats = Math.max(ruleset.min_players, Math.min(ruleset.max_players, seatsOf(form)));
  return withSeats({ ...form, ruleset: ruleset.name }, seats, robot);
}

export function withOther(form: TableForm, index: number, who: string): TableForm {
  return { ...form, others: form.others.map((each, place) => (place === index ? who : each)) };
}

export function optionsOf(form: TableForm): RoomOptions {
  return {
    ruleset: form.ruleset,
    seats: seatsOf(form),
    robots: form.others.filter((each) => each !== friend),
    clock: form.clock,
    rounds: form.rounds,
    public: form.public,
    hints: form.hints,
    spectators: form.spectators || !form.playing,
  };
}
