// The table of a game whose board the library draws: what has been touched, the move that it means, and
// the one button that makes the move.
import {useEffect, useRef, useState} from 'preact/hooks';
import {engine} from '../engine/client';
import {LateInput, useAnswer} from '../parts/basics';
import {Bar, HeapTable, useCheers, type TableProps} from '../play/board';
import {lastOf, winnerOf, type Match} from '../play/match';
import {Cheer} from '../table/cheer';
import {pauseBetween} from '../table/choice';
import {sound} from '../table/sound';
import {useStage} from '../table/stage';
import {Trays} from '../table/tray';
import {useJudged, useUncovered} from '../table/use';
import {moveWords, sentence} from '../table/words';
import {t} from '../texts';
import {touch, touches, untouched, wayTo, type Board, type Touched} from './board';
import {PlainBoard} from './plain';

/// The board of a position of a match; null until it is there. The one before stays until then, if it is of the same game.
function useBoard({setup, plies, at}: Match): Board|null {
  const start = plies[0].position, moves = plies.slice(1, at + 1).map(({entry}) => entry).join('~'), of = `${setup.game} ${start}`;
  const {value} = useAnswer(`${of} ${moves}`, async () => ({of, board: await engine.ask<Board>('board', [setup.game, start, moves])}));
  return value?.of === of ? value.board : null;
}

export function BoardTable(props: TableProps) {
  const {match, disabled, dead, hint, show, level, onPlay} = props;
  const info = match.info!;
  const {plies, at} = match;
  const ply = plies[at];
  const [surface, stage] = useStage();
  const shown = useBoard(match);
  const board = shown?.position === ply.position ? shown : null;
  const judged = useJudged(info, match.setup.convention, ply.position, show.moves || show.values, show.values);
  const [held, setHeld] = useState<{of: Board|null, touched: Touched, since: number}>({of: null, touched: untouched, since: 0});
  const touched = board && held.of === board && !disabled ? held.touched : untouched;
  const [trouble, setTrouble] = useState<{of: Board|null, text: string}|null>(null);
  const below = useRef<HTMLDivElement>(null);
  const trays = useRef<(HTMLElement|null)[]>([]);
  const cheers = useCheers(match);
  useUncovered(surface, below, touched.move !== null);
  const hold = (next: Touched) => {
    setTrouble(null);
    setHeld({of: board, touched: next, since: performance.now()});
  };
  useEffect(() => {
    const move = board && hint.move && wayTo(board.moves, hint.move.position);
    if (move) hold({places: touches(move), move});
  }, [hint.move, board]);
  const moved = useRef(at);
  useEffect(() => {
    if (at > moved.current) sound.slide();
    moved.current = at;
  }, [at]);

  const play = async (entry: string) => {
    try {
      await onPlay(entry);
    } catch (error) {
      setTrouble({of: board, text: t('board.not_so', {error: (error as Error).message})});
    }
  };
  const commit = () => void (touched.move && !disabled && play(touched.move.entry));
  const onTouch = (place: number) => {
    if (touched.move && touched.places.includes(place)) {
      // The press on the board that means "yes, this".
      if (performance.now() - held.since > pauseBetween) commit();
      return;
    }
    const next = touch(board!.moves, touched, place);
    if (next) hold(next);
  };
  if (shown && shown.places.length === 0 && info.drawing === 'heaps') return <HeapTable {...props} />;
  const last = lastOf(match);
  return (
    <div class={`table ${winnerOf(match) === null ? '' : 'done'}`} aria-busy={!board} data-game={info.game} data-start={plies[0].position}
         onKeyDown={(event) => event.key === 'Escape' && hold(untouched)}>
      <div class="surface" ref={surface}>
        {shown && shown.places.length > 0 &&
          <PlainBoard board={shown} stage={stage} touched={touched} mover={last?.mover ?? 0} values={show.values} disabled={disabled || !board} dead={dead}
                      judged={judged && board ? new Map(judged.map((move) => [move.position, move])) : undefined} onTouch={onTouch} onCommit={commit} />}
        {shown && shown.places.length === 0 && <p class="faint">{t('drawn.too_large')}</p>}
      </div>
      <Trays match={match} coming={0} counts={false} level={level} refs={trays} />
      <div class="below" ref={below}>
        <Bar disabled={disabled} part={touched.places.length > 0} onCommit={commit} onClear={() => hold(untouched)}
             words={touched.move ? sentence(moveWords(info, ply, touched.move, false)) : undefined} leaves={touched.move?.position}
             error={trouble?.of === board ? trouble.text : touched.places.length > 0 && !touched.move ? t('drawn.more') : undefined}
             how={shown?.how ?? ''} />
        <details class={`typed ${disabled ? 'idle' : ''}`} open={disabled ? false : undefined}>
          <summary>{t('board.type')}</summary>
          <LateInput value="" onDone={(value) => void (value.trim() && play(value.trim()))} aria-label={t('board.type')}
                     placeholder={`= ${ply.position}`} spellcheck={false} autocomplete="off" />
          <p class="faint">{t('drawn.type')}</p>
        </details>
      </div>
      {match.over && cheers > 0 && <Cheer key={cheers} />}
    </div>
  );
}
