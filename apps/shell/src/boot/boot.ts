import { longestScreenWait, startScripts, whenDrawn } from './start-scripts.ts';
import { coverBy, coverStart, type FetchedScreen, fetchScreen, removeFirst, whenParsed, wide } from './cover.ts';

/**
 * The one inline script: constant, allowed by its hash. The server cannot see the part of the address behind the hash, so
 * this reads it, asks for the page's files and its first answers before any bundle has arrived, and leaves everything else
 * to the bundles. It imports nothing but the files beside it (tools/lib/page-template.mjs puts them into one) and must work on every browser that can
 * show the app.
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
  killed?: boolean;
  files?: Record<string, string>;
}
interface BootPage {
  apiPrefix: string;
  lang: string;
  /** The first screen in this page, whose it is, when it was made, the answers that it shows, and its largest picture. */
  screen?: { path: string; at: number; answers: Record<string, string>; picture?: string };
  /** Pages whose first screen `/platform/screen` answers. */
  screens?: string[];
  live: {
    channel?: string;
    generation?: number;
    partial?: boolean;
    shell: BootApp & { ahead?: string[] };
    remotes: Record<string, BootApp>;
  };
}

/** What the shell tells about releases before its sender has loaded (shared/report.ts). */
interface EarlyReport {
  kind: string;
  app: string;
  release: string;
  name?: string;
  value?: number;
}

/** As many events as a beacon may have. */
const mostEvents = 50;

/** Sends what was reported when a visitor leaves before the sender has loaded: those whose first page failed leave within seconds. */
const sendEarlyReports = (reports: EarlyReport[], { channel, generation }: BootPage['live']): void => {
  const send = () => {
    if (!navigator.onLine) return;
    const events = reports
      .splice(0, mostEvents)
      .map(({ kind, app, release, name, value }) => ({ kind, app, release, name, value }));
    if (events.length > 0) navigator.sendBeacon('/platform/beacon', JSON.stringify({ v: 1, channel, generation, events }));
  };
  addEventListener('pagehide', send);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && send());
};

/** Milliseconds after which a shell that has neither started nor failed is given up. */
const patience = 20_000;

/**
 * Nobody looks at a skeleton for ever: a script or style sheet of the shell that failed is asked for once more under another address, and when
 * that fails too, or the shell's code throws before anything shows, a plain notice says so. What starts later replaces it.
 */
const watchStart = (base: string, lang: string): void => {
  const tell = () => {
    const skeleton = document.querySelector('#root>.skeleton');
    const texts = document.getElementById('juhe-failed');
    if (!skeleton || document.querySelector('.boot-failed') || !(texts instanceof HTMLTemplateElement)) return;
    const notice = (texts.content.querySelector(`[lang=${lang}]`) ?? texts.content.firstElementChild)?.cloneNode(true);
    if (!(notice instanceof HTMLElement)) return;
    notice.querySelector('button')?.addEventListener('click', () => location.reload());
    skeleton.after(notice);
  };
  const again = (failed: HTMLScriptElement | HTMLLinkElement, name: 'src' | 'href') => {
    const address = failed.getAttribute(name) ?? '';
    if (!address.startsWith(base)) return;
    if (address.includes('?')) return tell();
    const next = document.createElement(failed.localName);
    for (const attribute of failed.attributes) next.setAttribute(attribute.name, attribute.value);
    if (next instanceof HTMLScriptElement) next.async = false;
    next.setAttribute(name, `${address}?r=1`);
    failed.after(next);
  };
  addEventListener(
    'error',
    (event) => {
      const { target } = event;
      // Only those of the page itself: chunks have their own way to try again (tools/lib/chunk-retry-plugin.mjs).
      if (target instanceof HTMLScriptElement && target.dataset.initial !== undefined) again(target, 'src');
      else if (target instanceof HTMLLinkElement && target.parentNode === document.body) again(target, 'href');
      else if (event instanceof ErrorEvent && event.filename.includes(base)) tell();
    },
    true,
  );
  setTimeout(tell, patience);
};

