import { createPath, type Location, NavigationType, type Navigator, parsePath, type To } from 'react-router';

/** Transition from the current to the next page; `none` changes it at once. */
export type Movement = 'forward' | 'back' | 'tab' | 'none';

export interface AppLocation {
  readonly action: NavigationType;
  readonly location: Location;
}

/** History state of an entry, in React Router's format. */
interface EntryState {
  /** Its index among the entries of the app. */
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
 * Whether the URL is no longer that of the page `pathname`, although the page may still show while the next one loads. Always
 * false without the app's history (a router of a test).
 */
export const hasLeft = (pathname: string): boolean => isInUse && readLocation().pathname !== pathname;

/** Number of pages of this tab below the current one; 0 for one that was opened directly. */
export const historyDepth = (): number => entryState()?.idx ?? 0;

let override: Movement | undefined;

/** Runs a navigation with `movement` instead of the movement of its kind. */
export const moveAs = (movement: Movement, navigate: () => void): void => {
  override = movement;
  try {
    navigate();
  } finally {
    override = undefined;
  }
};

/** Replaces the current page with another one, from outside the router. */
export const replacePage = (url: string): void => {
  window.history.replaceState({ usr: null, key: createKey(), idx: historyDepth() }, '', `#${url}`);
  window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }));
};

/** Timeout for going back (ms): an open dialog may have prevented it. */
const unwindLimit = 1000;
let isUnwindingDue = false;

/** Runs a navigation that replaces the current page; once its page shows, no other page of this tab lies below it. */
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
 * The browser's history behind the hash, for React Router's `Router`. Unlike the router's own, it also handles the entry that
 * a document starts with and those that the browser creates from a plain change of the hash (a link in rich text, a pasted
 * address): each has a key and an index, so that it has its own scroll position and a way back.
 */
export const createAppHistory = () => {
  let listener: (next: AppLocation, movement: Movement) => void = () => undefined;
  isInUse = true;
  if (!entryState()) window.history.replaceState({ usr: null, idx: 0, key: createKey() }, '');
  /** The entry reported last. */
  let reported = { state: entryState(), hash: window.location.hash, pathname: readLocation().pathname };
  /** The target page of a history that is unwinding to its first entry. */
  let unwound: typeof reported | undefined;
  let unwindTimer: ReturnType<typeof setTimeout> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const notifyListener = (action: NavigationType, movement: Movement, isDeferred = false) => {
    const location = readLocation();
    reported = { state: entryState(), hash: window.location.hash, pathname: location.pathname };
    clearTimeout(timer);
    if (isDeferred) timer = setTimeout(() => listener({ action, location }, movement));
    else listener({ action, location }, movement);
  };

  const enter = (method: 'pushState' | 'replaceState', to: To, usr: unknown) => {
    const isPush = method === 'pushState';
    unwound = undefined;
    window.history[method]({ usr, key: createKey(), idx: historyDepth() + (isPush ? 1 : 0) }, '', createHref(to));
    const isSamePage = !isPush && readLocation().pathname === reported.pathname;
    notifyListener(isPush ? NavigationType.Push : NavigationType.Replace, override ?? (isSamePage ? 'none' : 'forward'));
  };

  const pop = ({ hasUAVisualTransition }: PopStateEvent) => {
    const { idx = 0 } = reported.state ?? {};
    const isNew = !entryState() && window.location.hash !== reported.hash;
    if (unwound && !isNew) {
      window.history.replaceState({ ...unwound.state, idx: historyDepth() }, '', unwound.hash);
      reported = { ...unwound, state: entryState() };
      unwound = undefined;
      return;
    }
    // The browser replaces the entry when the URL stays the same.
    if (!entryState()) window.history.replaceState(isNew ? { usr: null, key: createKey(), idx: idx + 1 } : reported.state, '');
    const delta = historyDepth() - idx;
    const movement = hasUAVisualTransition || delta === 0 ? 'none' : delta < 0 ? 'back' : 'forward';
    // React renders within a popstate event synchronously and without a view transition (facebook/react#32028).
    notifyListener(isNew ? NavigationType.Push : NavigationType.Pop, movement, movement !== 'none');
    // A changed hash during the unwinding: its page is then the one to stay.
    if (unwound) unwound = reported;
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
    /** Reports each location with its movement; returns the unsubscribe function. */
    listen: (next: typeof listener) => {
      listener = next;
      window.addEventListener('popstate', pop);
      return () => {
        clearTimeout(timer);
        window.removeEventListener('popstate', pop);
      };
    },
    /** Called when the page of the current location shows: closes the pages below a tab page. */
    settle: () => {
      if (!isUnwindingDue || historyDepth() === 0) return;
      isUnwindingDue = false;
      unwound = reported;
      clearTimeout(unwindTimer);
      unwindTimer = setTimeout(() => {
        unwound = undefined;
      }, unwindLimit);
      window.history.go(-historyDepth());
    },
  };
};
