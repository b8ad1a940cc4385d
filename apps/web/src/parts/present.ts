// Presenting: the table alone, large, on the whole screen, for a projector.
import {useEffect, useLayoutEffect, useState} from 'preact/hooks';

function wholeScreen(on: boolean): void {
  // Not every browser has it, and none without a click; the page is large without it too.
  if (on && !document.fullscreenElement) void document.documentElement.requestFullscreen?.().catch(() => undefined);
  if (!on && document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
}

/// Views that present: for a moment two, when one follows another, and the screen stays whole.
let presenting = 0;

export function usePresent(first: boolean): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(first);
  useLayoutEffect(() => {
    if (!on) return;
    ++presenting;
    document.documentElement.setAttribute('data-present', '');
    return () => {
      --presenting;
      setTimeout(() => {
        if (presenting > 0) return;
        document.documentElement.removeAttribute('data-present');
        wholeScreen(false);
      });
    };
  }, [on]);
  useEffect(() => {
    const left = () => !document.fullscreenElement && setOn(false);
    const escape = (event: KeyboardEvent) => event.key === 'Escape' && !event.defaultPrevented && setOn(false);
    document.addEventListener('fullscreenchange', left);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('fullscreenchange', left);
      document.removeEventListener('keydown', escape);
    };
  }, []);
  return [on, (next) => {
    setOn(next);
    if (next) wholeScreen(true);
  }];
}
