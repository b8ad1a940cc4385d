// A position as a picture that stays a picture: for paper, for small views, for what is not played
// on. Stones in rows of ten, pins in a line, with the size beside each heap.
import type {GameInfo} from '../engine/types';
import {readPosition} from '../play/position';
import {t} from '../texts';
import {later} from './later';

const drawn = later<{info: GameInfo, position: string}>(() => import('../boards/still').then((file) => file.BoardDrawing));

const inRow = 10, cell = 20, mostDrawn = 60, mostHeaps = 12;

/// From the top of its head round to it again.
const pin = 'c3.3 0 3.8 3.8 2.7 7.4-.9 3-.9 4.4.9 8.1 2.4 5.2 1.5 13.3-.3 15.5h-6.6c-1.8-2.2-2.7-10.3-.3-15.5 1.8-3.7 1.8-5.1.9-8.1-1.1-3.6-.5-7.4 2.7-7.4z';

/// A heap in words: 3, or a pass spent.
const wordOf = ({exact, spent}: {exact: string, spent: boolean}) => spent ? t('play:position.heap_spent', {heap: exact}) : exact;

/// A position in words, which cannot be read as one number: "heaps 2, 1, 1". Where the library draws it, it has none:
/// a king in a corner is no heap.
export function positionWords(info: GameInfo, text: string): string {
  if (info.drawing) return text;
  const {heaps, limit, onePassSpent} = readPosition(text);
  const list = heaps.map(wordOf).join(t('play:position.comma'));
  const key = heaps.length === 1 ? (info.pins ? 'play:position.row' : 'play:position.heap') : (info.pins ? 'play:position.rows' : 'play:position.heaps');
  return t(key, {list}) +
      (limit ? t('play:position.limit', {limit}) : '') +
      (info.one_pass ? t(onePassSpent ? 'play:position.pass_spent' : 'play:position.pass_free') : '');
}

/// Pins stand in one line without a gap, which would part them; stones in rows of ten with a small space after five.
export function Drawing(props: {info: GameInfo, position: string, wide?: number}) {
  return props.info.drawing ? <drawn.View {...props} /> : <HeapDrawing {...props} />;
}

function HeapDrawing({info, position, wide = inRow}: {info: GameInfo, position: string, wide?: number}) {
  const {heaps} = readPosition(position);
  const shown = heaps.slice(0, mostHeaps);
  const perLine = info.pins ? 30 : wide;
  const lines = shown.map(({size}) => size > mostDrawn ? 1 : Math.max(1, Math.ceil(size / perLine)));
  const longest = Math.max(1, ...shown.map(({size}) => size > mostDrawn ? 4 : Math.min(size, perLine)));
  const step = info.pins ? 15 : cell, high = info.pins ? 34 : cell;
  const left = 34, gapBetween = 8, afterFive = info.pins ? 0 : 4;
  const width = left + longest * step + Math.floor((longest - 1) / 5) * afterFive + (info.pass ? 70 : 6);
  let y = 2;
  const tops = lines.map((count) => {
    const top = y;
    y += count * high + gapBetween;
    return top;
  });
  return (
    <svg class="drawing" viewBox={`0 0 ${width} ${y}`} style={{'--wide': width, '--high': y}} role="img" aria-label={positionWords(info, position)}>
      {shown.map((heap, i) =>
        <g transform={`translate(0 ${tops[i]})`}>
          <text class="number" x={left - 12} y={high / 2} dy=".35em" text-anchor="end">{heap.exact.length > 4 ? '…' : heap.exact}</text>
          {heap.size > mostDrawn ?
            <text x={left} y={high / 2} dy=".35em">{heap.exact}</text> :
            Array.from({length: heap.size}, (_, place) => {
              const column = place % perLine, line = Math.floor(place / perLine);
              const x = left + column * step + Math.floor(column / 5) * afterFive, top = line * high;
              return info.pins ?
                <g>
                  <path class="body" d={`M${x + 7.5} ${top + 1.5}${pin}`} />
                  <path class="stripe" d={`M${x + 5} ${top + 9.4}h5M${x + 5.3} ${top + 11.2}h4.4`} />
                </g> :
                <circle class="body" cx={x + 9} cy={top + high / 2} r="7.5" />;
            })}
          {heap.size === 0 && <line class="none" x1={left + 2} x2={left + 16} y1={high / 2} y2={high / 2} />}
          {info.pass && heap.size > 0 &&
            <text class="flag" x={width - 2} y={high / 2} dy=".35em" text-anchor="end">{t(heap.spent ? 'board.pass_spent' : 'board.pass')}</text>}
        </g>)}
    </svg>
  );
}
