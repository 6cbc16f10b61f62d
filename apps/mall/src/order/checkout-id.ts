/**
 * The name of a checkout that was sent and not answered, kept in the tab: after a reload the server finds its orders by it, and a
 * second press makes no second order. It ends with a definite answer, or with the time to pay.
 */
import { nanoid } from '@juhe/platform';

const prefix = 'juhe-checkout:';
/** As long as an order waits for its payment. */
const lifeMs = 30 * 60_000;
const unstored = new Map<string, string>();

const stored = (key: string): string | null => {
  try {
    return sessionStorage.getItem(prefix + key);
  } catch {
    return unstored.get(key) ?? null;
  }
};

/** The name of the open checkout of this content, if there is one. */
export const openCheckout = (key: string): string | undefined => {
  const [id, at] = (stored(key) ?? '').split(' ');
  return id && Date.now() - Number(at) < lifeMs ? id : undefined;
};

/** The name of the open checkout, or of one that opens now. */
export const beginCheckout = (key: string): string => {
  const id = openCheckout(key) ?? nanoid();
  const value = `${id} ${Date.now()}`;
  try {
    sessionStorage.setItem(prefix + key, value);
  } catch {
    unstored.set(key, value);
  }
  return id;
};

/** The server has answered for good. */
export const endCheckout = (key: string): void => {
  unstored.delete(key);
  try {
    sessionStorage.removeItem(prefix + key);
  } catch {
    // Nothing was stored then.
  }
};
