// A board that the library draws, to look at.
import {analyst} from '../engine/client';
import type {GameInfo} from '../engine/types';
import {useAnswer} from '../parts/basics';
import {untouched, type Board} from './board';
import {PlainBoard} from './plain';

const stage = {width: 340, height: 240, coarse: false};
const nothing = () => undefined;

export function BoardDrawing({info, position}: {info: GameInfo, position: string}) {
  const answer = useAnswer(`${info.name} ${position}`, () => analyst.ask<Board>('board', [info.name, position, '']));
  const board = answer.value;
  if (!board?.places.length) return null;
  // Where a move might put something, there is nothing yet.
  const places = board.places.map((place) => place.look || place.piece ? place : {...place, look: 'none', name: null});
  return <PlainBoard key={position} board={{...board, places, moves: []}} stage={stage} touched={untouched} mover={0} values={false} disabled dead=""
                     onTouch={nothing} onCommit={nothing} />;
}
