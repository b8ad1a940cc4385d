// The table: the right board for the game, what is chosen on it, and the bar that makes the
// move. A choice is only ever a typed move; the library says what it means or why it is none.
import {useEffect, useMemo, useState} from 'preact/hooks';
import {analyst, engine} from '../engine/client';
import type {Convention, GameInfo, JudgedMove, Move} from '../engine/types';
import {Choices, LateInput} from '../parts/basics';
import {t} from '../texts';
import {HeapsBoard} from './heaps';
import type {Ply} from './match';
import {readPosition, readHit, rowLengths, writeHit, type Hit} from './position';
import {QueenBoard, largestBoard} from './queen';
import {RowsBoard} from './rows';

export interface TableProps {
  info: GameInfo;
  convention: Convention;
  ply: Ply;
  start: Ply;
  disabled: boolean;
  hint: {heaps: number[], move: Move|null};
  show: {moves: boolean, values: boolean};
  onPlay(entry: string): Promise<void>;
}

/// The moves of a position with their outcomes, requested when they are shown.
export function useJudged(info: GameInfo, convention: Convention, position: string, wanted: boolean, values: boolean) {
  const [judged, setJudged] = useState<{position: string, moves: JudgedMove[]}|null>(null);
  useEffect(() => {
    if (!wanted) return setJudged(null);
    let current = true;
    analyst.moves(info.game, convention, position, 2000, values && info.code !== null).then(
        (answer) => current && setJudged({position, moves: answer.moves}), () => undefined);
    return () => {
      current = false;
    };
  }, [info.game, convention, position, wanted, values]);
  return judged?.position === position ? judged.moves : null;
}

