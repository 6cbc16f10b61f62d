import { deviceValue } from '@juhe/platform';

/** The maximum that the feed accepts. */
const maxIds = 100;

const watched = deviceValue({
  key: 'juhe-films-seen',
  scope: 'tab',
  json: (stored) =>
    Array.isArray(stored) ? stored.filter((id): id is string => typeof id === 'string').slice(-maxIds) : undefined,
});

/** The films watched in this session, at most the latest hundred. */
export const watchedFilms = (): readonly string[] => watched.read() ?? [];

export const rememberFilm = (id: string): void =>
  void watched.write([...watchedFilms().filter((watchedId) => watchedId !== id), id].slice(-maxIds));

export const clearFilms = (): void => void watched.write([]);
