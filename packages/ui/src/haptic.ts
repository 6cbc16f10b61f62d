import { useState } from 'react';

/** Milliseconds of vibration and rest. */
const patterns = { light: 8, success: [8, 40, 8], warn: [20, 60, 20] } as const;

const key = 'juhe-haptics';

const isOn = (): boolean => {
  try {
    return localStorage.getItem(key) !== 'off';
  } catch {
    return true;
  }
};

/**
 * A short vibration that answers an act: `light` for a like, a follow, a long press; `success` for what is done (added to the
 * cart, bid placed, paid); `warn` for a limit or a lost lead. Nothing happens where the device cannot or the member does not want it.
 */
export const haptic = (kind: keyof typeof patterns): void => {
  if (typeof navigator.vibrate !== 'function' || !isOn()) return;
  const pattern = patterns[kind];
  navigator.vibrate(typeof pattern === 'number' ? pattern : [...pattern]);
};

/** The member's choice for this device, kept here only; undefined where the device cannot vibrate. */
export const useHaptics = (): readonly [on: boolean, choose: (on: boolean) => void] | undefined => {
  const [on, setOn] = useState(isOn);
  if (typeof navigator.vibrate !== 'function') return undefined;
  const choose = (next: boolean): void => {
    setOn(next);
    try {
      if (next) localStorage.removeItem(key);
      else localStorage.setItem(key, 'off');
    } catch {
      // Storage may be refused; the choice then holds for nothing.
    }
    if (next) haptic('light');
  };
  return [on, choose];
};
