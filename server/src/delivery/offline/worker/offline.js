/**
 * Starts the app without a connection, once the member has saved something offline (packages/platform/src/offline). With a
 * connection it changes nothing: everything comes from the network, and only failed requests are served from the copy.
 */
const store = 'juhe-app';
const page = '/h5/';

const own = (url) => url.origin === self.location.origin;
const isPage = ({ pathname }) => pathname === page || pathname === '/h5';
const isPart = ({ pathname }) => pathname.startsWith('/r/') || pathname.startsWith('/h5/');

const ask = async (path) => {
  const answer = await fetch(path, { credentials: 'same-origin' });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer;
};

/** The files that the tabs and every page of `apps` need, as the live document names them; of the texts only the member's language. */
const filesOf = (html, live, { lang, apps, used }) => {
  const files = [...html.matchAll(/(?:src|href)="(\/(?:r|h5)\/[^"#]+)/g)].map(([, path]) => path.replaceAll('&#38;', '&'));
  for (const [app, part] of [['shell', live.shell], ...Object.entries(live.remotes)]) {
    const texts = Object.values(part.messages ?? {}).flat();
    const wanted = new Set(part.messages?.[lang] ?? []);
    const whole = apps.includes(app) ? Object.keys(part.files ?? {}) : [];
    const routes = part.routes.filter(({ kind }) => kind === 'tab' || app === 'shell' || apps.includes(app));
    const names = [part.entry, ...(part.ahead ?? []), ...wanted, ...whole, ...routes.flatMap(({ js, css }) => [...(js ?? []), ...(css ?? [])])];
    for (const name of names) if (name && (wanted.has(name) || !texts.includes(name))) files.push(part.base + name);
    // Further files of the live releases that this tab has loaded.
    files.push(...used.filter((path) => path.startsWith(part.base)));
  }
  return new Set(files);
};

/** Copies everything that a start needs; the page last, so that it never references missing files. */
const keep = async (wish) => {
  const [answer, live] = await Promise.all([ask(page), ask('/platform/live.json').then((found) => found.json())]);
  const html = await answer.clone().text();
  // A release went live between the two responses: the next start of the app copies again.
  if (!html.includes(JSON.stringify(live.shell.release))) throw new Error('the page is of another generation');
  const files = filesOf(html, live, wish);
  const cache = await caches.open(store);
  const here = new Set((await cache.keys()).map(({ url }) => decodeURI(new URL(url).pathname + new URL(url).search)));
  const all = [...files, ...wish.pictures];
  for (let i = 0; i < all.length; i += 6)
    await Promise.all(
      all.slice(i, i + 6).map(async (path) => {
        if (!here.has(decodeURI(path))) await cache.put(path, await ask(path));
      }),
    );
  await cache.put(page, answer);
  const needed = new Set([...all, page].map((path) => decodeURI(path)));
  for (const request of await cache.keys()) {
    const { pathname, search } = new URL(request.url);
    // Pictures remain until everything is removed: each caller lists only its own.
    if (isPart({ pathname }) && !needed.has(decodeURI(pathname + search))) await cache.delete(request);
  }
};

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('message', (event) => {
  const [port] = event.ports;
  const done = keep(event.data).then(
    () => port?.postMessage(true),
    () => port?.postMessage(false),
  );
  event.waitUntil(done);
});

const copyOf = async (path) => {
  const found = await caches.match(path, { cacheName: store, ignoreSearch: true });
  return found ?? Response.error();
};

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || !own(url)) return;
  const isNavigation = request.mode === 'navigate';
  if (isNavigation ? isPage(url) : isPart(url) || request.destination === 'image')
    event.respondWith(fetch(request).catch(() => copyOf(isNavigation ? page : url.pathname)));
});
