/**
 * The id of a checkout without a response, stored in the tab: after a reload the server finds its orders by it, and a second
 * click creates no second order. It is deleted on a definite response, or at the payment deadline.
 */
import { deviceValue, nanoid } from '@juhe/platform';

/** The time (ms) for which an order awaits its payment. */
const lifeMs = 30 * 60_000;
const checkouts = deviceValue({
  key: 'juhe-checkout:',
  scope: 'tab',
  text: (stored) => {
    const [id, at] = stored.split(' ');
    return id && Date.now() - Number(at) < lifeMs ? id : undefined;
  },
});

/** Returns the id of the open checkout with this content, if there is one. */
export const openCheckout = (key: string): string | undefined => checkouts.read(key);

/** Returns the id of the open checkout, or opens one. */
export const beginCheckout = (key: string): string => {
  const id = openCheckout(key) ?? nanoid();
  checkouts.write(`${id} ${Date.now()}`, key);
  return id;
};

/** Called after a definite response of the server. */
export const endCheckout = (key: string): void => void checkouts.write(undefined, key);
