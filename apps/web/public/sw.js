// After the first visit the page needs no network. Files with a hash in their name never change and are taken
// from the cache at once; all others from the server, or from the cache when it cannot be reached.
const cache = 'bouton';
const lasting = /\/assets\/[^/]+-[\w-]{8}\.\w+$/;

/// An answer does not wait until it is kept, and is none the worse where there is no room for it.
async function keep(request, answer) {
  try {
    await (await caches.open(cache)).put(request, answer);
  } catch {
    // It is asked for again the next time.
  }
}

async function kept(request) {
  try {
    return await (await caches.open(cache)).match(request, {ignoreSearch: true});
  } catch {
    return undefined;
  }
}

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  const {request} = event, {origin, pathname} = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  // What the page fetches to keep it itself.
  if (request.cache === 'no-cache' && lasting.test(pathname)) return;
  event.respondWith((async () => {
    const known = lasting.test(pathname) && await kept(request);
    if (known) return known;
    try {
      const answer = await fetch(request);
      if (answer.ok) event.waitUntil(keep(request, answer.clone()));
      return answer;
    } catch (error) {
      const old = await kept(request);
      if (old) return old;
      // The page of a game only leads here; what stands behind the hash comes along.
      if (request.mode === 'navigate' && request.url !== registration.scope) return Response.redirect(registration.scope);
      throw error;
    }
  })());
});
