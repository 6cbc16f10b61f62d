import { getSession, onSession } from '@juhe/auth';
import { forgetDeviceValues } from '@juhe/platform';

/**
 * Removes a member's drafts on sign-out, so that the next user of this browser does not see them. After an expired session
 * they stay until the same member is back. Returns the function that stops it.
 */
export const clearDraftsOnSignOut = (): (() => void) => {
  let before = getSession().user?.id;
  return onSession(({ user, lapsed }) => {
    if (before !== undefined && user === undefined && lapsed === undefined) forgetDeviceValues(before);
    before = (lapsed ?? { user }).user?.id;
  });
};
