// A position on a board or a graph, changed by touch: places are taken out and put back, pieces are put and taken,
// the board grows and shrinks. The board itself is the one on which the game is played.
import 'virtual:texts/see';
import {useState} from 'preact/hooks';
import {analyst} from '../engine/client';
import type {GameInfo} from '../engine/types';
import {Choices, useAnswer} from '../parts/basics';
import {firstStart} from '../parts/games';
import {t} from '../texts';
import {untouched, type Board, type Place} from './board';
import {isList, leftOn, placesOf, resized, sidesOf, toggled, touched} from './edit_model';
import {GraphBoard, isDrawing} from './graph';
import {graphOf} from './graph_model';
import {PlainBoard} from './plain';

export interface EditProps {
  info: GameInfo;
  at: string;
  onAt: (at: string, game: string) => void;
}

const stage = {width: 320, height: 240, coarse: true};
const nothing = () => undefined;

export function EditBoard(props: EditProps) {
  return (
    <div class="edit" role="group" aria-label={t('see.board')}>
      {isList(props.info.game) ? <List {...props} /> : <Signs {...props} />}
    </div>
  );
}

function Signs({info: {game}, at, onAt}: EditProps) {
  const several = at.includes(' '), bitten = game.startsWith('chomp');
  const places = placesOf(game, at, ({board, row, column, piece}) =>
    t(several ? 'edit.board_place' : 'edit.place', {board: board + 1, row: row + 1, column: column + 1, what: t(`edit.${piece || (bitten ? 'bitten' : 'free')}`)}));
  return (
    <>
      <Touchable game={game} places={places} lines={[]} onTouch={(place) => onAt(touched(game, at, place), game)} />
      <div class="sizes">
        {sidesOf(game, at).map(({side, size, least, most}) => {
          const change = (next: number) => {
            const made = resized(game, at, side, next);
            onAt(made.at, made.game);
          };
          const what = t(`edit.${side}`);
          return (
            <span class="size" role="group" aria-label={what}>
              <button aria-label={t('edit.fewer', {what})} disabled={size <= least} onClick={() => change(size - 1)}>−</button>
              <span>{what} {size}</span>
              <button aria-label={t('edit.more', {what})} disabled={size >= most} onClick={() => change(size + 1)}>+</button>
            </span>
          );
        })}
      </div>
    </>
  );
}

function List({info, at, onAt}: EditProps) {
  const {game} = info;
  const answer = useAnswer(`whole ${game}`, () => analyst.ask<Board>('board', [game, firstStart(info), '']));
  const [drawing, setDrawing] = useState(isDrawing(game));
  const whole = answer.value;
  if (!whole?.places.length && !drawing) return null;
  const graph = whole ? graphOf(game, whole) : null;
  return (
    <>
      {(graph || drawing) &&
        <Choices label={t('graph.touch')} value={drawing ? 'draw' : 'take'} onChange={(value) => setDrawing(value === 'draw')}
                 choices={(['take', 'draw'] as const).map((value) => ({value, label: t(`graph.touch.${value}`)}))} />}
      {drawing ? <GraphBoard game={game} graph={graph} onGame={(next) => onAt('', next)} /> :
       whole && <Touchable game={game} places={leftOn(whole, game, at)} lines={whole.lines} arrows={whole.arrows} onTouch={(place) => onAt(toggled(whole, game, at, place), game)} />}
    </>
  );
}

/// The board of play, on which every place that has a name can be touched.
function Touchable({game, places, lines, arrows = false, onTouch}: {
  game: string, places: Place[], lines: Board['lines'], arrows?: boolean, onTouch: (place: number) => void,
}) {
  const moves = places.flatMap(({name, piece}, place) => name ? [{entry: '', position: '', text: '', changes: [[place, piece] as [number, string]]}] : []);
  const board: Board = {schema: 'bouton.board/1', game, position: '', places, lines, arrows, how: '', notes: [], last: [], moves, complete: true};
  return <PlainBoard key={`${game} ${places.length}`} board={board} stage={stage} touched={untouched} mover={0} values={false} disabled={false} dead="" onTouch={onTouch} onCommit={nothing} />;
}
