// The few sounds of the game, made from nothing by the browser's synthesizer: no files to load. Off until somebody
// asks for them.

export type Sound = "tile" | "turn" | "refused" | "over";

interface Note {
  hertz: number;
  at: number; // seconds after the first
  lasts: number;
  loud: number;
  wave: OscillatorType;
}

// Short and quiet: a click of a tile, two notes that ask, one that declines, a small chord.
const scores: Record<Sound, readonly Note[]> = {
  tile: [{ hertz: 1_250, at: 0, lasts: 0.05, loud: 0.12, wave: "triangle" }],
  turn: [
    { hertz: 523, at: 0, lasts: 0.16, loud: 0.12, wave: "sine" },
    { hertz: 784, at: 0.12, lasts: 0.28, loud: 0.12, wave: "sine" },
  ],
  refused: [{ hertz: 196, at: 0, lasts: 0.22, loud: 0.14, wave: "triangle" }],
  over: [
    { hertz: 392, at: 0, lasts: 0.6, loud: 0.08, wave: "sine" },
    { hertz: 494, at: 0.1, lasts: 0.6, loud: 0.08, wave: "sine" },
    { hertz: 587, at: 0.2, lasts: 0.8, loud: 0.08, wave: "sine" },
  ],
};

const attack = 0.008;
const fullVolume = 1.7; // so that the usual setting is about as loud as the scores are written

export class Speaker {
  volume = 0.6; // 0 … 1, by the player

  private context: AudioContext | null = null;

  // Browsers let a page make sound only after a gesture, so this is called from the button that turns sound on.
  wake(): void {
    this.context ??= new AudioContext();
    void this.context.resume();
  }

  play(sound: Sound): void {
    const context = this.context;
    if (context?.state !== "running") return;
    for (const note of scores[sound]) sing(context, note, this.volume);
  }
}

function sing(context: AudioContext, note: Note, loudness: number): void {
  if (loudness <= 0) return;
  const start = context.currentTime + note.at;
  const voice = context.createOscillator();
  const volume = context.createGain();
  voice.type = note.wave;
  voice.frequency.value = note.hertz;
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(note.loud * loudness * fullVolume, start + attack);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + note.lasts);
  voice.connect(volume).connect(context.destination);
  voice.start(start);
  voice.stop(start + note.lasts);
}
