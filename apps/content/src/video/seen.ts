const place = 'juhe-films-seen';
/** What the feed takes at most. */
const most = 100;

const read = (): string[] => {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(place) ?? '[]');
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string').slice(-most) : [];
  } catch {
    return [];
  }
};
let seen = read();

const write = (next: string[]): void => {
  seen = next;
  try {
    sessionStorage.setItem(place, JSON.stringify(next));
  } catch {
    // Then as long as the page lives.
  }
};

/** The films that were watched in this session, the latest hundred. */
export const seenFilms = (): readonly string[] => seen;

export const rememberFilm = (id: string): void => write([...seen.filter((one) => one !== id), id].slice(-most));

export const forgetFilms = (): void => write([]);
