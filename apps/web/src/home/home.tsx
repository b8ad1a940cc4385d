// Home: a board to play on at once, four games to begin with, and all the others by their kind, found by any of their names.
import 'virtual:texts/home';
import {useLayoutEffect, useState} from 'preact/hooks';
import type {Convention} from '../engine/types';
import {replaceRoute, writeRoute, type ViewProps} from '../route';
import {currentLanguage, t} from '../texts';
import {films, type Film} from './films';
import {Living} from './living';
import {offers, type Offer} from './menu';
import {isNamed, kindNames, known, names} from './names';
import {NewGame} from './newgame';
import {Opening} from './opening';
import {remembered, setupAddress} from './wish';

type Kind = keyof typeof kindNames;
const kinds = Object.keys(kindNames) as Kind[];
/// By its picture.
const kindsOf: Record<Film['draw'], Kind> = {heaps: 'take', pins: 'pins', ring: 'pins', row: 'split', queen: 'board', signs: 'board', graph: 'board'};
const kindOf = (game: string): Kind => kindsOf[films[game]?.draw ?? 'heaps'];
const favourites = ['kayles', 'wythoff', 'subtract:1,2,3', 'fibonacci'];

/// Its lesson.
const lessonOf = (game: string) => writeRoute({view: 'learn', params: {page: 'lesson', game}});

interface Shown {
  offer: Offer;
  title: string;
  start: string;
  convention: Convention;
}
const plainly = (offer: Offer): Shown => ({offer, title: offer.title, start: '', convention: 'normal'});

function Tile({shown: {offer, title, start, convention}, small}: {shown: Shown, small?: boolean}) {
  const play = setupAddress({...remembered(), game: offer.game, start, convention});
  const lesson = (kind: string) => <a class={kind} href={lessonOf(offer.game)} aria-label={t('home.learn_it', {game: title})}>{t('home.learn')}</a>;
  if (small) {
    return (
      <li class="tile small">
        <Living game={offer.game} />
        <a class="cover" href={play} aria-label={t('home.play_it', {game: title})} title={offer.rule}>{title}</a>
        {lesson('lesson-of')}
      </li>
    );
  }
  return (
    <li class="tile">
      <Living game={offer.game} />
      <div class="about">
        <h3>{title}</h3>
        <p>{offer.rule}</p>
        <div class="two-ways">
          <a class="button main" href={play} aria-label={t('home.play_it', {game: title})}>{t('home.play')}</a>
          {lesson('button')}
        </div>
      </div>
    </li>
  );
}

/// What somebody looks for, by any name.
function found(all: Offer[], wanted: string): Shown[] {
  const others = known.filter((one) => isNamed(`${one.names}, ${t(`home.as.${one.title}`)}`, wanted));
  return [
    ...others.map(({title, game, start, convention}) => ({offer: all.find((one) => one.game === game)!, title: t(`home.as.${title}`), start, convention})),
    ...all.filter(({game, titles}) => isNamed([game, ...titles, names[game] ?? '', kindNames[kindOf(game)]].join(', '), wanted)).map(plainly),
  ];
}

export function HomeView({params}: ViewProps) {
  const [choosing, choose] = useState(false);
  const [wanted, setWanted] = useState('');
  const wish = remembered();
  useLayoutEffect(() => replaceRoute({view: '', params: {lang: params.lang ?? ''}}), []);
  const all = offers();
  const looked = wanted.trim() ? found(all, wanted.trim()) : null;
  const rest = all.filter(({game}) => !favourites.includes(game));
  return (
    <section class="home">
      <div class="first">
        <header class="hello">
          <h1>{t('home.take')}</h1>
          <p>{t('home.take_text')}</p>
          <p class="faint">{t('home.text')}</p>
          <nav class="ways" aria-label={t('learn.label')}>
            <a class="button" href={writeRoute({view: 'learn', params: {page: 'path'}})}>{t('home.path')}</a>
            <a class="button" href={writeRoute({view: 'learn', params: {page: 'daily'}})}>{t('learn.daily')}</a>
            <a class="button" href={writeRoute({view: 'teach', params: {}})}>{t('learn.teach')}</a>
            {currentLanguage() === 'zh' && <a class="button" href={writeRoute({view: 'book', params: {}})}>{t('nav.book')}</a>}
          </nav>
        </header>
        <Opening />
      </div>
      <label class="field find"><span>{t('home.find')}</span>
        <input type="search" value={wanted} placeholder={t('home.find_such')} autocomplete="off" spellcheck={false}
               onInput={(event) => setWanted(event.currentTarget.value)} /></label>
      <div role="status">{looked?.length === 0 && <p>{t('home.none')}</p>}</div>
      {looked ?
        <ul class="tiles small">{looked.map((shown) => <Tile key={shown.title} shown={shown} small />)}</ul> :
        <>
          <h2>{t('home.favourites')}</h2>
          <ul class="tiles">{favourites.flatMap((game) => all.filter((offer) => offer.game === game)).map((offer) => <Tile key={offer.game} shown={plainly(offer)} />)}</ul>
          {kinds.map((kind) =>
            <>
              <h2>{t(`home.kind.${kind}`)}</h2>
              <ul class="tiles small">{rest.filter(({game}) => kindOf(game) === kind).map((offer) => <Tile key={offer.game} shown={plainly(offer)} small />)}</ul>
            </>)}
        </>}
      <section class="more">
        <h2>{t('home.more')}</h2>
        <p>{t('home.more_text')}</p>
        <p class="buttons">
          <button class="main" onClick={() => choose(true)}>{t('home.choose')}</button>
          <a class="button" href={writeRoute({view: 'rules', params: {}})}>{t('nav.rules')}</a>
        </p>
      </section>
      {choosing &&
        <NewGame setup={{...wish, game: 'nim', start: '', convention: 'normal'}} running={false} onClose={() => choose(false)}
                 onStart={(setup) => void (location.hash = setupAddress(setup))} />}
    </section>
  );
}