/** Milliseconds for which a first screen and its answers count; a page from the copy on the device (offline/) is older. */
const screenMs = 180_000;
export const boot = (): void => {
  const page: BootPage = JSON.parse(document.getElementById('juhe-page')?.textContent ?? '{}');
  const first: Record<string, Promise<Response>> = {};
  const ahead: Record<string, Promise<boolean>> = {};
  let token: string | null = null;
  try {
    token = localStorage.getItem('token');
  } catch {
    // Without storage nobody is signed in.
  }
  const reports: EarlyReport[] = [];
  const bootData = { ...page, first, firstToken: token ?? undefined, ahead, reports };
  Object.assign(window, { __JUHE__: bootData });
  sendEarlyReports(reports, page.live);
  const root = document.documentElement;

  const [rawPath = '', query = ''] = location.hash.slice(1).split('?');
  const path = rawPath.replace(/\/+$/, '') || '/pages/index/index';
  const preload = (href: string, as: 'script' | 'image', integrity?: string) => {
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = as;
    link.href = href;
    if (as === 'script') link.crossOrigin = 'anonymous';
    else link.fetchPriority = 'high';
    if (integrity) link.integrity = integrity;
    // Whoever wants the file later (remote-host/container-script.ts) cannot hear events that are over.
    link.onload = link.onerror = (event) => {
      if (typeof event !== 'string') link.dataset.state = event.type;
    };
    document.head.append(link);
  };
  // A preload is used only by an element with the same integrity, and the hashes of all chunks would be too much for the
  // page: their entry has them. A plain request leaves the file in the browser's cache, and its failure harms nobody.
  // Given up like the chunk itself, and three at a time: whatever hangs, the shell and other pages keep two of the browser's six
  // connections to an origin.
  const limit = AbortSignal.timeout(10_000);
  const lanes: Promise<unknown>[] = [];
  const fetchAhead = (href: string) => {
    const lane = Object.keys(ahead).length % 3;
    const get = async () => {
      const answer = await fetch(href, { signal: limit });
      await answer.arrayBuffer();
      return answer.ok;
    };
    const before = lanes[lane];
    const arrival = before ? before.then(get) : get();
    lanes[lane] = arrival.catch(() => undefined);
    ahead[href] = arrival;
  };
  const params = new URLSearchParams(query);
  // The page asks otherwise without a parameter: nobody would read this answer, and its connection would stay open.
  const isWhole = (line: string) => [...line.matchAll(/\{(\w+)\}/g)].every(([, name = '']) => params.get(name));
  /** The first screen that was asked for; what it does not answer is asked for after it. */
  let fetched: Promise<FetchedScreen | undefined> | undefined;
  const ask = (line: string) => {
    const call = line.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params.get(name) ?? ''));
    const [method = 'GET', address = '', body] = call.split(' ');
    const headers: Record<string, string> = { Accept: 'application/json', 'Accept-Language': page.lang };
    if (token) headers.Authorization = token;
    if (body) headers['Content-Type'] = body.startsWith('{') ? 'application/json' : 'application/x-www-form-urlencoded';
    const came = first[call];
    if (came) return came;
    const send = () => fetch(page.apiPrefix + address, { method, headers, body });
    const answer = fetched
      ? fetched.then((screen) => {
          const text = screen?.answers[call];
          return text === undefined ? send() : new Response(text);
        })
      : send();
    answer.catch(() => undefined);
    first[call] = answer;
    return answer;
  };
  // Shown by critical.css; remembered by grey-mode/, which asks and hears on.
  const grey = (on: boolean) => root.toggleAttribute('data-grey', on);

  const { screen } = page;
  let chosen: string | null = null;
  try {
    chosen = localStorage.getItem('juhe-lang');
  } catch {
    // The page's language, then.
  }
  const isVisitor = !token && (chosen ?? page.lang) === page.lang;
  const isCurrent = isVisitor && screen !== undefined && Math.abs(Date.now() - screen.at) < screenMs;
  if (isCurrent && screen.path === path) {
    for (const [call, answer] of Object.entries(screen.answers)) first[call] = Promise.resolve(new Response(answer));
  }
  let drawn: Promise<unknown> | undefined;
  if (isCurrent && screen.path === path && !query && innerWidth < wide) {
    // Before the files of the page take the connections.
    if (screen.picture) preload(screen.picture, 'image');
    coverStart();
    drawn = new Promise<void>(whenParsed).then(whenDrawn);
  } else {
    root.dataset.first = 'off';
    whenParsed(removeFirst);
    if (isVisitor && page.screens?.includes(path) && innerWidth < wide) fetched = fetchScreen(path, query);
    const { hash } = location;
    void fetched?.then((answer) => {
      if (!answer) return;
      for (const [call, text] of Object.entries(answer.answers))
        if (!(call in first)) first[call] = Promise.resolve(new Response(text));
      whenParsed(() => coverBy(answer, hash));
    });
    drawn =
      fetched &&
      Promise.race([fetched.then((answer) => answer && whenDrawn()), new Promise((next) => setTimeout(next, longestScreenWait))]);
  }

  // It comes once, mostly before the page that offers it (social's download page).
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    Object.assign(bootData, { install: event });
  });
  watchStart(page.live.shell.base, page.lang);
  try {
    grey(localStorage.getItem('juhe-grey') === 'true');
  } catch {
    // In colour until the answer.
  }
  // In which language the titles of the page's copy are (use-routes.ts).
  root.dataset.titles = page.lang;
  let found = false;
  let kind = 'page';
  let title = '';
  for (const app of [page.live.shell, ...Object.values(page.live.remotes)]) {
    for (const route of app.routes) {
      if (route.path !== path) continue;
      found = true;
      kind = route.kind;
      title = route.title;
      if (app.killed) continue;
      if (app.entry) preload(app.base + app.entry, 'script', app.files?.[app.entry]);
      for (const file of [...(route.js ?? []), ...(route.css ?? []), ...(app.messages?.[page.lang] ?? [])])
        fetchAhead(app.base + file);
      if (token || route.access === 'public') for (const line of route.prefetch ?? []) if (isWhole(line)) void ask(line);
    }
  }
  if (kind === 'tab') for (const file of page.live.shell.ahead ?? []) fetchAhead(page.live.shell.base + file);
  // What the page's copy left out for want of room is in the whole document.
  if (!found && page.live.partial) {
    const whole = fetch('/platform/live.json', { signal: AbortSignal.timeout(3000) });
    whole.catch(() => undefined);
    Object.assign(bootData, { whole });
  }
  ask('GET /api/common/configKey/sys.global.graying.app')
    .then(async (answer) => {
      // Whoever takes the first answer reads it as well.
      const { data } = await answer.clone().json();
      if (typeof data === 'string') grey(data === 'true');
    })
    .catch(() => undefined);
  root.dataset.kind = kind;
  root.style.setProperty('--title', JSON.stringify(title));
  if (drawn) void drawn.then(() => whenParsed(startScripts));
  else whenParsed(startScripts);
};
