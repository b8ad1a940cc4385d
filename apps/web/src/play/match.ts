// One game at the table: its address, its moves, whose turn it is. The library says which moves
// there are and when it is over; this file only keeps the order of events.
import {useEffect, useLayoutEffect, useRef, useState} from 'preact/hooks';
import {Cancelled, analyst, engine as shared, rulesOf, type Engine} from '../engine/client';
import type {Convention, GameInfo, Move} from '../engine/types';
import {firstStart} from '../parts/games';
import {wait} from '../parts/rest';
import {still} from '../table/fly';
import {currentLanguage, t} from '../texts';
import {autoLevel, keepResult} from './follow';
import {sealOf, seatOf, takeSeat} from './seal';
import {firstSegments, layOut, moveSegments, readHit, readPosition, type Segment} from './position';

export type First = 'me'|'program'|'random'|'ask';
export type Player = 0|1;  ///< 0: the person (or player 1), 1: the program (or player 2)

export interface Setup {
  game: string;
  start: string;
  convention: Convention;
  two: boolean;
  link: string;  ///< the name of a game that goes back and forth as a link; else empty
  first: First;
  level: number;
  follows: boolean;  ///< the level is that of the person, who rises and falls
}

export interface Ply {
  position: string;
  entry: string;  ///< of the move that led here; empty at the start
  text: string;
  segments: Segment[];
  guessed: boolean;  ///< the program did not know
}

export interface Match {
  setup: Setup;
  info: GameInfo|null;
  trouble: string|null;
  plies: Ply[];
  at: number;
  starter: Player|null;  ///< null: not yet decided
  over: boolean;
  thinking: boolean;
  mine: Player|null;  ///< who sits here, where the other one has the link; null: all who play
}

export function readSetup(params: Record<string, string>): Setup {
  const level = Number(params.level ?? 100);
  return {
    game: params.game ?? 'nim',
    start: (params.start ?? '').replaceAll(',', ' '),
    convention: params.rule === 'misere' ? 'misere' : 'normal',
    two: params.vs === 'person' || params.vs === 'link',
    link: params.vs === 'link' ? params.id ?? '' : '',
    first: (['me', 'program', 'random', 'ask'] as const).find((word) => word === params.first) ?? 'ask',
    level: Number.isFinite(level) ? Math.min(100, Math.max(0, Math.round(level))) : 100,
    follows: params.follow === '1',
  };
}

export const setupParams = ({game, start, convention, two, link, first, level, follows}: Setup): Record<string, string> => ({
  game,
  rule: convention === 'misere' ? 'misere' : '',
  start,
  vs: link ? 'link' : two ? 'person' : '',
  id: link,
  first: first === 'ask' ? '' : first,
  level: level === 100 ? '' : String(level),
  follow: follows && !two ? '1' : '',
  rules: rulesOf(game),
});

export function matchParams({setup, plies, at, starter}: Match): Record<string, string> {
  const params = {
    ...setupParams(setup),
    start: plies[0]?.position ?? setup.start,
    moves: plies.slice(1, at + 1).map((ply) => ply.entry).join('~'),
    starter: starter === null ? '' : String(starter),
  };
  return setup.link && params.moves ? {...params, seal: sealOf(params)} : params;
}

/// The start of a game on the table.
export const firstPly = (game: string, start: string): Ply =>
    ({position: start, entry: '', text: '', segments: layOut(game, start), guessed: false});

/// The table after a move.
export function nextPly(from: Ply, move: Move, entry: string, info: GameInfo): Ply {
  const after = readPosition(move.position);
  // A whole position, typed as a move, says less than the move as the library writes it.
  const said = readHit(entry, info.pins, from.segments) ? entry : move.entry;
  const segments = info.splits ? moveSegments(from.segments, said, info.pins, after) : firstSegments(after);
  return {position: move.position, entry, text: move.text, segments, guessed: false};
}

const dice = () => crypto.getRandomValues(new Uint32Array(1))[0];

function chooseStarter(setup: Setup): Player|null {
  if (setup.two || setup.first === 'me') return 0;
  if (setup.first === 'program') return 1;
  if (setup.first === 'random') return (dice() & 1) as Player;
  return null;
}

