// One game with everything around its table: whose turn it is, hints, reasons, what was played.
import {useEffect, useRef, useState} from 'preact/hooks';
import {HistoryStrip, useOutcomes} from '../after/history';
import {Blocks} from '../blocks/blocks';
import {Cancelled, analyst, engine} from '../engine/client';
import type {Move, Solution} from '../engine/types';
import {Reason} from '../parts/basics';
import {useShortcuts} from '../parts/keys';
import {gap, t} from '../texts';
import {Table, pinWords, sentence, useJudged} from './board';
import {moverAt, nameOf, type Match, type Player, type TableOf} from './match';
import {MoveList} from './moves';
import {readHit} from './position';

const noHint = {heaps: [] as number[], move: null as Move|null, text: '', stage: 0};

/// The table with everything around it; also used, smaller, by the guided path.
export function Game({match, table, show, small}: {
  match: Match, table: TableOf, show: {moves: boolean, values: boolean}, small?: boolean,
}) {
  const {setup, plies, at, over, thinking, starter} = match;
  const info = match.info!;
  const ply = plies[at];
  const mover = moverAt(match);
  const waiting = starter === null && !over;
  const disabled = thinking || over || waiting || (!setup.two && mover === 1);
  const [hint, setHint] = useState(noHint);
  const [why, setWhy] = useState<{position: string, solution?: Solution, error?: string}|null>(null);
  const [slow, setSlow] = useState(false);
  const whole = useRef<HTMLDivElement>(null);
  const begun = useRef(false);
  const outcomes = useOutcomes(match);

  useEffect(() => setHint(noHint), [ply.position, at]);
  // The button that made the move is gone: keyboard players continue from here.
  useEffect(() => {
    if (begun.current && document.activeElement === document.body) whole.current?.focus({preventScroll: true});
    begun.current = true;
  }, [ply.position, disabled]);
  useEffect(() => {
    setSlow(false);
    if (!thinking) return;
    const timer = setTimeout(() => setSlow(true), 1200);
    return () => clearTimeout(timer);
  }, [thinking]);
  useEffect(() => {
    if (why && why.position !== ply.position) ask();
  }, [ply.position]);

  function ask() {
    const position = ply.position;
    setWhy({position});
    analyst.solve(setup.game, setup.convention, position, 20).then(
        (solution) => setWhy((old) => old?.position === position ? {position, solution} : old),
        (error: Error) => setWhy((old) => old?.position === position ?
            {position, error: error instanceof Cancelled ? t('cancelled') : error.message} : old));
  }
  async function nextHint() {
    const stage = hint.stage + 1;
    try {
      const solution = await analyst.solve(setup.game, setup.convention, ply.position, 1);
      if (solution.outcome === null) return setHint({...noHint, stage, text: t('play:hint.unknown')});
      if (solution.outcome === 'P') return setHint({...noHint, stage, text: t('play:hint.lost')});
      if (!solution.recommended || stage === 1) return setHint({...noHint, stage, text: t('play:hint.won')});
      const move = await engine.move(setup.game, ply.position, `= ${solution.recommended}`);
      const heaps = move.changes.map((change) => change.heap - 1);
      if (stage === 2) {
        const named = info.splits ? [...new Set(heaps.map((heap) => ply.segments[heap].row + 1))] : heaps.map((heap) => heap + 1);
        return setHint({...noHint, stage, heaps, text: t(info.pins ? 'play:hint.row' : 'play:hint.heap', {heaps: named.join(', ')})});
      }
      const hit = info.pins ? readHit(move.entry, true, ply.segments) : null;
      setHint({stage, heaps, move, text: sentence(hit ? pinWords(hit, ply) : move.text)});
    } catch (error) {
      if (!(error instanceof Cancelled)) setHint({...noHint, stage, text: (error as Error).message});
    }
  }
  useShortcuts([
    {key: 'h', text: t('action.hint'), run: () => void (!disabled && nextHint())},
    {key: 'w', text: t('action.why'), run: ask},
    {key: 'u', text: t('action.undo'), run: table.undo},
    {key: 'z', control: true, text: t('action.undo'), run: table.undo},
    {key: 'r', text: t('action.redo'), run: table.redo},
    {key: 'y', control: true, text: t('action.redo'), run: table.redo},
    {key: 'n', text: t('action.new'), run: () => table.restart()},
  ]);

  return (
    <div class={`game ${small ? 'small' : ''}`} ref={whole} tabIndex={-1}>
      <Status match={match} onStart={table.start} slow={slow} onCancel={table.cancel} onResume={table.programTurn}
              onAgain={() => table.restart()} />
      <Table info={info} convention={setup.convention} ply={ply} start={plies[0]} disabled={disabled}
             hint={hint} show={show} onPlay={table.play} />
      <div class="actions">
        <button onClick={() => void nextHint()} disabled={disabled}>{t('action.hint')}</button>
        <button onClick={ask} aria-expanded={why !== null}>{t('action.why')}</button>
        <button onClick={table.undo} disabled={at === 0 || (!setup.two && at === 1 && starter === 1)}>{t('action.undo')}</button>
        <button onClick={table.redo} disabled={at >= plies.length - 1}>{t('action.redo')}</button>
        <button onClick={() => table.restart()}>{t('action.new')}</button>
      </div>
      {hint.text && <p class="hint" role="status">{hint.text}</p>}
      {at + plies.length > 1 && <HistoryStrip match={match} outcomes={outcomes} onJump={table.jump} />}
      {why &&
        <section class="why" aria-label={t('action.why')} aria-busy={!why.solution && !why.error}>
          <button class="close quiet" onClick={() => setWhy(null)} aria-label={t('close')}>×</button>
          {why.solution ? <><Blocks solution={why.solution} /><Reason solution={why.solution} /></> :
           why.error ? <p>{why.error}</p> :
           <p class="faint">{t('thinking')} <button class="quiet" onClick={() => analyst.cancel()}>{t('cancel')}</button></p>}
        </section>}
      {(show.moves || show.values) && !over &&
        <ShownMoves match={match} onPlay={disabled ? undefined : table.play} values={show.values} />}
    </div>
  );
}

