/** From this width on lists have more columns than the first screen. */
export const wide = 600;

/** Milliseconds after which a first screen that was asked for is given up. */
const screenPatience = 2500;

/** Where the early request stands until the boot script takes it. */
const earlyKey = '__JUHE_SCREEN__';

interface EarlyScreen {
  address: string;
  answer: Promise<Response>;
}

const addressOf = (path: string, search: string) => `/platform/screen?${new URLSearchParams({ path, search })}`;
const send = (address: string) => fetch(address, { signal: AbortSignal.timeout(screenPatience) });

/**
 * The first inline script: stands at the top of the page and asks for the first screen of the address behind the hash. The boot script stands
 * behind the live document and starts a tenth of a second later on a slow phone. For a visitor in the document's language only, as the
 * boot script decides once more; a page that has no first screen is answered 204.
 */
export const askEarly = (): void => {
  const [rawPath = '', search = ''] = location.hash.slice(1).split('?');
  const path = rawPath.replace(/\/+$/, '');
  // The boot script asks for pages that there are; what cannot be one would be refused.
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

/** Asks for the first screen of an address, unless that has happened. */
export const requestScreen = (path: string, search: string): Promise<Response> => {
  const address = addressOf(path, search);
  const early: EarlyScreen | undefined = Reflect.get(window, earlyKey);
  // Its answer is read once.
  Reflect.deleteProperty(window, earlyKey);
  return early?.address === address ? early.answer : send(address);
};
