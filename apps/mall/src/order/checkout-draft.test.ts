import { setDeviceMember } from '@juhe/platform';
import { act, renderHook } from '@testing-library/react';
import { endCheckoutDraft, saveCheckoutDraft, useCheckoutDraft } from './checkout-draft.ts';

const blank = { notes: {}, couponIds: undefined, useRedBag: true };
const draft = { notes: { tea: '请在周末送货' }, couponIds: 'c1', useRedBag: false };
/** As a new document reads it. */
const stored = (key: string) => {
  const { result, unmount } = renderHook(() => useCheckoutDraft(key));
  unmount();
  return result.current;
};

beforeEach(() => {
  localStorage.clear();
  setDeviceMember('m1');
  jest.useFakeTimers({ now: Date.parse('2026-11-21T10:00:00Z') });
});
afterEach(() => jest.useRealTimers());

// MALL-46
it('keeps the choices of each checkout until it becomes an order', () => {
  const { result } = renderHook(() => useCheckoutDraft('sku a'));
  expect(result.current).toEqual(blank);
  act(() => saveCheckoutDraft('sku a', draft));
  act(() => saveCheckoutDraft('cart b,c', { ...blank, couponIds: '' }));
  expect(result.current).toMatchObject(draft);
  expect(stored('sku a')).toMatchObject(draft);
  expect(stored('cart b,c')).toMatchObject({ couponIds: '' });
  act(() => endCheckoutDraft('sku a'));
  expect(result.current).toEqual(blank);
});

// MALL-46
it('keeps them for a day', () => {
  saveCheckoutDraft('sku a', draft);
  jest.advanceTimersByTime(24 * 3600_000);
  expect(stored('sku a')).toEqual(blank);
  saveCheckoutDraft('sku b', draft);
  expect(Object.keys(localStorage)).toHaveLength(1);
});

it('does not show them to another member', () => {
  saveCheckoutDraft('sku a', draft);
  setDeviceMember('m2');
  expect(stored('sku a')).toEqual(blank);
});
