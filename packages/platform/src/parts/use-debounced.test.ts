import { act, renderHook } from '@testing-library/react';
import { useDebounced, useDebouncedEffect } from './use-debounced.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

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

describe('a debounced effect', () => {
  const render = () => {
    const run = jest.fn<void, [rendering: number]>();
    const hook = renderHook(({ value, rendering }) => useDebouncedEffect(() => run(rendering), value, 100), {
      initialProps: { value: 'a', rendering: 1 },
    });
    return { run, ...hook };
  };

  it('runs the newest function once the value rests, and again only after another change', () => {
    const { run, rerender } = render();
    jest.advanceTimersByTime(99);
    rerender({ value: 'b', rendering: 2 });
    jest.advanceTimersByTime(99);
    // Another rendering of the same value does not prolong the delay.
    rerender({ value: 'b', rendering: 3 });
    expect(run).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    rerender({ value: 'b', rendering: 4 });
    jest.runAllTimers();
    expect(run.mock.calls).toEqual([[3]]);
  });

  it('runs early when flushed, then not again, and not once the component is gone', () => {
    const { run, result, rerender, unmount } = render();
    result.current();
    result.current();
    jest.runAllTimers();
    expect(run).toHaveBeenCalledTimes(1);
    rerender({ value: 'b', rendering: 2 });
    unmount();
    jest.runAllTimers();
    expect(run).toHaveBeenCalledTimes(1);
  });
});
