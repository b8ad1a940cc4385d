// The frame: name, views, language, colours. Each view keeps its own state in the address.
import {useEffect, useMemo, useState} from 'preact/hooks';
import {context} from './engine/client';
import {Icon} from './parts/icon';
import {useShortcuts} from './parts/keys';
import {KeySheet} from './parts/keysheet';
import {keep, recall} from './parts/storage';
import {nowShown, readRoute, useRoute, watchAddress, writeRoute} from './route';
import {firstLanguage, setLanguage, t, type Language} from './texts';
import {titleOf} from './title';
import {firstView, inNavigation, isView, placeOf, signs, views} from './views';

type Theme = 'auto'|'light'|'dark';

export function App() {
  const [route, changeParams] = useRoute();
  const [language, chooseLanguage] = useState<Language>(firstLanguage);
  const [theme, setTheme] = useState<Theme>(() => (recall('theme') as Theme) ?? 'auto');
  const view = isView(route.view) ? route.view : firstView;
  useMemo(nowShown, [route]);
  setLanguage(language);
  context.language = language === 'zh' ? 1 : 0;
  if (route.params.rules) context.rules = route.params.rules;

  useEffect(() => {
    const asked = route.params.lang;
    if ((asked === 'en' || asked === 'zh') && asked !== language) chooseLanguage(asked);
  }, [route.params.lang]);
  useEffect(() => {
    if (theme === 'auto') {
      delete document.documentElement.dataset.theme;
    } else {
      document.documentElement.dataset.theme = theme;
    }
    keep('theme', theme);
  }, [theme]);
  useEffect(() => {
    if (view === firstView) return void (document.title = t('home.document'));
    let asked = 0;
    const tell = () => {
      const mine = ++asked;
      void titleOf(view, readRoute(location.hash)).then((title) => mine === asked && (document.title = title));
    };
    tell();
    const end = watchAddress(tell);
    return () => {
      ++asked;
      end();
    };
  }, [view, language]);

  const switchLanguage = () => {
    const next = language === 'en' ? 'zh' : 'en';
    keep('lang', next);
    chooseLanguage(next);
    changeParams({lang: next});
  };
  const nextTheme: Record<Theme, Theme> = {auto: 'light', light: 'dark', dark: 'auto'};
  const View = views[view];
  const link = (name: string) =>
      <a href={writeRoute({view: name === firstView ? '' : name, params: {}})} aria-current={view === name ? 'page' : placeOf[view] === name ? 'true' : undefined}>
        <span class="sign"><Icon name={signs[name]} /></span>{t(`nav.${name}`)}
      </a>;
  const [keys, showKeys] = useState(false);
  useShortcuts([{key: '?', text: t('keys.title'), run: () => showKeys(true)}]);
  // Another address means another state: the view begins again. Another language does not.
  const visit = writeRoute({...route, params: {...route.params, lang: ''}});
  return (
    <>
      <a class="skip" href="#main" onClick={(event) => {
        event.preventDefault();
        document.getElementById('main')?.focus();
      }}>{t('skip')}</a>
      <header class="top">
        <a class="name" href="#/">Bouton</a>
        <nav aria-label={t('nav.label')}>{inNavigation.map(link)}</nav>
        <div class="tools">
          <button class="quiet" onClick={switchLanguage} lang={language === 'en' ? 'zh-Hans' : 'en'}>
            {language === 'en' ? '中文' : 'English'}
          </button>
          <button class="quiet" onClick={() => setTheme(nextTheme[theme])}
                  aria-label={t('theme.label', {theme: t(`theme.${theme}`)})}
                  title={t('theme.label', {theme: t(`theme.${theme}`)})}>
            <span aria-hidden="true">{theme === 'light' ? '☀' : theme === 'dark' ? '☾' : '◐'}</span>
          </button>
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        <View key={visit} params={route.params} />
      </main>
      {keys && <KeySheet onClose={() => showKeys(false)} />}
      <footer class="foot">
        <p>{t('foot')}</p>
        <p class="keyed"><button class="quiet" onClick={() => showKeys(true)}>{t('keys.title')} <kbd>?</kbd></button></p>
      </footer>
    </>
  );
}
