// How far somebody has come in the lessons: kept in this browser, so that they go on where they were left.

export const lessonCount = 5;

const key = "tilefish.lessons";

class Progress {
  #next = $state(read());

  // The lesson to go on with; lessonCount when all are done.
  get next(): number {
    return this.#next;
  }

  set next(next: number) {
    this.#next = next;
    try {
      localStorage.setItem(key, String(next));
    } catch {
      // Forbidden or full: then they begin anew another time.
    }
  }
}

function read(): number {
  try {
    const stored = Number(localStorage.getItem(key) ?? "0");
    return Number.isInteger(stored) && stored >= 0 && stored <= lessonCount ? stored : 0;
  } catch {
    return 0;
  }
}

export const progress = new Progress();
