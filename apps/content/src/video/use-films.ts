import { useQueryVideoFeedInfiniteQuery } from '@juhe/api-client/content/video';
import type { Video } from '@juhe/contract/content/video.schemas';
import { useCallback, useState } from 'react';
import { forgetFilms, seenFilms } from './seen.ts';

/** Films of one answer; a first one that is opened plays at once. */
const pageSize = 8;

interface Begin {
  readonly itemId?: string;
  readonly seen?: string[];
  readonly pageSize: number;
}

const beginAt = (itemId: string | undefined): Begin => {
  const seen = seenFilms().filter((id) => id !== itemId);
  return { ...(itemId === undefined ? {} : { itemId }), ...(seen.length > 0 ? { seen } : {}), pageSize };
};

/** What is shown keeps its place; what is new goes to the end. */
const merge = (shown: readonly Video[], answer: readonly Video[]): readonly Video[] => {
  const fresh = new Map(answer.map((film) => [film.id, film]));
  const known = new Set(shown.map(({ id }) => id));
  return [...shown.map((film) => fresh.get(film.id) ?? film), ...[...fresh.values()].filter(({ id }) => !known.has(id))];
};

/** The feed of films that begins with `itemId`. */
export const useFilms = (itemId: string | undefined) => {
  const [begin, setBegin] = useState(() => beginAt(itemId));
  const query = useQueryVideoFeedInfiniteQuery(begin);
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

  // Another film in the address of the same page begins the feed; the film in front puts itself there.
  const [address, setAddress] = useState(itemId);
  const [told, setTold] = useState<string>();
  if (address !== itemId) {
    setAddress(itemId);
    if (itemId !== undefined && itemId !== told) setBegin(beginAt(itemId));
  }

  /** From the newest on, and everything again. */
  const restart = useCallback(() => {
    forgetFilms();
    setBegin(beginAt(undefined));
  }, []);
  return { query, films: shown.films, restart, onFront: setTold };
};
