/** Width (px) from which lists have more columns than the first screen. */
export const wide = 600;

/** Timeout (ms) of a first screen request. */
const screenPatience = 2500;

/** Key of the early request until the boot script takes it. */
const earlyKey = '__JUHE_SCREEN__';

interface EarlyScreen {
  address: string;
  answer: Promise<Response>;
}

const addressOf = (path: string, search: string) => `/platform/screen?${new URLSearchParams({ path, search })}`;
const send = (address: string) => fetch(address, { signal: AbortSignal.timeout(screenPatience) });

/** Lifetime (ms) of a first screen and its answers; a page from the copy on the device (offline/) is older. */
export const screenMs = 180_000;

/** The page of an address without a path behind the hash. */
export const homePath = '/pages/index/index';

/** Whether nobody is signed in and the language is the document's, as first screens require. */
const isVisitor = (): boolean => {
  const { lang } = document.documentElement;
  try {
    return !localStorage.getItem('token') && (localStorage.getItem('juhe-lang') ?? lang) === lang;
  } catch {
    // Without storage nobody is signed in.
    return true;
  }
};

const preloadPicture = (href: string): void => {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'preload', as: 'image', href, fetchPriority: 'high' });
  document.head.append(link);
};

/**
 * The first inline script: placed at the top of the page. It decides whether the first screen in the document is shown, which
 * then needs neither the live document nor the boot script behind it, and otherwise requests the one of the address behind the
 * hash, a tenth of a second before the boot script could on a slow phone. The boot script checks both again; for a page without
 * a first screen the server responds with 204.
 */
export const startEarly = (): void => {
  const root = document.documentElement;
  const [rawPath = '', search = ''] = location.hash.slice(1).split('?');
  const path = rawPath.replace(/\/+$/, '');
  const [at, screenPath, picture] = (root.dataset.screen ?? '').split(' ');
  const isServed = innerWidth < wide && isVisitor();
  if (isServed && !search && (path || homePath) === screenPath && Math.abs(Date.now() - Number(at)) < screenMs) {
    if (picture) preloadPicture(picture);
    return;
  }
  root.dataset.first = 'off';
  // The boot script requests existing pages only; an invalid path would be refused.
  if (!isServed || !/^(\/[\w-]+){1,8}$/.test(path)) return;
  const address = addressOf(path, search);
  const answer = send(address);
  answer.catch(() => undefined);
  Object.assign(window, { [earlyKey]: { address, answer } satisfies EarlyScreen });
};

/** Requests the first screen of an address, or returns the pending early request. */
export const requestScreen = (path: string, search: string): Promise<Response> => {
  const address = addressOf(path, search);
  const early: EarlyScreen | undefined = Reflect.get(window, earlyKey);
  // Its response body can be read only once.
  Reflect.deleteProperty(window, earlyKey);
  return early?.address === address ? early.answer : send(address);
};
