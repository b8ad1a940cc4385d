// Seeing: a position that one holds in one's hands, the verdict beside it, or asked first where one wants to
// guess; below, one at a time: the reason, the moves, and what is known of the whole game. The address holds
// every choice. Only what is shown is asked for.
import 'virtual:texts/see';
import {useEffect, useState} from 'preact/hooks';
import {Blocks} from '../blocks/blocks';
import {pictureOf} from '../blocks/read';
import {canEdit} from '../boards/edit_model';
import {analyst, context, engine, rulesOf} from '../engine/client';
import type {GameInfo, Solution} from '../engine/types';
import {Predict} from '../learn/predict';
import {Field, LateInput, OutcomeWord, Prose, Reason, Trouble, useAnswer, type Answer} from '../parts/basics';
import {ConventionChoices, GameSelect} from '../parts/choose';
import {Drawing} from '../parts/drawing';
import {firstStart, gameNamed, gameTrouble, ruleOf} from '../parts/games';
import {useShortcuts} from '../parts/keys';
import {later} from '../parts/later';
import {Terms} from '../parts/terms';
import {MoveList} from '../play/moves';
import {firstPly} from '../play/match';
import {firstSegments, readPosition} from '../play/position';
import {replaceRoute, writeRoute} from '../route';
import {moveWords, sentence} from '../table/words';
import {t} from '../texts';
import {readSeen, writeSeen, type Seen, type Tab} from './address';
import {HeapBoard, canHold} from './board';
import {Columns} from './columns';
import {HeatMap} from './heatmap';
import {Splits} from './splits';
import {Tabs} from './tabs';
import {Waiting} from './waiting';
import {ColdSquares} from './wythoff';

const edit = later(() => import('../boards/edit').then((file) => file.EditBoard));
const sequence = later(() => import('./sequence').then((file) => file.Sequence));
const theorem = later(() => import('../own/theorem').then((file) => file.Theorem));
const quotient = later(() => import('./quotient').then((file) => file.QuotientPicture));

type Change = (next: Partial<Seen>) => void;

export function SeeView({params}: {params: Record<string, string>}) {
  const [asked, setAsked] = useState<Seen>(() => readSeen(params));
  const info = useAnswer(asked.game, () => engine.game(asked.game));
  const seen = {...asked, at: asked.at || (info.value ? firstStart(info.value) : '')};
  useEffect(() => {
    replaceRoute({view: 'see', params: {
      ...writeSeen(seen), lang: params.lang ?? '', rules: rulesOf(seen.game),
    }});
  }, [asked, seen.at]);
  useEffect(() => () => analyst.cancel(), []);
  const change: Change = (next) => setAsked((old) => ({...old, ...next}));
  const another = (game: string) => change({game, at: '', zoom: null, second: '', by: ''});
  const ready = info.value && (info.value.game === seen.game || !info.loading) ? info.value : null;
  return (
    <section class="see">
      <div class="heading">
        <h1 class={(info.value?.title.length ?? 0) > 24 ? 'long' : ''}><GameSelect value={seen.game} title={info.value?.title} onChange={another} /></h1>
        {ready?.rule && <p class="rule"><Prose text={ruleOf(ready)} /></p>}
      </div>
      {info.error ?
        <Trouble text={gameTrouble(info.error, seen.game)}><a class="button" href={writeRoute({view: 'see', params: {game: 'nim'}})}>{t('trouble.see_nim')}</a></Trouble> :
        ready && <Looked key={seen.game} seen={seen} info={ready} onSeen={change} onGame={another} />}
    </section>
  );
}

/// Any code or specification may be typed: a researcher pastes 0.165.
function CodeField({game, onGame}: {game: string, onGame: (game: string) => void}) {
  return (
    <Field label={t('see.code')}>
      <LateInput value={game} onDone={(value) => value.trim() && void gameNamed(value).then(onGame)} spellcheck={false} autocomplete="off" />
    </Field>
  );
}

/// What there is to see of a game, in this order.
function tabsOf(info: GameInfo, misere: boolean): Tab[] {
  const wythoff = info.game.startsWith('wythoff');
  const there: [Tab, boolean][] = [
    ['reason', true],
    ['moves', true],
    ['quotient', info.code !== null && misere],
    ['sequence', info.code !== null && info.game !== 'nim'],  // of Nim it is a straight line
    ['map', wythoff || pairsOf(info) || info.game === 'nim'],
    ['theorem', !info.splits && !info.another_heap && info.drawing !== 'board'],
  ];
  return there.flatMap(([tab, is]) => is ? [tab] : []);
}

const pairsOf = (info: GameInfo) =>
    info.drawing !== 'board' && (info.heap_count === '2' || (info.heap_count === null && !info.limit && !info.pass));

