import { deviceValue } from '../device/device-value.ts';

const maxCodes = 50;
const codes = deviceValue({
  key: 'juhe-share-codes',
  scope: 'device',
  json: (stored) => (Array.isArray(stored) ? stored.filter((code) => typeof code === 'string') : undefined),
});

/** Whether the code was already created or offered on this device. */
export const isKnown = (code: string): boolean => codes.read()?.includes(code) ?? false;

/** Stores a code, keeping the latest 50. */
export const remember = (code: string): void => {
  codes.write([code, ...(codes.read() ?? []).filter((knownCode) => knownCode !== code)].slice(0, maxCodes));
};
