import { getSession } from '@juhe/auth';
import * as shellPages from '@juhe/contract/pages/shell';

/** What the messaging app sent back; without a code somebody denied. */
interface Returned {
  readonly code: string | undefined;
  readonly state: string;
}

let returned: Returned | undefined;

/**
 * Takes code and state out of the address (`?code=&state=&to=` before the hash) and opens the sign-in, which goes on with
 * them. `to` is the page that asked; the sign-in leads to pages of ours only.
 */
export const catchReturn = (): void => {
  const params = new URLSearchParams(location.search);
  const take = (name: string) => {
    const value = params.get(name) ?? undefined;
    params.delete(name);
    return value;
  };
  const [code, state = '', redirect] = [take('code'), take('state'), take('to')];
  returned = { code, state };
  const rest = params.toString();
  history.replaceState(null, '', `${location.pathname}${rest && `?${rest}`}#${shellPages.login({ redirect })}`);
};

/** What came back and nobody has used yet. */
export const peekReturn = (): Returned | undefined => returned;

export const dropReturn = (): void => {
  returned = undefined;
};

let stopped = false;

/** Once denied or failed, the next sign-in does not leave for the messaging app by itself. */
export const stopLeaving = (): void => {
  stopped = true;
};

/**
 * Whether the sign-in goes through the messaging app by itself: on the way back from it, and inside its browser. A session
 * that lapsed keeps its page with what was typed there, which leaving would lose.
 */
export const goesByItself = (): boolean =>
  returned !== undefined || (!stopped && /MicroMessenger/i.test(navigator.userAgent) && !getSession().lapsed);
