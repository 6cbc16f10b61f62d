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

/**
 * The first inline script: placed at the top of the page, it requests the first screen of the address behind the hash. The
 * boot script comes after the live document and starts a tenth of a second later on a slow phone. Only for a visitor in the
 * document's language, which the boot script checks again; for a page without a first screen the server responds with 204.
 */
export const askEarly = (): void => {
  const [rawPath = '', search = ''] = location.hash.slice(1).split('?');
  const path = rawPath.replace(/\/+$/, '');
  // The boot script requests existing pages only; an invalid path would be refused.
  if (!/^(\/[\w-]+){1,8}$/.test(path) || innerWidth >= wide) return;
  const { lang } = document.documentElement;
  try {
    if (localStorage.getItem('token') || (localStorage.getItem('juhe-lang') ?? lang) !== lang) return;
  } catch {
    // Without storage nobody is signed in.
  }
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
