// The colours of pictures that are drawn: those of the page as it is shown, and light ones for
// files, which end up on paper.
import {useEffect, useState} from 'preact/hooks';

export interface Colors {
  ink: string;
  soft: string;
  line: string;
  faint: string;
  sheet: string;
  win: string;
  winSoft: string;
  lose: string;
  dark: boolean;
}

export const paperColors: Colors = {
  ink: '#1f1d1a', soft: '#67625a', line: '#e3ded4', faint: '#f1ede4', sheet: '#ffffff', win: '#08667a',
  winSoft: '#dceef1', lose: '#a8481a', dark: false,
};

export function colorsOf(element: Element): Colors {
  const style = getComputedStyle(element);
  const color = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    ink: color('ink'), soft: color('soft'), line: color('line'), faint: color('faint'), sheet: color('sheet'),
    win: color('win'), winSoft: color('win-soft'), lose: color('lose'), dark: style.colorScheme === 'dark',
  };
}

/// A number that changes with the colours of the page.
export function useScheme(): number {
  const [scheme, setScheme] = useState(0);
  useEffect(() => {
    const query = matchMedia('(prefers-color-scheme: dark)');
    const changed = () => setScheme((old) => old + 1);
    query.addEventListener('change', changed);
    const watch = new MutationObserver(changed);
    watch.observe(document.documentElement, {attributeFilter: ['data-theme']});
    return () => {
      query.removeEventListener('change', changed);
      watch.disconnect();
    };
  }, []);
  return scheme;
}
