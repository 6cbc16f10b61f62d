/**
 * Who invited this visitor: the promotion code of the registration's `code=`, or `i=` before the hash of a shared link. It stays
 * with the tab until somebody signs in, whichever way that is.
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
    // Without storage it holds until the reload.
  }
};

/** Takes `i=` out of the address, which is then the same for everybody. */
export const catchInvitation = (): void => {
  const url = new URL(location.href);
  const code = url.searchParams.get(parameter);
  if (code === null) return;
  keepInvitation(code);
  url.searchParams.delete(parameter);
  history.replaceState(history.state, '', url);
};

/** The promotion code to send with a sign-in that may make a member. */
export const invitation = (): string | undefined => {
  catchInvitation();
  if (current !== undefined) return current;
  try {
    const kept = sessionStorage.getItem(storageKey) ?? '';
    return isCode(kept) ? kept : undefined;
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
