// A sheet over the page: it keeps the focus, and Escape, its button or a click beside it close it.
import type {ComponentChildren} from 'preact';
import {useEffect, useRef} from 'preact/hooks';
import {t} from '../texts';

export function Sheet({title, kind, onClose, children}: {title: string, kind?: string, onClose: () => void, children: ComponentChildren}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    return () => before instanceof HTMLElement && before.isConnected && before.focus({preventScroll: true});
  }, []);
  return (
    <dialog class={`sheet ${kind ?? ''}`} ref={dialog} aria-label={title} onClose={onClose}
            onClick={(event) => event.target === dialog.current && onClose()}>
      <div class="inside">
        <header>
          <h2 tabIndex={-1} autofocus>{title}</h2>
          <button class="quiet close" onClick={onClose} aria-label={t('close')}>×</button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
