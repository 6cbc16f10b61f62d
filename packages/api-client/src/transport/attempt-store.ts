/** Where `attempt-keys.ts`, which loads with the transport, keeps the keys of open attempts. */
export const prefix = 'juhe-attempt:';
/** The keys of a tab whose session storage refuses. */
export const unstored = new Map<string, string>();

/** Removes all open attempts: the next member of this tab starts new ones. */
export const forgetAttempts = (): void => {
  unstored.clear();
  try {
    for (const name of Object.keys(sessionStorage)) if (name.startsWith(prefix)) sessionStorage.removeItem(name);
  } catch {
    // Nothing was stored in that case.
  }
};
