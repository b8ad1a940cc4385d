// Sharing what is shown: the address holds all of it.
import {useEffect, useState} from 'preact/hooks';
import {t} from '../texts';
import {Icon} from './icon';

export function Share({title}: {title: string}) {
  const [told, tell] = useState('');
  useEffect(() => {
    if (!told) return;
    const timer = setTimeout(() => tell(''), 4000);
    return () => clearTimeout(timer);
  }, [told]);
  async function share() {
    const link = {title, url: location.href};
    if (location.protocol === 'file:') return tell(t('share.from_disk', {link: location.href}));
    try {
      if (matchMedia('(pointer: coarse)').matches && navigator.canShare?.(link)) return await navigator.share(link);
      await navigator.clipboard.writeText(location.href);
      tell(t('share.copied'));
    } catch (error) {
      // A person who closes the system's sheet has not failed; a page from disk may not copy.
      if ((error as Error).name !== 'AbortError') tell(t('share.by_hand', {link: location.href}));
    }
  }
  return (
    <span class="share">
      <button onClick={() => void share()}><Icon name="share" /><span class="label">{t('share.share')}</span></button>
      <span role="status">{told && <span class="told">{told}</span>}</span>
    </span>
  );
}
