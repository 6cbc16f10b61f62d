import { act, renderHook } from '@testing-library/react';
import { haptic, useHaptics } from './haptic.ts';

const vibrate = jest.fn<boolean, [VibratePattern]>(() => true);

beforeEach(() => {
  localStorage.clear();
  vibrate.mockClear();
  Object.defineProperty(navigator, 'vibrate', { value: vibrate, configurable: true });
});
afterEach(() => Reflect.deleteProperty(navigator, 'vibrate'));

it('vibrates by kind, and no longer once the member turns it off', () => {
  haptic('light');
  haptic('warn');
  expect(vibrate.mock.calls).toEqual([[8], [[20, 60, 20]]]);
  const { result } = renderHook(useHaptics);
  expect(result.current?.[0]).toBe(true);
  act(() => result.current?.[1](false));
  expect(result.current?.[0]).toBe(false);
  vibrate.mockClear();
  haptic('success');
  expect(vibrate).not.toHaveBeenCalled();
  act(() => result.current?.[1](true));
  expect(vibrate).toHaveBeenCalledWith(8);
  expect(localStorage).toHaveLength(0);
});

it('does nothing and offers no switch where the device cannot vibrate', () => {
  Reflect.deleteProperty(navigator, 'vibrate');
  expect(() => haptic('light')).not.toThrow();
  expect(renderHook(useHaptics).result.current).toBeUndefined();
});
