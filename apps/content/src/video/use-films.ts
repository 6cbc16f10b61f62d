import { useListVideoFeedInfiniteQuery } from '@juhe/api-client/content/video';
import type { Video } from '@juhe/contract/content/video.schemas';
import { useCallback, useState } from 'react';
import { clearFilms, watchedFilms } from './watched-films.ts';

/** Number of films per response; when the first film is opened directly, it plays at once. */
const pageSize = 8;

interface Begin {
  readonly itemId?: string;
  readonly seen?: string[];
  readonly pageSize: number;
}

const beginAt = (itemId: string | undefined): Begin => {
  const watchedIds = watchedFilms().filter((id) => id !== itemId);
  return { ...(itemId === undefined ? {} : { itemId }), ...(watchedIds.length > 0 ? { seen: watchedIds } : {}), pageSize };
};

/** Displayed films keep their position; new ones are appended. */
const merge = (shown: readonly Video[], answer: readonly Video[]): readonly Video[] => {
  const fresh = new Map(answer.map((film) => [film.id, film]));
  const shownIds = new Set(shown.map(({ id }) => id));
  return [...shown.map((film) => fresh.get(film.id) ?? film), ...[...fresh.values()].filter(({ id }) => !shownIds.has(id))];
};

/** The film feed that starts with `itemId`. */
export const useFilms = (itemId: string | undefined) => {
  const [begin, setBegin] = useState(() => beginAt(itemId));
  const query = useListVideoFeedInfiniteQuery(begin);
  const [shown, setShown] = useState<{ begin: Begin; from: unknown; films: readonly Video[] }>({
    begin,
    from: undefined,
    films: [],
  });
  const answer = query.currentData;
  if (shown.begin !== begin || (answer && shown.from !== answer))
    setShown({
      begin,
      from: answer,
      films: merge(shown.begin === begin ? shown.films : [], answer?.pages.flatMap(({ list }) => list) ?? []),
    });

  // Another film in the address of the same page restarts the feed; the film in front writes itself into the address.
  const [address, setAddress] = useState(itemId);
  const [reportedId, setReportedId] = useState<string>();
  if (address !== itemId) {
    setAddress(itemId);
    if (itemId !== undefined && itemId !== reportedId) setBegin(beginAt(itemId));
  }

  /** Restarts with the newest films, including those already watched. */
  const restart = useCallback(() => {
    clearFilms();
    setBegin(beginAt(undefined));
  }, []);
  return { query, films: shown.films, restart, onFront: setReportedId };
};
