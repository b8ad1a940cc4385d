// After the first visit the page needs no network: files are cached when fetched, and taken from
// the cache when the server cannot be reached.
const cache = 'bouton';
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  if (event.request.method !== 'GET' || new URL(event.request.url).origin !== location.origin) return;
  event.respondWith((async () => {
    const kept = await caches.open(cache);
    try {
      const answer = await fetch(event.request);
      if (answer.ok) await kept.put(event.request, answer.clone());
      return answer;
    } catch (error) {
      const old = await kept.match(event.request, {ignoreSearch: true});
      if (old) return old;
      throw error;
    }
  })());
});
