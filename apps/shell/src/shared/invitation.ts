/**
 * The invitation of this visitor: the promotion code from the registration's `code=`, or from `i=` before the hash of a
 * shared link. It stays in the tab until a sign-in by any method.
 */
const storageKey = 'juhe-invitation';
const parameter = 'i';
const isCode = (text: string): boolean => /^[A-Z2-9]{8}$/.test(text);

let current: string | undefined;

export const keepInvitation = (code: string): void => {
  const invitation = code.trim().toUpperCase();
  if (!isCode(invitation)) return;
  current = invitation;
  try {
    sessionStorage.setItem(storageKey, invitation);
  } catch {
    // Without storage, it lasts until the reload.
  }
};

/** Removes `i=` from the address, so that the address is the same for everybody. */
export const catchInvitation = (): void => {
  const url = new URL(location.href);
  const code = url.searchParams.get(parameter);
  if (code === null) return;
  keepInvitation(code);
  url.searchParams.delete(parameter);
  history.replaceState(history.state, '', url);
};

/** Returns the promotion code to send with a sign-in that may create a member. */
export const invitation = (): string | undefined => {
  catchInvitation();
  if (current !== undefined) return current;
  try {
    const stored = sessionStorage.getItem(storageKey) ?? '';
    return isCode(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
};

export const dropInvitation = (): void => {
  current = undefined;
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Nothing was stored.
  }
};
