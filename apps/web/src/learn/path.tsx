// The path: each step a few sentences, beside them a board on which they are put to the test.
import {useLayoutEffect, useState} from 'preact/hooks';
import {Blocks} from '../blocks/blocks';
import {analyst} from '../engine/client';
import type {Convention} from '../engine/types';
import {useAnswer} from '../parts/basics';
import {readPosition} from '../play/position';
import {replaceRoute, writeRoute} from '../route';
import {t} from '../texts';
import {keepSteps, stepsDone} from './progress';
import {usePuzzle} from './puzzle';
import {Feedback, PuzzleBoard, Stops} from './table';

interface Step {
  key: string;
  paragraphs: number;  ///< before the task
  game: string;
  start: string;
  convention: Convention;
  first: 'me'|'program';
  blocks?: boolean;  ///< the heaps in blocks, while one thinks
}

export const steps: Step[] = [
  {key: 'one', paragraphs: 1, game: 'nim', start: '7', convention: 'normal', first: 'me'},
  {key: 'threes', paragraphs: 2, game: 'subtract:1,2,3', start: '10', convention: 'normal', first: 'me'},
  {key: 'equal', paragraphs: 2, game: 'nim', start: '4 4', convention: 'normal', first: 'program'},
  {key: 'unequal', paragraphs: 1, game: 'nim', start: '3 6', convention: 'normal', first: 'me'},
  {key: 'xor', paragraphs: 2, game: 'nim', start: '3 4 5', convention: 'normal', first: 'me', blocks: true},
  {key: 'misere', paragraphs: 2, game: 'nim', start: '1 1 3', convention: 'misere', first: 'me'},
  {key: 'wythoff', paragraphs: 3, game: 'wythoff', start: '8 5', convention: 'normal', first: 'me'},
  {key: 'kayles', paragraphs: 2, game: 'kayles', start: '7', convention: 'normal', first: 'me'},
  {key: 'loyd', paragraphs: 1, game: 'kayles', start: '1 11', convention: 'normal', first: 'me'},
];
const end = 'end';
const phone = '(max-width: 820px)';

/// Where a person goes on: the first step that is not done.
const nextOpen = (done: Set<string>) => steps.find(({key}) => !done.has(key))?.key ?? end;

export function Path({params}: {params: Record<string, string>}) {
  const [done, setDone] = useState(stepsDone);
  const known = params.step === end || steps.some(({key}) => key === params.step);
  const [at, setAt] = useState(known ? params.step : nextOpen(done));
  const [moves, setMoves] = useState(params.moves ?? '');
  const go = (key: string) => {
    setMoves('');
    setAt(key);
  };
  const change = (next: Set<string>) => {
    setDone(next);
    keepSteps(next);
  };
  useLayoutEffect(() => replaceRoute({view: 'learn', params: {page: 'path', step: at, moves, lang: params.lang ?? ''}}), [at, moves]);
  const number = steps.findIndex(({key}) => key === at);
  return (
    <div class="path">
      <Stops label={t('learn.path')} all={steps.map(({key}) => key)} at={at} done={done} titleOf={(key) => t(`path.${key}`)} onGo={go}>
        <li class={done.size === steps.length ? 'done' : ''}>
          <button class="quiet" aria-current={at === end ? 'step' : undefined} title={t('path.end')} onClick={() => go(end)}>
            <span class="stop" aria-hidden="true">★</span><span class="unseen">{t('path.end')}</span>
          </button>
        </li>
      </Stops>
      {number < 0 ?
        <End done={done} onGo={go} onClear={() => { change(new Set()); go(steps[0].key); }} /> :
        <Lesson key={at} step={steps[number]} number={number + 1} moves={moves} onMoves={setMoves}
                onDone={() => change(new Set([...stepsDone(), at]))} onNext={() => go(steps[number + 1]?.key ?? end)} />}
    </div>
  );
}

