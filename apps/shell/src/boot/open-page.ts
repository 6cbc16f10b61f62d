import type { BootApp, BootPage, BootRoute } from './boot-page.ts';
import {
  coverBy,
  coverStart,
  type FetchedScreen,
  fetchScreen,
  isStarting,
  leaveCover,
  ownScreen,
  removeFirst,
  whenParsed,
} from './cover.ts';
import { homePath, screenMs, wide } from './early-request.ts';
import { fetchScripts, maxScreenWait, startScripts, whenFirstScreenPainted } from './start-scripts.ts';

interface Opening {
  page: BootPage;
  token: string | null;
  /** Nobody is signed in and the language is the document's, as first screens require. */
  isVisitor: boolean;
  /** The visitor's language, if known. */
  lang: string;
  /** Data that the bundles read later: answers by call, prefetched files, and the complete live document. */
  data: { first: Record<string, Promise<Response>>; ahead: Record<string, Promise<boolean>>; whole?: Promise<Response> };
}

/** Time (ms) for which files wait for a requested first screen. */
const maxFileWait = 400;
/** Timeout (ms) of a prefetched file, the same as for the chunk itself. */
const filePatience = 10_000;

const linkTo = (href: string, as: 'script' | 'image', integrity?: string): void => {
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = as;
  link.href = href;
  if (as === 'script') link.crossOrigin = 'anonymous';
  else link.fetchPriority = 'high';
  if (integrity) link.integrity = integrity;
  // A later consumer of the file (remote-host/container-script.ts) cannot observe past events.
  link.onload = link.onerror = (event) => {
    if (typeof event !== 'string') link.dataset.state = event.type;
  };
  document.head.append(link);
};

/**
 * Returns the position of the current history entry, and writes it into an entry without one in the format of the app's
 * history (packages/platform, router/history.ts), so that "back" works from the boot script's pages into the app.
 * @param next the position of a new entry
 */
const positionOfEntry = (next: number): number => {
  const state = history.state as { idx?: unknown } | null;
  if (typeof state?.idx === 'number') return state.idx;
  history.replaceState({ usr: null, idx: next, key: Math.random().toString(36).slice(2) }, '');
  return next;
};

/**
 * Opens the address behind the hash before any bundle has arrived: requests its first screen, files and first answers. A link
 * followed before the shell has rendered opens its page the same way, so that a tap is handled without the app.
 */
