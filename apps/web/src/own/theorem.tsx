// Find the theorem: the search for the law of a game, or the proof of one that is given, in a worker of its
// own; what was found, in words or as a picture, with its certificate. From then on the page answers by the law.
import 'virtual:texts/theorem';
import {useEffect, useRef, useState} from 'preact/hooks';
import {Cancelled, Engine, analyst, context} from '../engine/client';
import type {Attempt, Convention, FoundLaw, GameInfo, LawFacts} from '../engine/types';
import {Field, Prose, Trouble, useAnswer} from '../parts/basics';
import {hand} from '../parts/share';
import {Mark} from '../parts/tone';
import {Exports} from '../see/exports';
import {pngOfSvg} from '../see/files';
import {t} from '../texts';
import {Formula, NotProved} from './conjecture';
import {Walk} from './walk';

const finder = new Engine();
const most = 8;
const mostValue = 64;
/// What a law says: who wins, nim-values up to one, or every nim-value.
const kinds = ['outcome', 'some', 'all'] as const;
/// A picture with more states is shown when it is asked for.
const few = 12;
/// A table with more rows is not read any more.
const mostRows = 24;

/// As `bouton discover` does: the heaps that the rules fix, else one more than a move may touch.
function usualHeaps(info: GameInfo): number {
  if (info.heap_count !== null) return Number(info.heap_count);
  const touched = Number(info.heaps_per_move ?? 1);
  return Math.min(most, Math.max(2, Number.isSafeInteger(touched) ? touched + 1 : 2));
}

function systemText(numeration: string): string {
  const [kind, ...numbers] = numeration.split(' ');
  return kind === 'base' ? t('theorem.base', {base: numbers[0]}) : t(`theorem.${kind}`);
}

/// `given`: about a formula of the person's, and not about a law that is looked for.
type State = {given: boolean}&({now: 'before'}|{now: 'looking', attempt?: Attempt}|{now: 'found', answer: FoundLaw}|{now: 'wrong', text: string});

/// `heaps`: of the position that is looked at, `at`. `onFound`: a law was proved; questions asked from now on are answered by it.
export function Theorem({game, info, convention, heaps = usualHeaps(info), at, onFound}: {
  game: string, info: GameInfo, convention: Convention, heaps?: number, at?: string, onFound: () => void,
}) {
  const [chosen, choose] = useState<string|null>(null);
  const [kind, setKind] = useState<typeof kinds[number]>('outcome');
  const [largest, setLargest] = useState('3');
  const [state, setState] = useState<State>({now: 'before', given: false});
  const about = `${game}|${context.rules}|${convention}`;
  const current = useRef(about);
  current.current = about;
  useEffect(() => {
    setState({now: 'before', given: false});
    return () => finder.cancel();
  }, [about]);
  if (info.splits) return null;

  const asked = chosen ?? String(info.heap_count ?? Math.min(most, Math.max(1, heaps)));
  // In misère play there are no nim-values to ask for.
  const says = convention === 'misere' ? 'outcome' : kind;
  const values = says === 'all' ? -1 : says === 'some' ? Number(largest) : 0;
  const good = /^[1-8]$/.test(asked) && (says !== 'some' || (/^\d{1,2}$/.test(largest) && values >= 1 && values <= mostValue));
  /// Looks for a law, or proves the one in this text.
  const find = async (conjecture?: string) => {
    const given = conjecture !== undefined;
    setState({now: 'looking', given});
    const still = (next: State) => current.current === about && setState(next);
    const tell = (attempt: Attempt) => still({now: 'looking', given, attempt});
    try {
      const answer = await (given ? finder.conjecture(game, convention, conjecture, tell) :
        finder.discover(game, convention, Number(asked), values, tell));
      if (answer.certificate && !context.laws.includes(answer.certificate)) context.laws = `${answer.certificate}\n${context.laws}`;
      still({now: 'found', given, answer});
      if (answer.certificate) onFound();
    } catch (error) {
      still(error instanceof Cancelled ? {now: 'before', given} : {now: 'wrong', given, text: (error as Error).message});
    }
  };
  const told = (
    <div aria-live="polite" aria-busy={state.now === 'looking'}>
      {state.now === 'looking' &&
        <p class="faint">{state.attempt ?
          t('theorem.trying', {system: systemText(state.attempt.numeration), below: state.attempt.below}) : t('thinking')}</p>}
      {state.now === 'wrong' && <Trouble text={state.text} />}
      {state.now === 'found' && (state.answer.law.proved ? <Proved answer={state.answer} game={game} info={info} at={at} /> :
        state.given ? <NotProved law={state.answer.law} /> : <None law={state.answer.law} />)}
    </div>
  );
  return (
    <section class="theorem" aria-label={t('theorem.title')}>
      <h2>{t('theorem.title')}</h2>
      <p class="faint">{t('theorem.text')}</p>
      <div class="chips ask">
        {info.heap_count === null && <Field label={t('theorem.heaps')}>
          <input type="number" min={1} max={most} value={asked} disabled={state.now === 'looking'}
                 onInput={(event) => choose(event.currentTarget.value)} /></Field>}
        {convention === 'normal' && <Field label={t('theorem.says')}>
          <select value={kind} disabled={state.now === 'looking'} onChange={(event) => setKind(event.currentTarget.value as typeof kind)}>
            {kinds.map((one) => <option value={one}>{t(`theorem.says.${one}`)}</option>)}
          </select></Field>}
        {says === 'some' && <Field label={t('theorem.most')}>
          <input type="number" min={1} max={mostValue} value={largest} disabled={state.now === 'looking'}
                 onInput={(event) => setLargest(event.currentTarget.value)} /></Field>}
        {state.now === 'looking' ?
          <button onClick={() => finder.cancel()}>{t('theorem.stop')}</button> :
          <button class="main" disabled={!good} onClick={() => void find()}>{t('theorem.find')}</button>}
      </div>
      {!state.given && told}
      <Formula heaps={/^[1-8]$/.test(asked) ? Number(asked) : 1} convention={convention} busy={state.now === 'looking'} onProve={(text) => void find(text)} />
      {state.given && told}
    </section>
  );
}

