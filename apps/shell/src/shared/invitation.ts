import { deviceValue } from '@juhe/platform';

/**
 * The invitation of this visitor: the promotion code from the registration's `code=`, or from `i=` before the hash of a
 * shared link. It stays in the tab until a sign-in by any method.
 */
const isCode = (text: string): boolean => /^[A-Z2-9]{8}$/.test(text);
const stored = deviceValue({ key: 'juhe-invitation', scope: 'tab', text: (text) => (isCode(text) ? text : undefined) });
const parameter = 'i';

export const storeInvitation = (code: string): void => {
  const invitation = code.trim().toUpperCase();
  if (isCode(invitation)) stored.write(invitation);
};

/** Removes `i=` from the address, so that the address is the same for everybody. */
export const captureInvitation = (): void => {
  const url = new URL(location.href);
  const code = url.searchParams.get(parameter);
  if (code === null) return;
  storeInvitation(code);
  url.searchParams.delete(parameter);
  history.replaceState(history.state, '', url);
};

/** Returns the promotion code to send with a sign-in that may create a member. */
export const invitation = (): string | undefined => {
  captureInvitation();
  return stored.read();
};

export const dropInvitation = (): void => void stored.write(undefined);
