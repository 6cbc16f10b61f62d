/**
 * The URL that is being opened: repeating a navigation to it is refused (specification §2) until its page shows something,
 * another page is opened, or the timeout has passed.
 */
const lockLimit = 5000;
let opening: { url: string; until: number } | undefined;

/** @param limit milliseconds after which the lock ends automatically */
export const lockNavigation = (url: string, limit = lockLimit): void => {
  opening = { url, until: Date.now() + limit };
};

export const isLocked = (url: string): boolean => opening?.url === url && Date.now() < opening.until;

/** Ends the lock. */
export const settleNavigation = (): void => {
  opening = undefined;
};

/** Ends the lock when the location differs from the one being opened. */
export const settleElsewhere = (url: string): void => {
  if (opening?.url !== url) opening = undefined;
};
