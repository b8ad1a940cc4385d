// Saving a game as a file, and its link.
import {Send, linkTo} from '../parts/share';
import {currentLanguage, t} from '../texts';
import {writeRoute} from '../route';
import {fileName, recordParams, writeRecord, type GameRecord} from './record';

/// The browser keeps the file where it keeps what is downloaded.
function save(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], {type: 'text/plain;charset=utf-8'}));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

export function Keep({record}: {record: GameRecord}) {
  const link = linkTo(writeRoute({view: 'review', params: {...recordParams(record), lang: currentLanguage() === 'zh' ? 'zh' : ''}}));
  return (
    <div class="keep">
      <p class="buttons">
        <button class="quiet" onClick={() => save(fileName(record), writeRecord(record))}>{t('keep.save')}</button>
        <Send kind="quiet" title={record.game} link={link} copied={t('keep.copied')}>{t('keep.share')}</Send>
      </p>
    </div>
  );
}
