// What is there to do when a game is over: look at where it turned, try again from there, look back
// at all of it, save it, share it. While a game goes on only saving and sharing.
import {moverAt, nameOf, type Match, type TableOf} from '../play/match';
import {writeRoute} from '../route';
import {t} from '../texts';
import {turningPoints} from './analysis';
import {wordsAt} from './history';
import {Keep} from './keep';
import {recordParams, type GameRecord, type Seat} from './record';

/// The game of a table as it is kept.
export function recordOfMatch({setup, plies, starter}: Match, rules: string): GameRecord {
  const person: Seat = {kind: 'person', level: 100};
  const other: Seat = setup.two ? person : {kind: 'program', level: setup.level};
  return {
    game: setup.game,
    convention: setup.convention,
    start: plies[0]?.position ?? setup.start,
    players: starter === 1 ? [other, person] : [person, other],
    moves: plies.slice(1).map(({entry}) => entry),
    rules: setup.game.startsWith('rules:') ? rules : '',
  };
}

const mostShown = 3;

export function AfterGame({match, table, outcomes, rules}: {
  match: Match, table: TableOf, outcomes: (string|undefined)[]|null, rules: string,
}) {
  if (match.plies.length < 2 || match.starter === null) return null;
  const record = recordOfMatch(match, rules);
  const link = (more: Record<string, string> = {}) => writeRoute({view: 'review', params: {...recordParams(record), ...more}});
  const turns = outcomes ? turningPoints(outcomes) : [];
  const open = outcomes?.some((letter) => letter !== 'N' && letter !== 'P') ?? false;
  const {two} = match.setup;
  return (
    <section class="after" aria-label={t('after.label')}>
      {outcomes &&
        <>
          {turns.length === 0 && !open && <p>{t('after.no_turn', {who: nameOf(winnerOf(match, outcomes), two)})}</p>}
          <ul class="turns">
            {turns.slice(-mostShown).map((i) => {
              const mover = moverAt(match, i - 1)!;
              const mine = two || mover === 0;
              return (
                <li>
                  <p><strong>{t('after.turned', {number: i})}</strong> {t('after.could', {
                    who: nameOf(mover, two), move: wordsAt(match.info!, match.plies, i),
                  })}</p>
                  {mine &&
                    <p class="buttons">
                      <button onClick={() => table.jump(i - 1)}>{t('after.again')}</button>
                      <a class="button" href={link({at: String(i - 1), find: '1'})}>{t('after.find')}</a>
                    </p>}
                </li>
              );
            })}
          </ul>
          {turns.length > mostShown && <p class="faint">{t('after.more', {count: turns.length - mostShown})}</p>}
          <p class="buttons"><a class="button" href={link()}>{t('after.review')}</a></p>
        </>}
      <Keep record={record} />
    </section>
  );
}

/// Who stood to win at the start, and did.
function winnerOf(match: Match, outcomes: (string|undefined)[]): 0|1 {
  const starter = moverAt(match, 0)!;
  return outcomes[0] === 'N' ? starter : (1 - starter) as 0|1;
}
