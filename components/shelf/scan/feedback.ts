/** What a reader hears and feels without looking: taken, one has it already, no book. */
export type Signal = "taken" | "double" | "wrong";

/** Tones as [hertz, seconds until it begins]; the vibration in milliseconds, with its pauses. */
const SIGNALS: Record<Signal, { tones: [number, number][]; vibration: number[] }> = {
  taken: { tones: [[1_046, 0]], vibration: [60] },
  double: {
    tones: [
      [660, 0],
      [660, 0.14],
    ],
    vibration: [40, 60, 40],
  },
  wrong: { tones: [[220, 0]], vibration: [200] },
};
/** Length of a tone in seconds, and its loudness from 0 to 1. */
const SECONDS = 0.1;
const VOLUME = 0.15;

let audio: AudioContext | undefined;

/** Gives a signal, as far as the browser can. @param withSound else it is felt alone. */
export function giveSignal(signal: Signal, withSound: boolean): void {
  const { tones, vibration } = SIGNALS[signal];
  const { vibrate } = navigator as Partial<Navigator>;
  vibrate?.call(navigator, vibration);
  if (!withSound || typeof AudioContext === "undefined") return;
  audio ??= new AudioContext();
  // It sleeps until the page was pressed somewhere.
  void audio.resume();
  for (const [hertz, begin] of tones) play(audio, hertz, audio.currentTime + begin);
}

function play(context: AudioContext, hertz: number, from: number): void {
  const tone = new OscillatorNode(context, { frequency: hertz });
  const gain = new GainNode(context, { gain: VOLUME });
  // Ends softly, not with a click.
  gain.gain.setValueAtTime(VOLUME, from);
  gain.gain.exponentialRampToValueAtTime(0.001, from + SECONDS);
  tone.connect(gain).connect(context.destination);
  tone.start(from);
  tone.stop(from + SECONDS);
}
