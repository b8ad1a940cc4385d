// Learning: a guided path of games to win, a lesson for every game, a puzzle a day, ten positions to judge, common
// errors.
import 'virtual:texts/learn';
import {later} from '../parts/later';
import {replaceRoute, writeRoute} from '../route';
import {t} from '../texts';
import {Daily} from './daily';
import {hasLesson} from './lessons';
import {Myths} from './myths';
import {Path} from './path';
import {Quiz} from './quiz';

/// Its texts are many.
const lesson = later(() => import('./lesson').then((file) => file.LessonPage));
const pages = {path: Path, lesson: lesson.View, daily: Daily, quiz: Quiz, myths: Myths};

export function LearnView({params}: {params: Record<string, string>}) {
  // A game alone: its lesson, or for want of one ten positions of it.
  const page = Object.hasOwn(pages, params.page) ? params.page as keyof typeof pages :
      !params.game ? 'path' : hasLesson(params.game) ? 'lesson' : 'quiz';
  if (params.page === 'worksheet') {
    // Where sheets were once.
    replaceRoute({view: 'teach', params: {...params, page: 'sheet'}});
    dispatchEvent(new HashChangeEvent('hashchange'));
    return null;
  }
  const Page = pages[page];
  return (
    <section class="learn">
      <nav class="subnav" aria-label={t('learn.label')}
           ref={(nav) => nav?.querySelector('[aria-current]')?.scrollIntoView({block: 'nearest', inline: 'center'})}>
        {Object.keys(pages).map((name) =>
          <a href={writeRoute({view: 'learn', params: {page: name}})} aria-current={name === page ? 'page' : undefined}>{t(`learn.${name}`)}</a>)}
        <a href={writeRoute({view: 'teach', params: {}})}>{t('learn.teach')}</a>
      </nav>
      <Page params={params} />
    </section>
  );
}
