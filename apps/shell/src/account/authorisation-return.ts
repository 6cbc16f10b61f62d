import { getSession } from '@juhe/auth';
import * as shellPages from '@juhe/contract/pages/shell';

/** Parameters returned by the messaging app; without a code the request was denied. */
interface Returned {
  readonly code: string | undefined;
  readonly state: string;
}

let returned: Returned | undefined;

/**
 * Removes code and state from the address (`?code=&state=&to=` before the hash) and opens the sign-in, which continues with
 * them. `to` is the page that requested it; the sign-in redirects only to pages of this site.
 */
export const captureAuthorisation = (): void => {
  const params = new URLSearchParams(location.search);
  const extractParam = (name: string) => {
    const value = params.get(name) ?? undefined;
    params.delete(name);
    return value;
  };
  const [code, state = '', redirect] = [extractParam('code'), extractParam('state'), extractParam('to')];
  returned = { code, state };
  const remainingQuery = params.toString();
  history.replaceState(
    null,
    '',
    `${location.pathname}${remainingQuery && `?${remainingQuery}`}#${shellPages.login({ redirect })}`,
  );
};

/** Returns the returned parameters that have not been used yet. */
export const peekReturn = (): Returned | undefined => returned;

export const dropReturn = (): void => {
  returned = undefined;
};

let stopped = false;

/** After a denial or failure, the next sign-in does not redirect to the messaging app automatically. */
export const disableAutoRedirect = (): void => {
  stopped = true;
};

/**
 * Whether the sign-in continues through the messaging app automatically: on return from it and inside its browser. An expired
 * session stays on its page, because leaving would lose what was typed there.
 */
export const redirectsAutomatically = (): boolean =>
  returned !== undefined || (!stopped && /MicroMessenger/i.test(navigator.userAgent) && !getSession().lapsed);
