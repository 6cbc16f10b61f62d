const key = 'juhe-city';

/** The city that the member chose on this device; undefined: the site's own. */
export const readCity = (): string | undefined => {
  try {
    const kept = localStorage.getItem(key);
    return kept !== null && /^[a-z]{1,30}$/.test(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
};

export const keepCity = (city: string): void => {
  try {
    localStorage.setItem(key, city);
  } catch {
    // Good for this visit only.
  }
};
