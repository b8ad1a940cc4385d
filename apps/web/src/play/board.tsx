// The table: the right board for the game, as large as the stage, what is chosen on it and where
// that would lead, the trays of the players, and the one button that makes the move.
import type {ComponentChildren} from 'preact';
import {useEffect, useLayoutEffect, useMemo, useRef, useState} from 'preact/hooks';
import type {Columns} from '../blocks/model';
import {pictureOf} from '../blocks/read';
import {analyst} from '../engine/client';
import type {Move} from '../engine/types';
import {LateInput, useAnswer} from '../parts/basics';
import {Cheer} from '../table/cheer';
import {useChoice} from '../table/choice';
import {flightTime, leave, type Places} from '../table/fly';
import {heapsAfter, hittable, judgedWith, takable} from '../table/legal';
import {sound} from '../table/sound';
import {useStage} from '../table/stage';
import {Trays, takenBy} from '../table/tray';
import {useJudged, useOptions, useUncovered} from '../table/use';
import {moveWords, sentence, type Queen} from '../table/words';
import {t} from '../texts';
import {HeapsBoard} from './heaps';
import {lastOf, moverAt, winnerOf, type Match, type Ply} from './match';
import {readHit, readPosition, rowLengths, stonesIn} from './position';
import {QueenBoard} from './queen';
import {RowsBoard} from './rows';

export interface TableProps {
  match: Match;
  queen: Queen;        ///< two heaps as a queen on a board
  disabled: boolean;
  dead: string;          ///< why nothing can be chosen now, for those who try
  hint: {heaps: number[], move: Move|null};
  show: {moves: boolean, values: boolean};
  places: {readonly current: Places|null};  ///< before the last move
  level?: ComponentChildren;  ///< of the program
  onPlay(entry: string): Promise<void>;
}

