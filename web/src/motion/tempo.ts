// How fast things move: 1 as designed, 2 twice as fast.

export interface Timing {
  readonly ms: number;
  readonly delay: number;
}

class Tempo {
  chosen = 1; // by the player, for everything
  watched = 1; // by an onlooker, for this game

  applied({ ms, delay }: Timing): Timing {
    const factor = this.chosen * this.watched;
    return { ms: ms / factor, delay: delay / factor };
  }
}

export const tempo = new Tempo();
