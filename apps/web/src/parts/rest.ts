// Work that can wait, for moments in which nothing on the page moves. Whatever is done beside an animation, be it by
// other threads or by the browser itself, takes the cores that draw its frames.
export const wait = (time: number) => new Promise<void>((done) => setTimeout(done, time));
/// In the end also on a machine that is never idle.
const idle = () => new Promise<void>((done) =>
  typeof requestIdleCallback === 'function' ? requestIdleCallback(() => done(), {timeout: 1000}) : setTimeout(done));

/// Whether something moves or will, and comes to an end by itself.
function moving(): boolean {
  return (document.getAnimations?.() ?? []).some(({playState, effect}) =>
    playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
}

/// After the last movement so long, in milliseconds: what follows a movement soon belongs to it.
const settled = 150;

/// Until the page has nothing to do, and nothing has moved for a moment.
export async function stillness(): Promise<void> {
  // The last look comes right before the end: on a busy machine much may begin in a short wait.
  for (let since = performance.now();;) {
    await idle();
    if (moving()) since = performance.now();
    else if (performance.now() - since >= settled) return;
    await wait(40);
  }
}

let holders = 0;
/// Whether pictures that move for ever are asked to stand still for a moment.
export const held = (): boolean => holders > 0;

/// For at most so long, in milliseconds. What takes longer waits for the network, and disturbs nobody.
const longest = 1500;

/// Does some work while nothing moves; pictures that move for ever stand still meanwhile.
export async function whileStill(work: () => Promise<unknown>): Promise<void> {
  ++holders;
  let working: Promise<unknown>|undefined;
  try {
    await stillness();
    working = work();
    await Promise.race([working, wait(longest)]);
  } finally {
    --holders;
  }
  await working;
}
