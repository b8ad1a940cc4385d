// Everything that the view shows, as parameters of its address: a link restores all of it.
//
//   #/see?game=0.106&at=5&n=1000000&zoom=200000-300000&log=1&with=0.104
import type {Convention} from '../engine/types';

export const lengths = [200, 2000, 20_000, 200_000, 1_000_000] as const;
export const mapSizes = [16, 32, 64, 128] as const;
export const quotientHeaps = [30, 200, 2000] as const;
export const boards = [20, 50, 150] as const;
export const shapes = ['table', 'order', 'cayley'] as const;
export type Shape = typeof shapes[number];
/// What is shown below the position, one at a time.
export const tabs = ['reason', 'moves', 'quotient', 'sequence', 'map', 'theorem'] as const;
export type Tab = typeof tabs[number];
/// Heaps from and to, or null: all.
export type Zoom = readonly [number, number]|null;

export interface Seen {
  game: string;
  at: string;  ///< the position; empty: the game's example
  convention: Convention;
  length: number;    ///< of the sequence of nim-values
  second: string;    ///< the code compared with, or empty
  zoom: Zoom;        ///< of the sequence
  log: boolean;      ///< frequencies on a logarithmic scale
  map: number;       ///< heaps below this in the map of two heaps
  board: number;     ///< of Wythoff's game
  heaps: number;     ///< of the misere quotient
  shape: Shape;      ///< of the misere quotient
  by: string;        ///< generators whose edges the Cayley graph has; empty: the usual ones
  stones: number;    ///< to divide safely
  ask: boolean;      ///< the person says first who wins
  tab: Tab|'';       ///< empty: as usual for the game
}

const defaults = {length: 200, map: 32, board: 20, heaps: 200, shape: 'table', stones: 12} as const;

/// The one of `allowed` that the text says.
function one<T extends string|number>(text: string|undefined, allowed: readonly T[], otherwise: T): T {
  return allowed.find((value) => String(value) === text) ?? otherwise;
}

function zoomOf(text: string|undefined): Zoom {
  const [, from, to] = /^(\d{1,7})-(\d{1,7})$/.exec(text ?? '') ?? [];
  return from !== undefined && Number(from) < Number(to) ? [Number(from), Number(to)] : null;
}

/// Where the choices of a link are seen that names no tab.
function tabOf(seen: Omit<Seen, 'tab'>): Tab|'' {
  const other = (...names: (keyof typeof defaults)[]) => names.some((name) => seen[name] !== defaults[name]);
  return other('length') || seen.zoom || seen.log || seen.second ? 'sequence' :
         other('heaps', 'shape') || seen.by ? 'quotient' :
         other('map', 'board', 'stones') ? 'map' : '';
}

export function readSeen(params: Record<string, string>): Seen {
  const stones = Number(params.stones);
  const seen = {
    game: params.game || 'nim',
    at: (params.at ?? '').replaceAll(',', ' '),
    convention: params.rule === 'misere' ? 'misere' as const : 'normal' as const,
    length: one<number>(params.n, lengths, defaults.length),
    second: params.with ?? '',
    zoom: zoomOf(params.zoom),
    log: params.log === '1',
    map: one<number>(params.map, mapSizes, defaults.map),
    board: one<number>(params.board, boards, defaults.board),
    heaps: one<number>(params.heaps, quotientHeaps, defaults.heaps),
    shape: one<Shape>(params.shape, shapes, defaults.shape),
    by: params.by ?? '',
    stones: /^\d{1,3}$/.test(params.stones ?? '') && stones <= 600 ? stones : defaults.stones,
    ask: params.ask === '1',
  };
  return {...seen, tab: one<Tab|''>(params.tab, tabs, tabOf(seen))};
}

/// What is as it would be anyway is left out.
export function writeSeen(seen: Seen): Record<string, string> {
  const unless = (value: number|string, usual: number|string) => value === usual ? '' : String(value);
  return {
    game: seen.game,
    at: seen.at,
    rule: seen.convention === 'misere' ? 'misere' : '',
    n: unless(seen.length, defaults.length),
    zoom: seen.zoom ? seen.zoom.join('-') : '',
    log: seen.log ? '1' : '',
    with: seen.second,
    map: unless(seen.map, defaults.map),
    board: unless(seen.board, defaults.board),
    heaps: unless(seen.heaps, defaults.heaps),
    shape: unless(seen.shape, defaults.shape),
    by: seen.by,
    stones: unless(seen.stones, defaults.stones),
    ask: seen.ask ? '1' : '',
    tab: seen.tab,
  };
}
