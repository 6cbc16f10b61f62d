import { deviceValue } from '@juhe/platform';
import { uuid } from './uuid.ts';

const epochs = deviceValue({ key: 'juhe-chat-', scope: 'device', text: (stored) => stored || undefined });

/**
 * The sign-in period of a member on this device. The shell removes this item when the member signs out in any tab
 * (apps/shell/src/shared/clear-drafts.ts): data of an earlier period is recognised and erased at the next opening. Constant
 * where the browser does not store it.
 */
export const signInEpoch = (memberId: string): string => {
  const id = `${memberId}-epoch`;
  const stored = epochs.read(id);
  if (stored !== undefined) return stored;
  const epoch = uuid();
  if (epochs.write(epoch, id)) return epoch;
  epochs.write(undefined, id);
  return '';
};