/// A code is typed for its sequence, a name for its game.
const usualTab = (game: string, tabs: Tab[]): Tab =>
    /^[\d.]/.test(game) ? tabs.find((tab) => tab === 'quotient' || tab === 'sequence') ?? 'reason' : 'reason';

function Looked({seen, info, onSeen, onGame}: {seen: Seen, info: GameInfo, onSeen: Change, onGame: (game: string) => void}) {
  const asked = `${seen.game}|${seen.convention}|${seen.at}`;
  // Laws that were found answer from then on.
  const [, redraw] = useState(context.laws);
  const answer = useAnswer(`${asked}|${context.laws.length}`, () => analyst.solve(seen.game, seen.convention, seen.at, 1));
  const solution = answer.error ? undefined : answer.value;
  // The library writes positions in one way: 10^2 3x1 becomes 100 1 1 1.
  useEffect(() => {
    if (solution && !answer.loading && solution.position !== seen.at) onSeen({at: solution.position});
  }, [solution]);
  // The verdict first: what else is asked for may take long.
  const of = `${seen.game}|${seen.convention}`;
  const [come, setCome] = useState('');
  useEffect(() => {
    if (!answer.loading) setCome(of);
  }, [answer.loading, of]);
  const [guess, setGuess] = useState<{at: string, right: boolean}|null>(null);
  const guessing = seen.ask && !answer.error && guess?.at !== asked && (answer.loading || !solution || solution.outcome !== null);
  const onAt = (at: string) => onSeen({at});
  const tabs = tabsOf(info, seen.convention === 'misere');
  const tab = tabs.find((one) => one === seen.tab) ?? usualTab(seen.game, tabs);
  const why = () => {
    onSeen({tab: 'reason'});
    document.getElementById('see-tabs')?.scrollIntoView({block: 'nearest'});
  };
  useShortcuts([{key: 'w', text: t('see.key_why'), run: why}]);
  return (
    <div class="looked">
      {guessing ?
        <section class="answer ask-first" aria-busy={answer.loading}>
          {solution && !answer.loading ?
            <Predict key={asked} outcome={solution.outcome!} onGuess={(right) => setGuess({at: asked, right})}>{null}</Predict> :
            <Waiting />}
        </section> :
        <Verdict seen={seen} answer={answer} guessed={seen.ask && guess?.at === asked ? guess.right : null} onWhy={why} />}
      <div class="object">
        {canHold(info, seen.at) && <HeapBoard info={info} at={seen.at} busy={answer.loading} onAt={onAt} />}
        {canEdit(info.game) ? <edit.View info={info} at={seen.at} onAt={(at, game) => onSeen({at, game})} /> :
         info.drawing && <Drawing info={info} position={seen.at} />}
        <div class="question">
          <Field label={t('see.position')}>
            <LateInput value={seen.at} onDone={onAt} spellcheck={false} autocomplete="off" />
          </Field>
          <CodeField game={seen.game} onGame={onGame} />
          <ConventionChoices value={seen.convention} onChange={(convention) => onSeen({convention})} />
          <label class="check ask">
            <input type="checkbox" checked={seen.ask} onChange={(event) => onSeen({ask: event.currentTarget.checked})} /> {t('see.ask')}
          </label>
        </div>
      </div>
      {!guessing &&
        <Tabs tabs={tabs} tab={tab} onTab={(next) => onSeen({tab: next})}>
          {tab === 'reason' && <Because seen={seen} info={info} solution={solution} onAt={onAt} />}
          {tab === 'moves' && solution && <Options seen={seen} info={info} solution={solution} onAt={onAt} />}
          {come === of && tab === 'quotient' && <quotient.View game={seen.game} code={info.code!} seen={seen} onSeen={onSeen} />}
          {come === of && tab === 'sequence' && <sequence.View game={seen.game} code={info.code!} seen={seen} onSeen={onSeen} />}
          {come === of && tab === 'map' && <Maps seen={seen} info={info} onSeen={onSeen} />}
          {tab === 'theorem' &&
            <theorem.View game={seen.game} info={info} convention={seen.convention} heaps={readPosition(seen.at).heaps.length} at={seen.at} onFound={() => redraw(context.laws)} />}
        </Tabs>}
    </div>
  );
}

