// Home: every game as a living picture, with its rule, to play or to learn.
import {useLayoutEffect, useState} from 'preact/hooks';
import {context, own} from '../engine/client';
import {replaceRoute, writeRoute, type ViewProps} from '../route';
import {t} from '../texts';
import {Living} from './living';
import {offers, type Offer} from './menu';
import {NewGame} from './newgame';
import {remembered, setupAddress} from './wish';

/// Where a game is learnt: at its step of the path, or by judging positions.
const steps: Record<string, string> = {'subtract:1,2,3': 'threes', 'wythoff': 'wythoff', 'kayles': 'kayles'};
const lessonOf = ({game, board, start}: Offer) => board ? writeRoute({view: 'see', params: {game, at: start, ask: '1'}}) : writeRoute({view: 'learn', params:
    game === 'nim' ? {page: 'path'} : steps[game] ? {page: 'path', step: steps[game]} : {page: 'quiz', game}});

function Tile({offer, wish}: {offer: Offer, wish: ReturnType<typeof remembered>}) {
  const {game, title, rule} = offer;
  return (
    <li class="tile">
      <Living game={game} />
      <div class="about">
        <h2>{title}</h2>
        <p>{rule}</p>
        <div class="two-ways">
          <a class="button main" href={setupAddress({...wish, game, start: '', convention: 'normal'})} aria-label={t('home.play_it', {game: title})}>{t('home.play')}</a>
          <a class="button" href={lessonOf(offer)} aria-label={t('home.learn_it', {game: title})}>{t('home.learn')}</a>
        </div>
      </div>
    </li>
  );
}

export function HomeView({params}: ViewProps) {
  const [choosing, choose] = useState(false);
  const wish = remembered();
  useLayoutEffect(() => replaceRoute({view: '', params: {lang: params.lang ?? ''}}), []);
  return (
    <section class="home">
      <header class="hello">
        <h1>{t('home.title')}</h1>
        <p>{t('home.text')}</p>
        <nav class="ways" aria-label={t('learn.label')}>
          <a class="button" href={writeRoute({view: 'learn', params: {page: 'path'}})}>{t('home.path')}</a>
          <a class="button" href={writeRoute({view: 'learn', params: {page: 'daily'}})}>{t('learn.daily')}</a>
          <a class="button" href={writeRoute({view: 'teach', params: {}})}>{t('learn.teach')}</a>
        </nav>
      </header>
      <ul class="tiles">
        {offers().map((offer) => <Tile key={offer.game} offer={offer} wish={wish} />)}
        <li class="tile more">
          <div class="about">
            <h2>{t('home.more')}</h2>
            <p>{t('home.more_text')}</p>
            <button class="button main" onClick={() => choose(true)}>{t('home.choose')}</button>
            <a class="button" href={writeRoute({view: 'rules', params: {}})}>{t('nav.rules')}</a>
          </div>
        </li>
      </ul>
      {choosing &&
        <NewGame setup={{...wish, game: 'nim', start: '', convention: 'normal'}} running={false} onClose={() => choose(false)}
                 onStart={(setup) => void (location.hash = setupAddress(setup, setup.game === own ? context.rules : ''))} />}
    </section>
  );
}
