// The button that passes on a heap, where each heap has a pass of its own.
import type {JudgedMove} from '../engine/types';
import {Mark, moveTone} from '../parts/tone';
import {t} from '../texts';
import type {Shown} from './position';

export interface Passing {
  position: Shown;
  judged?: Map<string, JudgedMove>;  ///< by the entry
  chosen: number|null;               ///< the heap whose pass is chosen
  disabled: boolean;
  choose(heap: number): void;
}

/// \param where  which pins of a row are meant, where that is not said already
export function PassButton({passing, heap, where}: {passing: Passing|null, heap: number, where?: string}) {
  if (!passing || !(passing.position.heaps[heap]?.size > 0)) return null;
  const {spent} = passing.position.heaps[heap];
  const judged = passing.judged?.get(`pass ${heap + 1}`);
  return (
    <button class={`pass ${spent ? 'spent' : ''} ${passing.chosen === heap ? 'chosen' : ''}`} disabled={passing.disabled || spent}
            aria-pressed={passing.chosen === heap} onClick={() => passing.choose(heap)}>
      {t(spent ? 'board.pass_spent' : 'board.pass')}{where && ` ${where}`}
      {judged && <Mark tone={moveTone(judged.outcome)} />}
    </button>
  );
}