/// Who wins, in view while one scrolls. `guessed`: what the person had said was right, or not; null where
/// nobody was asked.
function Verdict({seen, answer, guessed, onWhy}: {seen: Seen, answer: Answer<Solution>, guessed: boolean|null, onWhy: () => void}) {
  const solution = answer.value;
  return (
    <section class="answer" aria-busy={answer.loading}>
      {answer.error ? <Trouble text={answer.error} /> : solution ?
        <div class="verdict-line">
          {guessed !== null && <strong class={`guessed ${guessed ? 'right' : 'not'}`} role="status">{t(guessed ? 'predict.right' : 'predict.not')}</strong>}
          <h2 class="verdict"><OutcomeWord outcome={solution.outcome} />
            {solution.nim_value !== null && <span class="value"><Terms text={t('see.nim_value', {value: solution.nim_value})} /></span>}</h2>
          <span class="at-position">{solution.position}</span>
          <span class="do">
            <button class="quiet" onClick={onWhy}>{t('action.why')}</button>
            <a class="button" href={writeRoute({view: 'play', params: {game: seen.game, start: seen.at,
                rule: seen.convention === 'misere' ? 'misere' : '', rules: rulesOf(seen.game)}})}>{t('see.play')}</a>
          </span>
        </div> : null}
      {answer.loading && <Waiting />}
    </section>
  );
}

/// More digits are not told as moves.
const mostDigits = 4;

function Options({seen, info, solution, onAt}: {seen: Seen, info: GameInfo, solution: Solution, onAt: (at: string) => void}) {
  const small = info.drawing === 'board' || readPosition(seen.at).heaps.every((heap) => heap.exact.length < mostDigits);
  const moves = useAnswer(small ? `moves|${seen.game}|${seen.convention}|${seen.at}|${context.laws.length}` : null, () =>
      analyst.moves(seen.game, seen.convention, seen.at, 1500, info.code !== null));
  if (!small) return <p class="faint">{t('see.too_large')}</p>;
  if (!moves.value || solution.position !== moves.value.position) return moves.loading ? <Waiting /> : null;
  const {position} = moves.value, from = {...firstPly(seen.game, position), segments: firstSegments(readPosition(position))};  // every heap a row
  return (
    <MoveList moves={moves.value.moves} values={seen.convention === 'normal' || info.code !== null} words={(move) => sentence(moveWords(info, from, move, false))}
              onPlay={async (entry) => {
                const move = moves.value!.moves.find((one) => one.entry === entry);
                if (move) onAt(move.position);
              }} />
  );
}

/// The reason in words, and as pictures of the position.
function Because({seen, info, solution, onAt}: {seen: Seen, info: GameInfo, solution?: Solution, onAt: (at: string) => void}) {
  const position = readPosition(seen.at);
  const written = position.heaps.every((heap) => /^\d+$/.test(heap.exact));
  const width = Number(/^moore:(\d+)$/.exec(info.game)?.[1] ?? 1) + 1;
  const sums = (!info.drawing || info.game === 'nim') && info.heap_count === null && !info.limit && !info.one_pass && !info.another_heap &&
      (info.heaps_per_move === '1' || info.game.startsWith('moore:'));
  const fibonacci = info.game === 'fibonacci';
  return (
    <div class="because">
      {solution && <Reason solution={solution} />}
      <div class="pictures live">
        {solution && pictureOf(solution) &&
          <section class="picture">
            <h2>{t(fibonacci ? 'zeckendorf.title' : 'see.blocks')}</h2>
            {fibonacci &&
              <>
                <p class="faint">{t('zeckendorf.text')}</p>
                <Field label={t('zeckendorf.heap', {size: seen.at})}>
                  <input type="range" min={2} max={144} value={Math.min(144, Number(position.heaps[0].exact))} onInput={(event) => onAt(event.currentTarget.value)} />
                </Field>
              </>}
            <Blocks solution={solution} />
          </section>}
        {sums && written && !solution?.reason.some(({step}) => step.includes('.columns')) && position.heaps.length > 0 && position.heaps.length <= 24 &&
          <Columns game={seen.game} info={info} convention={seen.convention} heaps={position.heaps} width={width} />}
      </div>
    </div>
  );
}

/// Pictures of all positions of two heaps, and how many stones are divided safely.
function Maps({seen, info, onSeen}: {seen: Seen, info: GameInfo, onSeen: Change}) {
  const onAt = (at: string) => onSeen({at});
  const wythoff = /^wythoff(?::(\d+))?$/.exec(info.game);
  return (
    <div class="pictures maps">
      {wythoff && <ColdSquares game={seen.game} convention={seen.convention} spread={Number(wythoff[1] ?? 1)} position={readPosition(seen.at)}
                               range={seen.board} onRange={(board) => onSeen({board})} onAt={onAt} />}
      {pairsOf(info) && <HeatMap game={seen.game} convention={seen.convention} position={readPosition(seen.at)} size={seen.map}
                                onSize={(map) => onSeen({map})} onAt={onAt} />}
      {info.game === 'nim' && <Splits convention={seen.convention} stones={seen.stones} onStones={(stones) => onSeen({stones})} onAt={onAt} />}
    </div>
  );
}
