/**
 * The id of a checkout that was sent but not answered, kept in the tab: after a reload the server finds its orders by it, and
 * a second click creates no second order. It ends with a definite response, or with the payment deadline.
 */
import { nanoid } from '@juhe/platform';

const prefix = 'juhe-checkout:';
/** The time (ms) for which an order awaits its payment. */
const lifeMs = 30 * 60_000;
const unstored = new Map<string, string>();

const stored = (key: string): string | null => {
  try {
    return sessionStorage.getItem(prefix + key);
  } catch {
    return unstored.get(key) ?? null;
  }
};

/** Returns the id of the open checkout with this content, if there is one. */
export const openCheckout = (key: string): string | undefined => {
  const [id, at] = (stored(key) ?? '').split(' ');
  return id && Date.now() - Number(at) < lifeMs ? id : undefined;
};

/** Returns the id of the open checkout, or opens one. */
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

/** Called after a definite response of the server. */
export const endCheckout = (key: string): void => {
  unstored.delete(key);
  try {
    sessionStorage.removeItem(prefix + key);
  } catch {
    // Nothing was stored in that case.
  }
};
