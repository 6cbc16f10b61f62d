import { getSession, onSession } from '@juhe/auth';

/** Drafts that members did not send, by member (written by the remotes): `juhe-feedback-<id>`, `juhe-chat-<id>-…`. */
const drafts = /^juhe-(feedback|chat|comments|review|after-sale)-(.+)$/;

/** Removes the drafts of a member from this browser; without storage there are none. */
const forgetDraftsOf = (memberId: string): void => {
  try {
    for (const name of Object.keys(localStorage)) {
      const owner = drafts.exec(name)?.[2];
      if (owner === memberId || owner?.startsWith(`${memberId}-`)) localStorage.removeItem(name);
    }
  } catch {
    // Storage is blocked: nothing was stored either.
  }
};

/**
 * Removes a member's drafts on sign-out, so that the next user of this browser does not see them. After an expired session
 * they stay until the same member is back. Returns the function that stops it.
 */
export const forgetDraftsOnSignOut = (): (() => void) => {
  let before = getSession().user?.id;
  return onSession(({ user, lapsed }) => {
    if (before !== undefined && user === undefined && lapsed === undefined) forgetDraftsOf(before);
    before = (lapsed ?? { user }).user?.id;
  });
};
