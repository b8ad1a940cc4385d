// Keys that work wherever the focus is, except where one types: each view says which ones it has
// while it is shown, and the list of them is what `?` shows.
import {useEffect, useRef} from 'preact/hooks';

export interface Shortcut {
  key: string;       ///< as the browser calls it, such as h, ?, ArrowLeft
  control?: boolean;  ///< with Ctrl (on a Mac also Command)
  text: string;      ///< what it does; several keys may do the same
  run(): void;
}

const shown = new Set<() => Shortcut[]>();

/// The keys that work now; those of the latest part come first.
export const shortcuts = (): Shortcut[] => [...shown].reverse().flatMap((list) => list());

const typing = (target: EventTarget|null) =>
    target instanceof Element && target.matches('input:not([type=radio], [type=checkbox], [type=range]), select, textarea');

function pressed(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.altKey || typing(event.target) || document.querySelector('dialog[open]')) return;
  const control = event.ctrlKey || event.metaKey;
  const found = shortcuts().find((one) => one.key === event.key && control === (one.control ?? false));
  if (!found) return;
  event.preventDefault();
  found.run();
}

/// These keys work while the part is on the page.
export function useShortcuts(list: Shortcut[]): void {
  const latest = useRef(list);
  latest.current = list;
  useEffect(() => {
    const mine = () => latest.current;
    if (shown.size === 0) document.addEventListener('keydown', pressed);
    shown.add(mine);
    return () => {
      shown.delete(mine);
      if (shown.size === 0) document.removeEventListener('keydown', pressed);
    };
  }, []);
}