export const moverAt = (match: Match, at = match.at): Player|null =>
    match.starter === null ? null : ((match.starter + at) % 2) as Player;

/// The move that led here.
export interface Last {
  from: Ply;
  ply: Ply;
  mover: number;
}
export function lastOf(match: Match): Last|null {
  if (match.at === 0) return null;
  return {from: match.plies[match.at - 1], ply: match.plies[match.at], mover: moverAt(match, match.at - 1) ?? 0};
}

/// The winner of a game that is over.
export function winnerOf(match: Match): Player|null {
  if (!match.over) return null;
  const mover = moverAt(match);
  if (mover === null) return null;
  return (match.setup.convention === 'misere' ? mover : 1 - mover) as Player;
}

/// A player, or at a table of two a number, in words.
export const nameOf = (player: Player, two: boolean) => t(two ? `player.${player + 1}` : player === 0 ? 'player.you' : 'player.program');

/// A game as far as it was played: its plies, and whether it is over.
/// \throws the library's error, also for the first move that is none
export async function replayed(engine: Engine, game: string, start: string, entries: string[]) {
  const asked = engine.game(game);
  const [info, begun] = await Promise.all([asked, start ? engine.isOver(game, start) : asked.then((info) => engine.isOver(game, firstStart(info)))]);
  const plies = [firstPly(game, begun.position)];
  for (const entry of entries) {
    const from = plies.at(-1)!;
    const move = await engine.move(game, from.position, entry).catch((error: unknown) => {
      throw error instanceof Cancelled ? error : new Error(t('link.wrong_move', {number: plies.length, move: entry, error: message(error)}));
    });
    plies.push(nextPly(from, move, entry, info));
  }
  const {over} = entries.length > 0 ? await engine.isOver(game, plies.at(-1)!.position) : begun;
  return {info, plies, over};
}

const message = (error: unknown) => error instanceof Error ? error.message : String(error);

