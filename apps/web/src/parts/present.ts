// Presenting: the table alone, large, on the whole screen, for a projector.
import {useEffect, useState} from 'preact/hooks';

function wholeScreen(on: boolean): void {
  // Not every browser has it, and none without a click; the page is large without it too.
  if (on && !document.fullscreenElement) void document.documentElement.requestFullscreen?.().catch(() => undefined);
  if (!on && document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
}

export function usePresent(first: boolean): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(first);
  useEffect(() => {
    document.documentElement.toggleAttribute('data-present', on);
    return () => document.documentElement.removeAttribute('data-present');
  }, [on]);
  useEffect(() => {
    const left = () => !document.fullscreenElement && setOn(false);
    const escape = (event: KeyboardEvent) => event.key === 'Escape' && !event.defaultPrevented && setOn(false);
    document.addEventListener('fullscreenchange', left);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('fullscreenchange', left);
      document.removeEventListener('keydown', escape);
      wholeScreen(false);
    };
  }, []);
  return [on, (next) => {
    setOn(next);
    wholeScreen(next);
  }];
}
