import { keys, readItem, writeItem } from './storage.ts';

/** The bargain that a visitor was invited to before signing in (specification §2, type 10). */
export interface WaitingBargain {
  readonly bargainId: string;
  readonly authCode: string;
}

export const keepBargain = ({ bargainId, authCode }: WaitingBargain): void => {
  writeItem(keys.bargainId, bargainId);
  writeItem(keys.authCode, authCode);
};

/** Returns and removes the waiting bargain. */
export const takeBargain = (): WaitingBargain | undefined => {
  const bargainId = readItem(keys.bargainId);
  const authCode = readItem(keys.authCode) ?? '';
  writeItem(keys.bargainId, undefined);
  writeItem(keys.authCode, undefined);
  return bargainId ? { bargainId, authCode } : undefined;
};
