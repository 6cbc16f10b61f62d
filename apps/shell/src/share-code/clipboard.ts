/** Whether the clipboard may be read without a prompt and a gesture: only where the member has allowed it permanently. */
export const mayReadSilently = async (): Promise<boolean> => {
  try {
    // Browsers that do not know this name reject.
    const { state } = await navigator.permissions.query({ name: 'clipboard-read' as PermissionName });
    return state === 'granted';
  } catch {
    return false;
  }
};

/**
 * Returns the clipboard's text; undefined when the browser or the member denies access. Without permission it works only
 * during a tap.
 */
export const readClipboard = async (): Promise<string | undefined> => {
  try {
    return await navigator.clipboard.readText();
  } catch {
    return undefined;
  }
};

/** Removes the code from the clipboard. Where that is not allowed the code stays, but it is not offered twice anyway. */
export const clearClipboard = async (): Promise<void> => {
  try {
    await navigator.clipboard.writeText('');
  } catch {
    // Not allowed: the code stays on the clipboard.
  }
};
