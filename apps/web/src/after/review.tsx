// Looking back at a game: its moves on the board, where it turned, and the better move to be found.
// A game that is not over tells nothing until the person asks for it.
import 'virtual:texts/review';
import {useEffect, useLayoutEffect, useRef, useState} from 'preact/hooks';
import {analyst, context} from '../engine/client';
import {Feedback, PuzzleBoard, Short} from '../learn/table';
import {usePuzzle} from '../learn/puzzle';
import {Trouble, useAnswer} from '../parts/basics';
import {gameTrouble} from '../parts/games';
import {useShortcuts} from '../parts/keys';
import {StillBoard} from '../play/still';
import {nameOf, type Match} from '../play/match';
import {replaceRoute, writeRoute} from '../route';
import {gap, t} from '../texts';
import {reviewed, stands, turningPoints, type Reviewed} from './analysis';
import {wordsAt} from './history';
import {Keep} from './keep';
import {OpenGame} from './open';
import {recordOfParams, recordParams, type GameRecord} from './record';

export function ReviewView({params}: {params: Record<string, string>}) {
  const [record, setRecord] = useState<GameRecord|null>(() => params.game ? recordOfParams(params) : null);
  const [opening, setOpening] = useState(false);
  const [at, setAt] = useState(Math.max(0, Math.floor(Number(params.at)) || 0));
  const [find, setFind] = useState(params.find === '1');
  const answer = useAnswer(record && JSON.stringify(record), () => reviewed(record!));
  const game = answer.value && record && answer.value.record === record ? answer.value : null;
  const place = game ? Math.min(at, game.plies.length - 1) : at;
  useLayoutEffect(() => {
    replaceRoute({view: 'review', params: record ?
      {...recordParams(record), at: place ? String(place) : '', find: find ? '1' : '', lang: params.lang ?? ''} : {lang: params.lang ?? ''}});
  }, [record, place, find]);
  const show = (next: GameRecord) => {
    context.rules = next.rules || context.rules;
    setRecord(next);
    setAt(0);
    setFind(false);
    setOpening(false);
  };
  return (
    <section class="review">
      <div class="review-head">
        <h1>{game ? game.info.title : t('review.title')}</h1>
        {record && <button class="quiet" aria-expanded={opening} onClick={() => setOpening(!opening)}>{t('open.title')}</button>}
      </div>
      {(!record || opening) && <OpenGame onOpen={show} />}
      {record && answer.loading && !game && <p class="faint" role="status">{t('thinking')}</p>}
      {record && answer.error && <Trouble text={gameTrouble(answer.error, record.game)} />}
      {game && <Look key={JSON.stringify(record)} game={game} at={place} find={find} onAt={(next) => { setAt(next); setFind(false); }} onFind={setFind} />}
    </section>
  );
}

/// Who a player is: in a game against the program "you" and "the program".
function nameIn(game: Reviewed, turn: number): string {
  const {players} = game.record;
  const two = players.every(({kind}) => kind === 'person');
  if (two) return nameOf((turn % 2) as 0|1, true);
  return nameOf(players[turn % 2].kind === 'person' ? 0 : 1, false);
}

/// The table at a place of the game.
function matchAt({record, info, plies, over}: Reviewed, at: number): Match {
  const two = record.players.every(({kind}) => kind === 'person');
  return {
    setup: {game: record.game, start: plies[0].position, convention: record.convention, two, first: 'me', level: 100, follows: false, link: ''},
    info, plies, at, trouble: null, thinking: false, mine: null,
    starter: record.players[0].kind === 'program' ? 1 : 0,
    over: over && at === plies.length - 1,
  };
}

const slowly = 1100;

