// The table of a puzzle: the board, what the last move did, hints, and what comes of a right answer.
import 'virtual:texts/learn';
import type {ComponentChildren} from 'preact';
import {useEffect, useRef} from 'preact/hooks';
import {Blocks} from '../blocks/blocks';
import type {Solution} from '../engine/types';
import {Prose, Trouble} from '../parts/basics';
import {StillBoard} from '../play/still';
import {sentence} from '../table/words';
import {gap, t} from '../texts';
import type {PuzzleTable} from './puzzle';

/// The steps of a lesson, to go to; `children`: more of them.
export function Stops<T extends string>({label, all, at, done, titleOf, onGo, children}: {
  label: string, all: readonly T[], at: string, done: Set<string>, titleOf: (step: T) => string, onGo: (step: T) => void, children?: ComponentChildren,
}) {
  return (
    <ol class="stops" aria-label={label}>
      {all.map((step, i) =>
        <li class={done.has(step) ? 'done' : ''}>
          <button class="quiet" aria-current={step === at ? 'step' : undefined} title={titleOf(step)} onClick={() => onGo(step)}>
            <span class="stop" aria-hidden="true">{done.has(step) ? '✓' : i + 1}</span>
            <span class="unseen">{t('path.stop', {number: i + 1, title: titleOf(step)})}{done.has(step) && ` (${t('path.done')})`}</span>
          </button>
        </li>)}
      {children}
    </ol>
  );
}

/// Why, in short: the blocks, and the first sentence.
export function Short({solution}: {solution: Solution}) {
  return <><Blocks solution={solution} /><p><Prose text={solution.reason[0]?.text.split('\n')[0] ?? ''} terms /></p></>;
}

export function PuzzleBoard({table}: {table: PuzzleTable}) {
  return <StillBoard match={table.match} hint={table.puzzle.hint} onPlay={table.puzzle.phase === 'asked' ? table.play : undefined} />;
}

/// What stands beside the board. `children`: the task, while it is open; `reward`: when it is done.
/// `why`: the reason why what stands after a wrong move is lost, where there is a simpler one than the library's.
export function Feedback({table, children, reward, why}: {
  table: PuzzleTable, children: ComponentChildren, reward: ComponentChildren, why?: (position: string) => ComponentChildren,
}) {
  const {puzzle: {phase, wrong, last, hint, info, trouble}} = table;
  const done = phase === 'won' || phase === 'right';
  const simple = why && phase === 'wrong' ? why(table.puzzle.plies.at(-1)!.position) : null;
  const box = useRef<HTMLDivElement>(null);
  // On a phone the board fills the screen: what comes of a move is brought into sight.
  useEffect(() => {
    if (phase === 'wrong' || done) box.current?.scrollIntoView({block: 'nearest', behavior: 'auto'});
    if (phase === 'wrong' || done) box.current?.querySelector('button')?.focus({preventScroll: true});
  }, [phase]);
  return (
    <div class={`feedback ${done ? 'won' : phase}`} ref={box}>
      <div role="status">
        {trouble && <Trouble text={trouble} />}
        {done ? reward :
         phase === 'wrong' && wrong ?
         <>
           <p><strong>{t('puzzle.wrong', {move: sentence(wrong.move)})}</strong>{gap()}
             {wrong.reply === null ? t('puzzle.wrong_end') : t('puzzle.reply', {reply: wrong.reply})}</p>
           {wrong.reply !== null && (simple ?? <p class="why-wrong"><Prose text={wrong.left.reason[0]?.text.split('\n')[0] ?? ''} terms /></p>)}
         </> :
         children}
      </div>
      {(phase === 'asked' || phase === 'thinking') &&
        <div class="at-move">
          <p class="turn" role="status">{last && <>{t('status.program_moved', {move: last})}{gap()}</>}
            <strong>{t(phase === 'asked' ? 'status.your_turn' : 'status.thinks')}</strong></p>
          <p class="buttons">
            <button disabled={phase !== 'asked' || hint.stage === 2} onClick={table.hint}>{t('action.hint')}</button>
            {table.puzzle.plies.length > 1 && <button class="quiet" onClick={table.restart}>{t('puzzle.restart')}</button>}
          </p>
        </div>}
      <div role="status">
        {phase === 'asked' && hint.stage > 0 &&
          <p class="hint">{t(hint.stage === 2 ? 'puzzle.hint_move' : info?.pins ? 'puzzle.hint_row' : 'puzzle.hint_heap',
                             hint.stage === 2 ? {move: hint.words} : {heaps: hint.words})}</p>}
      </div>
      {phase === 'wrong' && wrong?.reply && !simple && <Blocks solution={wrong.left} show="left" />}
      {phase === 'asked' && hint.stage === 1 && hint.solution && <Blocks solution={hint.solution} show="left" />}
      {phase === 'wrong' && <p class="buttons"><button class="main" onClick={table.again}>{t('puzzle.again')}</button></p>}
    </div>
  );
}
