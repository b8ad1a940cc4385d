// Small sounds, made here: clicks of stones, pins that fall, a piece that slides, an end. Silent
// until the person does something, and silent for good where the person wished so.
const key = 'bouton.sound';

function wished(): boolean {
  try {
    return localStorage.getItem(key) !== 'off';
  } catch {
    return true;  // a page from disk may have no storage
  }
}

let on = wished();
let audio: AudioContext|null = null;
let touched = false;
if (typeof addEventListener === 'function') {
  // The device is opened at once, while nothing moves yet: that takes some frames.
  const touch = () => {
    touched = true;
    setTimeout(ready);
  };
  for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, touch, {once: true, capture: true});
}

export const soundOn = (): boolean => on;
export function setSound(next: boolean): void {
  on = next;
  try {
    localStorage.setItem(key, next ? 'on' : 'off');
  } catch {
    // as above
  }
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

/// A tone that fades: its pitch in hertz, when it begins and how long it lasts in seconds.
function tone(context: AudioContext, pitch: number, after: number, length: number, loud: number, kind: OscillatorType = 'sine', to = pitch): void {
  const begin = context.currentTime + after;
  const source = context.createOscillator(), gain = context.createGain();
  source.type = kind;
  source.frequency.setValueAtTime(pitch, begin);
  source.frequency.exponentialRampToValueAtTime(to, begin + length);
  gain.gain.setValueAtTime(0, begin);
  gain.gain.linearRampToValueAtTime(loud, begin + .004);
  gain.gain.exponentialRampToValueAtTime(.0001, begin + length);
  source.connect(gain).connect(context.destination);
  source.start(begin);
  source.stop(begin + length + .02);
}

/// What is played for which event; `count` stones are taken.
export const sound = {
  take(count: number) {
    const context = ready();
    if (!context) return;
    for (let i = 0; i < Math.min(count, 6); ++i) {
      tone(context, 1500 + 140 * (i % 3), .03 + i * .045, .045, .05, 'triangle', 900);
      tone(context, 340, .03 + i * .045, .05, .06);
    }
  },
  fall(count: number) {
    const context = ready();
    if (!context) return;
    for (let i = 0; i < Math.min(count, 3); ++i) {
      tone(context, 720, .02 + i * .06, .07, .07, 'triangle', 380);
      tone(context, 180, .16 + i * .06, .09, .08, 'sine', 120);
    }
  },
  slide() {
    const context = ready();
    if (context) tone(context, 210, 0, .26, .05, 'triangle', 330);
  },
  cut() {
    const context = ready();
    if (context) tone(context, 900, 0, .05, .05, 'triangle', 500);
  },
  pass() {
    const context = ready();
    if (context) tone(context, 440, 0, .12, .05);
  },
  end(won: boolean) {
    const context = ready();
    if (!context) return;
    const notes = won ? [523, 659, 784] : [330, 262];
    notes.forEach((pitch, i) => tone(context, pitch, .35 + i * .13, .5, .05));
  },
};
