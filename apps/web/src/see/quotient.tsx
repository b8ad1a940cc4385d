// The misere quotient: how many kinds of positions there are, how they multiply, which are lost,
// and which kind every heap pretends to be.
import {useState} from 'preact/hooks';
import {analyst} from '../engine/client';
import type {QuotientAnswer} from '../engine/types';
import {Choices, useAnswer} from '../parts/basics';
import {Terms} from '../parts/terms';
import {Mark} from '../parts/tone';
import {Word} from '../parts/word';
import {gap, t} from '../texts';
import {quotientHeaps, shapes, type Seen} from './address';
import {Exports} from './exports';
import {fileWord} from './files';
import {Known, useKnown, type Facts} from './known';
import {classesCsv, productsCsv, quotientTex} from './monoid_files';
import {QuotientGraph} from './quotient_graph';
import {Strip} from './strip';
import {Waiting} from './waiting';

/// A larger table is not read any more; as a graph it still is.
const mostInTable = 64;

export function QuotientPicture({game, code, seen, onSeen}: {
  game: string, code: string, seen: Seen, onSeen: (next: Partial<Seen>) => void,
}) {
  const answer = useAnswer(`${game}|${seen.heaps}`, () => analyst.quotient(game, seen.heaps));
  const known = useKnown(answer.value ? game : '', 'misere');
  const value = answer.value;
  return (
    <section class="picture wide">
      <h2>{t('quotient.title', {code})}</h2>
      <p class="faint"><Terms text={t('quotient.text')} /></p>
      <div class="settings">
        <Choices label={t('quotient.heaps')} value={String(seen.heaps)} onChange={(heaps) => onSeen({heaps: Number(heaps)})}
                 choices={quotientHeaps.map((one) => ({value: String(one), label: t('quotient.to', {n: one})}))} />
        <Choices label={t('board.shape')} value={seen.shape} onChange={(shape) => onSeen({shape})}
                 choices={shapes.map((shape) => ({value: shape, label: t(`quotient.as_${shape}`)}))} />
      </div>
      {answer.loading && <Waiting />}
      {answer.error && <p>{answer.error}</p>}
      {value && <Found code={code} answer={value} known={known} seen={seen} onSeen={onSeen} />}
    </section>
  );
}

function Found({code, answer, known, seen, onSeen}: {
  code: string, answer: QuotientAnswer, known: Facts|null, seen: Seen, onSeen: (next: Partial<Seen>) => void,
}) {
  const {quotient, table} = answer;
  const name = `quotient-${fileWord(code)}`;
  return (
    <>
      <p class="tell"><strong>{t(quotient.complete ? 'quotient.whole' : 'quotient.part',
          {order: quotient.order, lost: quotient.p_count, heaps: quotient.heaps})}</strong>{gap()}
        {quotient.complete && quotient.period !== null &&
          t('quotient.period', {period: quotient.period, preperiod: quotient.preperiod!})}{gap()}
        {(quotient.complete || !quotient.tame) && t(quotient.tame ? 'quotient.tame' : 'quotient.wild')}
        {!quotient.complete && quotient.growing && <>{gap()}{t('quotient.growing', {heap: quotient.growing.heap, bound: quotient.growing.layers.at(-1) ?? '?'})}</>}
      </p>
      <Known found={known} convention="misere" proved={quotient.complete ||
          (known !== null && known.result.status !== 'whole' && Number(known.result.done) + Number(known.later) <= Number(quotient.heaps))} />
      <p class="list">{quotient.generators.map(({name, heap}) => <span><Word word={name} /> = {t('quotient.heap', {heap})}</span>)}</p>
      {!table ? <p class="faint">{t('quotient.large')}</p> :
          seen.shape === 'table' ? table.elements.length > mostInTable ? <p class="faint">{t('quotient.as_graph')}</p> : <Products table={table} /> :
          <QuotientGraph code={code} answer={answer} shape={seen.shape} by={seen.by} onBy={(by) => onSeen({by})} />}
      <Pretending quotient={quotient} />
      <details><summary>{t('quotient.relations')}</summary>
        <p class="relations">{quotient.relations.map((relation) => {
          const [left, right] = relation.split('=');
          return <span><Word word={left} /> = <Word word={right} /></span>;
        })}</p></details>
      <Exports name={name} csv={() => table ? productsCsv(table) : classesCsv(quotient)} tex={() => quotientTex(code, quotient)} />
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
  const period = Number(quotient.period ?? 0), width = period > 1 && period <= 24 ? period : 10;
  return <Strip title={t('quotient.phi')} width={width} count={Math.min(quotient.phi.length, 40 * width)} cell={(n) => {
    const word = quotient.phi[n], steady = quotient.preperiod !== null && n >= Number(quotient.preperiod);
    return {kind: `${steady ? 'steady' : ''} ${lost.has(word) ? 'odd' : ''}`, text: <>{lost.has(word) && <Mark tone="lose" />}<Word word={word} /></>};
  }} />;
}
