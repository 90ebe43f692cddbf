// The two sounds of a game, made here from nothing but sums of waves: a stone that
// is put on wood, and a soft warning that time runs short.

/** A sound of a game. */
export type Sound = "stone" | "warning";

/** When a game may be heard: always, only while its page is in sight, or never. */
export type Hearing = "always" | "visible" | "never";

/** Reports whether a sound is played on a page that is hidden or not. */
export function heard(hearing: Hearing, hidden: boolean): boolean {
  return hearing === "always" || (hearing === "visible" && !hidden);
}

// A sound that dies away: its pitch in hertz, how loud it is, and after how many
// seconds a third of it is left.
interface Partial {
  readonly pitch: number;
  readonly loud: number;
  readonly decay: number;
}

// A board of thick wood answers low and short; the stone itself clicks above it.
const STONE: readonly Partial[] = [
  { pitch: 190, loud: 0.42, decay: 0.035 },
  { pitch: 432, loud: 0.3, decay: 0.022 },
  { pitch: 1130, loud: 0.16, decay: 0.009 },
  { pitch: 2750, loud: 0.1, decay: 0.004 },
];

const STONE_LENGTH = 0.25; // seconds
const WARNING_LENGTH = 0.7;

/** Returns the wave of a sound at a rate of samples in a second, each from -1 to 1. */
export function waveOf(sound: Sound, rate: number): Float32Array<ArrayBuffer> {
  const at = sound === "stone" ? stoneAt : warningAt;
  const length = sound === "stone" ? STONE_LENGTH : WARNING_LENGTH;
  const wave = new Float32Array(Math.round(rate * length));
  for (let k = 0; k < wave.length; k++) wave[k] = at(k / rate, k);
  return wave;
}

function stoneAt(t: number, k: number): number {
  let sum = noise(k) * 0.2 * Math.exp(-t / 0.0016);
  for (const { pitch, loud, decay } of STONE) sum += loud * Math.exp(-t / decay) * Math.sin(2 * Math.PI * pitch * t);
  return sum * Math.min(1, t / 0.0004); // no click of its own at the start
}

// Two notes, the second a third lower.
function warningAt(t: number): number {
  const note = (from: number, pitch: number): number => {
    const u = t - from;
    if (u < 0) return 0;
    return 0.22 * Math.min(1, u / 0.012) * Math.exp(-u / 0.12) * Math.sin(2 * Math.PI * pitch * u);
  };
  return note(0, 660) + note(0.2, 554);
}

// The same noise every time: a hash of the sample's number, from -1 to 1.
function noise(k: number): number {
  let h = Math.imul(k + 1, 0x9e3779b1);
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b);
  return ((h ^ (h >>> 13)) >>> 0) / 0x7fffffff - 1;
}

/**
 * Plays sounds in a browser. Browsers let a page be heard only after a person has
 * done something on it: until then nothing is played, and nothing is kept for later.
 */
export class Speaker {
  #context: AudioContext | null = null;
  readonly #waves = new Map<Sound, AudioBuffer>();

  /** Listens for the first thing that a person does on the page. */
  constructor(page: Document) {
    const wake = (): void => {
      page.removeEventListener("pointerdown", wake);
      page.removeEventListener("keydown", wake);
      this.#context ??= new AudioContext();
    };
    page.addEventListener("pointerdown", wake);
    page.addEventListener("keydown", wake);
  }

  /** Plays a sound now. */
  play(sound: Sound): void {
    const context = this.#context;
    if (!context) return;
    if (context.state === "suspended") void context.resume();
    let buffer = this.#waves.get(sound);
    if (!buffer) {
      const wave = waveOf(sound, context.sampleRate);
      buffer = context.createBuffer(1, wave.length, context.sampleRate);
      buffer.copyToChannel(wave, 0);
      this.#waves.set(sound, buffer);
    }
    const source = context.createBufferSource();
    source.buffer = buffer;
    source.connect(context.destination);
    source.start();
  }
}
