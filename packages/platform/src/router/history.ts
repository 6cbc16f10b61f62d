import { createPath, type Location, NavigationType, type Navigator, parsePath, type To } from 'react-router';

/** How the next page takes the place of the current one; `none` changes it at once. */
export type Movement = 'forward' | 'back' | 'tab' | 'none';

export interface AppLocation {
  readonly action: NavigationType;
  readonly location: Location;
}

/** What the browser keeps for an entry, as React Router writes it. */
interface EntryState {
  /** Its position among the entries of the app. */
  readonly idx: number;
  readonly key: string;
  readonly usr?: unknown;
}

const entryState = (): EntryState | undefined => {
  const state: unknown = window.history.state;
  if (typeof state !== 'object' || state === null) return undefined;
  return 'idx' in state && typeof state.idx === 'number' && 'key' in state && typeof state.key === 'string'
    ? (state as EntryState)
    : undefined;
};

const createKey = () => crypto.getRandomValues(new Uint32Array(2)).reduce((key, part) => key + part.toString(36), '');

let isInUse = false;

/**
 * Whether the address is no longer that of the page `pathname`, although the page may still show: the next one is on its way.
 * Always false without the app's history (a router of a test).
 */
export const hasLeft = (pathname: string): boolean => isInUse && readLocation().pathname !== pathname;

/** How many pages of this tab lie below the current one; 0 for one that was opened directly. */
export const historyDepth = (): number => entryState()?.idx ?? 0;

let override: Movement | undefined;

/** Runs a navigation that is shown as `movement` instead of the one that its kind has. */
export const moveAs = (movement: Movement, navigate: () => void): void => {
  override = movement;
  try {
    navigate();
  } finally {
    override = undefined;
  }
};

/** Opens a page in place of the current one, from outside of the router. */
export const replacePage = (url: string): void => {
  window.history.replaceState({ usr: null, key: createKey(), idx: historyDepth() }, '', `#${url}`);
  window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }));
};

/** Milliseconds after which the browser has not gone back: an open dialog may have refused it. */
const unwindLimit = 1000;
let isUnwindingDue = false;

/** Runs a navigation in place of the current page; once its page shows, no other one of this tab lies below it. */
export const closingOthers = (navigate: () => void): void => {
  isUnwindingDue = historyDepth() > 0;
  navigate();
};

const readLocation = (): Location => {
  const { pathname = '', search = '', hash = '' } = parsePath(window.location.hash.slice(1));
  const { key = 'default', usr = null } = entryState() ?? {};
  return { pathname: pathname.startsWith('/') ? pathname : `/${pathname}`, search, hash, key, state: usr };
};

const createHref = (to: To) => `#${typeof to === 'string' ? to : createPath(to)}`;

/**
 * The browser's history behind the hash, for React Router's `Router`. Unlike the router's own, it also knows the entry that a
 * document starts with and those that the browser makes from a plain change of the hash (a link in rich text, a pasted
 * address): each has a key and a position, so that it has a scroll position of its own and a way back.
 */
export const createAppHistory = () => {
  let listener: (next: AppLocation, movement: Movement) => void = () => undefined;
  isInUse = true;
  if (!entryState()) window.history.replaceState({ usr: null, idx: 0, key: createKey() }, '');
  /** The entry that was told last. */
  let former = { state: entryState(), hash: window.location.hash, pathname: readLocation().pathname };
  /** The page that is on its way to the first entry, where the history is going back to. */
  let unwound: (typeof former & { readonly since: number }) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const tell = (action: NavigationType, movement: Movement, isDeferred = false) => {
    const location = readLocation();
    former = { state: entryState(), hash: window.location.hash, pathname: location.pathname };
    clearTimeout(timer);
    if (isDeferred) timer = setTimeout(() => listener({ action, location }, movement));
    else listener({ action, location }, movement);
  };

  const enter = (method: 'pushState' | 'replaceState', to: To, usr: unknown) => {
    const isPush = method === 'pushState';
    unwound = undefined;
    window.history[method]({ usr, key: createKey(), idx: historyDepth() + (isPush ? 1 : 0) }, '', createHref(to));
    const isSamePage = !isPush && readLocation().pathname === former.pathname;
    tell(isPush ? NavigationType.Push : NavigationType.Replace, override ?? (isSamePage ? 'none' : 'forward'));
  };

  const pop = ({ hasUAVisualTransition }: PopStateEvent) => {
    const page = unwound;
    unwound = undefined;
    if (page && Date.now() - page.since < unwindLimit) {
      window.history.replaceState({ ...page.state, idx: historyDepth() }, '', page.hash);
      former = { ...page, state: entryState() };
      return;
    }
    const { idx = 0 } = former.state ?? {};
    const isNew = !entryState() && window.location.hash !== former.hash;
    // The browser replaces the entry when the address stays the same.
    if (!entryState()) window.history.replaceState(isNew ? { usr: null, key: createKey(), idx: idx + 1 } : former.state, '');
    const delta = historyDepth() - idx;
    const movement = hasUAVisualTransition || delta === 0 ? 'none' : delta < 0 ? 'back' : 'forward';
    // React renders within a popstate event at once and without a view transition (facebook/react#32028).
    tell(isNew ? NavigationType.Push : NavigationType.Pop, movement, movement !== 'none');
  };

  const navigator: Navigator = {
    createHref,
    go: (delta) => window.history.go(delta),
    push: (to, state: unknown) => enter('pushState', to, state),
    replace: (to, state: unknown) => enter('replaceState', to, state),
  };
  return {
    navigator,
    current: (): AppLocation => ({ action: NavigationType.Pop, location: readLocation() }),
    /** Tells the location and how it came; returns the way to stop. */
    listen: (next: typeof listener) => {
      listener = next;
      window.addEventListener('popstate', pop);
      return () => {
        clearTimeout(timer);
        window.removeEventListener('popstate', pop);
      };
    },
    /** The page of the current location shows: those below a tab page are closed. */
    settle: () => {
      if (!isUnwindingDue || historyDepth() === 0) return;
      isUnwindingDue = false;
      unwound = { ...former, since: Date.now() };
      window.history.go(-historyDepth());
    },
  };
};