export function HeapTable({match, queen, disabled, dead, hint, show, places, level, onPlay}: TableProps) {
  const info = match.info!;
  const {plies, at} = match;
  const ply = plies[at], start = plies[0];
  const position = useMemo(() => readPosition(ply.position), [ply.position]);
  const before = useMemo(() => readPosition(start.position), [start.position]);
  const [surface, stage] = useStage();
  const trays = useRef<(HTMLElement|null)[]>([]);
  const options = useOptions(info.game, ply.position, match.at > 0);
  const judged = useJudged(info, match.setup.convention, ply.position, show.moves || show.values, show.values);
  const byEntry = useMemo(() => judged ? new Map(judged.map((move) => [move.entry, move])) : undefined, [judged]);
  const byPosition = useMemo(() => judged ? new Map(judged.map((move) => [move.position, move])) : undefined, [judged]);
  const byHeaps = useMemo(() => judged ? new Map(judged.flatMap((move) => heapsAfter(move).map((heaps) => [heaps, move] as const))) : undefined, [judged]);
  const {choice, choose, entry, preview, setPreview, settled} = useChoice(info.game, ply.position, disabled, info.pins, ply.segments);
  const only = info.heaps_per_move === '1';
  const taken = choice?.kind === 'take' ? choice.taken : [];
  const may = useMemo(() => takable(options, taken, only), [options, choice, only]);
  const judgeOf = useMemo(() => judged && !info.splits ? judgedWith(judged, taken) : undefined, [judged, choice]);
  const hits = useMemo(() => hittable(info.splits ? options : null, ply.segments), [options, ply.segments]);
  const under = useValues(match, show.values && info.splits && !queen);
  const root = useFlights(match, places, trays, queen);
  const cheers = useCheers(match);

  useEffect(() => {
    if (!hint.move) return;
    const found = info.splits && !queen ? readHit(hint.move.entry, info.pins, ply.segments) : null;
    const [change] = hint.move.changes;
    if (queen) choose({kind: 'square', after: hint.move.position});
    else if (found) choose({kind: 'hit', hit: found});
    else if (!info.splits && change && !change.pass) {
      const amounts: number[] = [];
      for (const {heap, taken} of hint.move.changes) amounts[heap - 1] = Number(taken);
      choose({kind: 'take', taken: amounts});
    } else choose({kind: 'typed', text: hint.move.entry});
  }, [hint.move]);

  const commit = async (what = entry) => {
    if (!what || disabled) return;
    try {
      await onPlay(what);
    } catch (error) {
      setPreview({entry: what, error: (error as Error).message});
    }
  };
  const commitNow = () => void commit(preview?.move && entry.startsWith('=') ? preview.move.entry : entry);
  /// The press on the board that means "yes, this".
  const again = () => settled() && preview?.move && commitNow();
  const refuse = (why: string) => choose(why ? {kind: 'typed', text: why} : null);
  const take = (heap: number, amount: number) => {
    const next = !only && may.together(heap, amount) ? [...taken] : [];
    next[heap] = amount;
    choose(next.some((one) => one > 0) ? {kind: 'take', taken: next} : null);
  };
  const move = preview?.move;
  const below = useRef<HTMLDivElement>(null);
  useUncovered(surface, below, move !== undefined);
  const coming = move ? Math.max(0, stonesIn(ply.position) - stonesIn(move.position)) : 0;
  const sums = takenBy(match);
  // Until the moves are there: where heaps are cut, as in Grundy's game, perhaps nothing is ever taken.
  const takes = options ? options.list.some((one) => one.changes.some(({taken}) => taken !== '0')) : !info.cuts;
  const counts = !queen && (sums[0] + sums[1] > 0 || takes);
  const sharing = {position, before, stage, disabled, dead, values: show.values, pointed: hint.heaps, onAgain: again, onCommit: commitNow};
  const passing = info.pass ? {position, judged: byEntry, disabled, chosen: choice?.kind === 'pass' ? choice.heap : null,
                               choose: (heap: number) => choose({kind: 'pass', heap})} : null;
  const last = lastOf(match);
  const by = stage.coarse ? 'touch' : 'how';

  return (
    <div class={`table ${winnerOf(match) === null ? '' : 'done'}`} ref={root} aria-busy={options === null}
         data-game={info.game} data-start={start.position}
         onKeyDown={(event) => event.key === 'Escape' && choose(null)}>
      <div class="surface" ref={surface}>
        {queen ?
          <QueenBoard {...sharing} across={queen === 'across'} moves={options?.byPosition ?? new Map()} chosen={choice?.kind === 'square' ? choice.after : null}
                      judged={byPosition} last={last && readPosition(last.from.position)}
                      onChoose={(after) => choose(after ? {kind: 'square', after} : null)} /> :
          info.splits ?
          <RowsBoard {...sharing} segments={ply.segments} lengths={rowsFit(start, ply) ? rowLengths(start.segments) : rowLengths(ply.segments)}
                     hit={choice?.kind === 'hit' ? choice.hit : null} pins={info.pins} cuts={info.cuts} hits={hits} asking={options === null}
                     judged={byHeaps} under={under} last={last} passing={passing} onHit={(hit) => choose(hit && {kind: 'hit', hit})} onRefuse={refuse} /> :
          <HeapsBoard {...sharing} taken={taken} judgeOf={judgeOf} may={may} last={last} passing={passing} onTake={take} onRefuse={refuse} />}
      </div>
      {info.one_pass &&
        <p class="limit">
          <button class={`pass ${position.onePassSpent ? 'spent' : ''} ${choice?.kind === 'pass' ? 'chosen' : ''}`}
                  disabled={disabled || position.onePassSpent} aria-pressed={choice?.kind === 'pass'}
                  onClick={() => choose({kind: 'pass', heap: null})}>
            {t(position.onePassSpent ? 'board.pass_spent' : 'board.pass')}
          </button>
        </p>}
      {info.limit &&
        <p class="limit">{position.limit ? t('board.limit', {limit: position.limit}) : t('board.limit_start')}</p>}
      <Trays match={match} coming={coming} counts={counts} level={level} refs={trays} />
      <div class="below" ref={below}>
        <Bar disabled={disabled} part={choice?.kind === 'take'} onCommit={commitNow} onClear={() => choose(null)}
             words={move && sentence(moveWords(info, ply, {...move, entry: info.pins && entry && !entry.startsWith('=') ? entry : move.entry}, queen))}
             leaves={move && !queen ? move.position : ''}
             error={may.part && !may.whole && choice?.kind === 'take' ? t('board.more_heaps') :
               preview?.error && t('board.not_so', {error: preview.error})}
             how={t(queen ? 'board.how_board' : info.splits ? info.cuts ? 'board.how_cut' : `board.${by}_row` : only ? `board.${by}_heap` : 'board.how_heaps')} />
        {/* Stays where it is while others move, so that the board does not change its size. */}
        <details class={`typed ${disabled ? 'idle' : ''}`} open={disabled ? false : undefined}>
          <summary>{t('board.type')}</summary>
          <LateInput value={choice?.kind === 'typed' ? choice.text : ''}
                     onDone={(value) => { choose(value.trim() ? {kind: 'typed', text: value} : null); if (value.trim()) void commit(value.trim()); }}
                     aria-label={t('board.type')} placeholder="2 3" spellcheck={false} autocomplete="off" />
          <p class="faint">{t(info.pins ? 'play:how_pins' : info.splits ? 'play:how_parts' : 'play:how_take')}</p>
        </details>
      </div>
      {match.over && cheers > 0 && <Cheer key={cheers} />}
      <div class="flight" aria-hidden="true" />
    </div>
  );
}

