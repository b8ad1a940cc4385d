// A position to win, move by move: a right move is answered, a wrong one is shown with the answer
// that refutes it and the reason, and can be taken back.
import {useEffect, useRef, useState} from 'preact/hooks';
import {Cancelled, engine as shared} from '../engine/client';
import type {Convention, GameInfo, Move, Solution} from '../engine/types';
import {wait} from '../parts/rest';
import {nextPly, replayed, type Match, type Ply} from '../play/match';
import {still} from '../table/fly';
import {fitsBoard, moveWords} from '../table/words';
import {currentLanguage} from '../texts';

export interface Task {
  game: string;
  convention: Convention;
  start: string;
  entries?: string[];     ///< moves that lead to the place, so that rows keep their gaps
  first?: 'me'|'program'; ///< who moves there
  whole: boolean;         ///< to the end of the game, or only the one move
}

/// asked: the person is to move; wrong: a move that loses stands on the table with its answer;
/// right: the one move was found; won: the game is won.
export type Phase = 'asked'|'thinking'|'wrong'|'right'|'won';

export interface Wrong {
  move: string;       ///< in words
  reply: string|null; ///< of the opponent, in words; null: none is needed, the game is over
  left: Solution;     ///< why what then stands is lost for the person
}

export interface Puzzle {
  info: GameInfo|null;
  plies: Ply[];
  phase: Phase;
  tries: number;  ///< wrong moves so far
  wrong: Wrong|null;
  last: string;   ///< the answer of the program, in words
  hint: {heaps: number[], move: Move|null, stage: 0|1|2, words: string, solution: Solution|null};
  trouble: string|null;
}

const noHint: Puzzle['hint'] = {heaps: [], move: null, stage: 0, words: '', solution: null};
const nothing: Puzzle = {info: null, plies: [], phase: 'thinking', tries: 0, wrong: null, last: '', hint: noHint, trouble: null};

/// How long an answer of the program is awaited, so that the eye can follow.
const pause = () => wait(still() ? 0 : 500);

