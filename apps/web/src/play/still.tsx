// A board outside of Play: to look at, or to make the moves of a puzzle on.
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

export function StillBoard({match, hint = nothing, onPlay}: {
  match: Match, hint?: {heaps: number[], move: Move|null}, onPlay?: (entry: string) => Promise<void>,
}) {
  const [asBoard, setAsBoard] = useState(true);
  const around = useRef<HTMLDivElement>(null);
  const places = usePlaces(match.plies[match.at], around);
  if (!match.info || match.plies.length === 0) return null;
  const fits = fitsBoard(match.info, match.plies[0].position);
  return (
    <div class="game aside" ref={around}>
      <div class="place">
        {fits &&
          <Choices label={t('board.shape')} hideLabel value={asBoard ? 'board' : 'heaps'} onChange={(value) => setAsBoard(value === 'board')}
                   choices={[{value: 'board', label: t('board.as_board')}, {value: 'heaps', label: t('board.as_heaps')}]} />}
        <Table match={match} queen={asBoard && fits} disabled={!onPlay} dead={onPlay ? '' : t('board.dead_still')} hint={hint} show={hidden} places={places}
               onPlay={onPlay ?? (() => Promise.resolve())} />
      </div>
    </div>
  );
}
