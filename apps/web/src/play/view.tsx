// Playing: the table with its rule above it; the sheet for a new game, presenting, sharing.
import {useLayoutEffect, useState} from 'preact/hooks';
import {context, own, rulesOf} from '../engine/client';
import type {NewGameProps} from '../home/newgame';
import type {SendProps} from '../send/sheet';
import {remembered} from '../home/wish';
import {Choices, Prose, Trouble} from '../parts/basics';
import {endOf, gameTrouble, ruleOf} from '../parts/games';
import {Icon} from '../parts/icon';
import {later} from '../parts/later';
import {useShortcuts} from '../parts/keys';
import {usePresent} from '../parts/present';
import {pageAddress, replaceRoute, writeRoute, type ViewProps} from '../route';
import {still} from '../table/fly';
import {currentLanguage, gap, t} from '../texts';
import {Game} from './game';
import {matchParams, useMatch} from './match';

/// What no table holds can still be looked into.
const tooLarge = (start: string) => /\d{16}|\^/.test(start);

export const newGame = later<NewGameProps>(() => import('../home/newgame').then((file) => file.NewGame));

export const sendSheet = later<SendProps>(() => import('../send/sheet').then((file) => file.SendSheet));

export function PlayView({params}: ViewProps) {
  const table = useMatch(params);
  const {match} = table;
  const {setup, info} = match;
  const [show, setShow] = useState({moves: params.show?.includes('m') ?? false, values: params.show?.includes('v') ?? false});
  const [choosing, choose] = useState(false);
  const [sending, send] = useState(false);
  const embedded = params.embed === '1', dared = params.dare === '1';
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-embed', embedded);
    return () => document.documentElement.removeAttribute('data-embed');
  }, [embedded]);
  const [presenting, present] = usePresent(params.present === '1');
  useShortcuts([
    {key: 'g', text: t('play.other'), run: () => choose(true)},
    {key: 'f', text: t('play.present'), run: () => present(!presenting)},
  ]);

  // At once where nothing moves; else when the program's answer has landed, too.
  useLayoutEffect(() => {
    if (match.plies.length === 0) return;
    replaceRoute({view: 'play', params: {
      ...matchParams(match),
      show: (show.moves ? 'm' : '') + (show.values ? 'v' : ''),
      present: presenting ? '1' : '',
      dare: dared ? '1' : '',
      embed: embedded ? '1' : '',
      lang: params.lang ?? '',
    }}, match.at > 0 && !still() ? 800 : 0);
  }, [match, show, presenting]);

  // The game of the address, also while it is still being read; Nim where it is none.
  const refused = match.trouble !== null && !info;
  const sheet = choosing &&
      <newGame.View setup={refused ? {...setup, ...remembered(), game: 'nim', start: ''} : {...setup, start: match.plies[0]?.position ?? setup.start}}
               running={match.at > 0 && !match.over} onStart={table.restart} onClose={() => choose(false)} />;
  if (refused) {
    return (
      <section class="column">
        <h1>{t('trouble.title')}</h1>
        <Trouble text={gameTrouble(match.trouble!, setup.game)}>
          <a class="button" href={writeRoute({view: 'play', params: {game: 'nim', start: '3 4 5'}})}>{t('trouble.nim')}</a>{' '}
          <button onClick={() => choose(true)}>{t('play.other')}</button>
          {tooLarge(setup.start) && <>{' '}<a class="button" href={writeRoute({view: 'see', params: {game: setup.game, at: setup.start}})}>{t('play.see')}</a></>}
        </Trouble>
        {sheet}
      </section>
    );
  }
  const seen = writeRoute({view: 'see', params: {game: setup.game, at: match.plies[match.at]?.position ?? setup.start,
    rule: setup.convention === 'misere' ? 'misere' : '', rules: rulesOf(setup.game)}});
  return (
    <section class="play">
      <header class="heading">
        <div>
          <h1>{info?.title ?? '…'}</h1>
          {embedded && <a class="whole-page" href={pageAddress() + seen} target="_blank" rel="noopener">{t('embed.why')}</a>}
          <p class="rule">{info && <><Prose text={ruleOf(info)} />{gap()}{endOf(info, setup.convention)}</>}</p>
        </div>
        <div class="controls">
          <button onClick={() => choose(true)}><Icon name="games" /><span class="label">{t('play.other')}</span></button>
          <button onClick={() => present(!presenting)} aria-pressed={presenting}>
            <Icon name={presenting ? 'leave' : 'present'} /><span class="label">{t(presenting ? 'play.leave' : 'play.present')}</span>
          </button>
          <button disabled={match.plies.length === 0} onClick={() => send(true)}><Icon name="share" /><span class="label">{t('share.share')}</span></button>
        </div>
      </header>
      {dared && <p class="dared"><strong>{t('dare.ask')}</strong></p>}
      {match.trouble && <Trouble text={match.trouble}>
        <button onClick={() => table.restart({start: ''})}>{t('trouble.again')}</button>{' '}
        <button onClick={() => choose(true)}>{t('play.other')}</button>
      </Trouble>}
      {info && match.plies.length > 0 && <Game key={currentLanguage()} match={match} table={table} show={show} chosen={params.chosen ?? ''} />}
      <footer class="aids">
        <Choices label={t('show.label')} value={show.values ? 'values' : show.moves ? 'moves' : 'off'}
                 onChange={(value) => setShow({moves: value !== 'off', values: value === 'values'})}
                 choices={[
                   {value: 'off', label: t('show.off')},
                   {value: 'moves', label: t('show.moves')},
                   {value: 'values', label: t(setup.convention === 'misere' && info?.code ? 'show.classes' : 'show.values')},
                 ]} />
        {match.plies.length > 0 &&
          <p class="elsewhere">
            <a href={seen}>{t('play.see')}</a>
            {setup.game === own && <> · <a href={writeRoute({view: 'rules', params: {rules: context.rules}})}>{t('play.change_rules')}</a></>}
          </p>}
      </footer>
      {sheet}
      {sending && info && <sendSheet.View match={match} onClose={() => send(false)} />}
    </section>
  );
}
