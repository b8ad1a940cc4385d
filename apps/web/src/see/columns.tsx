// The binary columns, live: each heap (or its nim-value) as a row of digits, each column with
// its sum; columns that do not come out even are marked.
import {engine} from '../engine/client';
import type {Convention, GameInfo} from '../engine/types';
import {Digits, useAnswer} from '../parts/basics';
import type {Heap} from '../play/position';
import {gap, t} from '../texts';

export function Columns({game, info, convention, heaps, width}: {
  game: string, info: GameInfo, convention: Convention, heaps: Heap[], width: number,
}) {
  const plain = info.game === 'nim' || width > 2;
  const text = (heap: Heap) => heap.exact + (heap.spent ? '-' : '');
  const words = heaps.map(text);
  // The value of each heap alone; the library knows it.
  const answer = useAnswer(plain ? null : `${game}|${words.join(' ')}`, async () =>
      new Map(await Promise.all([...new Set(words)].map(async (word) => [word, (await engine.solve(game, 'normal', word, 0)).nim_value] as const))));
  const values = words.map((word, i) => plain ? heaps[i].exact : answer.value?.get(word) ?? null);
  if (values.some((value) => value === null)) return null;
  const numbers = values.map((value) => BigInt(value!));
  const bits = Math.max(1, ...numbers.map((number) => number.toString(2).length));
  if (bits > 48) return null;
  const digits = numbers.map((number) => number.toString(2).padStart(bits, '0'));
  const sums = Array.from({length: bits}, (_, column) => digits.filter((row) => row[column] === '1').length % width);
  const uneven = sums.filter((sum) => sum !== 0).length;
  const rows = [
    Array.from({length: bits}, (_, column) => 2n ** BigInt(bits - 1 - column)),
    ...digits.map((row, heap) => [plain ? words[heap] : `${words[heap]}: ${values[heap]}`, ...row]),
    [`mod ${width}`, ...sums],
  ];
  return (
    <section class="picture">
      <h2>{t(width > 2 ? 'columns.moore' : plain ? 'columns.nim' : 'columns.values')}</h2>
      <p class="faint">{t(width > 2 ? 'columns.moore_text' : plain ? 'columns.nim_text' : 'columns.values_text', {width, k: width - 1})}
        {convention === 'misere' && <>{gap()}{t('columns.misere')}</>}</p>
      <div class="scroll" tabIndex={0} role="region" aria-label={t('columns.nim')}><Digits rows={rows.map((row) => row.join(' '))} /></div>
      <p class="tell"><strong>{t(uneven === 0 ? 'columns.even' : width > 2 ? 'columns.uneven' : 'columns.odd', {count: uneven})}</strong></p>
    </section>
  );
}
