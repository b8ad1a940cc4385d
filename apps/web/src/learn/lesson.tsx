// The lesson of a game: the goal, a game that is won for sure, the trick, each on the board (lessons.ts).
import 'virtual:texts/lesson';
import {useLayoutEffect, useState} from 'preact/hooks';
import {offers} from '../home/menu';
import {replaceRoute, writeRoute} from '../route';
import {t} from '../texts';
import {hasLesson, lessons, stages, type Lesson, type Stage} from './lessons';
import {keepStages, stagesDone} from './progress';
import {usePuzzle, type Task} from './puzzle';
import {Feedback, PuzzleBoard, Stops} from './table';

const first = 'nim';

export function LessonPage({params}: {params: Record<string, string>}) {
  const [game, setGame] = useState(hasLesson(params.game) ? params.game : first);
  const [stage, setStage] = useState(stages.find((one) => one === params.step) ?? 'goal');
  const [moves, setMoves] = useState(params.moves ?? '');
  const [done, setDone] = useState(() => stagesDone(game));
  useLayoutEffect(() => replaceRoute({view: 'learn', params: {
    page: 'lesson', game, step: stage === 'goal' ? '' : stage, moves, lang: params.lang ?? '',
  }}), [game, stage, moves]);
  const go = (next: Stage) => {
    setMoves('');
    setStage(next);
  };
  const change = (next: string) => {
    setGame(next);
    go('goal');
    setDone(stagesDone(next));
  };
  return (
    <div class="path of-game">
      <div class="lesson-head">
        <select value={game} aria-label={t('lesson.game')} onChange={(event) => change(event.currentTarget.value)}>
          {offers().filter((offer) => hasLesson(offer.game)).map((offer) => <option value={offer.game}>{offer.title}</option>)}
        </select>
        <Stops label={t('lesson.game')} all={stages} at={stage} done={done} titleOf={(one) => t(`lesson.stage.${one}`)} onGo={go} />
      </div>
      <Step key={`${game} ${stage}`} game={game} lesson={lessons[game]} stage={stage} moves={moves} onMoves={setMoves}
            onNext={() => go(stages[stages.indexOf(stage) + 1])} onDone={() => setDone(keepStages(game, stage))} />
    </div>
  );
}

/// What is asked in a step. The trick is one move, the others are played to the end.
function taskOf(game: string, lesson: Lesson, stage: Stage, moves: string): Task {
  const {convention = 'normal', second} = lesson;
  return {game, convention, start: lesson[stage], entries: moves ? moves.split('~') : [], first: stage === 'win' && second ? 'program' : 'me', whole: stage !== 'trick'};
}

function Step({game, lesson, stage, moves, onMoves, onNext, onDone}: {
  game: string, lesson: Lesson, stage: Stage, moves: string, onMoves: (moves: string) => void, onNext: () => void, onDone: () => void,
}) {
  const table = usePuzzle(taskOf(game, lesson, stage, moves));
  const {phase, info, plies} = table.puzzle;
  const won = phase === 'won' || phase === 'right';
  useLayoutEffect(() => {
    if (won) onDone();
    if (phase === 'won' || (phase === 'asked' && stage !== 'trick')) onMoves(plies.slice(1).map(({entry}) => entry).join('~'));
  }, [phase]);
  const which = stage === 'goal' && lesson.forced ? 'goal_forced' : stage === 'win' && lesson.second ? 'win_second' : stage;
  const next = stages[stages.indexOf(stage) + 1];
  return (
    <article class="lesson">
      <div class="words">
        <h1>{t(`lesson.stage.${stage}`)}</h1>
        <Feedback table={table} why={() => <p>{t(stage === 'goal' ? `lesson.no.${which}` : `lesson.${lesson.key}.no`)}</p>} reward={
          <>
            <p><strong>{t(`lesson.won.${stage}`)}</strong></p>
            <p class="buttons">
              {next ?
                <button class="main" onClick={onNext}>{t('lesson.next', {stage: t(`lesson.stage.${next}`)})}</button> :
                <>
                  <a class="button main" href={writeRoute({view: 'play', params: {game, rule: lesson.convention ?? ''}})}>{t('lesson.play')}</a>
                  {info?.drawing ?
                    <a class="button" href={writeRoute({view: 'see', params: {game, at: lesson.win, rule: lesson.convention ?? '', ask: '1'}})}>{t('lesson.look')}</a> :
                    <a class="button" href={writeRoute({view: 'learn', params: {page: 'quiz', game}})}>{t('lesson.judge')}</a>}
                </>}
            </p>
          </>}>
          <p>{t(`lesson.${lesson.key}.${stage}`)}</p>
          <p class="task"><strong>{t(`lesson.task.${which}`)}</strong></p>
        </Feedback>
      </div>
      <div class="beside"><PuzzleBoard table={table} /></div>
    </article>
  );
}
