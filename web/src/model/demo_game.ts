// A game between two robots as it was played (`tilefish arena level6 level5 --pairs 6 --seed 7`, the mirrored fourth deal): the
// lobby shows it on the table behind "Play now".

export interface DemoTurn {
  readonly robot: string;
  readonly table: readonly (readonly string[])[];
}

const turn = (robot: string, table: string): DemoTurn => ({
  robot,
  table: table.split(", ").map((set) => set.split(" ")),
});

export const demoGame: readonly DemoTurn[] = [
  turn("level6", "2b 2r 2y, 8g 8r 8y"),
  turn("level6", "2b 2r 2y, 8g 8r 8y, 10g 11g 12g"),
  turn("level5", "2b 2r 2y, 8g 8r 8y, 10g 11g 12g, 4r 5r 6r, 4y J 6y"),
  turn("level5", "2b 2g 2r 2y, 4r 5r 6r, 4y J 6y, 8g 8r 8y, 10g 11g 12g"),
  turn("level6", "2b 2g 2r, 4r 5r 6r, 2y 3y 4y J 6y, 8g 8r 8y, 10g 11g 12g"),
  turn("level5", "2b 2g 2r, 2y 3y 4y, 6b 6y J, 4r 5r 6r, 8g 8r 8y, 10g 11g 12g"),
  turn("level6", "2b 2g 2r, 2y 3y 4y, 2r J 4r 5r, 6b 6r 6y, 8g 8r 8y, 10g 11g 12g"),
  turn("level6", "2b 2g 2r, 1y 2y 3y 4y, 2r J 4r 5r, 6b 6r 6y, 8g 8r 8y, 10g 11g 12g"),
  turn("level5", "1g 1r 1y, 2b 2g 2r, 2y 3y 4y, 2r J 4r 5r, 6b 6r 6y, 8g 8r 8y, 10g 11g 12g"),
];
