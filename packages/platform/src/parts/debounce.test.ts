import { debounce } from './debounce.ts';

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
