// A living picture of a game: a short game plays itself while the picture can be seen, and stands
// still for those who want no motion.
import {useEffect, useRef, useState} from 'preact/hooks';
import shapes from 'virtual:pieces';
import {held} from '../parts/rest';
import {films, type Film} from './films';

const stepTime = 1500;
const waitTime = 200;  ///< and up to as long again, so that pictures do not go on all at once

interface Piece {
  key: string;
  x: number;
  y: number;
  gone: boolean;
  kind: string;  ///< of the shapes below, or a piece of boards
  text?: string;
}
interface Picture {
  pieces: Piece[];
  width: number;
  height: number;
  squares: [number, number][];  ///< of a board
  lines?: {ends: [number, number, number, number], gone: boolean}[];
}

interface Heap {
  size: number;
  spent: boolean;
}
const heapsOf = (frame: string): Heap[] => frame.split('/')[0].split(' ').map((heap) =>
  ({size: Number(heap.replace('-', '')), spent: heap.endsWith('-')}));

function heapsPicture(film: Film, frame: string): Picture {
  // What lies there at most: in some games heaps grow.
  const first = film.frames.map(heapsOf).reduce((most, heaps) => most.map((heap, i) => ({...heap, size: Math.max(heap.size, heaps[i].size)})));
  const now = heapsOf(frame);
  const wrap = first.length === 1 ? 5 : 99;  // a single heap stands in rows
  const passes = film.frames.some((one) => /\d-/.test(one));
  const pieces: Piece[] = [];
  let top = 0;
  first.forEach((heap, i) => {
    for (let stone = 0; stone < heap.size; ++stone) {
      pieces.push({key: `${i}.${stone}`, x: stone % wrap, y: top + Math.floor(stone / wrap), gone: stone >= now[i].size, kind: 'stone'});
    }
    if (passes) pieces.push({key: `flag${i}`, x: heap.size, y: top, gone: now[i].spent, kind: 'flag'});
    top += Math.ceil(heap.size / wrap);
  });
  if (film.frames.some((one) => one.includes('/-'))) {
    pieces.push({key: 'flag', x: Math.max(...first.map((heap) => heap.size)) + .4, y: 0, gone: frame.includes('/-'), kind: 'flag'});
  }
  return {pieces, width: Math.min(wrap, Math.max(...first.map((heap) => heap.size + (passes ? 1 : 0)))), height: top, squares: []};
}

function rowPicture(film: Film, frame: string): Picture {
  const splits = Math.max(...film.frames.map((one) => one.split('|').length - 1));
  const now = frame.split('|').length - 1;
  const gap = .55;
  let at = (splits - now) * gap / 2;  // in the middle
  let index = 0;
  const pieces: Piece[] = [];
  for (const sign of frame) {
    if (sign === '|') {
      at += gap;
      continue;
    }
    pieces.push({key: String(index++), x: at, y: 0, gone: sign === '.', kind: film.draw === 'pins' ? 'pin' : 'stone'});
    at += 1;
  }
  return {pieces, width: index + splits * gap, height: film.draw === 'pins' ? 1.6 : 1, squares: []};
}

function queenPicture(film: Film, frame: string): Picture {
  const [columns, rows] = film.frames[0].split(' ').map((size) => Number(size) + 1);
  const [x, y] = frame.split(' ').map(Number);
  const squares = Array.from({length: rows * columns}, (_, i): [number, number] => [i % columns, Math.floor(i / columns)]);
  return {pieces: [{key: 'queen', x, y: rows - 1 - y, gone: false, kind: film.piece ?? 'queen'}], width: columns, height: rows, squares};
}

function ringPicture(_: Film, frame: string): Picture {
  const radius = frame.length / 5.4;
  const pieces = [...frame].map((sign, i): Piece => {
    const turn = 2 * Math.PI * i / frame.length;
    return {key: String(i), x: radius * (1 + Math.sin(turn)), y: radius * (1 - Math.cos(turn)) * 1.15 + .3, gone: sign === '.', kind: 'pin'};
  });
  return {pieces, width: 2 * radius + 1, height: 2.3 * radius + 1.6, squares: []};
}

