// Wheel with Ctrl or ⌘, dragging, two fingers and keys on a plot, as calls of its zoom. The wheel alone scrolls the page.
import type {Zooming} from './zoom';

/// The part of the element, in its own units, that the heaps are drawn in.
export type Span = () => {left: number, width: number};

/// Listens until the function that is returned is called. `onPlainWheel`: somebody may have wanted to zoom.
export function gestures(element: HTMLElement, zoom: Zooming, span: Span, onPlainWheel: () => void): () => void {
  const fingers = new Map<number, number>();  // where each is, from the left of the element
  const place = (event: MouseEvent) => event.clientX - element.getBoundingClientRect().left;
  const perPixel = () => (zoom.to - zoom.from + 1) / span().width;
  const heapAt = (x: number) => zoom.from - .5 + (x - span().left) * perPixel();

  const wheel = (event: WheelEvent) => {
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 30 : 1;
    const sideways = Math.abs(event.deltaX) > Math.abs(event.deltaY) || event.shiftKey;
    const wanted = event.ctrlKey || event.metaKey;
    if (!wanted && (!sideways || zoom.whole)) return onPlainWheel();
    event.preventDefault();
    if (!wanted) zoom.move((event.deltaX || event.deltaY) * unit * perPixel());
    else zoom.by(Math.exp(Math.max(-240, Math.min(240, event.deltaY * unit)) / 400), heapAt(place(event)));
  };
  const down = (event: PointerEvent) => {
    if (event.button !== 0 || fingers.size === 2) return;
    fingers.set(event.pointerId, place(event));
    element.setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent) => {
    const before = fingers.get(event.pointerId);
    if (before === undefined) return;
    const now = place(event);
    fingers.set(event.pointerId, now);
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
    if (other === undefined) return zoom.move((before - now) * perPixel());
    if (Math.abs(now - other) > 4) zoom.by(Math.abs(before - other) / Math.abs(now - other), heapAt(other));
  };
  const up = (event: PointerEvent) => void fingers.delete(event.pointerId);
  const keys: Record<string, () => void> = {
    'ArrowLeft': () => zoom.move((zoom.from - zoom.to) / 8),
    'ArrowRight': () => zoom.move((zoom.to - zoom.from) / 8),
    '+': () => zoom.by(.5),
    '=': () => zoom.by(.5),
    '-': () => zoom.by(2),
    'Home': () => zoom.move(-zoom.from),
    'End': () => zoom.move(Infinity),
    '0': () => zoom.all(),
  };
  const key = (event: KeyboardEvent) => {
    const does = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
    if (!does) return;
    event.preventDefault();
    event.stopPropagation();
    does();
  };
  const listeners: [string, (event: never) => void][] = [
    ['wheel', wheel], ['pointerdown', down], ['pointermove', move], ['pointerup', up], ['pointercancel', up],
    ['dblclick', () => zoom.all()], ['keydown', key],
  ];
  for (const [name, listener] of listeners) element.addEventListener(name, listener as EventListener, {passive: false});
  return () => {
    for (const [name, listener] of listeners) element.removeEventListener(name, listener as EventListener);
  };
}
