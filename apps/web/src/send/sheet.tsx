// Sharing a table: as it stands, as a question to a friend, as a game for two by passing the link, and as a board in
// another page.
import 'virtual:texts/send';
import {useRef, useState} from 'preact/hooks';
import {analyst} from '../engine/client';
import {Choices, Trouble, useAnswer} from '../parts/basics';
import {Send, frameLink, linkTo, reach, tableLink} from '../parts/share';
import {Sheet} from '../parts/sheet';
import {Code} from '../teach/code';
import {longestAddress} from '../teach/foot';
import {matchParams, type Match} from '../play/match';
import {readPosition} from '../play/position';
import {newId} from '../play/seal';
import {writeRoute} from '../route';
import '../style/send.css';
import {fitsBoard} from '../table/words';
import {currentLanguage, gap, t} from '../texts';

export interface SendProps {
  match: Match;
  onClose: () => void;
}

/// Of a frame, in pixels: its width as it is chosen, and its height.
const widths = {small: 320, middle: 480, wide: 600} as const;
type Width = keyof typeof widths;
const height = 460, smallHeight = 520;
/// What stands around a board of squares, and the least square for a finger.
const around = 300, square = 30;

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
  const board = frameLink(play({game, rule, rules, start: plies[0].position, first: 'me', level: '30', follow: '1', embed: '1'}));
  const [width, setWidth] = useState<Width>('middle');
  const rows = fitsBoard(info, plies[0].position) ? readPosition(plies[0].position).heaps[1].size + 2 : 0;
  const high = Math.max(width === 'small' ? smallHeight : height, around + square * rows);
  const code = `<iframe src="${escaped(board)}" title="${escaped(info.title)}" width="${widths[width]}" height="${high}" loading="lazy" style="border:0;max-width:100%"></iframe>`;
  const title = `${info.title} · Bouton`;
  return (
    <Sheet title={t('send.title')} kind="send" onClose={onClose}>
      <section>
        <h3>{t('send.table')}</h3>
        <p>{t(at > 0 ? 'send.table_game' : 'send.table_start')}</p>
        <Send kind="main" title={title} link={table}>{t('link.send')}</Send>
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
        <Choices label={t('send.embed_width')} value={width} onChange={setWidth}
                 choices={(Object.keys(widths) as Width[]).map((value) => ({value, label: t(`send.embed_${value}`, {width: widths[value]})}))} />
        <label class="field"><span>{t('send.embed_text')}</span>
          <textarea class="code" readOnly rows={4} value={code} onFocus={(event) => event.currentTarget.select()} /></label>
        <Send title={title} make={async () => code} copied={t('send.embed_copied')}>{t('send.embed_copy')}</Send>
      </section>
    </Sheet>
  );
}
