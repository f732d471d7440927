// The rules of the game, in English. Loaded when somebody reads them.

export const rulesEn = {
  title: "The rules",
  lead: "Lay all your tiles on the table before the others do.",
  sets: "Sets",
  aRun: "Tiles lie on the table in sets of three or more. A run is one colour with numbers in a row:",
  aGroup: "A group is one number in different colours:",
  noSets: "These are not sets; the table always says why:",
  opening: "The first play",
  openingWords:
    "Everybody starts with 14 tiles. Your first play must be worth at least 30 points, from your own rack alone; the number on a tile is its worth. Until then the sets of the others are locked and your name has a red ring.",
  enough: "11 + 12 + 13 = 36 points: enough to open.",
  turn: "Your turn",
  turnWords:
    "Lay at least one tile, or draw one from the pool. Once you have opened you may add to any set and rearrange the whole table: split, join, move. When you end your turn every set must be right, and what lay on the table stays on it.",
  longRun: "With a red 4 on your rack, this long run",
  becomesTwo: "becomes two:",
  jokers: "Jokers",
  jokerWords: "A joker stands for any tile, and shows which:",
  jokerBack:
    "On the table it is that tile. To take it back, put the tile it stands for in its place; then it must go into a set together with a tile from your rack in the same turn. With free jokers it moves like any other tile.",
  end: "The end",
  endWords:
    "Who lays the last tile of the rack wins the round and gains what the others still hold; a joker on a rack counts 30. When the pool is empty and nobody plays any more, the lowest rack wins.",
  tallyWords:
    "Where points add up, nobody gains: everybody loses what is left on the rack, the points add up over the rounds, and who has lost least wins the match.",
  clockWords:
    "With a clock, who runs out of time draws a tile, and the table goes back to how the turn began.",
  hands: "How to move tiles",
  handsLabel: "Mouse, touch and keyboard",
  mouse: "Mouse",
  touch: "Touch",
  keyboard: "Keyboard",
  rows: [
    ["Take a tile", "press and drag", "press and drag; a tap selects", "arrows move, Space selects"],
    [
      "Several",
      "shift-click, draw a box, right-drag along tiles",
      "tap each, or press long and slide",
      "Shift + arrows",
    ],
    [
      "Lay",
      "drop into a gap, at an end, on free space",
      "drop, or tap the place",
      "Enter at the place, N new set",
    ],
    [
      "Split, join",
      "drag a part away; drop at an end",
      "the same",
      "S splits the set in front of the tile, J adds the next set to this one; on the first tile of a set J adds the set to the one before",
    ],
    [
      "The turn",
      "buttons; Ctrl + Z undoes",
      "buttons",
      "U undo, R reset, D draw, E end turn, H hint, ? all keys",
    ],
  ],
  rulesets: "Ways to play",
  allRulesets: "All ways to play",
  name: "Name",
  players: "Players",
  tiles: "Tiles",
  jokerColumn: "Jokers",
  openingColumn: "Opening",
  rack: "Rack",
  pointsLeft: "Points left",
  scoring: { collect: "go to the winner", tally: "add up" },
  free: (jokers: number) => `${jokers}, free`,
  swapped: (jokers: number) => `${jokers}, swapped`,
  play: "Play",
};
