// A game that was played, as a text file (docs/formats.md): the game, where it began, who played
// and the moves. Who stood to win is not in it: the library says that.
import type {Convention} from '../engine/types';

/// One of the two who play; a program makes `level` per cent of its moves perfectly.
export interface Seat {
  kind: 'person'|'program';
  level: number;
}

export interface GameRecord {
  game: string;
  convention: Convention;
  start: string;
  players: [Seat, Seat];  ///< in the order in which they move
  moves: string[];        ///< as they are typed in `bouton play`
  rules: string;          ///< the rules file, where the game is rules:own
}

/// What is wrong with a file: the text play.record.KEY, and the line, counted from 1.
export class RecordError extends Error {
  constructor(readonly key: string, readonly names: Record<string, string|number>) {
    super(`${key} ${JSON.stringify(names)}`);
  }
}

const first = 'bouton.game 1';
const mostBytes = 1 << 20, mostMoves = 10_000;
const person: Seat = {kind: 'person', level: 100};

const writeSeat = ({kind, level}: Seat) => kind === 'program' && level !== 100 ? `program ${level}` : kind;

export function writeRecord(record: GameRecord): string {
  return [
    first,
    `game: ${record.game}`,
    `rule: ${record.convention}`,
    `start: ${record.start}`,
    `players: ${record.players.map(writeSeat).join(', ')}`,
    '',
    ...record.moves,
    ...(record.rules ? ['', 'rules:', record.rules.replace(/\n+$/, '')] : []),
    '',
  ].join('\n');
}

function readSeat(text: string, line: number): Seat {
  const word = /^(person|program)(?:\s+(\d{1,3}))?$/.exec(text.trim());
  const level = Number(word?.[2] ?? 100);
  if (!word || level > 100 || (word[1] === 'person' && word[2])) throw new RecordError('player', {line, text: text.trim()});
  return {kind: word[1] as Seat['kind'], level};
}

function readSeats(text: string, line: number): [Seat, Seat] {
  const seats = text.split(',').map((word) => readSeat(word, line));
  if (seats.length !== 2) throw new RecordError('players', {line});
  if (seats.every(({kind}) => kind === 'program')) throw new RecordError('programs', {line});
  return seats as [Seat, Seat];
}

/// Reads a file. Moves are not judged here: the library says whether they are allowed.
/// \throws RecordError
export function readRecord(text: string): GameRecord {
  if (text.length > mostBytes) throw new RecordError('size', {line: 1});
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/);
  const begin = lines.findIndex((line) => line.trim() !== '');
  if (begin < 0 || lines[begin].trim() !== first) throw new RecordError('first', {line: begin + 1 || 1, first});
  const heads = new Map<string, {value: string, line: number}>();
  const moves: string[] = [];
  let rules = '';
  for (let i = begin + 1; i < lines.length; ++i) {
    const line = lines[i].trim();
    if (line === '' || line.startsWith('#')) continue;
    if (line === 'rules:') {
      rules = lines.slice(i + 1).join('\n').trim();
      break;
    }
    const head = /^([a-z]+):\s*(.*)$/.exec(line);
    if (head) {
      if (!['game', 'rule', 'start', 'players'].includes(head[1])) throw new RecordError('head', {line: i + 1, text: head[1]});
      if (moves.length > 0) throw new RecordError('late', {line: i + 1, text: head[1]});
      if (heads.has(head[1])) throw new RecordError('twice', {line: i + 1, text: head[1]});
      heads.set(head[1], {value: head[2], line: i + 1});
    } else {
      if (moves.length === mostMoves) throw new RecordError('moves', {line: i + 1, most: mostMoves});
      moves.push(line);
    }
  }
  for (const text of ['game', 'start']) {
    if (!heads.get(text)?.value) throw new RecordError('missing', {line: heads.get(text)?.line ?? begin + 1, text});
  }
  const rule = heads.get('rule');
  if (rule && rule.value !== 'normal' && rule.value !== 'misere') throw new RecordError('rule', {line: rule.line, text: rule.value});
  const players = heads.get('players');
  const game = heads.get('game')!.value;
  if (game.startsWith('rules:') !== (rules !== '')) throw new RecordError('rules', {line: heads.get('game')!.line});
  return {
    game: rules ? 'rules:own' : game,
    convention: (rule?.value ?? 'normal') as Convention,
    start: heads.get('start')!.value,
    players: players ? readSeats(players.value, players.line) : [person, person],
    moves,
    rules,
  };
}

/// The parameters of an address that shows the game, as views Play and Review read them.
export function recordParams(record: GameRecord): Record<string, string> {
  const {players} = record;
  const program = players.find(({kind}) => kind === 'program');
  return {
    game: record.game,
    rule: record.convention === 'misere' ? 'misere' : '',
    start: record.start,
    moves: record.moves.join('~'),
    starter: players[0].kind === 'program' ? '1' : '0',
    vs: program ? '' : 'person',
    level: program && program.level !== 100 ? String(program.level) : '',
    rules: record.rules,
  };
}

/// The game that an address shows.
export function recordOfParams(params: Record<string, string>): GameRecord {
  const level = Number(params.level ?? 100);
  const program: Seat = {kind: 'program', level: Number.isFinite(level) ? Math.min(100, Math.max(0, Math.round(level))) : 100};
  const other = params.vs === 'person' || params.vs === 'link' ? person : program;
  return {
    game: params.game ?? 'nim',
    convention: params.rule === 'misere' ? 'misere' : 'normal',
    start: (params.start ?? '').replaceAll(',', ' '),
    players: params.starter === '1' ? [other, person] : [person, other],
    moves: params.moves ? params.moves.split('~') : [],
    rules: params.game?.startsWith('rules:') ? params.rules ?? '' : '',
  };
}

/// A name for the file, of letters that every disk takes.
export const fileName = (record: GameRecord): string =>
    `${record.game} ${record.start}`.replace(/[^\w.]+/g, '-').replace(/^-+|-+$/g, '').slice(0, 60) + '.game';