export function usePuzzle(task: Task) {
  const [puzzle, setPuzzle] = useState<Puzzle>(nothing);
  const latest = useRef(puzzle);
  const round = useRef(0);  // what began in an earlier round is too late
  const engine = useRef(shared.beside()).current;
  const update = (change: Partial<Puzzle>) => {
    latest.current = {...latest.current, ...change};
    setPuzzle(latest.current);
  };
  const fail = (now: number) => (error: Error) => {
    if (now === round.current && !(error instanceof Cancelled)) update({trouble: error.message, phase: 'asked'});
  };
  const {game, convention} = task;

  const wordsOf = (move: Move, from: Ply): string => {
    const {info, plies} = latest.current;
    return moveWords(info!, from, move, fitsBoard(info!, plies[0].position));
  };

  async function begin(entries: string[]) {
    const now = ++round.current;
    engine.cancel();
    update(nothing);
    const {info, plies, over} = await replayed(engine, game, task.start, entries);
    if (now !== round.current) return;
    update({info, plies});
    // Moves are kept after the answer to each, so the person is to move.
    if (task.first === 'program' && plies.length === 1) await answer();
    else update({phase: over ? 'won' : 'asked'});
  }

  const ended = async () => (await engine.isOver(game, latest.current.plies.at(-1)!.position)).over;

  async function answer() {
    const now = round.current;
    update({phase: 'thinking'});
    const {plies, info} = latest.current;
    const [move] = await Promise.all([engine.program(game, convention, plies.at(-1)!.position, 100, 1 + plies.length), pause()]);
    if (now !== round.current) return;
    update({plies: [...plies, nextPly(plies.at(-1)!, move, move.entry, info!)], last: wordsOf(move, plies.at(-1)!)});
    // In misère play the last move of the opponent ends a game that is won.
    update({phase: await ended() ? 'won' : 'asked'});
  }

  /// Plays and judges a move. \throws what the library says against it
  async function play(entry: string) {
    const {plies, info, phase} = latest.current;
    if (phase !== 'asked') return;
    const now = round.current;
    const from = plies.at(-1)!;
    const move = await engine.move(game, from.position, entry);
    const letter = await engine.outcomes(game, convention, [move.position]);
    if (now !== round.current) return;
    const ply = nextPly(from, move, entry, info!);
    update({plies: [...plies, ply], phase: 'thinking', hint: noHint, last: '', wrong: null});
    if (letter === 'N') return refute(ply, wordsOf(move, from)).catch(fail(now));
    if (!task.whole) return update({phase: 'right'});
    if (await ended()) return update({phase: 'won'});
    await answer().catch(fail(now));
  }

  async function refute(ply: Ply, words: string) {
    const now = round.current;
    const left = await engine.solve(game, convention, ply.position, 1);
    const tries = latest.current.tries + 1;
    // Misère: the last move was made, and it loses.
    if (!left.recommended) return update({phase: 'wrong', tries, wrong: {move: words, reply: null, left}});
    const [reply, after] = await Promise.all([
      engine.move(game, ply.position, `= ${left.recommended}`),
      engine.solve(game, convention, left.recommended, 1),
      pause(),
    ]);
    if (now !== round.current) return;
    update({
      plies: [...latest.current.plies, nextPly(ply, reply, reply.entry, latest.current.info!)],
      phase: 'wrong',
      tries,
      wrong: {move: words, reply: wordsOf(reply, ply), left: after},
    });
  }

  /// Takes the wrong move and its answer back.
  function again() {
    const {plies, wrong} = latest.current;
    if (!wrong) return;
    update({plies: plies.slice(0, plies.length - (wrong.reply === null ? 1 : 2)), phase: 'asked', wrong: null, hint: noHint, last: ''});
  }

  /// First where, then what; on a board, which has no heaps to name, what at once.
  async function nextHint() {
    const {plies, phase, hint, info} = latest.current;
    if (phase !== 'asked') return;
    const now = round.current;
    const from = plies.at(-1)!;
    const solution = await engine.solve(game, convention, from.position, 1);
    const {recommended} = solution;
    if (!recommended || now !== round.current) return;
    const move = await engine.move(game, from.position, `= ${recommended}`);
    if (now !== round.current) return;
    const heaps = move.changes.map((change) => change.heap - 1);
    const named = info!.splits ? [...new Set(heaps.map((heap) => from.segments[heap].row + 1))] : heaps.map((heap) => heap + 1);
    update({hint: hint.stage === 0 && !info!.drawing && !fitsBoard(info!, plies[0].position) ? {heaps, move: null, stage: 1, words: named.join(', '), solution} :
                                     {heaps, move, stage: 2, words: wordsOf(move, from), solution}});
  }

  /// The moves that are good: a wrong one and its answer do not count.
  const kept = () => {
    const {plies, wrong} = latest.current;
    const entries = plies.slice(1).map(({entry}) => entry);
    return wrong ? entries.slice(0, entries.length - (wrong.reply === null ? 1 : 2)) : entries;
  };
  const start = (entries: string[]) => {
    const now = round.current + 1;
    begin(entries).catch(fail(now));
  };
  useEffect(() => {
    start(task.entries ?? []);
    return () => {
      ++round.current;
      engine.cancel();
    };
  }, [game, convention, task.start]);
  // Words of moves and reasons come from the library in the language that is shown.
  const spoken = useRef(currentLanguage());
  useEffect(() => {
    if (spoken.current === currentLanguage()) return;
    spoken.current = currentLanguage();
    start(kept());
  }, [currentLanguage()]);

  /// The table as Play draws it; the person is player 0.
  const match: Match = {
    setup: {game, start: task.start, convention, two: false, first: 'me', level: 100, follows: false, link: ''},
    info: puzzle.info,
    trouble: null,
    plies: puzzle.plies,
    at: Math.max(0, puzzle.plies.length - 1),
    starter: task.first === 'program' ? 1 : ((task.entries?.length ?? 0) % 2 && !task.whole ? 1 : 0),
    over: puzzle.phase === 'won',
    thinking: puzzle.phase === 'thinking',
    mine: null,
  };

  return {
    puzzle, match, play, again,
    hint: () => void nextHint().catch(fail(round.current)),
    restart: () => start([]),
  };
}

export type PuzzleTable = ReturnType<typeof usePuzzle>;
