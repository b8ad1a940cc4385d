// Saving a game as a file, and its link.
import {Send, hand, linkTo} from '../parts/share';
import {currentLanguage, t} from '../texts';
import {writeRoute} from '../route';
import {fileName, recordParams, writeRecord, type GameRecord} from './record';

export function Keep({record}: {record: GameRecord}) {
  const link = linkTo(writeRoute({view: 'review', params: {...recordParams(record), lang: currentLanguage() === 'zh' ? 'zh' : ''}}));
  return (
    <div class="keep">
      <p class="buttons">
        <button class="quiet" onClick={() => hand(fileName(record), writeRecord(record), 'text/plain;charset=utf-8')}>{t('keep.save')}</button>
        <Send kind="quiet" title={record.game} link={link} copied={t('keep.copied')}>{t('keep.share')}</Send>
      </p>
    </div>
  );
}
