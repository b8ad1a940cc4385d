// Sharing a table: as it stands, as a question to a friend, as a game for two by passing the link, and as a board in
// another page.
import 'virtual:texts/send';
import {useRef} from 'preact/hooks';
import {analyst} from '../engine/client';
import {Trouble, useAnswer} from '../parts/basics';
import {Send, linkTo, reach, tableLink} from '../parts/share';
import {Sheet} from '../parts/sheet';
import {Code} from '../teach/code';
import {longestAddress} from '../teach/foot';
import {matchParams, type Match} from '../play/match';
import {newId} from '../play/seal';
import {currentLanguage, gap, t} from '../texts';
import {writeRoute} from '../route';
import '../style/send.css';

export interface SendProps {
  match: Match;
  onClose: () => void;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

export function SendSheet({match, onClose}: SendProps) {
  const {setup, plies, at} = match;
  const info = match.info!;
  const {position} = plies[at];
  const lang = currentLanguage() === 'zh' ? 'zh' : '';
  const play = (params: Record<string, string>) => writeRoute({view: 'play', params: {...params, lang}});
  const whole = matchParams(match);
  const {game, rule, rules} = whole;
  const table = tableLink(game, play(whole));
  const scanned = linkTo(play(whole));
  const id = useRef(newId()).current;
  const solution = useAnswer(`${game}|${rule}|${position}`, () => analyst.solve(game, setup.convention, position, 1));
  const dare = tableLink(game, play({game, rule, rules, start: position, first: 'me', dare: '1'}));
  const friend = writeRoute({view: 'play', params: {game, rule, rules, start: plies[0].position, vs: 'link', id, lang}});
  const board = linkTo(play({game, rule, rules, start: plies[0].position, first: 'me', level: '30', follow: '1', embed: '1'}));
  const code = `<iframe src="${escaped(board)}" title="${escaped(info.title)}" width="480" height="460" loading="lazy" style="border:0"></iframe>`;
  const title = `${info.title} · Bouton`;
  return (
    <Sheet title={t('send.title')} kind="send" onClose={onClose}>
      <section>
        <h3>{t('send.table')}</h3>
        <p>{t(at > 0 ? 'send.table_game' : 'send.table_start')}</p>
        <Send kind="main" title={title} link={table}>{t('send.link')}</Send>
        {reach() !== 'disk' && (scanned.length <= longestAddress ?
          <figure class="scan">
            <Code text={scanned} label={t('send.code')} />
            <figcaption>{t('send.scan')}{reach() === 'local' && <span class="faint">{gap()}{t('share.local')}</span>}</figcaption>
          </figure> :
          <p class="faint">{t('send.code_long')}</p>)}
      </section>
      {!match.over &&
        <section>
          <h3>{t('send.dare')}</h3>
          <p>{t('send.dare_text', {position})}</p>
          {solution.error ? <Trouble text={solution.error} /> :
           solution.loading ? <p class="faint" role="status">{t('thinking')}</p> :
           solution.value?.outcome === 'N' ?
             <Send title={title} text={t('send.dare_message', {game: info.title, position})} link={dare}>{t('send.dare_send')}</Send> :
             <p class="faint">{t(solution.value?.outcome === 'P' ? 'send.dare_lost' : 'send.dare_unknown')}</p>}
        </section>}
      <section>
        <h3>{t('send.two')}</h3>
        <p>{t('send.two_text')}</p>
        <a class="button" href={friend}>{t('send.two_start')}</a>
      </section>
      <section>
        <h3>{t('send.embed')}</h3>
        <label class="field"><span>{t('send.embed_text')}</span>
          <textarea class="code" readOnly rows={4} value={code} onFocus={(event) => event.currentTarget.select()} /></label>
        <Send title={title} link={code} copied={t('send.embed_copied')}>{t('send.embed_copy')}</Send>
      </section>
    </Sheet>
  );
}
