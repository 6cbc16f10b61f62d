import type { BootApp, BootPage, BootRoute } from './boot-page.ts';
import { coverBy, coverStart, exitCover, isStarting, ownScreen, whenParsed } from './cover.ts';
import {
  type EarlyScreen,
  earlyKey,
  type FetchedScreen,
  fetchScreen,
  homePath,
  isOwnScreen,
  isSameScreen,
  preloadPicture,
  removeEmbedded,
  screenAddress,
  screenMs,
  wide,
} from './first-screens.ts';
import { createFirstAnswers } from './first-answers.ts';
import { createPageFiles } from './page-files.ts';
import { createStarter, fetchScripts, maxScreenWait, whenFirstScreenPainted } from './start-scripts.ts';

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

const after = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms));

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

/** First screens by address, so that going back shows the previous one at once. Takes over the one of the early script. */
const createScreenCache = () => {
  const early: EarlyScreen | undefined = Reflect.get(window, earlyKey);
  // From here on the screen is this script's to show.
  Reflect.deleteProperty(window, earlyKey);
  const screens: Record<string, Promise<FetchedScreen | undefined>> = early ? { [early.address]: early.answer } : {};
  const screenOf = (path: string, query: string) => {
    const address = screenAddress(path, query);
    const screen = (screens[address] ??= fetchScreen(address));
    void screen.then((answer) => answer ?? delete screens[address]);
    return screen;
  };
  return { early, screens, screenOf };
};

interface Showing {
  /** The response of the server, if a screen was requested. */
  fetched: Promise<FetchedScreen | undefined> | undefined;
  /** The address that it belongs to. */
  hash: string;
  /** The screen of this address that is shown already, perhaps a copy of an earlier visit. */
  shown: FetchedScreen | undefined;
  storeAnswers: (answers: Record<string, string>) => void;
}

/**
 * Shows a requested screen when it arrives, unless the same is shown already, and stores its answers. A copy that the server
 * does not confirm is removed: the page may have been removed.
 * @returns shows a copy of an earlier visit until then
 */
const showFetched = ({ fetched, hash, shown, storeAnswers }: Showing): ((copy: FetchedScreen) => void) => {
  let latest = shown;
  const show = (screen: FetchedScreen) => {
    if (!fetched || location.hash !== hash || (latest && isSameScreen(latest, screen))) return;
    latest = screen;
    // Requested before the page's files and before the layout of the screen itself.
    preloadPicture(screen);
    whenParsed(() => coverBy(screen, hash));
  };
  void fetched?.then((screen) => {
    if (location.hash !== hash) return;
    if (screen) storeAnswers(screen.answers);
    if (screen) show(screen);
    else if (latest) exitCover();
  });
  return show;
};

/**
 * Opens the address behind the hash before any bundle has arrived: requests its first screen, files and first answers. A link
 * followed before the shell has rendered opens its page the same way, so that a tap is handled without the app.
 */
