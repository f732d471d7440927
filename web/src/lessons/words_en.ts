// What the lessons say, in English. Loaded with them.

export const lessonsEn = {
  title: "Learn to play",
  lessonOf: (lesson: number, count: number) => `Lesson ${lesson} of ${count}`,
  lessons: [
    {
      name: "A run",
      task: "Three or more numbers in a row, in one colour, are a run. Bring the red 5, 6 and 7 to the table, then end your turn.",
      done: "That is a run. The small word under it is gone: the table is happy.",
      missed: "Lay the red 5, 6 and 7 together.",
    },
    {
      name: "A group",
      task: "One number in three or four different colours is a group. You have three 8s: lay them beside the run.",
      done: "A group. Never twice the same colour in it.",
      missed: "Lay the three 8s as a set of their own.",
    },
    {
      name: "Opening with 30",
      task: "Your first play must be worth 30 points, from your rack alone. The meter counts; sets of others are locked until then. Three 4s are only 12: what is worth more?",
      done: "9 + 10 + 11 = 30. You have opened, and may use the whole table from now on.",
      missed: "Lay at least 30 points from your rack.",
    },
    {
      name: "Adding and splitting",
      task: "Add the red 9 to the group. Then put your red 5 into the long run: it falls into 3 4 5 and 5 6 7.",
      done: "Two tiles gone with a table that others laid. This is how games are won.",
      missed: "Play both the red 9 and the red 5.",
    },
    {
      name: "The joker",
      task: "The joker stands for the green 7. Give the run its real 7, take the joker, and lay it with your red 12 and 13.",
      done: "You swapped a joker. Now you know all there is to know.",
      missed: "Play the green 7, the red 12 and the red 13.",
    },
  ],
  byKeys: "By keyboard: arrows go, space takes, n lays a new set, enter adds, e ends the turn.",
  noDraw: "No need to draw: everything you need is on your rack.",
  next: "Next lesson",
  again: "Again",
  skip: "Skip",
  leave: "Leave",
  choose: "Choose a lesson",
  finished: "That was all. Time for a real game.",
  play: "To the lobby",
  you: "You",
};