function Lesson({step, number, moves, onMoves, onDone, onNext}: {
  step: Step, number: number, moves: string, onMoves: (moves: string) => void, onDone: () => void, onNext: () => void,
}) {
  const table = usePuzzle({...step, entries: moves ? moves.split('~') : [], whole: true});
  const {puzzle} = table;
  useLayoutEffect(() => {
    if (puzzle.phase === 'won') onDone();
    if (puzzle.phase === 'won' || puzzle.phase === 'asked') onMoves(puzzle.plies.slice(1).map(({entry}) => entry).join('~'));
  }, [puzzle.phase]);
  const last = number === steps.length;
  return (
    <article class="lesson">
      <div class="words">
        <h1>{t(`path.${step.key}`)}</h1>
        <Feedback table={table} reward={
          <>
            <p>{t(`path.${step.key}.won`)}</p>
            {puzzle.tries > 0 && <p class="faint">{t('puzzle.tries', {count: puzzle.tries})}</p>}
            <p class="buttons"><button class="main" onClick={onNext}>{t(last ? 'path.to_end' : 'path.next', {number: number + 1})}</button></p>
          </>} why={(position) => <Refuted step={step} position={position} />}>
          <Told task={t(`path.${step.key}.task`)} text={Array.from({length: step.paragraphs}, (_, i) => t(`path.${step.key}.${i + 1}`))} />
        </Feedback>
        {puzzle.phase !== 'won' && puzzle.phase !== 'wrong' && <p><button class="quiet" onClick={onNext}>{t('path.skip')}</button></p>}
      </div>
      <div class={`beside ${step.blocks ? 'with-blocks' : ''}`}>
        <PuzzleBoard table={table} />
        {step.blocks && puzzle.phase === 'asked' && puzzle.hint.stage !== 1 && <BlocksOf step={step} position={puzzle.plies.at(-1)!.position} />}
      </div>
    </article>
  );
}

/// The lesson and its task: all of it where there is room; on a phone the background unfolds, so that the board is in sight.
function Told({text: [first, ...rest], task}: {text: string[], task: string}) {
  const list = rest.map((paragraph) => <p>{paragraph}</p>);
  const folds = matchMedia(phone).matches && rest.length > 0;
  return (
    <>
      <p>{first}</p>
      {!folds && list}
      <p class="task"><strong>{task}</strong></p>
      {folds && <details class="rest"><summary>{t('path.read_on')}</summary>{list}</details>}
    </>
  );
}

/// Why what stands after a wrong move and its answer is lost, in the terms of the step.
function Refuted({step, position}: {step: Step, position: string}) {
  const heaps = readPosition(position).heaps.map(({size}) => size).filter((size) => size > 0);
  const [first = 0] = heaps;
  if (heaps.length === 0) return <p>{t('path.refuted.end')}</p>;
  const paired = heaps.every((size) => heaps.filter((one) => one === size).length % 2 === 0);
  const words = step.convention === 'misere' && heaps.every((size) => size === 1) ? 'ones' :
      step.key === 'threes' ? 'fours' : step.game === 'wythoff' ? 'square' : step.game === 'kayles' ? paired ? 'rows' : 'values' :
      heaps.length === 2 && paired ? 'equal' : 'blocks';
  return (
    <>
      <p>{t(`path.refuted.${words}`, {first, second: heaps[1] ?? 0, count: heaps.length})}</p>
      {words === 'fours' && <Fours count={first} />}
      {(words === 'blocks' || words === 'values') && <BlocksOf step={step} position={position} />}
    </>
  );
}

/// Stones in fours.
function Fours({count}: {count: number}) {
  return <p class="fours" aria-hidden="true">{Array.from({length: Math.floor(count / 4)}, () => <span><i /><i /><i /><i /></span>)}</p>;
}

/// The blocks of what stands on the table, without the move.
function BlocksOf({step, position}: {step: Step, position: string}) {
  const answer = useAnswer(`${step.game}|${position}`, () => analyst.solve(step.game, step.convention, position, 0));
  return answer.value?.position === position ? <Blocks solution={answer.value} show="left" /> : null;
}

/// The end: what one knows now, and what there is to do with it.
function End({done, onGo, onClear}: {done: Set<string>, onGo: (key: string) => void, onClear: () => void}) {
  const open = steps.filter(({key}) => !done.has(key));
  return (
    <article class="lesson ending">
      <div class="words">
        <h1>{t(open.length > 0 ? 'path.end_open' : 'path.end')}</h1>
        {open.length > 0 ?
          <>
            <p>{t('path.end_left', {count: open.length})}</p>
            <p class="buttons"><button class="main" onClick={() => onGo(open[0].key)}>{t('path.go_on', {title: t(`path.${open[0].key}`)})}</button></p>
          </> :
          <>
            <p>{t('path.end_text')}</p>
            <p class="buttons">
              <a class="button main" href={writeRoute({view: 'play', params: {game: 'nim', start: '1 3 5 7'}})}>{t('path.end_play')}</a>
              <a class="button" href={writeRoute({view: 'learn', params: {page: 'daily'}})}>{t('path.end_daily')}</a>
              <a class="button" href={writeRoute({view: 'learn', params: {page: 'myths'}})}>{t('path.end_myths')}</a>
            </p>
          </>}
        {done.size > 0 && <p><button class="quiet" onClick={onClear}>{t('path.clear')}</button></p>}
      </div>
      <ol class="known beside">
        {steps.map(({key}) => <li class={done.has(key) ? 'done' : ''}>{t(`path.${key}.known`)}</li>)}
      </ol>
    </article>
  );
}