/// The picture in the colours of the page.
const coloured = (svg: string): string => svg
    .replace('<svg ', '<svg aria-hidden="true" fill="var(--ink)" ')
    .replaceAll('#d7ecd9', 'var(--lose-soft)').replaceAll('#fff', 'var(--sheet)').replaceAll('#eee', 'var(--faint)')
    .replaceAll('#555', 'var(--soft)').replaceAll('#222', 'var(--ink)');

function Proved({answer, game, info, at}: {answer: FoundLaw, game: string, info: GameInfo, at?: string}) {
  const {law, svg, dot, certificate} = answer;
  const [, width, height] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg ?? '') ?? [];
  const drawing = svg === null ? undefined :
      {svg: () => svg, png: () => pngOfSvg(svg.replace('<svg ', `<svg width="${width}" height="${height}" `), Number(width), Number(height))};
  const how = {states: law.states!, system: systemText(law.numeration!), values: law.values};
  const below = answer.table_below, inTable = below > 0 && law.heaps === '2' && below <= mostRows;
  const words = law.law === null ? svg === null ? 'theorem.no_short' : '' : below === 0 ? 'theorem.words' : inTable ? 'theorem.in_table' : 'theorem.counted';
  const kind = law.values === 'all' ? 'number' : law.values === '0' ? 'text' : 'value';
  return (
    <>
      <p class="lead"><Mark tone="win" /> <strong>{t(law.conjecture ? 'theorem.formula.proved' : 'theorem.proved', {heaps: law.heaps, convention: t(`theorem.${law.convention}`)})}</strong></p>
      {words && kind === 'text' && <p class="law">{t(words, {law: law.law ?? ''})}</p>}
      {inTable && kind === 'text' && <LostTable game={game} convention={law.convention} below={below} />}
      <p>{t(kind === 'number' ? 'theorem.every_value' : kind === 'value' ? 'theorem.values' : law.law !== null ? 'theorem.automaton_too' : 'theorem.automaton', how)}</p>
      {kind !== 'number' && <p class="first">{t('theorem.first')} {law.first_p_positions!.map((position, i) => <>{i > 0 && ' · '}<span>{position}</span></>)}</p>}
      {svg !== null &&
        <details class="automaton" open={(law.law === null || kind !== 'text') && Number(law.states) <= few}>
          <summary>{t('theorem.picture')}</summary>
          <div class="scroll" tabIndex={0} role="img" aria-label={t('theorem.picture_of', {title: info.title, ...how})}
               style={{'--wide': `${width}px`}} dangerouslySetInnerHTML={{__html: coloured(svg)}} />
          <p class="faint">{t(`theorem.picture_${kind}`)}</p>
        </details>}
      <Walk key={`${certificate!.length} ${at ?? ''}`} game={game} facts={law} certificate={certificate!} at={at} system={how.system}
            open={kind !== 'text' || (words !== 'theorem.words' && !inTable)} />
      <div class="chips saved">
        <button class="chip" onClick={() => hand('law.json', `${certificate}\n`, 'application/json')}>{t('theorem.certificate')}</button>
        <Exports name="law" drawing={drawing} dot={dot === null ? undefined : () => dot} />
      </div>
      <p class="faint"><Prose text={t('theorem.from_now')} /></p>
    </>
  );
}

/// The P-positions of two heaps.
function LostTable({game, convention, below}: {game: string, convention: Convention, below: number}) {
  const cells = useAnswer(`${game}|${context.rules}|${convention}|${below}`, () => analyst.grid(game, convention, below, below)).value?.rows ?? [];
  if (cells.length !== below * below) return null;
  const heads = Array.from({length: below}, (_, n) => n);
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={t('theorem.table')}>
      <table class="lost-table">
        <caption>{t('theorem.table')}</caption>
        <thead><tr><td />{heads.map((b) => <th scope="col">{b}</th>)}</tr></thead>
        <tbody>{heads.map((a) => <tr><th scope="row">{a}</th>{heads.map((b) => {
          const lost = cells[a * below + b].outcome === 'P';
          return <td class={lost ? 'lost' : ''}>{lost ? 'P' : '·'}</td>;
        })}</tr>)}</tbody>
      </table>
    </div>
  );
}

function None({law}: {law: LawFacts}) {
  return (
    <>
      <p class="lead">{t('theorem.none')}</p>
      <details>
        <summary>{t('theorem.tried')}</summary>
        <ul>{law.tried.map(({numeration, heaps_below, states, failure}) =>
          <li>{t(`theorem.tried.${failure}`, {system: systemText(numeration), below: heaps_below, states})}</li>)}</ul>
      </details>
    </>
  );
}
