// Seeing: one position with its answer and its moves, and the pictures that belong to its game.
import {useEffect, useState} from 'preact/hooks';
import {analyst, context, engine, own} from '../engine/client';
import type {Convention, GameInfo} from '../engine/types';
import {Choices, Field, LateInput, OutcomeWord, Prose, Reason, Trouble, useAnswer} from '../parts/basics';
import {GameSelect} from '../parts/choose';
import {firstStart, gameNamed, ruleOf} from '../parts/games';
import {later} from '../parts/later';
import {MoveList} from '../play/moves';
import {firstSegments, readPosition} from '../play/position';
import {replaceRoute, writeRoute} from '../route';
import {t} from '../texts';
import {Columns} from './columns';
import {HeatMap} from './heatmap';
import {QuotientPicture} from './quotient';
import {Splits} from './splits';
import {Waiting} from './waiting';
import {ColdSquares} from './wythoff';
import {Zeckendorf} from './zeckendorf';

/// It brings the plotting library.
const sequence = later(() => import('./sequence').then((file) => file.Sequence));

interface Seen {
  game: string;
  at: string;  ///< empty: the game's example
  convention: Convention;
}

export function SeeView({params}: {params: Record<string, string>}) {
  const [seen, setSeen] = useState<Seen>({
    game: params.game ?? 'nim',
    at: (params.at ?? '').replaceAll(',', ' '),
    convention: params.rule === 'misere' ? 'misere' : 'normal',
  });
  const info = useAnswer(seen.game, () => engine.game(seen.game));
  const start = seen.at || (info.value ? firstStart(info.value) : '');
  useEffect(() => {
    replaceRoute({view: 'see', params: {
      game: seen.game, at: start, rule: seen.convention === 'misere' ? 'misere' : '',
      lang: params.lang ?? '', rules: seen.game === own ? context.rules : '',
    }});
  }, [seen, start]);
  useEffect(() => () => analyst.cancel(), []);
  const change = (next: Partial<Seen>) => setSeen({...seen, ...next});
  const ready = info.value && (info.value.game === seen.game || !info.loading) ? info.value : null;

  return (
    <section class="see">
      <div class="heading">
        <h1><GameSelect value={seen.game} title={info.value?.title} onChange={(game) => change({game, at: ''})} /></h1>
        {ready?.rule && <p class="rule"><Prose text={ruleOf(ready)} /></p>}
      </div>
      {info.error ?
        <Trouble text={info.error}><a class="button" href={writeRoute({view: 'see', params: {game: 'nim'}})}>{t('trouble.see_nim')}</a></Trouble> :
        ready &&
        <>
          <div class="question">
            <Field label={t('see.position')}>
              <LateInput value={start} onDone={(at) => change({at})} spellcheck={false} autocomplete="off" />
            </Field>
            <CodeField game={seen.game} onGame={(game) => change({game, at: ''})} />
            <Choices label={t('setup.convention')} value={seen.convention} onChange={(convention) => change({convention})}
                     choices={[{value: 'normal', label: t('convention.normal')}, {value: 'misere', label: t('convention.misere')}]} />
          </div>
          <PositionAnswer seen={{...seen, at: start}} info={ready} onAt={(at) => change({at})} />
          <Pictures key={seen.game} seen={{...seen, at: start}} info={ready} onAt={(at) => change({at})} />
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

function PositionAnswer({seen, info, onAt}: {seen: Seen, info: GameInfo, onAt: (at: string) => void}) {
  const id = `${seen.game}|${seen.convention}|${seen.at}`;
  const answer = useAnswer(id, () => analyst.solve(seen.game, seen.convention, seen.at, 1));
  const small = readPosition(seen.at).heaps.every((heap) => heap.exact.length < 4);
  const moves = useAnswer(`moves|${id}`, () => small ? analyst.moves(seen.game, seen.convention, seen.at, 1500, info.code !== null) : undefined);
  const solution = answer.value;
  // The library writes positions in one way: 10^2 3x1 becomes 100 1 1 1.
  useEffect(() => {
    if (solution && !answer.loading && solution.position !== seen.at) onAt(solution.position);
  }, [solution]);
  const fresh = solution && solution.position === (moves.value?.position ?? solution.position);
  const pins = info.pins && moves.value ? {
    position: moves.value.position, entry: '', text: '', guessed: false,
    segments: firstSegments(readPosition(moves.value.position)),
  } : undefined;
  return (
    <section class="answer" aria-busy={answer.loading}>
      <div>
        {answer.error ? <Trouble text={answer.error} /> : solution ?
          <>
            <h2 class="verdict"><OutcomeWord outcome={solution.outcome} />
              {solution.nim_value !== null && <span class="value">{t('see.nim_value', {value: solution.nim_value})}</span>}</h2>
            <Reason solution={solution} />
            <p><a class="button" href={writeRoute({view: 'play', params: {game: seen.game, start: seen.at,
                rule: seen.convention === 'misere' ? 'misere' : '', rules: seen.game === own ? context.rules : ''}})}>{t('see.play')}</a></p>
          </> : null}
        {answer.loading && <Waiting />}
      </div>
      {!answer.error && fresh && moves.value &&
        <MoveList moves={moves.value.moves} values={seen.convention === 'normal' || info.code !== null} pins={pins}
                  onPlay={async (entry) => {
                    const move = moves.value!.moves.find((one) => one.entry === entry);
                    if (move) onAt(move.position);
                  }} />}
    </section>
  );
}

function Pictures({seen, info, onAt}: {seen: Seen, info: GameInfo, onAt: (at: string) => void}) {
  const position = readPosition(seen.at);
  const written = position.heaps.every((heap) => /^\d+$/.test(heap.exact));
  const width = Number(/^moore:(\d+)$/.exec(info.game)?.[1] ?? 1) + 1;
  const sums = info.heap_count === null && !info.limit && !info.one_pass && !info.another_heap &&
      (info.heaps_per_move === '1' || info.game.startsWith('moore:'));
  const wythoff = /^wythoff(?::(\d+))?$/.exec(info.game);
  const pairs = info.heap_count === '2' || (info.heap_count === null && !info.limit && !info.pass);
  return (
    <div class="pictures">
      {sums && written && position.heaps.length > 0 && position.heaps.length <= 24 &&
        <Columns game={seen.game} info={info} convention={seen.convention} heaps={position.heaps} width={width} onAt={onAt} />}
      {wythoff && <ColdSquares game={seen.game} convention={seen.convention} spread={Number(wythoff[1] ?? 1)} position={position} onAt={onAt} />}
      {info.game === 'fibonacci' && <Zeckendorf convention={seen.convention} at={seen.at} onAt={onAt} />}
      {info.code && seen.convention === 'misere' && <QuotientPicture game={seen.game} code={info.code} />}
      {info.code && <sequence.View game={seen.game} code={info.code} />}
      {pairs && <HeatMap game={seen.game} convention={seen.convention} onAt={onAt} />}
      {info.game === 'nim' && <Splits convention={seen.convention} onAt={onAt} />}
    </div>
  );
}
