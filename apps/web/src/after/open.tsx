// Opening a game: a file, or what was pasted, a file's text or a link of the page.
import {useRef, useState} from 'preact/hooks';
import {Trouble} from '../parts/basics';
import {readRoute} from '../route';
import {t} from '../texts';
import {RecordError, readRecord, recordOfParams, type GameRecord} from './record';

/// \throws RecordError
export function readPasted(text: string): GameRecord {
  const link = /#\/(?:play|review)\?\S+/.exec(text.trim());
  if (link && !text.trim().includes('\n')) return recordOfParams(readRoute(link[0]).params);
  return readRecord(text);
}

export function OpenGame({onOpen}: {onOpen: (record: GameRecord) => void}) {
  const [text, setText] = useState('');
  const [trouble, setTrouble] = useState('');
  const file = useRef<HTMLInputElement>(null);
  const open = (from: string) => {
    try {
      onOpen(readPasted(from));
      setTrouble('');
    } catch (error) {
      if (!(error instanceof RecordError)) throw error;
      setTrouble(t('record.wrong', {line: error.names.line, problem: t(`play:record.${error.key}`, error.names)}));
    }
  };
  return (
    <section class="open-game" aria-label={t('open.title')}>
      <p>{t('open.text')}</p>
      <p class="buttons">
        <button class="main" onClick={() => file.current?.click()}>{t('open.file')}</button>
        <input ref={file} type="file" accept=".game,.txt,text/plain" hidden aria-label={t('open.file')}
               onChange={(event) => {
                 const chosen = event.currentTarget.files?.[0];
                 event.currentTarget.value = '';
                 void chosen?.text().then(open, () => setTrouble(t('open.unreadable')));
               }} />
      </p>
      <label class="field"><span>{t('open.paste')}</span>
        <textarea rows={8} value={text} spellcheck={false} placeholder={'bouton.game 1\ngame: nim\nstart: 3 4 5\n\n1 2\n2 3'}
                  onInput={(event) => setText(event.currentTarget.value)} /></label>
      <p class="buttons"><button disabled={text.trim() === ''} onClick={() => open(text)}>{t('open.show')}</button></p>
      {trouble && <Trouble text={trouble} />}
    </section>
  );
}
