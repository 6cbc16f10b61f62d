const key = 'juhe-city';

/** The city that the member chose on this device; undefined: the site's own. */
export const readCity = (): string | undefined => {
  try {
    const item = localStorage.getItem(key);
    return item !== null && /^[a-z]{1,30}$/.test(item) ? item : undefined;
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
