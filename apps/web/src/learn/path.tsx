// The path: each step a few sentences and a game that puts them to the test.
import {useEffect, useState} from 'preact/hooks';
import type {Convention} from '../engine/types';
import {Game} from '../play/game';
import {moverAt, useMatch} from '../play/match';
import {readPosition} from '../play/position';
import {replaceRoute} from '../route';
import {Columns} from '../see/columns';
import {t} from '../texts';

interface Step {
  key: string;
  paragraphs: number;
  game: string;
  start: string;
  convention: Convention;
  first: 'me'|'program'|'ask';
  columns?: boolean;
}

export const steps: Step[] = [
  {key: 'one', paragraphs: 2, game: 'nim', start: '7', convention: 'normal', first: 'me'},
  {key: 'threes', paragraphs: 2, game: 'subtract:1,2,3', start: '10', convention: 'normal', first: 'me'},
  {key: 'equal', paragraphs: 2, game: 'nim', start: '4 4', convention: 'normal', first: 'program'},
  {key: 'unequal', paragraphs: 2, game: 'nim', start: '3 6', convention: 'normal', first: 'me'},
  {key: 'xor', paragraphs: 3, game: 'nim', start: '3 4 5', convention: 'normal', first: 'me', columns: true},
  {key: 'misere', paragraphs: 3, game: 'nim', start: '1 1 3', convention: 'misere', first: 'me'},
  {key: 'wythoff', paragraphs: 3, game: 'wythoff', start: '5 8', convention: 'normal', first: 'me'},
  {key: 'kayles', paragraphs: 2, game: 'kayles', start: '7', convention: 'normal', first: 'me'},
  {key: 'loyd', paragraphs: 2, game: 'kayles', start: '1 11', convention: 'normal', first: 'me'},
];

export function Path({params}: {params: Record<string, string>}) {
  const wanted = steps.findIndex((step) => step.key === params.step);
  const [at, setAt] = useState(Math.max(0, wanted));
  const [done, setDone] = useState<Set<string>>(new Set());
  const step = steps[at];
  useEffect(() => replaceRoute({view: 'learn', params: {page: 'path', step: step.key, lang: params.lang ?? ''}}), [at]);
  return (
    <div class="path">
      <ol class="stops">
        {steps.map((one, i) =>
          <li class={done.has(one.key) ? 'done' : ''}>
            <button class="quiet" aria-current={i === at ? 'step' : undefined} onClick={() => setAt(i)}>
              <span class="stop" aria-hidden="true">{done.has(one.key) ? '✓' : i + 1}</span> {t(`path.${one.key}`)}
              {done.has(one.key) && <span class="unseen"> {t('path.done')}</span>}
            </button>
          </li>)}
      </ol>
      <Lesson key={step.key} step={step} number={at + 1} last={at === steps.length - 1}
              onDone={() => setDone((old) => new Set(old).add(step.key))} onNext={() => setAt(at + 1)} />
    </div>
  );
}

function Lesson({step, number, last, onDone, onNext}: {
  step: Step, number: number, last: boolean, onDone: () => void, onNext: () => void,
}) {
  const table = useMatch({game: step.game, start: step.start, rule: step.convention, first: step.first, level: '100'});
  const {match} = table;
  const mover = moverAt(match);
  const won = match.over && (step.convention === 'misere' ? mover : 1 - mover!) === 0;
  useEffect(() => {
    if (won) onDone();
  }, [won]);
  const position = match.plies[match.at]?.position;
  return (
    <article class="lesson">
      <h1>{t(`path.${step.key}`)}</h1>
      {Array.from({length: step.paragraphs}, (_, i) => <p>{t(`path.${step.key}.${i + 1}`)}</p>)}
      {match.info && position && <Game match={match} table={table} show={{moves: false, values: false}} small />}
      {step.columns && match.info && position &&
        <Columns game={step.game} info={match.info} convention={step.convention} heaps={readPosition(position).heaps} width={2}
                 onAt={(at) => table.restart({start: at})} />}
      {won &&
        <div class="won" role="status">
          <p>{t(`path.${step.key}.won`)}</p>
          {!last && <button class="main" onClick={onNext}>{t('path.next', {number: number + 1})}</button>}
        </div>}
      {!won && !last && <p><button class="quiet" onClick={onNext}>{t('path.skip')}</button></p>}
    </article>
  );
}