/// The game of an address, and what can be done at the table.
export function useMatch(params: Record<string, string>) {
  const [match, setMatch] = useState<Match>(() => ({
    setup: readSetup(params),
    info: null,
    trouble: null,
    plies: [],
    at: 0,
    starter: null,
    over: false,
    thinking: true,
    mine: null,
  }));
  const latest = useRef(match);
  const engine = useRef(shared.beside()).current;  // cancelling ends the questions of this table only
  const round = useRef(0);  // what began in an earlier round is too late
  const making = useRef(-1);  // the round in which a move is being made

  const update = (change: Partial<Match>) => {
    latest.current = {...latest.current, ...change};
    setMatch(latest.current);
  };

  async function begin(setup: Setup, entries: string[] = [], starter: Player|null = null) {
    const now = ++round.current;
    engine.cancel();
    // What stands on the table stays until the new game is there: the focus is on it.
    const stays = setup.game === latest.current.setup.game ? {} : {plies: [], at: 0, over: false, starter: null};
    const language = currentLanguage();
    update({setup, trouble: null, thinking: true, ...stays});
    try {
      const {info, plies, over} = await replayed(engine, setup.game, setup.start, entries);
      if (now !== round.current) return;
      const at = plies.length - 1;
      update({info, plies, at, over, starter: starter ?? chooseStarter(setup), thinking: false,
              mine: setup.link ? seatOf(setup.link) ?? (at % 2) as Player : null});
      if (language !== currentLanguage()) void translate().catch(() => undefined);
      await programTurn();
    } catch (error) {
      if (now === round.current && !(error instanceof Cancelled)) {
        update({trouble: message(error), thinking: false});
      }
    }
  }

  async function make(move: Move, entry: string, guessed = false) {
    const {plies, at, info, setup} = latest.current;
    const now = round.current;
    const ply = {...nextPly(plies[at], move, entry, info!), guessed};
    if (setup.link) takeSeat(setup.link, (at % 2) as Player);
    // All at once: what flies is not disturbed by a second change.
    const {over} = await engine.isOver(setup.game, move.position);
    if (now !== round.current) return;
    update({plies: [...plies.slice(0, at + 1), ply], at: at + 1, over, thinking: false});
    const winner = winnerOf(latest.current);
    if (winner !== null && setup.follows && !setup.two) keepResult(winner === 0);
    await programTurn();
  }

  async function programTurn() {
    const {setup, plies, at, over} = latest.current;
    if (over || setup.two || moverAt(latest.current) !== 1) return;
    const now = round.current;
    update({thinking: true, trouble: null});
    try {
      const [move] = await Promise.all([
        engine.program(setup.game, setup.convention, plies[at].position, setup.level, dice()),
        wait(still() ? 0 : 450),
      ]);
      if (now !== round.current) return;
      await make(move, move.entry, !move.knew);
    } catch (error) {
      if (now === round.current) {
        update({thinking: false, trouble: error instanceof Cancelled ? null : message(error)});
      }
    }
  }

  /// A move of the player to move. \throws what the library says against it
  async function play(entry: string) {
    const {setup, plies, at, thinking, over} = latest.current;
    const now = round.current;
    if (thinking || over || making.current === now) return;
    making.current = now;
    try {
      const move = await engine.move(setup.game, plies[at].position, entry);
      if (now !== round.current) return;
      await make(move, entry);
    } finally {
      if (making.current === now) making.current = -1;
    }
  }

  function jump(at: number) {
    const {plies, setup} = latest.current;
    const to = Math.min(plies.length - 1, Math.max(0, at));
    ++round.current;
    engine.cancel();
    analyst.cancel();
    update({at: to, over: false, thinking: false, trouble: null});
    void engine.isOver(setup.game, plies[to].position).then(({over}) => update({over}), () => undefined);
  }

  /// Back to the person's last turn, or at a table of two by one move.
  function undo() {
    const {setup, at} = latest.current;
    let to = at - 1;
    while (!setup.two && to > 0 && moverAt(latest.current, to) !== 0) --to;
    if (to >= 0) jump(to);
  }
  function redo() {
    const {setup, at, plies} = latest.current;
    let to = at + 1;
    while (!setup.two && to < plies.length - 1 && moverAt(latest.current, to) !== 0) ++to;
    if (to < plies.length) jump(to);
  }

  function start(starter: Player) {
    update({starter});
    void programTurn();
  }

  function change(setup: Partial<Setup>) {
    update({setup: {...latest.current.setup, ...setup}});
    if ('two' in setup && latest.current.starter === null) update({starter: 0});
    void programTurn();
  }

  /// The words of the table in another language; the game stays as it is.
  async function translate() {
    const {setup, plies, trouble} = latest.current;
    if (trouble && plies.length === 0) return begin(setup);
    const info = await engine.game(setup.game);
    const texts = await Promise.all(plies.map((ply, i) =>
      ply.entry ? engine.move(setup.game, plies[i - 1].position, ply.entry).then((move) => move.text) : ''));
    if (latest.current.plies !== plies) return;
    update({info, plies: plies.map((ply, i) => ({...ply, text: texts[i]}))});
  }
  const spoken = useRef(currentLanguage());
  useEffect(() => {
    if (spoken.current === currentLanguage()) return;
    spoken.current = currentLanguage();
    translate().catch(() => undefined);  // what ends it begins the table anew, in the new language
  }, [currentLanguage()]);

  // Asked while the page is still being painted.
  useLayoutEffect(() => {
    const starter = params.starter === '0' ? 0 : params.starter === '1' ? 1 : null;
    if (params.vs === 'link' && params.moves && params.seal !== sealOf(params)) update({trouble: t('link.broken'), thinking: false});
    else void begin(readSetup(params), params.moves ? params.moves.split('~') : [], starter);
    return () => {
      ++round.current;
      engine.cancel();
      analyst.cancel();
    };
  }, []);

  return {
    match, play, undo, redo, jump, start, change, programTurn,
    restart: (setup: Partial<Setup> = {}) => void begin({...latest.current.setup, ...latest.current.setup.follows ? autoLevel() : {}, ...setup}),
    cancel: () => {
      ++round.current;
      engine.cancel();
      update({thinking: false});
    },
  };
}

/// What a table offers.
export type TableOf = ReturnType<typeof useMatch>;
