// Words of the field in a sentence, each of which tells what it means when it is touched. Their glossary comes when the
// page has nothing else to do; until then it is a sentence like any other.
import type {ComponentType} from 'preact';
import {useEffect, useState} from 'preact/hooks';
import type {TermsProps} from './glossary';
import {stillness} from './rest';

let Glossed: ComponentType<TermsProps>|undefined;
const load = () => import('./glossary').then((file) => void (Glossed = file.Glossed));

export function Terms(props: TermsProps) {
  const [, draw] = useState(false);
  useEffect(() => {
    if (!Glossed) stillness().then(load).then(() => draw(true), () => undefined);
  }, []);
  return Glossed ? <Glossed {...props} /> : <>{props.as ?? props.text}</>;
}
