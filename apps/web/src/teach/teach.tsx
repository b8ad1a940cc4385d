// For teachers: sheets to solve on paper, plans of lessons, a card with the code of a position.
import 'virtual:texts/teach';
import {writeRoute} from '../route';
import {t} from '../texts';
import {Card} from './card';
import {Plans} from './plans';
import {Sheet} from './sheet';

const pages = {sheet: Sheet, plans: Plans, card: Card};

export function TeachView({params}: {params: Record<string, string>}) {
  const page = Object.hasOwn(pages, params.page) ? params.page as keyof typeof pages : 'sheet';
  const Page = pages[page];
  return (
    <section class="teach">
      <nav class="subnav" aria-label={t('learn.teach')}>
        {Object.keys(pages).map((name) =>
          <a href={writeRoute({view: 'teach', params: {page: name}})} aria-current={name === page ? 'page' : undefined}>{t(`teach.${name}`)}</a>)}
      </nav>
      <Page params={params} />
    </section>
  );
}
