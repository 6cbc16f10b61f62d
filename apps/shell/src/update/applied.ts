const name = 'juhe-update';

/** The generation that this tab was loaded anew for: when it does not come with the page, loading again and again would not help. */
export const wasApplied = (generation: number): boolean => {
  try {
    return sessionStorage.getItem(name) === String(generation);
  } catch {
    return false;
  }
};

/** Loads the same address again, which brings the releases that are live now. */
export const apply = (generation: number): void => {
  try {
    sessionStorage.setItem(name, String(generation));
  } catch {
    // Without storage nothing prevents a second load.
  }
  location.reload();
};
