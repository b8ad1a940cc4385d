// Playing: the page around the table, where a game is chosen and set up.
import {useEffect, useState} from 'preact/hooks';
import {context, own} from '../engine/client';
import {Choices, Field, LateInput, Prose, Trouble} from '../parts/basics';
import {GameSelect} from '../parts/choose';
import {gameNamed, randomStart, ruleOf} from '../parts/games';
import {replaceRoute, writeRoute} from '../route';
import {currentLanguage, gap, t} from '../texts';
import {Game} from './game';
import {matchParams, useMatch, type First, type Match, type TableOf} from './match';

export function PlayView({params}: {params: Record<string, string>}) {
  const table = useMatch(params);
  const {match} = table;
  const {setup, info} = match;
  const [show, setShow] = useState({moves: params.show?.includes('m') ?? false, values: params.show?.includes('v') ?? false});

  useEffect(() => {
    if (match.plies.length === 0) return;
    replaceRoute({view: 'play', params: {
      ...matchParams(match),
      show: (show.moves ? 'm' : '') + (show.values ? 'v' : ''),
      lang: params.lang ?? '',
    }});
  }, [match, show]);

  if (match.trouble && !info) {
    return (
      <section class="column">
        <h1>{t('trouble.title')}</h1>
        <Trouble text={match.trouble}>
          <a class="button" href={writeRoute({view: 'play', params: {game: 'nim', start: '3 4 5'}})}>{t('trouble.nim')}</a>
          {tooLarge(setup.start) && <>{' '}<a class="button" href={writeRoute({view: 'see', params: {game: setup.game, at: setup.start}})}>{t('play.see')}</a></>}
        </Trouble>
      </section>
    );
  }
  return (
    <section class="play">
      <div class="stage">
        <div class="heading">
          <h1><GameSelect value={setup.game} title={info?.title}
                          onChange={(game) => table.restart({game, start: ''})} /></h1>
          <p class="rule"><Prose text={ruleOf(info)} />{gap()}{t(`convention.${setup.convention}_long`)}</p>
        </div>
        {match.trouble && <Trouble text={match.trouble}>
          <button onClick={() => table.restart({start: ''})}>{t('trouble.again')}</button>
        </Trouble>}
        {info && match.plies.length > 0 && <Game key={currentLanguage()} match={match} table={table} show={show} />}
      </div>
      <aside class="side" aria-label={t('setup.label')}>
        <SetupPanel match={match} table={table} />
        <Choices label={t('show.label')} value={show.values ? 'values' : show.moves ? 'moves' : 'off'}
                 onChange={(value) => setShow({moves: value !== 'off', values: value === 'values'})}
                 choices={[
                   {value: 'off', label: t('show.off')},
                   {value: 'moves', label: t('show.moves')},
                   {value: 'values', label: t(setup.convention === 'misere' && info?.code ? 'show.classes' : 'show.values')},
                 ]} />
        {match.plies.length > 0 &&
          <p class="elsewhere">
            <a href={writeRoute({view: 'see', params: {game: setup.game, at: match.plies[match.at].position,
                rule: setup.convention === 'misere' ? 'misere' : '', rules: setup.game === own ? context.rules : ''}})}>{t('play.see')}</a>
          </p>}
      </aside>
    </section>
  );
}

/// What no table holds can still be looked into.
const tooLarge = (start: string) => /\d{16}|\^/.test(start);

function SetupPanel({match, table}: {match: Match, table: TableOf}) {
  const {setup, info} = match;
  const start = match.plies[0]?.position ?? setup.start;
  return (
    <div class="setup">
      <Choices label={t('setup.convention')} value={setup.convention}
               onChange={(convention) => table.restart({convention, start})}
               choices={[{value: 'normal', label: t('convention.normal')}, {value: 'misere', label: t('convention.misere')}]} />
      <Field label={t('see.code')}>
        <LateInput value={setup.game} spellcheck={false} autocomplete="off"
                   onDone={(name) => name.trim() && void gameNamed(name).then((game) => table.restart({game, start: ''}))} />
      </Field>
      <div class="start">
        <Field label={t('setup.start')}>
          <LateInput value={start} onDone={(value) => table.restart({start: value})} spellcheck={false} autocomplete="off" inputMode="text" />
        </Field>
        <div class="chips">
          {(info?.presets ?? []).map(({position, title}) =>
            <button class="chip" aria-pressed={position === start} onClick={() => table.restart({start: position})}>
              {title ?? position.replaceAll(' ', '–')}
            </button>)}
          {info &&
            <button class="chip" onClick={() => table.restart({start: randomStart(info.example, info.heap_count, info.limit !== null)})}>
              {t('preset.random')}
            </button>}
        </div>
      </div>
      <Choices label={t('setup.against')} value={setup.two ? 'person' : 'program'}
               onChange={(value) => table.change({two: value === 'person'})}
               choices={[{value: 'program', label: t('setup.program')}, {value: 'person', label: t('setup.person')}]} />
      {!setup.two &&
        <>
          <Field label={t('setup.first')}>
            <select value={setup.first} onChange={(event) => table.restart({first: event.currentTarget.value as First, start})}>
              {(['ask', 'me', 'program', 'random'] as const).map((first) => <option value={first}>{t(`first.${first}`)}</option>)}
            </select>
          </Field>
          <Field label={t('setup.level', {level: setup.level})}>
            <input type="range" min={0} max={100} step={5} value={setup.level} aria-valuetext={`${setup.level} %`}
                   onInput={(event) => table.change({level: Number(event.currentTarget.value)})} />
          </Field>
        </>}
    </div>
  );
}
