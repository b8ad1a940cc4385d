// A card: one position, large, with the rule and a code that opens it on a phone.
import {useLayoutEffect, useState} from 'preact/hooks';
import {engine, rulesOf} from '../engine/client';
import type {Convention} from '../engine/types';
import {Field, LateInput, Prose, Trouble, useAnswer} from '../parts/basics';
import {ByTouch, ConventionChoices, GameSelect} from '../parts/choose';
import {Drawing, positionWords} from '../parts/drawing';
import {endOf, firstStart, gameTrouble, ruleOf} from '../parts/games';
import {replaceRoute} from '../route';
import {currentLanguage, gap, t} from '../texts';
import {Code} from './code';
import {longestAddress, whole} from './foot';

export function Card({params}: {params: Record<string, string>}) {
  const [game, setGame] = useState(params.game ?? 'nim');
  const [wanted, setWanted] = useState(params.at ?? '');
  const [convention, setConvention] = useState<Convention>(params.rule === 'misere' ? 'misere' : 'normal');
  const answer = useAnswer(`${game}|${wanted}`, async () => {
    const info = await engine.game(game);
    return {info, game, ...await engine.isOver(game, wanted || firstStart(info))};
  });
  const made = answer.value?.game === game ? answer.value : null;
  const rule = convention === 'misere' ? 'misere' : '';
  useLayoutEffect(() => replaceRoute({view: 'teach', params: {page: 'card', game, at: wanted, rule, rules: rulesOf(game), lang: params.lang ?? ''}}), [game, wanted, convention]);
  const address = made && whole({view: 'play', params: {
    game, start: made.position, rule, rules: rulesOf(game), lang: currentLanguage() === 'zh' ? 'zh' : '',
  }});
  const served = /^https?:/.test(location.protocol);
  return (
    <div class="card-view with-paper">
      <div class="noprint">
        <h1>{t('teach.card')}</h1>
        <p class="rule">{t('card.text')}</p>
        <div class="question">
          <Field label={t('setup.game')}><GameSelect value={game} onChange={(next) => { setGame(next); setWanted(''); }} /></Field>
          <Field label={t('setup.start')}>
            <LateInput value={made?.position ?? wanted} onDone={setWanted} spellcheck={false} autocomplete="off" />
          </Field>
          <ByTouch info={made?.info} at={made?.position ?? ''} busy={answer.loading} onAt={(at, next) => { setGame(next); setWanted(at); }} />
        </div>
        <ConventionChoices value={convention} onChange={setConvention} />
        <p class="buttons">
          <button class="main" disabled={!made} onClick={() => print()}>{t('sheet.print')}</button>
          {address && <a class="button" href={address}>{t('card.open')}</a>}
        </p>
        {answer.error && <Trouble text={gameTrouble(answer.error, game)} />}
        {!served && <p class="faint">{t('card.from_disk')}</p>}
      </div>
      {made && address &&
        <section class="paper card" aria-label={t('teach.card')}>
          <h2>{made.info.title}</h2>
          <p class="rule"><Prose text={ruleOf(made.info)} />{gap()}{endOf(made.info, convention)}</p>
          <Drawing info={made.info} position={made.position} wide={20} />
          {!made.info.drawing && <p class="which">{positionWords(made.info, made.position)}</p>}
          <p class="ask">{t('card.ask')}</p>
          {address.length <= longestAddress ?
            <figure><Code text={address} label={t('card.code')} /><figcaption>{t('card.scan')}</figcaption></figure> :
            <p class="faint">{t('card.long')}</p>}
        </section>}
    </div>
  );
}
