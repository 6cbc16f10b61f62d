/** Whether the clipboard may be read without asking and without a gesture: only where the member has allowed it for good. */
export const mayReadSilently = async (): Promise<boolean> => {
  try {
    // Not every browser knows the name; those reject.
    const { state } = await navigator.permissions.query({ name: 'clipboard-read' as PermissionName });
    return state === 'granted';
  } catch {
    return false;
  }
};

/** The clipboard's text; undefined when the browser or the member does not let it be read. Without permission only in a tap. */
export const readClipboard = async (): Promise<string | undefined> => {
  try {
    return await navigator.clipboard.readText();
  } catch {
    return undefined;
  }
};

/** Takes the code from the clipboard. Where that is not allowed the code stays, and is not offered twice anyway. */
export const clearClipboard = async (): Promise<void> => {
  try {
    await navigator.clipboard.writeText('');
  } catch {
    // As said above.
  }
};
