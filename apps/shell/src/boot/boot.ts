/**
 * The one inline script: constant, allowed by its hash. The server cannot see the part of the address behind the hash, so
 * this reads it, asks for the page's files and its first answers before any bundle has arrived, and leaves everything else
 * to the bundles. It imports nothing and must work on every browser that can show the app.
 */
interface BootRoute {
  path: string;
  title: string;
  kind: string;
  access: string;
  prefetch?: string[];
  js?: string[];
  css?: string[];
}
interface BootApp {
  base: string;
  messages?: Record<string, string[]>;
  routes: BootRoute[];
  /** Only remotes have an entry. */
  entry?: string;
  files?: Record<string, string>;
}
interface BootPage {
  apiPrefix: string;
  lang: string;
  live: { shell: BootApp & { ahead?: string[] }; remotes: Record<string, BootApp> };
}

export const boot = (): void => {
  const page: BootPage = JSON.parse(document.getElementById('juhe-page')?.textContent ?? '{}');
  const first: Record<string, Promise<Response>> = {};
  let token: string | null = null;
  try {
    token = localStorage.getItem('token');
  } catch {
    // Without storage nobody is signed in.
  }
  Object.assign(window, { __JUHE__: { ...page, first, firstToken: token ?? undefined } });

  const [rawPath = '', query = ''] = location.hash.slice(1).split('?');
  const path = rawPath.replace(/\/+$/, '') || '/pages/index/index';
  const preload = (href: string, integrity: string | undefined) => {
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = 'script';
    link.href = href;
    link.crossOrigin = 'anonymous';
    if (integrity) link.integrity = integrity;
    document.head.append(link);
  };
  // A preload is used only by an element with the same integrity, and the hashes of all chunks would be too much for the
  // page: their entry has them. A plain request leaves the file in the browser's cache, and its failure harms nobody.
  const fetchAhead = (href: string) => {
    // Given up like the chunk itself: a hung request holds one of the browser's six connections.
    fetch(href, { signal: AbortSignal.timeout(6000) })
      .then((answer) => answer.arrayBuffer())
      .catch(() => undefined);
  };
  const ask = (line: string) => {
    const params = new URLSearchParams(query);
    const call = line.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params.get(name) ?? ''));
    const [method = 'GET', address = '', body] = call.split(' ');
    const headers: Record<string, string> = { Accept: 'application/json', 'Accept-Language': page.lang };
    if (token) headers.Authorization = token;
    if (body) headers['Content-Type'] = body.startsWith('{') ? 'application/json' : 'application/x-www-form-urlencoded';
    const answer = fetch(page.apiPrefix + address, { method, headers, body });
    answer.catch(() => undefined);
    first[call] = answer;
  };

  let kind = 'page';
  let title = '';
  for (const app of [page.live.shell, ...Object.values(page.live.remotes)]) {
    for (const route of app.routes) {
      if (route.path !== path) continue;
      kind = route.kind;
      title = route.title;
      if (app.entry) preload(app.base + app.entry, app.files?.[app.entry]);
      for (const file of [...(route.js ?? []), ...(route.css ?? []), ...(app.messages?.[page.lang] ?? [])])
        fetchAhead(app.base + file);
      if (token || route.access === 'public') for (const line of route.prefetch ?? []) ask(line);
    }
  }
  if (kind === 'tab') for (const file of page.live.shell.ahead ?? []) fetchAhead(page.live.shell.base + file);
  const root = document.documentElement;
  root.dataset.kind = kind;
  root.style.setProperty('--title', JSON.stringify(title));
};
