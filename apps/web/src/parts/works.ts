// The references of the manual as BibTeX.
import {named, works} from 'virtual:references';

export function bibtexOf(reference: string): string {
  const keys = reference.split(/; |；/).flatMap((one) => named[one] ?? []);
  return [...new Set(keys)].map((key) => works[key]).join('\n\n') + '\n';
}
