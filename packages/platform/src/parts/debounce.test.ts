import { act, renderHook } from '@testing-library/react';
import { debounce, useDebounced } from './debounce.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('debounce', () => {
  it('runs once, after the delay from the last call', () => {
    const run = jest.fn();
    const debounced = debounce(run, 100);
    debounced();
    jest.advanceTimersByTime(99);
    debounced();
    jest.advanceTimersByTime(99);
    expect(run).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(run).toHaveBeenCalledTimes(1);
    jest.runAllTimers();
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('drops a pending call, or makes it now and not again', () => {
    const run = jest.fn();
    const debounced = debounce(run, 100);
    debounced.flush();
    debounced();
    debounced.cancel();
    debounced.flush();
    jest.runAllTimers();
    expect(run).not.toHaveBeenCalled();
    debounced();
    debounced.flush();
    expect(run).toHaveBeenCalledTimes(1);
    debounced.flush();
    jest.runAllTimers();
    expect(run).toHaveBeenCalledTimes(1);
  });
});

it('a debounced value follows once it rests', () => {
  const { result, rerender } = renderHook(({ value }) => useDebounced(value, 100), { initialProps: { value: 'a' } });
  for (const value of ['b', 'c']) {
    rerender({ value });
    act(() => jest.advanceTimersByTime(99));
    expect(result.current).toBe('a');
  }
  act(() => jest.advanceTimersByTime(1));
  expect(result.current).toBe('c');
});
