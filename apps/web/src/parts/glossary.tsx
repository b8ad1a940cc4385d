// What the words of the glossary mean, told beside them: while the pointer or the focus is on one, or when it is tapped.
import entries from 'virtual:glossary';
import {useEffect, useLayoutEffect, useRef, useState} from 'preact/hooks';
import '../style/glossary.css';
import {currentLanguage} from '../texts';

const meaning = new Map(entries.flatMap(({words, means}) => words.map((word) => [word.toLowerCase(), means] as const)));
const escaped = (word: string) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
/// The longest first: misère quotient before misère. English words are whole, or have an s.
const found = new RegExp([...meaning.keys()].sort((a, b) => b.length - a.length)
    .map((word) => /[一-鿿]/.test(word) ? escaped(word) : `(?<![\\w-])${escaped(word)}(?:s)?(?![\\w-])`).join('|'), 'giu');
const meansOf = (word: string) => meaning.get(word.toLowerCase()) ?? meaning.get(word.toLowerCase().replace(/s$/, ''))!;

export interface TermsProps {
  text: string;
  as?: string;  ///< `text` is one word, and this is shown for it
}

let told = 0;
const gap = 6;

/// Above everything, a sheet over the page too; outside of the sentence, which stays as it is.
function tell(button: HTMLElement, id: string, means: string): () => void {
  const note = document.createElement('span');
  Object.assign(note, {id, className: 'term-told', role: 'tooltip', textContent: means, popover: 'manual'});
  (button.closest('dialog') ?? document.body).append(note);
  note.showPopover?.();
  const {left, bottom, top} = button.getBoundingClientRect(), {width, height} = note.getBoundingClientRect();
  const over = bottom + gap + height > innerHeight && top - gap - height > 0;
  note.style.left = `${Math.max(gap, Math.min(left, innerWidth - width - gap))}px`;
  note.style.top = `${over ? top - gap - height : bottom + gap}px`;
  return () => note.remove();
}

function Term({word, means}: {word: string, means: string}) {
  const id = useRef(`term-${++told}`).current;
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const before = useRef(false);  // as it was when a press began, which brings the focus
  useLayoutEffect(() => open ? tell(button.current!, id, means) : undefined, [open, means]);
  useEffect(() => {
    if (!open) return;
    const close = (event: Event) => {
      if (!(event.target instanceof Node && button.current?.contains(event.target))) setOpen(false);
    };
    addEventListener('pointerdown', close);
    addEventListener('scroll', close, {capture: true, passive: true});
    return () => {
      removeEventListener('pointerdown', close);
      removeEventListener('scroll', close, {capture: true});
    };
  }, [open]);
  return (
    <button type="button" class="term" ref={button} aria-describedby={open ? id : undefined}
            onPointerDown={() => (before.current = open)} onClick={(event) => setOpen(event.detail > 0 ? !before.current : true)}
            onPointerEnter={({pointerType}) => pointerType === 'mouse' && setOpen(true)} onPointerLeave={({pointerType}) => pointerType === 'mouse' && setOpen(false)}
            onFocus={() => setOpen(true)} onBlur={() => setOpen(false)}
            onKeyDown={(event) => {
              if (event.key !== 'Escape' || !open) return;
              event.stopPropagation();
              event.preventDefault();
              setOpen(false);
            }}>{word}</button>
  );
}

export function Glossed({text, as}: TermsProps) {
  const language = currentLanguage() === 'zh' ? 1 : 0;
  if (as !== undefined) return <Term word={as} means={meansOf(text)[language]} />;
  // Each word once: a sentence is to be read.
  const seen = new Set<string[]>(), parts = [];
  let at = 0;
  for (const {0: word, index} of text.matchAll(found)) {
    const means = meansOf(word);
    if (seen.has(means)) continue;
    seen.add(means);
    // A line does not break between a button and the marks that belong to its word.
    const opens = /[\p{Ps}\p{Pi}]*$/u.exec(text.slice(at, index))![0], closes = /^[\p{Po}\p{Pe}\p{Pf}]*/u.exec(text.slice(index + word.length))![0];
    parts.push(text.slice(at, index - opens.length), <span class="kept" key={index}>{opens}<Term word={word} means={means[language]} />{closes}</span>);
    at = index + word.length + closes.length;
  }
  return <>{parts}{text.slice(at)}</>;
}
