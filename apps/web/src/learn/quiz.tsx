// Ten positions, one after the other: who wins? Then the reason, and the next.
import 'virtual:texts/teach';
import {useEffect, useLayoutEffect, useState} from 'preact/hooks';
import {analyst, engine, rulesOf} from '../engine/client';
import type {Convention} from '../engine/types';
import {Choices, Field, Prose, Trouble, useAnswer} from '../parts/basics';
import {GameSelect} from '../parts/choose';
import {Drawing, positionWords} from '../parts/drawing';
import {endOf, gameTrouble, ruleOf} from '../parts/games';
import {replaceRoute} from '../route';
import {gap, t} from '../texts';
import {itemsOfSheet, levels, sheetOf, type Level} from './exercises';
import {Predict} from './predict';
import {Short} from './table';

export function Quiz({params}: {params: Record<string, string>}) {
  const [game, setGame] = useState(params.game ?? 'nim');
  const [convention] = useState<Convention>(params.rule === 'misere' ? 'misere' : 'normal');
  const [level, setLevel] = useState<Level>(levels.find((word) => word === params.hard) ?? 'easy');
  const [number, setNumber] = useState(Math.max(1, Math.floor(Number(params.sheet)) || 1));
  const [at, setAt] = useState(0);
  const [right, setRight] = useState<boolean[]>([]);
  const key = `quiz|${game}|${convention}|${level}|${number}`;
  useLayoutEffect(() => replaceRoute({view: 'learn', params: {
    page: 'quiz', game, rule: convention === 'misere' ? 'misere' : '', hard: level, sheet: String(number), rules: rulesOf(game), lang: params.lang ?? '',
  }}), [key]);
  useEffect(() => {
    setAt(0);
    setRight([]);
  }, [key]);
  const answer = useAnswer(key, async () => {
    const info = await engine.game(game);
    return {key, info, ...await sheetOf(game, convention, level, number, 'quiz|')};
  });
  const made = answer.value?.key === key ? answer.value : null;
  const item = made?.items?.[at];
  const solution = useAnswer(item ? `${key}|${item.position}` : null, () => analyst.solve(game, convention, item!.position, 3)).value;
  const score = right.filter(Boolean).length;
  return (
    <div class="quiz">
      <h1>{t('learn.quiz')}</h1>
      <div class="quiz-choices">
        <Field label={t('setup.game')}><GameSelect value={game} onChange={setGame} /></Field>
        <Choices label={t('sheet.hardness')} value={level} onChange={setLevel}
                 choices={levels.map((value) => ({value, label: t(`exercises:${value}`)}))} />
      </div>
      {answer.error && <Trouble text={gameTrouble(answer.error, game)} />}
      {made && !made.items && <Trouble text={t('exercises:too_few', {count: itemsOfSheet})} />}
      {made && <p class="rule"><Prose text={ruleOf(made.info)} />{gap()}{endOf(made.info, convention)}</p>}
      {made && item &&
        <div class="case" key={`${key} ${at}`}>
          <div>
            <p class="where">{t('quiz.number', {number: at + 1, count: itemsOfSheet})}{!made.info.drawing && ` · ${positionWords(made.info, item.position)}`}</p>
            <Drawing info={made.info} position={item.position} wide={20} />
          </div>
          <Predict outcome={item.outcome} onGuess={(ok) => setRight([...right, ok])}>
            {solution?.position === item.position && <Short solution={solution} />}
            {item.winning.length > 0 && <p>{t('quiz.move', {move: item.winning[0].text})}</p>}
            <p class="buttons"><button class="main" onClick={() => setAt(at + 1)}>{t(at + 1 < itemsOfSheet ? 'quiz.next' : 'quiz.end')}</button></p>
          </Predict>
        </div>}
      {made?.items && at >= itemsOfSheet &&
        <div class="feedback won" role="status">
          <p><strong>{t('quiz.score', {right: score, count: itemsOfSheet})}</strong></p>
          <p>{t(score === itemsOfSheet ? 'quiz.all' : score >= itemsOfSheet - 2 ? 'quiz.many' : 'quiz.some')}</p>
          <p class="buttons"><button class="main" onClick={() => setNumber(number + 1)}>{t('quiz.again')}</button></p>
        </div>}
    </div>
  );
}
