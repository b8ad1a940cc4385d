// The binary columns, live: each heap (or its nim-value) as a row of digits, each column with
// its sum; columns that do not come out even are marked.
import {engine} from '../engine/client';
import type {Convention, GameInfo} from '../engine/types';
import {useAnswer} from '../parts/basics';
import type {Heap} from '../play/position';
import {t} from '../texts';

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
  const sums = Array.from({length: bits}, (_, column) => digits.filter((row) => row[column] === '1').length);
  const odd = sums.map((sum) => sum % width !== 0);
  return (
    <section class="picture">
      <h2>{t(width > 2 ? 'columns.moore' : plain ? 'columns.nim' : 'columns.values')}</h2>
      <p class="faint">{t(width > 2 ? 'columns.moore_text' : plain ? 'columns.nim_text' : 'columns.values_text', {width, k: width - 1})}
        {convention === 'misere' && <> {t('columns.misere')}</>}</p>
      <div class="scroll" tabIndex={0} role="region" aria-label={t('columns.nim')}>
        <table class="columns">
          <thead class="unseen">
            <tr><th scope="col">{t('columns.heap')}</th>{!plain && <th scope="col">{t('columns.value')}</th>}
              {sums.map((_, column) => <th scope="col">{String(2n ** BigInt(bits - 1 - column))}</th>)}</tr>
          </thead>
          <tbody>
            {digits.map((row, heap) =>
              <tr>
                <th scope="row">{words[heap]}</th>
                {!plain && <td class="middle">{values[heap]}</td>}
                {[...row].map((digit, column) => <td class={`${digit === '1' ? 'one' : 'zero'} ${odd[column] ? 'odd' : ''}`}>{digit}</td>)}
              </tr>)}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t(width > 2 ? 'columns.sum_of' : 'columns.sum', {width})}</th>
              {!plain && <td />}
              {sums.map((sum, column) =>
                <td class={odd[column] ? 'odd' : ''}>{sum % width}<span class="arrow" aria-hidden="true">{odd[column] ? '▲' : '·'}</span></td>)}
            </tr>
          </tfoot>
        </table>
      </div>
      <p class="tell"><strong>{t(!odd.some(Boolean) ? 'columns.even' : width > 2 ? 'columns.uneven' : 'columns.odd', {count: odd.filter(Boolean).length})}</strong></p>
    </section>
  );
}
