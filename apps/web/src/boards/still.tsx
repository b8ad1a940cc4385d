// A board that the library draws, to look at.
import {analyst} from '../engine/client';
import type {GameInfo} from '../engine/types';
import {useAnswer} from '../parts/basics';
import {atRest, untouched, type Board} from './board';
import {PlainBoard} from './plain';

const stage = {width: 340, height: 240, coarse: false};
const nothing = () => undefined;

export function BoardDrawing({info, position}: {info: GameInfo, position: string}) {
  const answer = useAnswer(`${info.name} ${position}`, () => analyst.ask<Board>('board', [info.name, position, '']));
  const board = answer.value;
  if (!board?.places.length) return null;
  return <PlainBoard key={position} board={atRest(board)} stage={stage} touched={untouched} mover={0} values={false} disabled dead=""
                     onTouch={nothing} onCommit={nothing} />;
}