const kindOf: Record<string, string> =
    {H: 'heads', T: 'tails', o: 'stone', W: 'white', B: 'black', X: 'cross', '#': 'tile', '*': 'poison', q: 'queen', k: 'king', n: 'knight'};

/// Whatever stands on a place at some time is there all the time, and seen when it is its time.
function signsPicture(film: Film, frame: string): Picture {
  const rowsOf = (one: string) => one.split(':')[0].split('/');
  const places = rowsOf(frame).flatMap((row, y) => [...row].map((_, x): [number, number] => [x, y]));
  const placed = /[qkn]/.test(film.frames.at(-1)!);
  const kind = (sign: string) => film.bar ? {'.': 'chocolate', '*': 'poison'}[sign] : placed && sign === '#' ? 'barred' : kindOf[sign];
  const pieces = places.flatMap(([x, y]) => {
    const signs = new Set(film.frames.map((one) => rowsOf(one)[y][x]));
    return [...signs].filter((sign) => kind(sign)).map((sign): Piece =>
      ({key: `${x},${y}${sign}`, x, y, gone: rowsOf(frame)[y][x] !== sign, kind: kind(sign)!}));
  });
  const squares = frame.includes('T') || film.bar ? [] : places.filter(([x, y]) => rowsOf(frame)[y][x] !== ' ');
  return {pieces, width: Math.max(...places.map(([x]) => x)) + 1, height: rowsOf(frame).length, squares};
}

/// Lines end where a vertex is gone; where edges are taken, they go themselves.
function graphPicture(film: Film, frame: string): Picture {
  const {at, lines, told, drawn} = film.graph!;
  const edges = film.frames[0].includes('-'), walks = film.frames[0] === Object.keys(at)[0];
  const left = new Set(frame.split(/[ |]+/)), token = walks ? frame.split(' ')[0] : null;
  const there = (name: string) => left.has(name) || (walks && frame === film.frames[0]);
  const all = Object.values(at), least = (axis: 0|1) => Math.min(...all.map((place) => place[axis]));
  const size = (axis: 0|1) => Math.max(...all.map((place) => place[axis])) - least(axis) + 1;
  const [x0, y0] = [least(0), least(1)];
  const floor = size(1) + y0;  // where the ground is, below all vertices
  const placeOf = (name: string, other: string): [number, number] => at[name] ?? [at[other][0], floor];
  return {
    width: size(0), height: size(1) + (edges && !drawn ? .7 : 0), squares: [],
    lines: lines.map(([a, b]) => {
      const [x1, y1] = placeOf(a, b), [x2, y2] = placeOf(b, a);
      return {ends: [x1 - x0 + .5, y1 - y0 + .5, x2 - x0 + .5, y2 - y0 + .5], gone: edges ? left.has(`${a}-${b}`) === !!drawn : !there(a) || !there(b)};
    }),
    pieces: edges && !drawn ? [] : [
      ...Object.entries(at).map(([name, [x, y]]): Piece => ({key: name, x: x - x0, y: y - y0, gone: !drawn && !there(name), kind: drawn ? 'dot' : 'disc', text: told ? name : undefined})),
      ...token ? [{key: 'token', x: at[token][0] - x0, y: at[token][1] - y0, gone: false, kind: 'token'}] : [],
    ],
  };
}

const pictures: Record<Film['draw'], (film: Film, frame: string) => Picture> =
    {heaps: heapsPicture, queen: queenPicture, row: rowPicture, pins: rowPicture, ring: ringPicture, signs: signsPicture, graph: graphPicture};
const pictureOf = (film: Film, frame: string) => pictures[film.draw](film, frame);

