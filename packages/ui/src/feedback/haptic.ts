import { deviceValue } from '@juhe/platform';
import { useState } from 'react';

/** Durations of vibration and pause (ms). */
const patterns = { light: 8, success: [8, 40, 8], warn: [20, 60, 20] } as const;

const setting = deviceValue({ key: 'juhe-haptics', scope: 'device', text: (stored) => stored });
const isOn = (): boolean => setting.read() !== 'off';

/**
 * A short vibration as feedback: `light` for a like, a follow, a long press; `success` for a completed action (added to the
 * cart, bid placed, paid); `warn` for a limit or a lost lead. Does nothing where the device does not support it or the member
 * has turned it off.
 */
export const haptic = (kind: keyof typeof patterns): void => {
  if (typeof navigator.vibrate !== 'function' || !isOn()) return;
  const pattern = patterns[kind];
  navigator.vibrate(typeof pattern === 'number' ? pattern : [...pattern]);
};

/** The member's setting for this device, stored only here; undefined where the device cannot vibrate. */
export const useHaptics = (): readonly [on: boolean, choose: (on: boolean) => void] | undefined => {
  const [on, setOn] = useState(isOn);
  if (typeof navigator.vibrate !== 'function') return undefined;
  const choose = (next: boolean): void => {
    setOn(next);
    setting.write(next ? undefined : 'off');
    if (next) haptic('light');
  };
  return [on, choose];
};
