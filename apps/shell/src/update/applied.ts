const name = 'juhe-update';

/** Whether this tab was already reloaded for the generation: if the page did not bring it, more reloads would not help. */
export const wasApplied = (generation: number): boolean => {
  try {
    return sessionStorage.getItem(name) === String(generation);
  } catch {
    return false;
  }
};

/** Reloads the same address, which brings the current live releases. */
export const apply = (generation: number): void => {
  try {
    sessionStorage.setItem(name, String(generation));
  } catch {
    // Without storage nothing prevents a second reload.
  }
  location.reload();
};
