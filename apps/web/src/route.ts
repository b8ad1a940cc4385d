// The address: which view, and everything that it shows, so that a link shows the same.
//
//   #/play?game=nim&start=3+4+5&rule=misere&moves=1+2~2+3&me=first&level=80&lang=zh
import {useLayoutEffect, useState} from 'preact/hooks';

export interface Route {
  view: string;  ///< a name of views.tsx; empty or another: the first view
  params: Record<string, string>;
}

/// What a view is given of it.
export type ViewProps = Pick<Route, 'params'>;

export function readRoute(hash: string): Route {
  const [path, query = ''] = hash.replace(/^#\/?/, '').split('?');
  const params: Record<string, string> = {};
  for (const [key, value] of new URLSearchParams(query)) params[key] = value;
  return {view: path, params};
}

export function writeRoute({view, params}: Route): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(params)) {
    if (value !== '') query.set(key, value);
  }
  const text = query.toString().replaceAll('%3A', ':').replaceAll('%2C', ',').replaceAll('%7E', '~');
  return `#/${view}${text ? `?${text}` : ''}`;
}

/// The address of the page, without what is shown; also for a board in another page.
export const pageAddress = (): string => location.href.split('#')[0].replace(/embed\.html$/, '');

/// The address that is shown. A view that is about to go must not write over the address of the next one.
let visited = '';
const watching = new Set<() => void>();
export function nowShown(): void {
  visited = location.hash;
  for (const told of watching) told();
}
/// Tells of every address that is shown, also of those that views write themselves. Returns how to end it.
export function watchAddress(told: () => void): () => void {
  watching.add(told);
  return () => watching.delete(told);
}

/// What is to be written into the address soon, and what stood there when that was decided.
let coming: {route: Route, over: string, timer: ReturnType<typeof setTimeout>}|null = null;

function writeComing(): void {
  if (!coming) return;
  const {route, over, timer} = coming;
  coming = null;
  clearTimeout(timer);
  if (location.hash !== over || over !== visited) return;
  const next = writeRoute(route);
  if (over !== next) history.replaceState(null, '', next);
  nowShown();
}
// Whatever somebody does next finds the address as it should be.
if (typeof addEventListener === 'function') {
  for (const kind of ['pointerdown', 'keydown', 'pagehide']) addEventListener(kind, writeComing, {capture: true});
}

/// Changes the address without a new entry in the history (state of the same view). `wait`: for how many
/// milliseconds something moves: browsers draw the icon of the page anew with each address, and frames wait.
/// To be called from a layout effect: whoever sees what is new finds the address new, too.
export function replaceRoute(route: Route, wait = 0): void {
  if (coming) clearTimeout(coming.timer);
  coming = {route, over: location.hash, timer: setTimeout(writeComing, wait)};
  if (wait === 0) writeComing();
}

/// The address as it was last visited, and a way to change parameters that do not count as a visit;
/// nor does what views write there themselves.
export function useRoute(): [Route, (params: Record<string, string>) => void] {
  const [route, setRoute] = useState(() => readRoute(location.hash));
  // A layout effect: the address may change before the first frame, while the page comes up.
  useLayoutEffect(() => {
    const changed = () => setRoute(readRoute(location.hash));
    addEventListener('hashchange', changed);
    return () => removeEventListener('hashchange', changed);
  }, []);
  return [route, (params) => {
    const now = readRoute(location.hash);
    history.replaceState(null, '', writeRoute({...now, params: {...now.params, ...params}}));
    nowShown();
    setRoute((old) => ({...old, params: {...old.params, ...params}}));
  }];
}
