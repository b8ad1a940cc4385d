// Seeing: the verdict on one position, always in view, or asked first where one wants to guess; live
// pictures of its game; its moves; what is known of single heaps and of pairs. The address holds
// every choice.
import 'virtual:texts/see';
import {useEffect, useState} from 'preact/hooks';
import {Blocks} from '../blocks/blocks';
import {pictureOf} from '../blocks/read';
import {analyst, context, engine, own} from '../engine/client';
import type {GameInfo, Solution} from '../engine/types';
import {Predict} from '../learn/predict';
import {Choices, Field, LateInput, OutcomeWord, Prose, Reason, Trouble, useAnswer, type Answer} from '../parts/basics';
import {GameSelect} from '../parts/choose';
import {Drawing} from '../parts/drawing';
import {firstStart, gameNamed, ruleOf} from '../parts/games';
import {useShortcuts} from '../parts/keys';
import {later} from '../parts/later';
import {MoveList} from '../play/moves';
import {firstSegments, readPosition} from '../play/position';
import {replaceRoute, writeRoute} from '../route';
import {t} from '../texts';
import {readSeen, writeSeen, type Seen} from './address';
import {Columns} from './columns';
import {HeatMap} from './heatmap';
import {Splits} from './splits';
import {Waiting} from './waiting';
import {ColdSquares} from './wythoff';
import {Zeckendorf} from './zeckendorf';

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
      ...writeSeen(seen), lang: params.lang ?? '', rules: seen.game === own ? context.rules : '',
    }});
  }, [asked, seen.at]);
  useEffect(() => () => analyst.cancel(), []);
  const change: Change = (next) => setAsked((old) => ({...old, ...next}));
  const another = (game: string) => change({game, at: '', zoom: null, second: '', by: ''});
  // Laws that were found answer from then on.
  const [, redraw] = useState(context.laws);
  const ready = info.value && (info.value.game === seen.game || !info.loading) ? info.value : null;

  return (
    <section class="see">
      <div class="heading">
        <h1 class={(info.value?.title.length ?? 0) > 24 ? 'long' : ''}><GameSelect value={seen.game} title={info.value?.title} onChange={another} /></h1>
        {ready?.rule && <p class="rule"><Prose text={ruleOf(ready)} /></p>}
      </div>
      {info.error ?
        <Trouble text={info.error}><a class="button" href={writeRoute({view: 'see', params: {game: 'nim'}})}>{t('trouble.see_nim')}</a></Trouble> :
        ready &&
        <>
          <div class="question">
            <Field label={t('see.position')}>
              <LateInput value={seen.at} onDone={(at) => change({at})} spellcheck={false} autocomplete="off" />
            </Field>
            <CodeField game={seen.game} onGame={another} />
            <Choices label={t('setup.convention')} value={seen.convention} onChange={(convention) => change({convention})}
                     choices={[{value: 'normal', label: t('convention.normal')}, {value: 'misere', label: t('convention.misere')}]} />
            <label class="check ask">
              <input type="checkbox" checked={seen.ask} onChange={(event) => change({ask: event.currentTarget.checked})} /> {t('see.ask')}
            </label>
          </div>
          <Looked key={seen.game} seen={seen} info={ready} onSeen={change} />
          {!ready.splits && !ready.another_heap && ready.drawing !== 'board' &&
            <theorem.View game={seen.game} info={ready} convention={seen.convention} heaps={readPosition(seen.at).heaps.length} onFound={() => redraw(context.laws)} />}
        </>}
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

function Looked({seen, info, onSeen}: {seen: Seen, info: GameInfo, onSeen: Change}) {
  const asked = `${seen.game}|${seen.convention}|${seen.at}`;
  const answer = useAnswer(`${asked}|${context.laws.length}`, () => analyst.solve(seen.game, seen.convention, seen.at, 1));
  const solution = answer.value;
  // The library writes positions in one way: 10^2 3x1 becomes 100 1 1 1.
  useEffect(() => {
    if (solution && !answer.loading && solution.position !== seen.at) onSeen({at: solution.position});
  }, [solution]);
  // The verdict first: what the wide pictures ask for may take long.
  const of = `${seen.game}|${seen.convention}`;
  const [come, setCome] = useState('');
  useEffect(() => {
    if (!answer.loading) setCome(of);
  }, [answer.loading, of]);
  const [guess, setGuess] = useState<{at: string, right: boolean}|null>(null);
  if (seen.ask && !answer.error && guess?.at !== asked && (answer.loading || !solution || solution.outcome !== null)) {
    return (
      <section class="ask-first" aria-busy={answer.loading}>
        {solution && !answer.loading ?
          <>
            <Drawing info={info} position={solution.position} wide={20} />
            <Predict key={asked} outcome={solution.outcome!} onGuess={(right) => setGuess({at: asked, right})}>{null}</Predict>
          </> :
          <Waiting />}
      </section>
    );
  }
  return (
    <>
      <Verdict seen={seen} answer={answer} guessed={seen.ask && guess?.at === asked ? guess.right : null} />
      <div class="looked">
        <Live seen={seen} info={info} solution={answer.error ? undefined : solution} onSeen={onSeen} />
        {!answer.error && solution && <Options seen={seen} info={info} solution={solution} onSeen={onSeen} />}
      </div>
      {come === of && <Wide seen={seen} info={info} onSeen={onSeen} />}
    </>
  );
}

/// Who wins, above everything while one scrolls; the reason unfolds below it. `guessed`: what the
/// person had said was right, or not; null where nobody was asked.
function Verdict({seen, answer, guessed}: {seen: Seen, answer: Answer<Solution>, guessed: boolean|null}) {
  const solution = answer.value;
  const [open, setOpen] = useState(false);
  useShortcuts([{key: 'w', text: t('see.key_why'), run: () => setOpen(!open)}]);
  return (
    <section class="answer" aria-busy={answer.loading}>
      {answer.error ? <Trouble text={answer.error} /> : solution ?
        <>
          <div class="verdict-line">
            {guessed !== null && <strong class={`guessed ${guessed ? 'right' : 'not'}`} role="status">{t(guessed ? 'predict.right' : 'predict.not')}</strong>}
            <h2 class="verdict"><OutcomeWord outcome={solution.outcome} />
              {solution.nim_value !== null && <span class="value">{t('see.nim_value', {value: solution.nim_value})}</span>}</h2>
            <span class="at-position">{solution.position}</span>
            <span class="do">
              <button class="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>{t('action.why')}</button>
              <a class="button" href={writeRoute({view: 'play', params: {game: seen.game, start: seen.at,
                  rule: seen.convention === 'misere' ? 'misere' : '', rules: seen.game === own ? context.rules : ''}})}>{t('see.play')}</a>
            </span>
          </div>
          {open && <div class="because" tabIndex={0} role="region" aria-label={t('action.why')}><Reason solution={solution} /></div>}
        </> : null}
      {answer.loading && <Waiting />}
    </section>
  );
}

function Options({seen, info, solution, onSeen}: {seen: Seen, info: GameInfo, solution: Solution, onSeen: Change}) {
  const small = info.drawing === 'board' || readPosition(seen.at).heaps.every((heap) => heap.exact.length < 4);
  const moves = useAnswer(`moves|${seen.game}|${seen.convention}|${seen.at}|${context.laws.length}`, () =>
      small ? analyst.moves(seen.game, seen.convention, seen.at, 1500, info.code !== null) : undefined);
  if (!moves.value || solution.position !== moves.value.position) return null;
  const pins = info.pins && !info.drawing ? {
    position: moves.value.position, entry: '', text: '', guessed: false,
    segments: firstSegments(readPosition(moves.value.position)),
  } : undefined;
  return (
    <MoveList moves={moves.value.moves} values={seen.convention === 'normal' || info.code !== null} pins={pins}
              onPlay={async (entry) => {
                const move = moves.value!.moves.find((one) => one.entry === entry);
                if (move) onSeen({at: move.position});
              }} />
  );
}

/// Pictures of the position, which change with it.
function Live({seen, info, solution, onSeen}: {seen: Seen, info: GameInfo, solution?: Solution, onSeen: Change}) {
  const position = readPosition(seen.at);
  const written = position.heaps.every((heap) => /^\d+$/.test(heap.exact));
  const width = Number(/^moore:(\d+)$/.exec(info.game)?.[1] ?? 1) + 1;
  const sums = (!info.drawing || info.game === 'nim') && info.heap_count === null && !info.limit && !info.one_pass && !info.another_heap &&
      (info.heaps_per_move === '1' || info.game.startsWith('moore:'));
  const wythoff = /^wythoff(?::(\d+))?$/.exec(info.game);
  const fibonacci = info.game === 'fibonacci';
  const onAt = (at: string) => onSeen({at});
  return (
    <div class="pictures live">
      {info.drawing && <section class="picture"><Drawing info={info} position={seen.at} /></section>}
      {wythoff && <ColdSquares game={seen.game} convention={seen.convention} spread={Number(wythoff[1] ?? 1)} position={position}
                               range={seen.board} onRange={(board) => onSeen({board})} onAt={onAt} />}
      {fibonacci && <Zeckendorf convention={seen.convention} at={seen.at} onAt={onAt} />}
      {solution && !fibonacci && pictureOf(solution) &&
        <section class="picture"><h2>{t('see.blocks')}</h2><Blocks solution={solution} /></section>}
      {sums && written && position.heaps.length > 0 && position.heaps.length <= 24 &&
        <Columns game={seen.game} info={info} convention={seen.convention} heaps={position.heaps} width={width} onAt={onAt} />}
    </div>
  );
}

/// Pictures of the whole game.
function Wide({seen, info, onSeen}: {seen: Seen, info: GameInfo, onSeen: Change}) {
  const pairs = info.drawing !== 'board' && (info.heap_count === '2' || (info.heap_count === null && !info.limit && !info.pass));
  const onAt = (at: string) => onSeen({at});
  return (
    <div class="pictures">
      {info.code && seen.convention === 'misere' && <quotient.View game={seen.game} code={info.code} seen={seen} onSeen={onSeen} />}
      {info.code && <sequence.View game={seen.game} code={info.code} seen={seen} onSeen={onSeen} />}
      {pairs && <HeatMap game={seen.game} convention={seen.convention} position={readPosition(seen.at)} size={seen.map}
                         onSize={(map) => onSeen({map})} onAt={onAt} />}
      {info.game === 'nim' && <Splits convention={seen.convention} stones={seen.stones} onStones={(stones) => onSeen({stones})} onAt={onAt} />}
    </div>
  );
}
