const key = 'juhe-article-places';
/** Articles whose place this device remembers. */
const most = 100;
/** Shares of the text before and after which there is no place to go back to. */
const begun = 0.08;
const over = 0.95;

type Places = Record<string, number>;

const read = (): Places => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    return typeof kept === 'object' && kept !== null && !Array.isArray(kept) ? (kept as Places) : {};
  } catch {
    return {};
  }
};

/** Which share of an article this device had read, 0 to 1, where going back to it is worth while. */
export const placeIn = (id: string): number | undefined => {
  const place = read()[id];
  return typeof place === 'number' && place > begun && place < over ? place : undefined;
};

/** Remembers how far an article was read; the ones that were read longest ago are forgotten. */
export const keepPlace = (id: string, place: number): void => {
  const { [id]: _former, ...others } = read();
  const entries = [...Object.entries(others).slice(1 - most), [id, Math.round(place * 1000) / 1000]];
  try {
    localStorage.setItem(key, JSON.stringify(Object.fromEntries(entries)));
  } catch {
    // Good for this visit only.
  }
};
