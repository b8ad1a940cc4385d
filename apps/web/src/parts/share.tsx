// Handing a link on: the phone's own way to share, where there is one; else the clipboard; else by hand. And a file.
import type {ComponentChildren} from 'preact';
import {useEffect, useState} from 'preact/hooks';
import pages from 'virtual:pages';
import {pageAddress} from '../route';
import {currentLanguage, gap, t} from '../texts';

const here = ['localhost', '127.0.0.1', '[::1]'];
/// Who could open a link of this page: everyone, those at this machine, or nobody else.
export const reach = () => location.protocol === 'file:' ? 'disk' : here.includes(location.hostname) ? 'local' : 'all';

/// The address of a view, whole.
export const linkTo = (hash: string) => pageAddress() + hash;

/// The same for a table, by the page of its game, of which messengers show the picture.
export function tableLink(game: string, hash: string): string {
  const page = location.protocol !== 'file:' && pages[game];
  if (!page) return linkTo(hash);
  return new URL(`play/${page}${currentLanguage() === 'zh' ? '.zh' : ''}.html`, pageAddress()).href + hash;
}

/// The same as a board in another page: a page of its own that costs little until somebody touches it (src/embed).
export const frameLink = (hash: string): string =>
    Object.keys(pages).length > 0 ? new URL('embed.html', pageAddress()).href + hash : linkTo(hash);

/// Hands a file to the person: the browser keeps it where it keeps what is downloaded.
export function hand(name: string, content: string|Blob, type: string): void {
  const address = URL.createObjectURL(new Blob([content], {type}));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/// `text` goes before the link; `copied` is said when both are on the clipboard. `make`: what is no link, and only copied.
export function Send({children, kind = '', title, text = '', link = '', copied, make}: {
  children: ComponentChildren, kind?: string, title: string, text?: string, link?: string, copied?: string, make?: () => Promise<string>,
}) {
  const [told, tell] = useState<{words: string, byHand?: string}|null>(null);
  const whole = text ? `${text}\n${link}` : link;
  useEffect(() => tell(null), [whole]);
  useEffect(() => {
    if (!told || told.byHand) return;
    const timer = setTimeout(() => tell(null), 6000);
    return () => clearTimeout(timer);
  }, [told]);
  async function copy(make: () => Promise<string>) {
    const made = await make();
    await navigator.clipboard.writeText(made).then(() => tell({words: copied ?? ''}), () => tell({words: t('share.by_hand'), byHand: made}));
  }
  async function send() {
    if (make) return copy(make).catch(() => tell({words: t('embed.failed')}));
    if (reach() === 'disk') return tell({words: t('share.from_disk'), byHand: whole});
    try {
      const all = {title, ...text ? {text} : {}, url: link};
      if (matchMedia('(pointer: coarse)').matches && navigator.canShare?.(all)) return await navigator.share(all);
      await navigator.clipboard.writeText(whole);
      tell({words: (copied ?? t('share.copied')) + (reach() === 'local' ? gap() + t('share.local') : '')});
    } catch (error) {
      // A person who closes the system's sheet has not failed.
      if ((error as Error).name !== 'AbortError') tell({words: t('share.by_hand'), byHand: whole});
    }
  }
  return (
    <span class="share">
      <button class={kind} onClick={() => void send()}>{children}</button>
      <span role="status">
        {told &&
          <span class="told">{told.words}
            {told.byHand && <textarea readOnly rows={3} value={told.byHand} aria-label={t('share.by_hand')} onFocus={(event) => event.currentTarget.select()} />}
          </span>}
      </span>
    </span>
  );
}
