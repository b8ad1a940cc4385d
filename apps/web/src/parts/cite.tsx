// The works behind an answer as BibTeX, from the references of the manual, which come when somebody asks.
import {t} from '../texts';
import {Send} from './share';

const named = /\p{L} \d{4}/u;

/// \param reference  works, with ; between them, as answers name them
export function Cite({reference}: {reference: string}) {
  if (!named.test(reference)) return null;
  return <> <Send kind="quiet cite" title="BibTeX" copied={t('cite.copied')} make={() => import('./works').then((file) => file.bibtexOf(reference))}>{t('cite.cite')}</Send></>;
}
