// Saving a game as a file, and its link.
import {useEffect, useState} from 'preact/hooks';
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

/// The phone's own way to share, where there is one; else the link goes to the clipboard.
async function share(address: string, title: string): Promise<'shared'|'copied'|'shown'> {
  if (navigator.share && matchMedia('(pointer: coarse)').matches) {
    try {
      await navigator.share({title, url: address});
      return 'shared';
    } catch (error) {
      if ((error as Error).name === 'AbortError') return 'shared';
    }
  }
  try {
    await navigator.clipboard.writeText(address);
    return 'copied';
  } catch {
    return 'shown';  // no permission, or a page from disk
  }
}

export function Keep({record}: {record: GameRecord}) {
  const [told, setTold] = useState<'copied'|'shown'|null>(null);
  const address = location.href.split('#')[0] +
      writeRoute({view: 'review', params: {...recordParams(record), lang: currentLanguage() === 'zh' ? 'zh' : ''}});
  useEffect(() => setTold(null), [address]);
  return (
    <div class="keep">
      <p class="buttons">
        <button class="quiet" onClick={() => save(fileName(record), writeRecord(record))}>{t('keep.save')}</button>
        <button class="quiet" onClick={() => void share(address, record.game).then((how) => setTold(how === 'shared' ? null : how))}>{t('keep.share')}</button>
      </p>
      <div role="status">
        {told === 'copied' && <p class="faint">{t('keep.copied')}</p>}
        {told === 'shown' && <p><label class="field"><span>{t('keep.link')}</span>
          <input readOnly value={address} onFocus={(event) => event.currentTarget.select()} /></label></p>}
      </div>
    </div>
  );
}
