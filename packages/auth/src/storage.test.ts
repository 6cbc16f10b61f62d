import { discardRefused, readItem, writeItem } from './storage.ts';

const refuse = (method: 'setItem' | 'getItem' | 'removeItem', name: string) =>
  jest.spyOn(Storage.prototype, method).mockImplementation(() => {
    throw new DOMException('refused', name);
  });

beforeEach(() => {
  localStorage.clear();
  discardRefused(null);
});
afterEach(() => jest.restoreAllMocks());

it('keeps items in the local storage', () => {
  writeItem('token', 'T');
  expect([readItem('token'), localStorage.getItem('token')]).toEqual(['T', 'T']);
  writeItem('token', undefined);
  expect([readItem('token'), localStorage.getItem('token')]).toEqual([undefined, null]);
});

it('a full storage leaves the item in memory, and the one before it nowhere', () => {
  localStorage.setItem('token', 'stale');
  refuse('setItem', 'QuotaExceededError');
  writeItem('token', 'T');
  expect([readItem('token'), localStorage.getItem('token')]).toEqual(['T', null]);
  jest.restoreAllMocks();
  writeItem('token', 'U');
  expect([readItem('token'), localStorage.getItem('token')]).toEqual(['U', 'U']);
});

it('a storage that only reads cannot bring a removed item back', () => {
  localStorage.setItem('token', 'stale');
  refuse('setItem', 'QuotaExceededError');
  refuse('removeItem', 'InvalidStateError');
  writeItem('token', undefined);
  expect(readItem('token')).toBeUndefined();
  writeItem('token', 'T');
  expect(readItem('token')).toBe('T');
});

it('a blocked storage is memory', () => {
  const blocked = jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(readItem('token')).toBeUndefined();
  writeItem('token', 'T');
  expect(readItem('token')).toBe('T');
  writeItem('token', undefined);
  expect(readItem('token')).toBeUndefined();
  blocked.mockRestore();
});

it('what another tab writes counts more than what was refused here', () => {
  refuse('setItem', 'QuotaExceededError');
  writeItem('token', 'T');
  jest.restoreAllMocks();
  localStorage.setItem('token', 'other');
  discardRefused('token');
  expect(readItem('token')).toBe('other');
});
