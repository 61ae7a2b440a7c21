/** Short sounds. They are off by default and never the only sign of anything. */
import { settings } from '../settings/settings.svelte';

type Sound = 'peg' | 'key' | 'turn' | 'win';

/** The pitches in order (Hz), the length of each (s), and the volume: wood on wood, a click, two soft bells. */
const SOUNDS: Record<Sound, { notes: number[]; length: number; loud: number; shape: OscillatorType }> = {
  peg: { notes: [190], length: 0.07, loud: 0.25, shape: 'triangle' },
  key: { notes: [1250], length: 0.03, loud: 0.08, shape: 'triangle' },
  turn: { notes: [523, 659], length: 0.14, loud: 0.1, shape: 'sine' },
  win: { notes: [523, 659, 784, 1047], length: 0.16, loud: 0.12, shape: 'sine' },
};

let context: AudioContext | undefined;

export function playSound(sound: Sound): void {
  if (!settings.sound || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  // Browsers allow sound only after the reader has used the page.
  if (context.state === 'suspended') void context.resume();
  const { notes, length, loud, shape } = SOUNDS[sound];
  for (const [i, pitch] of notes.entries()) {
    const start = context.currentTime + i * length * 0.8;
    const tone = context.createOscillator();
    const gain = context.createGain();
    tone.type = shape;
    tone.frequency.setValueAtTime(pitch, start);
    gain.gain.setValueAtTime(loud, start);
    gain.gain.exponentialRampToValueAtTime(0.001, start + length);
    tone.connect(gain).connect(context.destination);
    tone.start(start);
    tone.stop(start + length);
  }
}