function Look({game, at, find, onAt, onFind}: {
  game: Reviewed, at: number, find: boolean, onAt: (at: number) => void, onFind: (find: boolean) => void,
}) {
  const {plies, info, record, outcomes} = game;
  const last = plies.length - 1;
  const [asked, setAsked] = useState(false);
  const told = game.over || asked;
  const [running, setRunning] = useState(false);
  const turns = turningPoints(outcomes);
  const latest = useRef(at);
  latest.current = at;
  useEffect(() => {
    if (!running) return;
    if (at >= last) return setRunning(false);
    const timer = setTimeout(() => onAt(latest.current + 1), slowly);
    return () => clearTimeout(timer);
  }, [running, at]);
  const go = (next: number) => {
    setRunning(false);
    onAt(Math.min(last, Math.max(0, next)));
  };
  useShortcuts([
    {key: 'ArrowLeft', text: t('review.back'), run: () => go(at - 1)},
    {key: 'ArrowRight', text: t('review.on'), run: () => go(at + 1)},
  ]);
  const winner = stands(outcomes, at);
  const again = writeRoute({view: 'play', params: recordParams({...record, moves: record.moves.slice(0, at)})});
  const turned = at < last && turns.includes(at + 1);
  if (find && told && at < last && outcomes[at] === 'N') return <Find game={game} at={at} onDone={() => onFind(false)} again={again} />;
  return (
    <div class="look">
      <div class="beside">
        <StillBoard match={matchAt(game, at)} />
        <p class="replay" role="group" aria-label={t('review.moves')}>
          <button onClick={() => go(0)} disabled={at === 0} aria-label={t('review.first')}>|◀</button>
          <button onClick={() => go(at - 1)} disabled={at === 0} aria-label={t('review.back')}>◀</button>
          <button onClick={() => go(at + 1)} disabled={at === last} aria-label={t('review.on')}>▶</button>
          <button onClick={() => go(last)} disabled={at === last} aria-label={t('review.last')}>▶|</button>
          <button onClick={() => { if (at >= last) onAt(0); setRunning(!running); }}>{t(running ? 'review.stop' : 'review.run')}</button>
          <input type="range" min={0} max={last} value={at} aria-label={t('review.place')} onInput={(event) => go(Number(event.currentTarget.value))} />
        </p>
      </div>
      <div class="words">
        <p class="moment" aria-live="polite">
          {at === 0 ? t('review.start', {position: plies[0].position}) :
            t('review.move', {number: at, count: last, who: nameIn(game, at - 1), move: wordsAt(info, plies, at)})}
          {told && <>{gap()}{winner === null ? t('review.open') : t('review.stands', {who: nameIn(game, winner)})}</>}
        </p>
        {!game.over && !asked &&
          <p class="unfinished">{t('review.unfinished')} <button onClick={() => setAsked(true)}>{t('review.tell')}</button></p>}
        {told &&
          <>
            {turned &&
              <div class="feedback wrong">
                <p><strong>{t('review.turns_here', {who: nameIn(game, at)})}</strong></p>
                <p class="buttons"><button class="main" onClick={() => onFind(true)}>{t('after.find')}</button>
                  <a class="button" href={again}>{t('after.again')}</a></p>
              </div>}
            <h2>{t('review.turns')}</h2>
            {turns.length === 0 && <p>{t(outcomes.includes(null) ? 'review.turns_unknown' : 'review.no_turns')}</p>}
            <ol class="turns">
              {turns.map((i) =>
                <li>
                  <button class={at === i - 1 ? 'on' : ''} onClick={() => go(i - 1)}>
                    <span class="turned" aria-hidden="true">?!</span>
                    {t('review.move', {number: i, count: last, who: nameIn(game, i - 1), move: wordsAt(info, plies, i)})}
                  </button>
                </li>)}
            </ol>
          </>}
        <p class="buttons">{!turned && at < last && <a class="button" href={again}>{t('review.play_on')}</a>}</p>
        <Keep record={record} />
      </div>
    </div>
  );
}

/// The better move, to be found on the board.
function Find({game, at, onDone, again}: {game: Reviewed, at: number, onDone: () => void, again: string}) {
  const {record, plies, info} = game;
  const table = usePuzzle({...record, entries: record.moves.slice(0, at), whole: false});
  const {phase} = table.puzzle;
  const solution = useAnswer(phase === 'right' ? `${record.game}|${plies[at].position}` : null, () =>
    analyst.solve(record.game, record.convention, plies[at].position, 3)).value;
  return (
    <div class="look">
      <div class="beside"><PuzzleBoard table={table} /></div>
      <div class="words">
        <Feedback table={table} reward={
          <>
            <p><strong>{t('puzzle.right')}</strong></p>
            {solution && <Short solution={solution} />}
            <p class="buttons"><a class="button main" href={again}>{t('after.again')}</a></p>
          </>}>
          <p>{t('review.find', {who: nameIn(game, at), move: wordsAt(info, plies, at + 1)})}</p>
        </Feedback>
        <p><button class="quiet" onClick={onDone}>{t('review.to_game')}</button></p>
      </div>
    </div>
  );
}
