// The misere quotient: how many kinds of positions there are, how they multiply, which are lost,
// and which kind every heap pretends to be.
import {useState} from 'preact/hooks';
import {analyst} from '../engine/client';
import type {QuotientAnswer} from '../engine/types';
import {Choices, Mark, useAnswer} from '../parts/basics';
import {Word} from '../parts/word';
import {t} from '../texts';
import {Waiting} from './waiting';

export function QuotientPicture({game, code}: {game: string, code: string}) {
  const [heaps, setHeaps] = useState<'30'|'200'|'2000'>('200');
  const answer = useAnswer(`${game}|${heaps}`, () => analyst.quotient(game, Number(heaps)));
  const value = answer.value;
  return (
    <section class="picture">
      <h2>{t('quotient.title', {code})}</h2>
      <p class="faint">{t('quotient.text')}</p>
      <Choices label={t('quotient.heaps')} hideLabel value={heaps} onChange={setHeaps}
               choices={(['30', '200', '2000'] as const).map((one) => ({value: one, label: t('quotient.to', {n: one})}))} />
      {answer.loading && <Waiting />}
      {answer.error && <p>{answer.error}</p>}
      {value && <Found {...value} />}
    </section>
  );
}

function Found({quotient, table}: QuotientAnswer) {
  return (
    <>
      <p class="tell"><strong>{t(quotient.complete ? 'quotient.whole' : 'quotient.part',
          {order: quotient.order, lost: quotient.p_count, heaps: quotient.heaps})}</strong>{' '}
        {quotient.complete && quotient.period !== null &&
          t('quotient.period', {period: quotient.period, preperiod: quotient.preperiod!})}{' '}
        {t(quotient.tame ? 'quotient.tame' : 'quotient.wild')}
        {!quotient.complete && quotient.growing && <> {t('quotient.growing', {heap: quotient.growing.heap, bound: quotient.growing.layers.at(-1) ?? '?'})}</>}
      </p>
      <p class="list">{quotient.generators.map(({name, heap}) => <span><Word word={name} /> = {t('quotient.heap', {heap})}</span>)}</p>
      {table ? <Products table={table} /> : <p class="faint">{t('quotient.large')}</p>}
      <Pretending quotient={quotient} />
      <details><summary>{t('quotient.relations')}</summary>
        <p class="relations">{quotient.relations.map((relation) => {
          const [left, right] = relation.split('=');
          return <span><Word word={left} /> = <Word word={right} /></span>;
        })}</p></details>
    </>
  );
}

function Products({table}: {table: NonNullable<QuotientAnswer['table']>}) {
  const {elements, lost, products} = table;
  const [at, setAt] = useState<[number, number]|null>(null);
  return (
    <>
      <div class="scroll" tabIndex={0} role="region" aria-label={t('quotient.table')}>
        <table class={`products ${elements.length > 12 ? 'dense' : ''}`} onPointerLeave={() => setAt(null)}>
          <caption>{t('quotient.table')}</caption>
          <thead><tr><th scope="col">·</th>{elements.map((word, x) => <th scope="col" class={`${lost[x] ? 'lost' : ''} ${at?.[1] === x ? 'at' : ''}`}><Word word={word} /></th>)}</tr></thead>
          <tbody>
            {products.map((row, x) =>
              <tr>
                <th scope="row" class={`${lost[x] ? 'lost' : ''} ${at?.[0] === x ? 'at' : ''}`}><Word word={elements[x]} /></th>
                {row.map((product, y) =>
                  <td class={`${lost[product] ? 'lost' : ''} ${at && (at[0] === x || at[1] === y) ? 'at' : ''}`} onPointerEnter={() => setAt([x, y])}>
                    <Word word={elements[product]} /></td>)}
              </tr>)}
          </tbody>
        </table>
      </div>
      <p class="faint legend"><span class="lost-key">P</span> {t('quotient.legend')}</p>
    </>
  );
}

/// Which class every heap has; one period a line where that is not too wide.
function Pretending({quotient}: {quotient: QuotientAnswer['quotient']}) {
  const lost = new Set(quotient.p_portion);
  const period = Number(quotient.period ?? 0);
  const width = period > 1 && period <= 24 ? period : 10;
  const shown = quotient.phi.slice(0, 40 * width);
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={t('quotient.phi')}>
      <table class="strip">
        <caption>{t('quotient.phi')}</caption>
        <thead><tr><th scope="col">n</th>{Array.from({length: Math.min(width, shown.length)}, (_, i) => <th scope="col">+{i}</th>)}</tr></thead>
        <tbody>
          {Array.from({length: Math.ceil(shown.length / width)}, (_, line) =>
            <tr><th scope="row">{line * width}</th>
              {shown.slice(line * width, (line + 1) * width).map((word, i) => {
                const n = line * width + i;
                const steady = quotient.preperiod !== null && n >= Number(quotient.preperiod);
                return <td class={`${steady ? 'steady' : ''} ${lost.has(word) ? 'odd' : ''}`}>{lost.has(word) && <Mark tone="lose" />}<Word word={word} /></td>;
              })}</tr>)}
        </tbody>
      </table>
    </div>
  );
}
