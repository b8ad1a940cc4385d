// Teaching: a guided path of games to win, common errors with what refutes them, worksheets.
import {useState} from 'preact/hooks';
import {writeRoute} from '../route';
import {t} from '../texts';
import {Myths} from './myths';
import {Path} from './path';
import {Worksheet} from './worksheet';

const pages = ['path', 'myths', 'worksheet'] as const;

export function LearnView({params}: {params: Record<string, string>}) {
  const [page] = useState(pages.find((name) => name === params.page) ?? 'path');
  return (
    <section class="learn">
      <nav class="subnav" aria-label={t('learn.label')}>
        {pages.map((name) =>
          <a href={writeRoute({view: 'learn', params: {page: name}})} aria-current={name === page ? 'page' : undefined}>{t(`learn.${name}`)}</a>)}
      </nav>
      {page === 'path' && <Path params={params} />}
      {page === 'myths' && <Myths />}
      {page === 'worksheet' && <Worksheet params={params} />}
    </section>
  );
}
