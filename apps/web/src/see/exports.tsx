// The row of buttons under a picture: what can be taken along as a file.
import {hand} from '../parts/share';
import {t} from '../texts';
import type {Drawing} from './files';

export interface Exported {
  name: string;      ///< of the file, without its ending
  drawing?: Drawing;
  csv?: () => string;
  bfile?: () => string;
  tex?: () => string;
  dot?: () => string;
}

export function Exports({name, drawing, csv, bfile, tex, dot}: Exported) {
  const button = (label: string, give: () => void) => <button class="chip" onClick={give}>{label}</button>;
  return (
    <div class="exports" role="group" aria-label={t('export.label')}>
      <span class="faint" aria-hidden="true">{t('export.label')}</span>
      {drawing && button('PNG', () => void drawing.png().then((blob) => hand(`${name}.png`, blob, 'image/png')))}
      {drawing && button('SVG', () => hand(`${name}.svg`, drawing.svg(), 'image/svg+xml'))}
      {csv && button('CSV', () => hand(`${name}.csv`, csv(), 'text/csv'))}
      {bfile && button(t('export.bfile'), () => hand(`b-${name}.txt`, bfile(), 'text/plain'))}
      {tex && button('LaTeX', () => hand(`${name}.tex`, tex(), 'application/x-tex'))}
      {dot && button('DOT', () => hand(`${name}.dot`, dot(), 'text/vnd.graphviz'))}
    </div>
  );
}
