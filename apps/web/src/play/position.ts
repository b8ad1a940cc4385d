// A position as the page draws it: the library's text, taken apart; and for games that split,
// where in its row each heap stands.

export interface Heap {
  size: number;   ///< for drawing; NaN-free only where `exact` is small
  exact: string;  ///< all digits
  spent: boolean;
}

export interface Shown {
  heaps: Heap[];
  limit: string|null;
  onePassSpent: boolean;  ///< the pass of the whole game
}

/// Reads the text that the library writes: `3 4 5-`, `10/4`, `3 4/-`, `-`.
export function readPosition(text: string): Shown {
  const [heaps, ...state] = text.split('/');
  const words = heaps.trim() === '-' ? [] : heaps.trim().split(' ');
  return {
    heaps: words.map((word) => {
      const spent = word.endsWith('-');
      const exact = spent ? word.slice(0, -1) : word;
      return {size: Number(exact), exact, spent};
    }),
    limit: state.find((word) => word !== '-') ?? null,
    onePassSpent: state.includes('-'),
  };
}

/// The stones of a position, all together.
export const stonesIn = (position: string): number => readPosition(position).heaps.reduce((sum, heap) => sum + heap.size, 0);

/// A heap as part of a row: what was knocked down stays a gap.
export interface Segment {
  row: number;
  start: number;
  size: number;
}

export function firstSegments(position: Shown): Segment[] {
  return position.heaps.map((heap, row) => ({row, start: 0, size: heap.size}));
}

/// As Loyd drew his puzzle: all rows in one, a fallen pin between each two.
function inOneRow(position: Shown): Segment[] {
  let start = 0;
  return position.heaps.map(({size}) => {
    const segment = {row: 0, start, size};
    start += size + 1;
    return segment;
  });
}

/// The rows at the start: Loyd's thirteen pins stand in one with a gap; all other games have rows of their own.
export function layOut(game: string, start: string): Segment[] {
  const position = readPosition(start);
  return game === 'kayles' && start === '1 11' ? inOneRow(position) : firstSegments(position);
}

/// How long each row is, gaps at its end not counted.
export function rowLengths(segments: Segment[]): number[] {
  const lengths: number[] = [];
  for (const {row, start, size} of segments) lengths[row] = Math.max(lengths[row] ?? 0, start + size);
  return lengths;
}

/// The heaps of a position alone, without what else it holds: a hit leaves the rest to the rules.
export const heapsOf = (position: string) => position.split('/')[0].replaceAll('-', '');

/// The heaps after a hit, as heapsOf writes them.
export function afterHit(hit: Hit, segments: Segment[]): string {
  const left = hit.first, right = segments[hit.heap].size - hit.last - 1;
  const parts = [left, right].filter((size) => size > 0);
  return segments.flatMap(({size}, heap) => heap !== hit.heap ? [size] : parts.length > 0 ? parts : [0]).join(' ');
}

/// What a typed move does to one heap, in places of its row: [first, last] are taken; a cut
/// takes nothing and has last = first - 1. Places count from 0.
export interface Hit {
  heap: number;
  first: number;
  last: number;
}

/// Reads `2 5-6` and `2 5` (rows of pins), `2 4+3` (parts), `2 3` (take from the end).
export function readHit(entry: string, pins: boolean, segments: Segment[]): Hit|null {
  const parts = /^(\d+) (\d+)\+(\d+)$/.exec(entry);
  if (parts) {
    const heap = Number(parts[1]) - 1;
    const size = segments[heap]?.size ?? 0;
    return {heap, first: Number(parts[2]), last: size - Number(parts[3]) - 1};
  }
  const range = /^(\d+) (\d+)(?:-(\d+))?$/.exec(entry);
  if (!range) return null;
  const heap = Number(range[1]) - 1;
  const size = segments[heap]?.size ?? 0;
  if (pins) return {heap, first: Number(range[2]) - 1, last: Number(range[3] ?? range[2]) - 1};
  return {heap, first: size - Number(range[2]), last: size - 1};
}

/// The entry that means a hit.
export function writeHit(hit: Hit, pins: boolean, size: number): string {
  const heap = hit.heap + 1;
  if (pins) {
    return hit.first === hit.last ? `${heap} ${hit.first + 1}` :
                                    `${heap} ${hit.first + 1}-${hit.last + 1}`;
  }
  return `${heap} ${hit.first}+${size - 1 - hit.last}`;
}

/// The rows after a move. Where the entry does not say what happened to them (a whole position
/// was typed), they are set up again.
export function moveSegments(segments: Segment[], entry: string, pins: boolean, after: Shown): Segment[] {
  const hit = readHit(entry, pins, segments);
  const old = hit && segments[hit.heap];
  if (!hit || !old) return fits(segments, after) ? segments : firstSegments(after);
  const left = {row: old.row, start: old.start, size: hit.first};
  const right = {row: old.row, start: old.start + hit.last + 1, size: old.size - hit.last - 1};
  const kept = [left, right].filter((part) => part.size > 0);
  const next = [
    ...segments.slice(0, hit.heap),
    ...(kept.length > 0 ? kept : [{...left, size: 0}]),
    ...segments.slice(hit.heap + 1),
  ];
  return fits(next, after) ? next : firstSegments(after);
}

function fits(segments: Segment[], position: Shown): boolean {
  return segments.length === position.heaps.length &&
      segments.every((segment, i) => segment.size === position.heaps[i].size);
}