export const openPages = ({ page, token, isVisitor, lang, data }: Opening): { request: (call: string) => Promise<Response> } => {
  const root = document.documentElement;
  const { preload, fetchAhead } = createPageFiles(data.ahead);
  /** The requested first screen. */
  let fetched: Promise<FetchedScreen | undefined> | undefined;
  const { request, requestFirst, storeAnswers, dropAnswers } = createFirstAnswers({
    page,
    token,
    first: data.first,
    screen: () => fetched,
  });

  const fetchFiles = (app: BootApp, route: BootRoute) => {
    if (app.entry) preload(app.base + app.entry, app.files?.[app.entry]);
    for (const file of [...(route.js ?? []), ...(route.css ?? []), ...(app.messages?.[page.lang] ?? [])])
      fetchAhead(app.base + file);
  };

  const { early, screens, screenOf } = createScreenCache();

  let opened = 0;
  const { style, holdSprite, run } = createStarter();
  /** Starts the shell's scripts after the screen of the latest address. */
  const runBehind = (drawn: Promise<unknown> | undefined) => {
    const navigationId = opened;
    const runLatest = () => navigationId === opened && run();
    if (drawn) void drawn.then(() => whenParsed(runLatest));
    else whenParsed(runLatest);
  };

  const open = () => {
    const isStart = opened === 0;
    opened += 1;
    const { hash } = location;
    const [rawPath = '', query = ''] = hash.slice(1).split('?');
    const path = rawPath.replace(/\/+$/, '') || homePath;
    const { screen } = page;
    const isCurrent = isVisitor && screen !== undefined && Math.abs(Date.now() - screen.at) < screenMs && screen.path === path;
    if (isCurrent) storeAnswers(screen.answers);
    let drawn: Promise<unknown> | undefined;
    fetched = undefined;
    // Decided by the early script, unless a link was followed since then.
    const isEmbedded = isStart && isCurrent && !query && root.dataset.first === 'on';
    if (isEmbedded) {
      coverStart();
      whenParsed(() => {
        const embeddedScreen = ownScreen();
        if (embeddedScreen) screens[screenAddress(path, '')] = Promise.resolve({ ...embeddedScreen, ...screen });
      });
      drawn = new Promise<void>(whenParsed).then(whenFirstScreenPainted);
    } else {
      if (isVisitor && page.screens?.includes(path) && innerWidth < wide && !isOwnScreen(path)) fetched = screenOf(path, query);
      const shown = isStart ? early?.shown : undefined;
      /** Whether the early script shows this screen already; otherwise a link was followed, or the window widened, since then. */
      const isShown = shown !== undefined && fetched !== undefined && early?.address === screenAddress(path, query);
      if (isStart) whenParsed(removeEmbedded);
      if (shown) coverStart(shown.sheet);
      else if (isStart) root.dataset.first = 'off';
      if (!isShown) exitCover(fetched);
      // The logo (critical.css) stands in until the page is shown, except while a screen that would cover it at once is
      // loading.
      if (isStart && !fetched) root.dataset.start = lang;
      if (isStart) void fetched?.then((answer) => answer || !isStarting() || (root.dataset.start = lang));
      const showCopy = showFetched({ fetched, hash, shown: isShown ? shown.screen : undefined, storeAnswers });
      if (early) early.showCopy = isStart && early.address === screenAddress(path, query) ? showCopy : () => undefined;
      drawn = fetched && Promise.race([fetched.then((answer) => answer && whenFirstScreenPainted()), after(maxScreenWait)]);
    }
    const app = [page.live.shell, ...Object.values(page.live.remotes)].find(({ routes }) =>
      routes.some((candidate) => candidate.path === path),
    );
    const route = app?.routes.find((candidate) => candidate.path === path);
    root.style.setProperty('--title', JSON.stringify(route?.title ?? ''));
    root.dataset.kind = route?.kind ?? 'page';
    if (app && route && !app.killed) requestFirst(route, new URLSearchParams(query));
    // Pages left out of the embedded live document for lack of space are in the complete one.
    if (!route && page.live.partial && !data.whole) {
      data.whole = fetch('/platform/live.json', { signal: AbortSignal.timeout(3000) });
      data.whole.catch(() => undefined);
    }
    const fetchRest = () => {
      void style();
      fetchScripts(drawn !== undefined);
      if (app && route && !app.killed) fetchFiles(app, route);
      if (route?.kind === 'tab') for (const file of page.live.shell.ahead ?? []) fetchAhead(page.live.shell.base + file);
    };
    // The visible screen and its picture have priority over the code that makes it interactive.
    const painted = fetched?.then(async (answer) => {
      if (answer) await whenFirstScreenPainted();
      holdSprite(answer?.sprite);
    });
    if (painted)
      void Promise.race([fetched, after(maxFileWait)])
        .then((answer) => answer && painted)
        .then(fetchRest);
    else {
      // Painted by now (boot.ts).
      if (isEmbedded) holdSprite(screen.sprite);
      fetchRest();
    }
    runBehind(drawn);
  };

  let position = positionOfEntry(0);
  open();
  addEventListener('hashchange', () => {
    if (!isStarting()) return exitCover();
    position = positionOfEntry(position + 1);
    dropAnswers();
    open();
    scrollTo(0, 0);
  });
  return { request };
};
