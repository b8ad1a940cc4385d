// Search in pages that are opened from disk, and for Chinese words everywhere. From disk a browser
// lets no page fetch the index, so the index comes as a script (search/index.js, made by
// manual/offline_search.py) when the first letter is typed. The theme's own search, which needs a
// server, knows words only where blanks are between them.
(() => {
  const fromDisk = location.protocol === 'file:';
  const chinese = /[\u4e00-\u9fff]/;
  const most = 30, around = 70;

  const base = () => JSON.parse(document.getElementById('__config').textContent).base;
  let asked = null;
  const index = () => asked ??= new Promise((done, failed) => {
    const script = document.createElement('script');
    script.src = `${base()}/search/index.js`;
    script.onload = () => done(window.boutonIndex);
    script.onerror = failed;
    document.head.append(script);
  });

  // Every word must be there; words in a title count most, then those of its page.
  const score = ({title, text}, words) => {
    let sum = 0;
    for (const word of words) {
      const inTitle = title.toLowerCase().includes(word);
      if (!inTitle && !text.toLowerCase().includes(word)) return 0;
      sum += inTitle ? 10 + 10 * word.length / title.length : 1;
    }
    return sum;
  };

  const entry = ({location: place, title, text}, words) => {
    const at = Math.max(0, text.toLowerCase().indexOf(words[0]));
    const link = document.createElement('a');
    link.className = 'md-search-result__link';
    link.href = `${base()}/${place}`;
    const article = document.createElement('article');
    article.className = 'md-search-result__article md-typeset';
    const head = document.createElement('h2'), shown = document.createElement('p');
    head.className = 'md-search-result__title';
    head.textContent = title;
    shown.textContent = (at > around ? '…' : '') + text.slice(Math.max(0, at - around), at + 2 * around);
    article.append(head, shown);
    link.append(article);
    const item = document.createElement('li');
    item.className = 'md-search-result__item';
    item.append(link);
    return item;
  };

  const show = async (field) => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    const found = words.length === 0 ? [] :
        (await index()).map((page) => [score(page, words), page]).filter(([points]) => points > 0)
            .sort(([a], [b]) => b - a).slice(0, most);
    const list = document.querySelector('.md-search-result__list');
    const told = document.querySelector('.md-search-result__meta');
    list.replaceChildren(...found.map(([, page]) => entry(page, words)));
    told.textContent = words.length === 0 ? '' : `${found.length}${found.length === most ? '+' : ''} found`;
  };

  document.addEventListener('DOMContentLoaded', () => {
    const field = document.querySelector('.md-search__input');
    if (!field) return;
    if (fromDisk) {
      // The theme hides its search where it cannot work.
      const hidden = document.querySelectorAll('.md-search, label[for="__search"], [data-md-component^="search"]');
      const unhide = () => hidden.forEach((part) => { if (part.hidden) part.hidden = false; });
      unhide();
      const observer = new MutationObserver(unhide);
      hidden.forEach((part) => observer.observe(part, {attributes: true, attributeFilter: ['hidden']}));
    }
    // Before the theme hears it: its worker cannot start from disk, and finds no Chinese words.
    for (const type of ['input', 'keyup', 'focus']) {
      field.addEventListener(type, (event) => {
        if (!fromDisk && !chinese.test(field.value)) return;
        event.stopImmediatePropagation();
        document.getElementById('__search').checked = true;
        if (type !== 'keyup') show(field);
      }, true);
    }
  });
})();
