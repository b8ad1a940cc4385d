// The sheet for a new game: which, with which heaps, against whom, who starts, how it ends.
import 'virtual:texts/newgame';
import {useEffect, useState} from 'preact/hooks';
import {context, engine, own} from '../engine/client';
import type {Convention} from '../engine/types';
import {Choices, Field, LateInput, Trouble, useAnswer} from '../parts/basics';
import {ByTouch} from '../parts/choose';
import {firstStart, gameNamed, gameTrouble} from '../parts/games';
import {Sheet} from '../parts/sheet';
import type {Level} from '../play/follow';
import {levelChoices, levelChosen, withLevel} from '../play/level';
import type {First, Setup} from '../play/match';
import {writeRoute} from '../route';
import {t} from '../texts';
import {Living} from './living';
import {offers} from './menu';
import {keepWish} from './wish';

export interface NewGameProps {
  setup: Setup;
  running: boolean;
  onStart: (setup: Setup) => void;
  onClose: () => void;
}

export function NewGame({setup, running, onStart, onClose}: NewGameProps) {
  const [wish, setWish] = useState(setup);
  const change = (next: Partial<Setup>) => setWish((old) => ({...old, ...next}));
  const all = offers();
  const offer = all.find(({game}) => game === wish.game);
  const answer = useAnswer(wish.game, () => engine.game(wish.game));
  const info = answer.error || answer.loading ? undefined : answer.value;
  const start = wish.start || (info ? firstStart(info) : '');
  // What is wrong with the heaps, before the sheet closes.
  const check = useAnswer(info && start ? `${wish.game}|${start}` : null, () => engine.isOver(wish.game, start));
  const go = () => {
    keepWish(wish);
    onStart({...wish, start, link: ''});
    onClose();
  };
  return (
    <Sheet title={t('action.new')} kind="newgame" onClose={onClose}>
      <fieldset class="pick">
        <legend class="unseen">{t('setup.game')}</legend>
        <Tiles all={all} value={wish.game} title={info?.title} onChange={(game) => change({game, start: '', convention: 'normal'})} />
      </fieldset>
      {answer.error ?
        <Trouble text={gameTrouble(answer.error, wish.game)}>
          <button onClick={() => change({game: 'nim', start: ''})}>{t('trouble.nim')}</button>
        </Trouble> :
        <p class="rule">{info?.rule ?? offer?.rule}</p>}
      <div class="fields">
        <div>
          <Field label={t(offer?.board ? 'newgame.position' : 'newgame.heaps')}>
            <LateInput value={start} onDone={(value) => change({start: value})} spellcheck={false} autocomplete="off" inputMode="text" />
          </Field>
          <div class="chips">
            {(info?.presets ?? []).map(({position, title}) =>
              <button class="chip" aria-pressed={position === start} onClick={() => change({start: position})}>
                {title ?? position.replaceAll(' ', '–')}
              </button>)}
            {info &&
              <button class="chip" onClick={() => void engine.randomStart(wish.game).then((start) => change({start}))}>
                {t('first.random')}
              </button>}
          </div>
          <ByTouch info={info} at={start} busy={check.loading} onAt={(start, game) => change({start, game})} />
          <Choices label={t('newgame.end')} value={wish.convention} onChange={(convention: Convention) => change({convention})}
                   choices={[{value: 'normal', label: t('newgame.wins')}, {value: 'misere', label: t('newgame.loses')}]} />
        </div>
        <div>
          <Choices label={t('setup.against')} value={wish.two ? 'person' : 'program'} onChange={(value) => change({two: value === 'person'})}
                   choices={[{value: 'program', label: t('player.program')}, {value: 'person', label: t('setup.person')}]} />
          {!wish.two &&
            <>
              <Choices label={t('newgame.level')} value={levelChosen(wish)} choices={levelChoices()}
                       onChange={(level: Level|'auto') => change(withLevel(level))} />
              <Choices label={t('setup.first')} value={wish.first} onChange={(first: First) => change({first})}
                       choices={(['me', 'program', 'ask', 'random'] as const).map((value) => ({value, label: t(`first.${value}`)}))} />
            </>}
        </div>
      </div>
      {check.error && info && <Trouble text={t('newgame.heaps_wrong', {error: check.error})}>
        <button onClick={() => change({start: ''})}>{t('newgame.usual', {start: firstStart(info)})}</button>
      </Trouble>}
      <details class="further" onToggle={(event) => event.currentTarget.open && event.currentTarget.scrollIntoView({block: 'nearest'})}>
        <summary>{t('newgame.more')}</summary>
        <div class="fields">
          <Field label={t('see.code')}>
            <LateInput value={wish.game} spellcheck={false} autocomplete="off"
                       onDone={(name) => name.trim() && void gameNamed(name).then((game) => change({game, start: ''}))} />
          </Field>
          <p>{t('newgame.own_text')}<br /><a href={writeRoute({view: 'rules', params: {rules: context.rules}})}>{t('nav.rules')}</a></p>
        </div>
      </details>
      <p class="go">
        <button class="main" disabled={!info || check.error !== undefined} onClick={go}>{t('newgame.start')}</button>
        {running && <span class="faint">{t('newgame.ends')}</span>}
      </p>
    </Sheet>
  );
}

/// The games as small pictures, one of them chosen. One that is not in the list comes first.
function Tiles({all, value, title, onChange}: {
  all: {game: string, title: string}[], value: string, title?: string, onChange: (game: string) => void,
}) {
  const known = all.some(({game}) => game === value);
  const shown = known ? all : [{game: value, title: title ?? value}, ...all];
  if (context.rules && value !== own) shown.push({game: own, title: t('game.own')});
  useEffect(() => {
    // Not before the sheet is shown, which its own effect does after this one.
    const frame = requestAnimationFrame(() => document.querySelector('.pick .on')?.scrollIntoView({block: 'nearest', inline: 'center'}));
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <div>
      {shown.map((one) =>
        <label class={one.game === value ? 'on' : ''}>
          <input type="radio" name="game" checked={one.game === value} onChange={() => onChange(one.game)} />
          <Living game={one.game} still={one.game !== value} />
          <span>{one.title}</span>
        </label>)}
    </div>
  );
}
