// One game with everything around its table: whose turn it is, hints, reasons, what was played.
import {useEffect, useRef, useState} from 'preact/hooks';
import {HistoryStrip, useOutcomes} from '../after/history';
import {AfterGame, Turned, lostAt} from '../after/panel';
import {Blocks} from '../blocks/blocks';
import {pictureOf} from '../blocks/read';
import {Cancelled, analyst, engine} from '../engine/client';
import type {Move, Solution} from '../engine/types';
import {InTurn, useInTurn} from '../parts/inturn';
import {useShortcuts} from '../parts/keys';
import {stillness} from '../parts/rest';
import {setSound, soundOn} from '../table/sound';
import {useJudged, useLanded, usePlaces} from '../table/use';
import {fitsBoard, moveWords, sentence, type Queen} from '../table/words';
import {t} from '../texts';
import {Table} from './table';
import {LevelChip} from './level';
import {moverAt, winnerOf, type Match, type TableOf} from './match';
import {MoveList} from './moves';
import {newId} from './seal';
import {Status} from './status';
import {BoardShape} from './still';
import {Why} from './why';

const noHint = {heaps: [] as number[], move: null as Move|null, text: '', stage: 0, solution: null as Solution|null};

/// The table with everything around it.
/// `chosen`: a move that stands chosen at first, as it is typed; one that is none does not.
export function Game({match, table, show, chosen = ''}: {match: Match, table: TableOf, show: {moves: boolean, values: boolean}, chosen?: string}) {
  const {setup, plies, at, over, thinking, starter} = match;
  const info = match.info!;
  const ply = plies[at];
  const mover = moverAt(match);
  const waiting = starter === null && !over;
  const away = match.mine !== null && !over && mover !== match.mine;
  const disabled = thinking || over || waiting || away || (!setup.two && mover === 1);
  const alone = setup.link !== '' && !over;  // no help while one plays with a friend
  const dead = t(away ? 'link.dead' : waiting ? 'board.dead_start' : over ? 'board.dead_over' : 'board.dead_turn');
  const [hint, setHint] = useState(noHint);
  const [why, setWhy] = useState(false);
  const [slow, setSlow] = useState(false);
  const [asBoard, setAsBoard] = useState(true);
  const [sounds, setSounds] = useState(soundOn());
  const whole = useRef<HTMLDivElement>(null);
  const places = usePlaces(ply, whole);
  const begun = useRef(false);
  const outcomes = useOutcomes(match);
  const landed = useLanded(match);
  const judged = landed.plies === match.plies ? outcomes : null;
  const lost = judged && !setup.two && winnerOf(match) === 1 ? lostAt(match, judged) : null;
  const boardFits = fitsBoard(info, plies[0].position);
  const queen = asBoard && boardFits;

  // Hints and reasons have a worker of their own, which begins before it is asked, while nothing moves.
  useEffect(() => {
    let here = true;
    void stillness().then(() => here && analyst.begin());
    return () => {
      here = false;
    };
  }, []);

  const asked = useRef(0);  // hints may be asked for faster than they come
  useEffect(() => {
    asked.current = 0;
    setHint(noHint);
  }, [ply.position, at]);
  useEffect(() => {
    if (chosen) void engine.move(setup.game, ply.position, chosen).then((move) => asked.current === 0 && setHint({...noHint, move}), () => undefined);
  }, []);
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

  async function nextHint() {
    const stage = ++asked.current;
    const tell = (next: typeof noHint) => void (asked.current === stage && setHint(next));
    try {
      const solution = await analyst.solve(setup.game, setup.convention, ply.position, 1);
      if (solution.outcome === null) return tell({...noHint, stage, text: t('hint.unknown')});
      if (solution.outcome === 'P') return tell({...noHint, stage, text: t('hint.lost')});
      if (!solution.recommended || stage === 1) return tell({...noHint, stage, text: t(info.drawing ? 'hint.won_one' : 'hint.won')});
      const move = await engine.move(setup.game, ply.position, `= ${solution.recommended}`);
      const heaps = move.changes.map((change) => change.heap - 1);
      // On a board there are no heaps to name.
      if (stage === 2 && !info.drawing) {
        const named = info.splits ? [...new Set(heaps.map((heap) => ply.segments[heap].row + 1))] : heaps.map((heap) => heap + 1);
        return tell({...noHint, stage, heaps, solution, text: t(info.pins ? 'play:hint.row' : 'play:hint.heap', {heaps: named.join(', ')})});
      }
      tell({stage, heaps, move, solution, text: sentence(moveWords(info, ply, move, queen))});
    } catch (error) {
      if (!(error instanceof Cancelled)) tell({...noHint, stage, text: (error as Error).message});
    }
  }
  const fixed = setup.link !== '' && !away;  // the friend has seen it
  const again = () => table.restart(setup.link ? {link: newId()} : {});
  const mute = () => {
    setSound(!sounds);
    setSounds(!sounds);
  };
  useShortcuts([
    {key: 'h', text: t('action.hint'), run: () => void (!disabled && !alone && nextHint())},
    {key: 'w', text: t('action.why'), run: () => !alone && setWhy(!why)},
    {key: 'u', text: t('action.undo'), run: () => !fixed && table.undo()},
    {key: 'z', control: true, text: t('action.undo'), run: () => !fixed && table.undo()},
    {key: 'r', text: t('action.redo'), run: table.redo},
    {key: 'y', control: true, text: t('action.redo'), run: table.redo},
    {key: 'n', text: t('action.new'), run: again},
    {key: 'm', text: t('action.sound'), run: mute},
  ]);

  // First the words, then room beside the board, then the picture.
  const pictured = useInTurn(!why && hint.solution !== null && pictureOf(hint.solution) !== null);
  return (
    <div class={`game ${why || pictured ? 'with-why' : ''}`} ref={whole} tabIndex={-1}>
      <div class="game-in">
        <div class="place">
          <div class="says">
            <Status match={match} queen={queen} turned={lost && <Turned match={match} at={lost} table={table} />} onStart={table.start} slow={slow} onCancel={table.cancel} onResume={table.programTurn}
                    onAgain={again} />
            <div role="status">{hint.text && <p class="hint">{hint.text}</p>}</div>
          </div>
          {boardFits && <BoardShape asBoard={asBoard} onChange={setAsBoard} />}
          <Table match={match} queen={queen} disabled={disabled} dead={dead} hint={hint} show={show} places={places} onPlay={table.play}
                 level={!setup.two && <LevelChip setup={setup} onChange={table.change} />} />
          <div class="actions">
            <button onClick={() => void nextHint()} disabled={disabled || alone}>{t('action.hint')}</button>
            <button onClick={() => setWhy(!why)} aria-expanded={why} disabled={alone}>{t('action.why')}</button>
            <button onClick={table.undo} disabled={fixed || at === 0 || (!setup.two && at === 1 && starter === 1)}>{t('action.undo')}</button>
            <button onClick={table.redo} disabled={at >= plies.length - 1}>{t('action.redo')}</button>
            <button onClick={again}>{t('action.new')}</button>
            <button class="quiet sound" onClick={mute} aria-pressed={sounds} aria-label={t('action.sound')} title={t('action.sound')}>
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d="M4 9.5v5h3.4l4.6 4v-13l-4.6 4z" />
                {sounds ? <path class="wave" d="M15 9a4.2 4.2 0 010 6M17.5 6.5a7.8 7.8 0 010 11" /> : <path class="wave" d="M15.5 9.5l5 5M20.5 9.5l-5 5" />}
              </svg>
            </button>
          </div>
        </div>
        {pictured && <aside class="why" aria-label={t('action.hint')}><div class="why-in"><InTurn><Blocks solution={hint.solution!} show={hint.stage > 2 ? 'all' : 'left'} /></InTurn></div></aside>}
        {why && <Why match={match} outcomes={outcomes ?? []} queen={queen} onJump={table.jump} onClose={() => setWhy(false)} />}
      </div>
      {landed.at + landed.plies.length > 1 && <HistoryStrip match={landed} outcomes={judged} onJump={table.jump} />}
      <AfterGame match={landed} table={table} outcomes={judged} told={lost} />
      {(show.moves || show.values) && !over &&
        <ShownMoves match={match} queen={queen} onPlay={disabled ? undefined : table.play} values={show.values} />}
    </div>
  );
}

function ShownMoves({match, queen, onPlay, values}: {match: Match, queen: Queen, onPlay?: (entry: string) => Promise<void>, values: boolean}) {
  const {setup, plies, at} = match;
  const info = match.info!;
  const judged = useJudged(info, setup.convention, plies[at].position, true, values);
  return judged &&
    <MoveList moves={judged} onPlay={onPlay} values={values} words={(move) => sentence(moveWords(info, plies[at], move, queen))} />;
}
