// What is there to do when a game is over: look at where it turned, try again from there, look back
// at all of it, save it, share it. While a game goes on only saving and sharing.
import {rulesOf} from '../engine/client';
import {moverAt, nameOf, type Match, type TableOf} from '../play/match';
import {writeRoute} from '../route';
import {sentence} from '../table/words';
import {gap, t} from '../texts';
import {turningPoints} from './analysis';
import {favourite, wordsAt} from './history';
import {Keep} from './keep';
import {recordParams, type GameRecord, type Seat} from './record';

/// The game of a table as it is kept.
function recordOfMatch({setup, plies, starter}: Match): GameRecord {
  const person: Seat = {kind: 'person', level: 100};
  const other: Seat = setup.two ? person : {kind: 'program', level: setup.level};
  return {
    game: setup.game,
    convention: setup.convention,
    start: plies[0]?.position ?? setup.start,
    players: starter === 1 ? [other, person] : [person, other],
    moves: plies.slice(1).map(({entry}) => entry),
    rules: rulesOf(setup.game),
  };
}

const mostShown = 3;

/// The move of the person after which a game against the program could not be won any more; null: it never could.
export const lostAt = (match: Match, outcomes: (string|undefined)[]): number|null =>
    turningPoints(outcomes).filter((i) => moverAt(match, i - 1) === 0).at(-1) ?? null;

const reviewOf = (match: Match, more: Record<string, string> = {}) =>
    writeRoute({view: 'review', params: {...recordParams(recordOfMatch(match)), ...more}});

/// What can be done where a game turned, by move `at`.
function Again({match, at, table}: {match: Match, at: number, table: TableOf}) {
  return (
    <>
      <a class="button main" href={reviewOf(match, {at: String(at - 1), find: '1'})}>{t('after.find')}</a>
      <button onClick={() => table.jump(at - 1)}>{t('after.again')}</button>
    </>
  );
}

/// Where the person lost, told where the eye is when the game ends.
export function Turned(props: {match: Match, at: number, table: TableOf}) {
  return (
    <>
      <p class="so-close">{t('after.so_close', {number: props.at})}</p>
      <Again {...props} />
    </>
  );
}

export function AfterGame({match, table, outcomes, told}: {
  match: Match, table: TableOf, outcomes: (string|undefined)[]|null,
  told: number|null,  ///< the turn that is told elsewhere
}) {
  if (match.plies.length < 2 || match.starter === null) return null;
  const turns = outcomes ? turningPoints(outcomes) : [];
  const open = outcomes?.some((letter) => letter !== 'N' && letter !== 'P') ?? false;
  const {two} = match.setup, winner = favourite(match, outcomes ?? [], 0);
  return (
    <section class="after" aria-label={t('after.label')}>
      {outcomes &&
        <>
          {turns.length === 0 && !open && <p>{t(!two && winner === 0 ? 'after.no_turn_you' : 'after.no_turn', {who: sentence(nameOf(winner!, two))})}</p>}
          <ul class="turns">
            {turns.slice(-mostShown).filter((i) => i !== told).map((i) => {
              const mover = moverAt(match, i - 1)!;
              const mine = two || mover === 0;
              return (
                <li>
                  <p><strong>{t('after.turned', {number: i})}</strong>{gap()}{t(!two && mover === 0 ? 'after.could_you' : 'after.could', {
                    who: sentence(nameOf(mover, two)), move: wordsAt(match.info!, match.plies, i),
                  })}</p>
                  {mine && <p class="buttons"><Again match={match} at={i} table={table} /></p>}
                </li>
              );
            })}
          </ul>
          {turns.length > mostShown && <p class="faint">{t('after.more', {count: turns.length - mostShown})}</p>}
          <p class="buttons"><a class="button" href={reviewOf(match)}>{t('after.review')}</a></p>
        </>}
      <Keep record={recordOfMatch(match)} />
    </section>
  );
}
