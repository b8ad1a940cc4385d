// What `?` shows: every key that works on this page now.
import {t} from '../texts';
import {shortcuts} from './keys';
import {Sheet} from './sheet';

const names: Record<string, string> = {ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓', ' ': '␣'};

export function KeySheet({onClose}: {onClose: () => void}) {
  const rows = new Map<string, string[]>();
  for (const {key, control, text} of shortcuts()) {
    const name = names[key] ?? key;
    rows.set(text, [...rows.get(text) ?? [], control ? `Ctrl ${name}` : name]);
  }
  rows.set(t('keys.choose'), ['Tab', '←', '→', '↑', '↓']);
  rows.set(t('keys.confirm'), ['Enter']);
  rows.set(t('keys.clear'), ['Esc']);
  return (
    <Sheet title={t('keys.title')} onClose={onClose}>
      <dl class="keys">
        {[...rows].map(([text, keys]) =>
          <div>
            <dt>{[...new Set(keys)].map((key) => <kbd>{key}</kbd>)}</dt>
            <dd>{text}</dd>
          </div>)}
      </dl>
    </Sheet>
  );
}
