// Small sounds, calculated here: clicks of stones, pins that fall, a piece that slides, an end. Silent
// until the person does something, and silent for good where the person wished so.
import {stillness} from '../parts/rest';
import {keep, recall} from '../parts/storage';

let on = recall('sound') !== 'off';
let audio: AudioContext|null = null;
let touched = false;
if (typeof addEventListener === 'function') {
  // The device is opened when what was touched has moved, or with the first sound: that takes some frames; so do
  // recordings.
  const touch = () => {
    touched = true;
    void stillness().then(() => {
      ready();
      return prepare();
    });
  };
  for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, touch, {once: true, capture: true});
}

export const soundOn = (): boolean => on;
export function setSound(next: boolean): void {
  on = next;
  keep('sound', next ? 'on' : 'off');
}

function ready(): AudioContext|null {
  if (!on || !touched || typeof AudioContext === 'undefined') return null;
  try {
    audio ??= new AudioContext();
    if (audio.state === 'suspended') void audio.resume();
    return audio;
  } catch {
    return null;  // no device
  }
}

/// A tone that fades: when it begins and how long it lasts in seconds, its pitch in hertz.
interface Tone {
  pitch: number;
  to?: number;  ///< the pitch at its end
  after: number;
  length: number;
  loud: number;
  triangle?: boolean;
}

/// All of them as one recording, so that one node plays it: a node for each costs frames.
function record(context: AudioContext, tones: Tone[]): AudioBuffer {
  const rate = context.sampleRate;
  const end = Math.max(...tones.map(({after, length}) => after + length));
  const buffer = context.createBuffer(1, Math.ceil(end * rate) + 1, rate);
  const samples = buffer.getChannelData(0);
  for (const {pitch, to = pitch, after, length, loud, triangle} of tones) {
    const first = Math.round(after * rate), count = Math.round(length * rate), rise = .004 * rate;
    const glide = (to / pitch) ** (1 / count), fade = (.0001 / loud) ** (1 / (count - rise));
    let phase = 0, step = pitch / rate, strength = loud;
    for (let i = 0; i < count; ++i) {
      const wave = triangle ? 1 - 4 * Math.abs((phase + .25) % 1 - .5) : Math.sin(2 * Math.PI * phase);
      samples[first + i] += wave * (i < rise ? loud * i / rise : strength *= fade);
      phase += step;
      step *= glide;
    }
  }
  return buffer;
}

const many = <T,>(count: number, tones: (i: number) => T[]): T[] => Array.from({length: count}, (_, i) => tones(i)).flat();
const most = {take: 6, fall: 3};

/// What is heard, by name; with the number of stones where it counts.
const sounds: Record<string, (count: number) => Tone[]> = {
  take: (count) => many(count, (i) => [
    {pitch: 1500 + 140 * (i % 3), to: 900, after: .03 + i * .045, length: .045, loud: .05, triangle: true},
    {pitch: 340, after: .03 + i * .045, length: .05, loud: .06},
  ]),
  fall: (count) => many(count, (i) => [
    {pitch: 720, to: 380, after: .02 + i * .06, length: .07, loud: .07, triangle: true},
    {pitch: 180, to: 120, after: .16 + i * .06, length: .09, loud: .08},
  ]),
  slide: () => [{pitch: 210, to: 330, after: 0, length: .26, loud: .05, triangle: true}],
  cut: () => [{pitch: 900, to: 500, after: 0, length: .05, loud: .05, triangle: true}],
  pass: () => [{pitch: 440, after: 0, length: .12, loud: .05}],
  won: () => [523, 659, 784].map((pitch, i) => ({pitch, after: .35 + i * .13, length: .5, loud: .05})),
  lost: () => [330, 262].map((pitch, i) => ({pitch, after: .35 + i * .13, length: .5, loud: .05})),
};

const recordings = new Map<string, AudioBuffer>();
function recording(context: AudioContext, name: string, count: number): AudioBuffer {
  const key = `${name} ${count}`;
  const known = recordings.get(key) ?? record(context, sounds[name](count));
  recordings.set(key, known);
  return known;
}

/// All of them, one after the other, while nothing moves.
async function prepare(): Promise<void> {
  const context = ready();
  if (!context) return;
  const all: [string, number][] = [...many(most.take, (i): [string, number][] => [['take', i + 1]]),
    ...many(most.fall, (i): [string, number][] => [['fall', i + 1]]), ['slide', 0], ['cut', 0], ['pass', 0], ['won', 0], ['lost', 0]];
  for (const [name, count] of all) {
    await stillness();
    recording(context, name, count);
  }
}

function play(name: string, count = 0): void {
  const context = ready();
  if (!context) return;
  const source = context.createBufferSource();
  source.buffer = recording(context, name, count);
  source.connect(context.destination);
  source.start();
}

/// What is played for which event; `count` stones are taken.
export const sound = {
  take: (count: number) => play('take', Math.min(count, most.take)),
  fall: (count: number) => play('fall', Math.min(count, most.fall)),
  slide: () => play('slide'),
  cut: () => play('cut'),
  pass: () => play('pass'),
  end: (won: boolean) => play(won ? 'won' : 'lost'),
};
