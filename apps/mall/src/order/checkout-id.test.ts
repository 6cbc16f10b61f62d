import { beginCheckout, endCheckout, openCheckout } from './checkout-id.ts';

const key = 'cart a,b';

beforeEach(() => {
  sessionStorage.clear();
  jest.useFakeTimers({ now: Date.parse('2026-11-21T10:00:00Z') });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

// MALL-44
it('retains the id of a checkout over a reload until its response', () => {
  expect(openCheckout(key)).toBeUndefined();
  const id = beginCheckout(key);
  expect(id).toMatch(/^[A-Za-z0-9_-]{16,64}$/);
  expect(openCheckout(key)).toBe(id);
  expect(beginCheckout(key)).toBe(id);
  endCheckout(key);
  expect(openCheckout(key)).toBeUndefined();
  expect(beginCheckout(key)).not.toBe(id);
});

it('assigns another id to other content', () => {
  expect(beginCheckout(key)).not.toBe(beginCheckout('cart a'));
});

// MALL-44
it('deletes it when the payment deadline has passed', () => {
  beginCheckout(key);
  jest.advanceTimersByTime(30 * 60_000 - 1);
  expect(openCheckout(key)).toBeDefined();
  jest.advanceTimersByTime(1);
  expect(openCheckout(key)).toBeUndefined();
});

it('keeps it in memory where the browser stores nothing', () => {
  for (const name of ['getItem', 'setItem', 'removeItem'] as const)
    jest.spyOn(Storage.prototype, name).mockImplementation(() => {
      throw new DOMException('refused', 'SecurityError');
    });
  const id = beginCheckout(key);
  expect(openCheckout(key)).toBe(id);
  endCheckout(key);
  expect(openCheckout(key)).toBeUndefined();
});
