const key = 'juhe-city';

/** Returns the city chosen on this device; undefined means the site's default. */
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
    // Storage failed: the choice lasts for this visit only.
  }
};