function ShownMoves({match, onPlay, values}: {match: Match, onPlay?: (entry: string) => Promise<void>, values: boolean}) {
  const {setup, plies, at} = match;
  const judged = useJudged(match.info!, setup.convention, plies[at].position, true, values);
  return judged && <MoveList moves={judged} onPlay={onPlay} values={values} pins={match.info!.pins ? plies[at] : undefined} />;
}

function Status({match, slow, onStart, onCancel, onResume, onAgain}: {
  match: Match, slow: boolean, onStart: (player: Player) => void, onCancel: () => void, onResume: () => Promise<void>, onAgain: () => void,
}) {
  const {setup, over, thinking, starter, plies, at} = match;
  const mover = moverAt(match);
  const last = plies[at];
  const told = last.entry && !setup.two && mover === 0 ? lastWords(match) : '';
  if (starter === null) {
    return (
      <div class="status" role="status">
        <p>{t('status.ask')}</p>
        <div class="chips">
          <button class="main" onClick={() => onStart(0)}>{t('status.i_start')}</button>
          <button class="main other" onClick={() => onStart(1)}>{t('status.you_start')}</button>
        </div>
      </div>
    );
  }
  if (over) {
    const winner = (setup.convention === 'misere' ? mover : 1 - mover!) as Player;
    const good = setup.two || winner === 0;
    return (
      <div class={`status end ${good ? 'win' : 'lose'}`} role="status">
        <p><strong>{t(setup.two ? 'status.wins' : winner === 0 ? 'status.you_win' : 'status.i_win', {who: nameOf(winner, setup.two)})}</strong>{gap()}
          {t(setup.convention === 'misere' ? 'play:because_misere' : 'play:because_normal')}</p>
        <button class="main" onClick={onAgain}>{t('status.again')}</button>
      </div>
    );
  }
  if (thinking || (!setup.two && mover === 1)) {
    return (
      <div class="status" role="status">
        <p class="faint">{thinking ? t('status.thinks') : t('status.stopped')}
          {thinking && slow && <button class="quiet" onClick={onCancel}>{t('cancel')}</button>}
          {!thinking && <button class="quiet" onClick={() => void onResume()}>{t('status.resume')}</button>}
        </p>
      </div>
    );
  }
  return (
    <div class="status" role="status">
      <p>{told && <>{t('status.program_moved', {move: told})}{gap()}</>}
        <strong>{t(setup.two ? 'status.turn' : 'status.your_turn', {who: nameOf(mover!, setup.two)})}</strong>
        {last.guessed && <span class="faint"> {t('status.guessed')}</span>}</p>
    </div>
  );
}

function lastWords(match: Match): string {
  const {plies, at, info} = match;
  const hit = info!.pins ? readHit(plies[at].entry, true, plies[at - 1].segments) : null;
  return hit ? pinWords(hit, plies[at - 1]) : plies[at].text;
}
