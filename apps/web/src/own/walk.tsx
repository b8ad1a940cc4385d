// A law without words, so that a person can use it: the digits of a position below each other, the state after each
// column of them, and the table in which the next state is looked up.
import {useMemo, useState} from 'preact/hooks';
import {analyst, engine} from '../engine/client';
import type {LawFacts} from '../engine/types';
import {LateInput, Field, Trouble, useAnswer} from '../parts/basics';
import {Mark} from '../parts/tone';
import {readPosition} from '../play/position';
import {t} from '../texts';
import {readLaw, walk, type Law, type Read} from './automaton';

/// A larger table is not looked up by hand: then it has the states that are met on the way.
const mostEntries = 1500;
const mostColumns = 40;

/// A position as the law reads it; null: it has too many heaps. `value`: its nim-value, where the law tells it.
function readAs(law: Law, text: string, value: number): Read|null {
  const {heaps, limit, onePassSpent} = readPosition(text);
  if (heaps.length > law.heaps) return null;
  const at = (i: number) => heaps[i] ?? {exact: '0', spent: true};
  const all = Array.from({length: law.heaps}, (_, i) => at(i));
  const numbers = all.map(({exact}) => BigInt(exact));
  // Before the first move the limit is all but one.
  if (law.tracks > law.heaps + (law.nimHeap === null ? 1 : 0)) {
    const total = numbers.reduce((sum, one) => sum + one, 0n);
    numbers.push(limit !== null ? BigInt(limit) : total > 0n ? total - 1n : 0n);
  }
  if (law.nimHeap === null) numbers.push(BigInt(value));
  return {
    numbers, nimHeap: law.nimHeap === null ? 0 : value,
    unspent: [...law.passEach ? all.map(({spent}) => !spent) : [], ...law.passOnce ? [!onePassSpent] : []],
  };
}

/// `at`: the position that is looked at, if there is one; `system`: the name of the numeration; `open`: nothing else says
/// the law.
export function Walk({game, facts, certificate, at, system, open}: {
  game: string, facts: LawFacts, certificate: string, at?: string, system: string, open: boolean,
}) {
  const law = useMemo(() => readLaw(certificate), [certificate]);
  const [wanted, setWanted] = useState(at ?? facts.first_p_positions?.[1] ?? '');
  const tellsValues = facts.values !== '0';
  const answer = useAnswer(`${game}|${facts.convention}|${wanted}|${certificate.length}`, async () => {
    const {position} = await engine.isOver(game, wanted || '0');
    const solution = tellsValues ? await analyst.solve(game, facts.convention, position, 0) : null;
    return {position, value: solution ? solution.nim_value : '0'};
  });
  const made = answer.error ? undefined : answer.value;
  const value = made && made.value !== null ? Number(made.value) : NaN;
  const known = Number.isSafeInteger(value) && (law.nimHeap === null || value <= law.nimHeap);
  const read = made && known ? readAs(law, made.position, value) : null;
  const way = read && walk(law, read);
  return (
    <details class="walk" open={open}>
      <summary>{t('theorem.walk')}</summary>
      <Field label={t('setup.start')}><LateInput value={made?.position ?? wanted} onDone={setWanted} spellcheck={false} autocomplete="off" /></Field>
      {answer.error && <Trouble text={answer.error} />}
      {made && !known && <p>{t('theorem.walk_beyond')}</p>}
      {made && known && !read && <p>{t('theorem.walk_heaps', {heaps: law.heaps})}</p>}
      {way && made && read &&
        <>
          <p>{t('theorem.walk_how', {system, start: way.start + 1})}</p>
          {way.columns.length <= mostColumns &&
            <div class="scroll" tabIndex={0} role="region" aria-label={t('theorem.walk')}>
              <table class="digits">
                <thead><tr><td /><td />{way.columns.map(({weight}) => <th scope="col">{String(weight)}</th>)}</tr></thead>
                <tbody>
                  {read.numbers.map((number, track) =>
                    <tr>
                      <th scope="row">{t(track < law.heaps ? 'see.heap' : law.nimHeap === null && track === law.tracks - 1 ? 'columns.value' : 'theorem.walk_limit', {heap: track + 1})}</th>
                      <th>{String(number)}</th>
                      {way.columns.map(({digits}) => <td>{digits[track]}</td>)}
                    </tr>)}
                  <tr class="states"><th scope="row">{t('theorem.walk_state')}</th><th>{way.start + 1}</th>{way.columns.map(({to}) => <td>{to + 1}</td>)}</tr>
                </tbody>
              </table>
            </div>}
          <p><strong>{tellsValues ? t('theorem.walk_value', {state: way.end + 1, value}) :
            law.marks[way.end] === 'P' ? <><Mark tone="lose" /> {t('theorem.walk_lost', {state: way.end + 1})}</> :
            <><Mark tone="win" /> {t('theorem.walk_won', {state: way.end + 1})}</>}</strong></p>
          <States law={law} used={way.columns} end={way.end} />
        </>}
    </details>
  );
}

function States({law, used, end}: {law: Law, used: {from: number, letter: number}[], end: number}) {
  const letters = law.next[0].length;
  const met = new Set([...used.map(({from}) => from), end]);
  const all = law.next.length * letters <= mostEntries;
  const rows = law.next.flatMap((next, state) => all || met.has(state) ? [{next, state}] : []);
  const large = all ? null : <p class="faint">{t('theorem.walk_large', {states: law.next.length})}</p>;
  if (rows.length * letters > mostEntries) return large;
  const on = new Set(used.map(({from, letter}) => `${from} ${letter}`));
  const digitsOf = (letter: number) => Array.from({length: law.tracks}, (_, track) => Math.floor(letter / law.digits ** track) % law.digits);
  return (
    <>
      {large}
      <div class="scroll" tabIndex={0} role="region" aria-label={t('theorem.walk_table')}>
        <table class="states-table">
          <caption>{t('theorem.walk_table')}</caption>
          <thead><tr><td />{Array.from({length: letters}, (_, letter) => <th scope="col">{digitsOf(letter).map((digit) => <>{digit}<br /></>)}</th>)}</tr></thead>
          <tbody>{rows.map(({next, state}) =>
            <tr class={law.marks[state] === 'P' ? 'lost' : ''}>
              <th scope="row">{state + 1}{law.marks[state] === 'P' && ' ◎'}</th>
              {next.map((to, letter) => <td class={on.has(`${state} ${letter}`) ? 'on' : ''}>{to < law.next.length ? to + 1 : '·'}</td>)}
            </tr>)}</tbody>
        </table>
      </div>
    </>
  );
}
