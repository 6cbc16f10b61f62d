import { uuid } from './uuid.ts';

/**
 * The sign-in period of a member on this device. The shell removes this item when the member signs out in any tab
 * (apps/shell/src/shared/forget-drafts.ts): data of an earlier period is recognised and erased at the next opening.
 */
export const signInEpoch = (memberId: string): string => {
  const name = `juhe-chat-${memberId}-epoch`;
  try {
    const present = localStorage.getItem(name);
    if (present) return present;
    const epoch = uuid();
    localStorage.setItem(name, epoch);
    return epoch;
  } catch {
    return '';
  }
};
