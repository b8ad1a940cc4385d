// A board that the library draws, to look at.
import {analyst} from '../engine/client';
import type {GameInfo} from '../engine/types';
import {useAnswer} from '../parts/basics';
import {atRest, untouched, type Board} from './board';
import {PlainBoard} from './plain';
import {Room} from './room';

const most = 340, high = 240;
const nothing = () => undefined;

export function BoardDrawing({info, position}: {info: GameInfo, position: string}) {
  const answer = useAnswer(`${info.name} ${position}`, () => analyst.ask<Board>('board', [info.name, position, '']));
  const board = answer.value;
  if (!board) return null;
  if (board.places.length === 0) return <p class="notation">{position}</p>;  // too large
  return (
    <Room most={most}>
      {(width) => <PlainBoard key={position} board={atRest(board)} stage={{width, height: high, coarse: false}} touched={untouched} mover={0}
                              values={false} disabled dead="" onTouch={nothing} onCommit={nothing} />}
    </Room>
  );
}