export function Table({info, convention, ply, start, disabled, hint, show, onPlay}: TableProps) {
  const position = useMemo(() => readPosition(ply.position), [ply.position]);
  const before = useMemo(() => readPosition(start.position), [start.position]);
  const [taken, setTaken] = useState<number[]>([]);
  const [hit, setHit] = useState<Hit|null>(null);
  const [after, setAfter] = useState<string|null>(null);
  const [typed, setTyped] = useState('');
  const [preview, setPreview] = useState<{entry: string, move?: Move, error?: string}|null>(null);
  const [reachable, setReachable] = useState<Map<string, Move>>(new Map());

  const twoHeaps = info.heap_count === '2' && !info.splits;
  const boardFits = twoHeaps && before.heaps.length === 2 &&
      before.heaps.every((heap) => heap.size <= largestBoard);
  const [asBoard, setAsBoard] = useState(true);
  const queen = boardFits && asBoard;
  const judgedMoves = useJudged(info, convention, ply.position, show.moves || show.values, show.values);
  const byEntry = useMemo(
      () => judgedMoves ? new Map(judgedMoves.map((move) => [move.entry, move])) : undefined, [judgedMoves]);
  const byPosition = useMemo(
      () => judgedMoves ? new Map(judgedMoves.map((move) => [move.position, move])) : undefined, [judgedMoves]);

  const clear = () => {
    setTaken([]);
    setHit(null);
    setAfter(null);
    setTyped('');
    setPreview(null);
  };
  useEffect(clear, [ply.position, disabled]);
  useEffect(() => {
    if (!queen) return;
    let current = true;
    engine.ask<{moves: Move[]}>('options', [info.game, ply.position, 2000])
        .then((answer) => current && setReachable(new Map(answer.moves.map((move) => [move.position, move]))),
              () => undefined);
    return () => {
      current = false;
    };
  }, [queen, ply.position]);
  useEffect(() => {
    if (!hint.move) return;
    const segment = hint.move.changes[0];
    if (queen) return setAfter(hint.move.position);
    if (info.splits) {
      const found = readHit(hint.move.entry, info.pins, ply.segments);
      if (found) return setHit(found);
    } else if (segment && !segment.pass) {
      const amounts: number[] = [];
      for (const change of hint.move.changes) amounts[change.heap - 1] = Number(change.taken);
      return setTaken(amounts);
    }
    setTyped(hint.move.entry);
  }, [hint.move]);

  const amounts = taken.flatMap((amount, heap) => amount > 0 ? [`${heap + 1} ${amount}`] : []);
  const entry = typed.trim() || (after ? `= ${after}` :
      hit ? writeHit(hit, info.pins, ply.segments[hit.heap]?.size ?? 0) : amounts.join(', '));

  useEffect(() => {
    if (!entry || disabled) return setPreview(null);
    let current = true;
    engine.move(info.game, ply.position, entry).then(
        (move) => current && setPreview({entry, move}),
        (error: Error) => current && setPreview({entry, error: error.message}));
    return () => {
      current = false;
    };
  }, [entry, ply.position, disabled]);

  const commit = async (what = entry) => {
    if (!what || disabled) return;
    try {
      await onPlay(what);
      clear();
    } catch (error) {
      setPreview({entry: what, error: (error as Error).message});
    }
  };
  const commitNow = () => void commit(preview?.move && entry.startsWith('=') ? preview.move.entry : entry);
  const take = (heap: number, amount: number) => {
    setTyped('');
    const only = info.heaps_per_move === '1';
    const next = only ? [] : [...taken];
    next[heap] = amount;
    setTaken(next);
  };
  const words = preview?.move && (info.pins && hit ? pinWords(hit, ply) : preview.move.text);

  return (
    <div class="table" onKeyDown={(event) => event.key === 'Escape' && clear()}>
      {boardFits &&
        <Choices label={t('board.shape')} hideLabel value={asBoard ? 'board' : 'heaps'} onChange={(value) => setAsBoard(value === 'board')}
                 choices={[{value: 'board', label: t('board.as_board')}, {value: 'heaps', label: t('board.as_heaps')}]} />}
      {queen ?
        <QueenBoard position={position} start={before} moves={reachable} chosen={after} pointed={hint.heaps}
                    judged={byPosition} values={show.values} disabled={disabled}
                    onChoose={setAfter} onCommit={commitNow} /> :
        info.splits ?
        <RowsBoard segments={ply.segments} lengths={rowsFit(start, ply) ? rowLengths(start.segments) : rowLengths(ply.segments)}
                   hit={hit} pins={info.pins} cuts={info.cuts}
                   pointed={hint.heaps} judged={byPosition} values={show.values} disabled={disabled}
                   onHit={(next) => { setTyped(''); setHit(next); }} onCommit={commitNow} /> :
        <HeapsBoard position={position} before={before} taken={taken} pointed={hint.heaps} judged={byEntry}
                    values={show.values} passes={info.pass} disabled={disabled}
                    onTake={take} onPass={(heap) => void commit(`pass ${heap + 1}`)} onCommit={commitNow} />}
      {info.one_pass &&
        <p class="limit">
          <button class={`pass ${position.onePassSpent ? 'spent' : ''}`} disabled={disabled || position.onePassSpent}
                  onClick={() => void commit('pass')}>
            {t(position.onePassSpent ? 'board.pass_spent' : 'board.pass')}
          </button>
        </p>}
      {info.limit &&
        <p class="limit">{position.limit ? t('board.limit', {limit: position.limit}) : t('board.limit_start')}</p>}
      <div class="bar" aria-live="polite">
        {preview?.move ?
          <>
            <button class="main" disabled={disabled} onClick={commitNow}>{sentence(words ?? '')}</button>
            <button class="quiet" onClick={clear}>{t('board.clear')}</button>
          </> :
          preview?.error ?
          <>
            <span class="no">{t('board.not_so', {error: preview.error})}</span>
            <button class="quiet" onClick={clear}>{t('board.clear')}</button>
          </> :
          !disabled && <span class="faint">{t(queen ? 'board.how_board' : info.splits ? info.cuts ? 'board.how_cut' : 'board.how_row' :
              info.heaps_per_move === '1' ? 'board.how_heap' : 'board.how_heaps')}</span>}
      </div>
      {!disabled &&
        <details class="typed">
          <summary>{t('board.type')}</summary>
          <LateInput value={typed} onDone={(value) => { setTyped(value); if (value.trim()) void commit(value.trim()); }}
                     aria-label={t('board.type')} placeholder="2 3" spellcheck={false} autocomplete="off" />
          <p class="faint">{t(info.pins ? 'play:how_pins' : info.splits ? 'play:how_parts' : 'play:how_take')}</p>
        </details>}
    </div>
  );
}

/// The rows of the start still hold what stands now.
function rowsFit(start: Ply, ply: Ply): boolean {
  const lengths = rowLengths(start.segments);
  return rowLengths(ply.segments).every((length, row) => length <= (lengths[row] ?? -1));
}

/// First letter large, where there are large letters.
export const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/// Which pins a move knocks out, counted in the row as it was at the start.
export function pinWords(hit: Hit, ply: Ply): string {
  const segment = ply.segments[hit.heap];
  const row = segment.row + 1, first = segment.start + hit.first + 1, last = segment.start + hit.last + 1;
  const key = first === last ? 'play:pin' : last === first + 1 ? 'play:two_pins' : 'play:pins';
  return t(key, {row, first, last});
}