/// The one place where a choice becomes a move; also what to do, and why something cannot be.
export function Bar({disabled, part, words, leaves, error, how, onCommit, onClear}: {
  disabled: boolean, part: boolean, words?: string, leaves?: string, error?: string, how: string, onCommit: () => void, onClear: () => void,
}) {
  return (
    <div class="bar" aria-live="polite">
      {words && !error ?
        <>
          <button class="main" disabled={disabled} onClick={onCommit}>{words}</button>
          {leaves && <span class="leaves"><span aria-hidden="true">→ {leaves}</span><span class="unseen">{t('board.leaves', {position: leaves})}</span></span>}
          <button class="quiet" onClick={onClear}>{t('board.clear')}</button>
        </> :
        error ?
        <>
          <span class={part && words === undefined ? 'faint' : 'no'}>{error}</span>
          <button class="quiet" onClick={onClear}>{t('board.clear')}</button>
        </> :
        !disabled && <span class="faint">{how}</span>}
    </div>
  );
}

/// The nim-value of each heap as blocks, where they are asked for.
function useValues(match: Match, wanted: boolean): Columns|null {
  const {setup, plies, at} = match;
  const {position} = plies[at];
  const answer = useAnswer(wanted ? `${setup.game}|${setup.convention}|${position}` : null, async () => {
    const picture = pictureOf(await analyst.solve(setup.game, setup.convention, position, 0));
    return picture?.kind === 'columns' && picture.values ? picture : null;
  });
  return !answer.loading && answer.value || null;
}

/// Lets stones fly when a move is made, and sounds be heard. Goes with the table's element.
function useFlights(match: Match, places: TableProps['places'], trays: {current: (HTMLElement|null)[]}, queen: Queen) {
  const root = useRef<HTMLDivElement>(null);
  const ply = match.plies[match.at];
  const seen = useRef({ply, at: match.at});
  useLayoutEffect(() => {
    const from = seen.current;
    seen.current = {ply, at: match.at};
    const forward = match.at === from.at + 1 && match.plies[from.at] === from.ply;
    if (from.ply === ply || !places.current || !root.current || !forward) return;
    const mover = moverAt(match, from.at) ?? 0;
    const old = readPosition(from.ply.position).heaps, now = readPosition(ply.position).heaps;
    const amount = stonesIn(from.ply.position) - stonesIn(ply.position);
    const pins = match.info!.pins;
    leave({
      table: root.current, before: places.current, tray: trays.current[mover] ?? null,
      looks: pins ? 'pin pins' : 'stone',
      pile: old.length === now.length ? old.map((heap, i) => ({name: `pile:${i}`, count: heap.size - now[i].size})) : [],
    });
    // When the first frame is on the screen: it has enough to do.
    const timer = setTimeout(() => {
      if (queen) sound.slide();
      else if (amount > 0) pins ? sound.fall(amount) : sound.take(amount);
      else if (old.length !== now.length) sound.cut();
      else sound.pass();
    }, 25);
    return () => clearTimeout(timer);
  }, [ply]);
  return root;
}

/// How often somebody was to be cheered; who wins is heard, too.
export function useCheers(match: Match): number {
  const seen = useRef(match.over);
  const [cheers, setCheers] = useState(0);
  useEffect(() => {
    const winner = winnerOf(match);
    let timer: ReturnType<typeof setTimeout>|undefined;
    if (match.over && !seen.current && match.at > 0 && winner !== null) {
      // Nobody is cheered for a loss against the program.
      const good = match.setup.two || winner === 0;
      sound.end(good);
      // When the last stones have landed, and what is said after a game stands below the table.
      if (good) timer = setTimeout(() => setCheers((count) => count + 1), 2 * flightTime);
    }
    seen.current = match.over;
    return () => clearTimeout(timer);
  }, [match.over]);
  return cheers;
}

/// The rows of the start still hold what stands now.
function rowsFit(start: Ply, ply: Ply): boolean {
  const lengths = rowLengths(start.segments);
  return rowLengths(ply.segments).every((length, row) => length <= (lengths[row] ?? -1));
}