export const openPages = ({ page, token, isVisitor, lang, data }: Opening): { request: (call: string) => Promise<Response> } => {
  const { first, ahead } = data;
  const root = document.documentElement;
  const preloaded = new Set<string>();
  const preload = (href: string, as: 'script' | 'image', integrity?: string) => {
    if (!preloaded.has(href)) linkTo(href, as, integrity);
    preloaded.add(href);
  };
  // A preload is used only by an element with the same integrity, and the hashes of all chunks would be too large for the
  // page: their entry contains them. A plain request leaves the file in the browser's cache, and its failure is harmless. Two
  // at a time, like the shell's scripts: even if some hang or are large, pictures and answers have two of the browser's six
  // connections to an origin.
  const lanes: Promise<unknown>[] = [];
  const fetchAhead = (href: string) => {
    if (href in ahead) return;
    const lane = Object.keys(ahead).length % 2;
    const get = async () => {
      const answer = await fetch(href, { signal: AbortSignal.timeout(filePatience) });
      await answer.arrayBuffer();
      return answer.ok;
    };
    const before = lanes[lane];
    const arrival = before ? before.then(get) : get();
    lanes[lane] = arrival.catch(() => undefined);
    ahead[href] = arrival;
  };

  /** The requested first screen; calls that it does not answer are sent after it. */
  let fetched: Promise<FetchedScreen | undefined> | undefined;
  /** The page's calls in flight: once the page is left, nobody reads their responses and the connections would stay open. */
  let sent: string[] = [];
  const request = (call: string): Promise<Response> => {
    const existing = first[call];
    if (existing) return existing;
    const [method = 'GET', address = '', body] = call.split(' ');
    const headers: Record<string, string> = { Accept: 'application/json', 'Accept-Language': page.lang };
    if (token) headers.Authorization = token;
    if (body) headers['Content-Type'] = body.startsWith('{') ? 'application/json' : 'application/x-www-form-urlencoded';
    const send = () => {
      sent.push(call);
      return fetch(page.apiPrefix + address, { method, headers, body });
    };
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
  const keepAnswers = (answers: Record<string, string>) => {
    for (const [call, text] of Object.entries(answers)) first[call] ??= Promise.resolve(new Response(text));
  };
  const dropAnswers = () => {
    for (const call of sent) {
      void first[call]?.then((answer) => answer.body?.cancel()).catch(() => undefined);
      delete first[call];
    }
    sent = [];
  };

  const fetchFiles = (app: BootApp, route: BootRoute) => {
    if (app.entry) preload(app.base + app.entry, 'script', app.files?.[app.entry]);
    for (const file of [...(route.js ?? []), ...(route.css ?? []), ...(app.messages?.[page.lang] ?? [])])
      fetchAhead(app.base + file);
  };
  const askFirst = (route: BootRoute, params: URLSearchParams) => {
    if (!token && route.access !== 'public') return;
    for (const line of route.prefetch ?? []) {
      // Without the parameter the page sends another request: this response would not be used.
      if (![...line.matchAll(/\{(\w+)\}/g)].every(([, name = '']) => params.get(name))) continue;
      void request(line.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params.get(name) ?? '')));
    }
  };

  /** First screens by address, so that going back shows the previous one at once. */
  const screens: Record<string, Promise<FetchedScreen | undefined>> = {};
  const screenOf = (path: string, query: string) => {
    const address = `${path}?${query}`;
    const screen = (screens[address] ??= fetchScreen(path, query));
    void screen.then((answer) => answer ?? delete screens[address]);
    return screen;
  };

  let opened = 0;
  let isRunning = false;
  /** Starts the shell's scripts after the screen of the latest address. */
  const runBehind = (drawn: Promise<unknown> | undefined) => {
    const navigationId = opened;
    const run = () => {
      if (isRunning || navigationId !== opened) return;
      isRunning = true;
      startScripts();
    };
    if (drawn) void drawn.then(() => whenParsed(run));
    else whenParsed(run);
  };

  const open = () => {
    const isStart = opened === 0;
    opened += 1;
    const { hash } = location;
    const [rawPath = '', query = ''] = hash.slice(1).split('?');
    const path = rawPath.replace(/\/+$/, '') || homePath;
    const { screen } = page;
    const isPhone = innerWidth < wide;
    const isCurrent = isVisitor && screen !== undefined && Math.abs(Date.now() - screen.at) < screenMs && screen.path === path;
    if (isCurrent) keepAnswers(screen.answers);
    let drawn: Promise<unknown> | undefined;
    fetched = undefined;
    // The early script has decided the same at the top of the page; it runs in every document with a first screen.
    if (isStart && isCurrent && !query && isPhone && root.dataset.first !== 'off') {
      coverStart();
      whenParsed(() => {
        const embeddedScreen = ownScreen();
        if (embeddedScreen) screens[`${path}?`] = Promise.resolve({ ...embeddedScreen, ...screen });
      });
      drawn = new Promise<void>(whenParsed).then(whenFirstScreenPainted);
    } else {
      if (isVisitor && page.screens?.includes(path) && isPhone) fetched = screenOf(path, query);
      if (isStart) {
        root.dataset.first = 'off';
        whenParsed(removeFirst);
      } else leaveCover(fetched);
      // The logo (critical.css) stands in until the page is shown, except while a screen that would cover it at once is
      // loading.
      if (isStart && !fetched) root.dataset.start = lang;
      if (isStart) void fetched?.then((answer) => answer || !isStarting() || (root.dataset.start = lang));
      void fetched?.then((answer) => {
        if (!answer || location.hash !== hash) return;
        // Requested before the page's files and before the layout of the screen itself.
        if (answer.picture) preload(answer.picture, 'image');
        keepAnswers(answer.answers);
        whenParsed(() => coverBy(answer, hash));
      });
      drawn =
        fetched &&
        Promise.race([fetched.then((answer) => answer && whenFirstScreenPainted()), new Promise((next) => setTimeout(next, maxScreenWait))]);
    }
    const app = [page.live.shell, ...Object.values(page.live.remotes)].find(({ routes }) =>
      routes.some((candidate) => candidate.path === path),
    );
    const route = app?.routes.find((candidate) => candidate.path === path);
    root.style.setProperty('--title', JSON.stringify(route?.title ?? ''));
    root.dataset.kind = route?.kind ?? 'page';
    if (app && route && !app.killed) askFirst(route, new URLSearchParams(query));
    // Pages left out of the embedded live document for lack of space are in the complete one.
    if (!route && page.live.partial && !data.whole) {
      data.whole = fetch('/platform/live.json', { signal: AbortSignal.timeout(3000) });
      data.whole.catch(() => undefined);
    }
    const fetchRest = () => {
      fetchScripts(drawn !== undefined);
      if (app && route && !app.killed) fetchFiles(app, route);
      if (route?.kind === 'tab') for (const file of page.live.shell.ahead ?? []) fetchAhead(page.live.shell.base + file);
    };
    // The visible screen has priority over the code that makes it interactive.
    if (fetched) void Promise.race([fetched, new Promise((next) => setTimeout(next, maxFileWait))]).then(fetchRest);
    else fetchRest();
    runBehind(drawn);
  };

  let position = positionOfEntry(0);
  open();
  addEventListener('hashchange', () => {
    if (!isStarting()) return leaveCover();
    position = positionOfEntry(position + 1);
    dropAnswers();
    open();
    scrollTo(0, 0);
  });
  return { request };
};
