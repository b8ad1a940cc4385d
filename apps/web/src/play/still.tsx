// A board outside of Play: to look at, or to make the moves of a puzzle on.
import type {ComponentChildren} from 'preact';
import {useRef, useState} from 'preact/hooks';
import type {Move} from '../engine/types';
import {Choices} from '../parts/basics';
import {usePlaces} from '../table/use';
import {fitsBoard} from '../table/words';
import {t} from '../texts';
import {Table} from './table';
import type {Match} from './match';

const nothing = {heaps: [] as number[], move: null as Move|null};
const hidden = {moves: false, values: false};

/// Two heaps as a board with a queen, or as heaps.
export function BoardShape({asBoard, onChange}: {asBoard: boolean, onChange: (asBoard: boolean) => void}) {
  return (
    <Choices label={t('board.shape')} hideLabel value={asBoard ? 'board' : 'heaps'} onChange={(value) => onChange(value === 'board')}
             choices={[{value: 'board', label: t('board.as_board')}, {value: 'heaps', label: t('board.as_heaps')}]} />
  );
}

/// `onPlay`: absent while no move can be made, and `dead` says why.
export function StillBoard({match, hint = nothing, dead = t('board.dead_still'), level, above, below, onPlay}: {
  match: Match, hint?: {heaps: number[], move: Move|null}, dead?: string, level?: ComponentChildren, above?: ComponentChildren, below?: ComponentChildren,
  onPlay?: (entry: string) => Promise<void>,
}) {
  const [asBoard, setAsBoard] = useState(true);
  const around = useRef<HTMLDivElement>(null);
  const places = usePlaces(match.plies[match.at], around);
  if (!match.info || match.plies.length === 0) return null;
  const fits = fitsBoard(match.info, match.plies[0].position);
  return (
    <div class="game aside" ref={around}>
      <div class="place">
        {above}
        {fits && <BoardShape asBoard={asBoard} onChange={setAsBoard} />}
        <Table match={match} queen={asBoard && fits} disabled={!onPlay} dead={onPlay ? '' : dead} hint={hint} show={hidden} places={places} level={level}
               onPlay={onPlay ?? (() => Promise.resolve())} />
        {below}
      </div>
    </div>
  );
}
