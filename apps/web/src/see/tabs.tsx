// One of several things at a time: a row of tabs, and below it what belongs to the one that is chosen.
import type {ComponentChildren} from 'preact';
import {useRef} from 'preact/hooks';
import {t} from '../texts';
import type {Tab} from './address';

export function Tabs({tabs, tab, onTab, children}: {tabs: Tab[], tab: Tab, onTab: (tab: Tab) => void, children: ComponentChildren}) {
  const row = useRef<HTMLDivElement>(null);
  const keys = (event: KeyboardEvent) => {
    const step = {ArrowRight: 1, ArrowLeft: -1}[event.key];
    if (!step) return;
    event.preventDefault();
    const next = (tabs.indexOf(tab) + step + tabs.length) % tabs.length;
    onTab(tabs[next]);
    row.current!.querySelectorAll('button')[next].focus();
  };
  return (
    <>
      <div class="tabs" id="see-tabs" role="tablist" aria-label={t('see.tabs')} ref={row} onKeyDown={keys}>
        {tabs.map((one) =>
          <button role="tab" id={`see-${one}`} aria-selected={one === tab} aria-controls="see-panel" tabIndex={one === tab ? 0 : -1}
                  onClick={() => onTab(one)}>{t(`see.tab.${one}`)}</button>)}
      </div>
      <div class="panel" id="see-panel" role="tabpanel" aria-labelledby={`see-${tab}`}>{children}</div>
    </>
  );
}
