import { getSession, onSession } from '@juhe/auth';

/** What members typed and did not send, by member (the remotes' drafts): `juhe-feedback-<id>`, `juhe-chat-<id>-…`. */
const drafts = /^juhe-(feedback|chat|comments|review|after-sale)-(.+)$/;

/** Removes the drafts of a member from this browser; where it allows no storage there are none. */
const forgetDraftsOf = (memberId: string): void => {
  try {
    for (const name of Object.keys(localStorage)) {
      const owner = drafts.exec(name)?.[2];
      if (owner === memberId || owner?.startsWith(`${memberId}-`)) localStorage.removeItem(name);
    }
  } catch {
    // Blocked: nothing was kept either.
  }
};

/**
 * Whoever signs out leaves nothing that was typed behind for the next one at this browser. A session that ended by itself keeps it, until
 * the same member is back. Answers the way to stop.
 */
export const forgetDraftsOnSignOut = (): (() => void) => {
  let before = getSession().user?.id;
  return onSession(({ user, lapsed }) => {
    if (before !== undefined && user === undefined && lapsed === undefined) forgetDraftsOf(before);
    before = (lapsed ?? { user }).user?.id;
  });
};