const own: Record<string, preact.JSX.Element> = {
  stone: <g><circle cx=".5" cy=".5" r=".4" /><ellipse class="shine" cx=".39" cy=".35" rx=".13" ry=".09" transform="rotate(-35 .39 .35)" /></g>,
  pin: <g><path d="M.5 -.25c.22 0 .26.26.18.5-.06.2-.06.3.06.55.16.35.1.9-.02 1.05h-.44c-.12-.15-.18-.7-.02-1.05.12-.25.12-.35.06-.55-.08-.24-.04-.5.18-.5z" /><path class="stripe" d="M.35 .25h.3M.37 .37h.26" /></g>,
  flag: <path d="M.3 .15v.75M.3 .15h.5l-.14 .17 .14 .17h-.5" />,
  dot: <circle cx=".5" cy=".5" r=".12" />,
  disc: <circle class="vertex" cx=".5" cy=".5" r=".3" />,
  token: <circle cx=".5" cy=".5" r=".3" />,
};
/// In a square of 1; what is not drawn for these pictures looks as on boards.
const shapeOf = (kind: string) => own[kind] ?? <g class={`a-piece a-${kind}`} transform="scale(.025)" dangerouslySetInnerHTML={{__html: shapes[kind]}} />;

/// Counts up while the picture is in view; 0 where no motion is wanted.
function useFrames(count: number, still: boolean) {
  const place = useRef<SVGSVGElement>(null);
  const [frame, setFrame] = useState(0);
  useEffect(() => {
    if (still || matchMedia('(prefers-reduced-motion: reduce)').matches) return setFrame(0);
    let timer: ReturnType<typeof setTimeout>|undefined;
    const step = () => {
      if (held()) return void (timer = setTimeout(step, waitTime * (1 + Math.random())));
      if (!document.hidden) setFrame((old) => old + 1);
      timer = setTimeout(step, stepTime);
    };
    const seen = new IntersectionObserver(([entry]) => {
      clearTimeout(timer);
      if (entry.isIntersecting) timer = setTimeout(step, stepTime * (.4 + Math.random()));
    }, {threshold: .4});
    seen.observe(place.current!);
    return () => {
      clearTimeout(timer);
      seen.disconnect();
    };
  }, [still]);
  // The end stands for one more step.
  return {place, at: Math.min(frame % (count + 1), count - 1)};
}

/// Games without a film of their own stand still as heaps.
const others: Film = {draw: 'heaps', frames: ['3 5 7']};

export function Living({game, still}: {game: string, still?: boolean}) {
  const film = Object.hasOwn(films, game) ? films[game] : others;
  const {place, at} = useFrames(film.frames.length, still ?? film === others);
  const {pieces, width, height, squares, lines} = pictureOf(film, film.frames[at]);
  const scale = Math.min(20, 176 / width, 104 / height);
  const left = (200 - width * scale) / 2;
  const top = (120 - height * scale) / 2;
  return (
    <svg class={`living by-${at % 2}`} viewBox="0 0 200 120" ref={place} aria-hidden="true" data-frame={at}>
      {squares.map(([x, y]) =>
        <rect class={film.draw === 'queen' && x === 0 && y === height - 1 ? 'corner' : (x + y) % 2 ? 'square-odd' : 'square-even'}
              x={left + x * scale} y={top + y * scale} width={scale} height={scale} />)}
      {lines?.map(({ends: [x1, y1, x2, y2], gone}) =>
        <line class={gone ? 'gone' : ''} x1={left + x1 * scale} y1={top + y1 * scale} x2={left + x2 * scale} y2={top + y2 * scale} />)}
      {pieces.map(({key, x, y, gone, kind, text}) =>
        <g key={key} class={`piece of-${kind} ${gone ? 'gone' : ''}`}
           style={{transform: `translate(${left + x * scale}px, ${top + y * scale}px) scale(${scale})`}}>{shapeOf(kind)}{text && <text class="told" x=".5" y=".51" dy=".35em" text-anchor="middle">{text}</text>}</g>)}
    </svg>
  );
}
