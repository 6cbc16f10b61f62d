const storageKey = 'juhe-films-seen';
/** The maximum that the feed accepts. */
const maxIds = 100;

const read = (): string[] => {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter((candidate) => typeof candidate === 'string').slice(-maxIds) : [];
  } catch {
    return [];
  }
};
let watchedIds = read();

const write = (next: string[]): void => {
  watchedIds = next;
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(next));
  } catch {
    // Without storage, the list lasts as long as the page.
  }
};

/** The films watched in this session, at most the latest hundred. */
export const seenFilms = (): readonly string[] => watchedIds;

export const rememberFilm = (id: string): void =>
  write([...watchedIds.filter((watchedId) => watchedId !== id), id].slice(-maxIds));

export const forgetFilms = (): void => write([]);
