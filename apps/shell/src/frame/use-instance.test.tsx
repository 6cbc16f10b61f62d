import { useLocation, useNavigationType } from '@juhe/platform';
import { renderHook } from '@testing-library/react';
import { useInstance } from './use-instance.ts';

jest.mock('@juhe/platform', () => ({ useLocation: jest.fn(), useNavigationType: jest.fn() }));

const at = (type: string, key: string, pathname: string, search = '') => {
  jest.mocked(useNavigationType).mockReturnValue(type as never);
  jest.mocked(useLocation).mockReturnValue({ key, pathname, search } as never);
};

it('keeps a page opened by an address in the same tab mounted when its parameters change', () => {
  at('POP', 'default', '/discover');
  const { result, rerender } = renderHook(() => useInstance());
  const discover = result.current;
  at('POP', 'default', '/listen', '?id=1');
  rerender();
  const listen = result.current;
  expect(listen).not.toBe(discover);
  at('REPLACE', 'k1', '/listen', '?id=1&voice=1');
  rerender();
  expect(result.current).toBe(listen);
});

it('creates another instance for another address of the same page; back restores the former one', () => {
  at('POP', 'default', '/article', '?id=1');
  const { result, rerender } = renderHook(() => useInstance());
  const first = result.current;
  at('POP', 'default', '/article', '?id=2');
  rerender();
  expect(result.current).not.toBe(first);
  at('POP', 'default', '/article', '?id=1');
  rerender();
  expect(result.current).toBe(first);
  at('PUSH', 'k2', '/article', '?id=1');
  rerender();
  expect(result.current).not.toBe(first);
});
