/** Sound and vibration for: book added, already known, not a book. */
export type Signal = "taken" | "double" | "wrong";

/** Tones as [hertz, start in seconds]; vibration in milliseconds, alternating with pauses. */
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
/** `VOLUME` is from 0 to 1. */
const TONE_SECONDS = 0.1;
const VOLUME = 0.15;

let audio: AudioContext | undefined;

/** Gives a signal, as far as the browser can. @param withSound false: vibration only. */
export function giveSignal(signal: Signal, withSound: boolean): void {
  const { tones, vibration } = SIGNALS[signal];
  const { vibrate } = navigator as Partial<Navigator>;
  vibrate?.call(navigator, vibration);
  if (!withSound || typeof AudioContext === "undefined") return;
  audio ??= new AudioContext();
  // Suspended until the user has pressed something on the page.
  void audio.resume();
  for (const [hertz, begin] of tones) play(audio, hertz, audio.currentTime + begin);
}

function play(context: AudioContext, hertz: number, from: number): void {
  const tone = new OscillatorNode(context, { frequency: hertz });
  const gain = new GainNode(context, { gain: VOLUME });
  // Fades out, to avoid a click.
  gain.gain.setValueAtTime(VOLUME, from);
  gain.gain.exponentialRampToValueAtTime(0.001, from + TONE_SECONDS);
  tone.connect(gain).connect(context.destination);
  tone.start(from);
  tone.stop(from + TONE_SECONDS);
}
