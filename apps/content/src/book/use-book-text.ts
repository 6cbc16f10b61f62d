import { isApiError } from '@juhe/api-client';
import { useQueryBookTextInfiniteQuery } from '@juhe/api-client/content/search';
import type { BookHit } from '@juhe/contract/content/search.schemas';
import { useEffect, useState } from 'react';
// Not loaded when it is needed: then there is no connection.
import { findInTexts } from './find-in-kept.ts';

/** What the chapters of this device say; `chapters` counts those that were looked through. */
interface OnDevice {
  readonly key: string;
  readonly chapters: number;
  readonly list: readonly BookHit[];
}

const lookOnDevice = async (bookId: string, keyword: string): Promise<Omit<OnDevice, 'key'>> => {
  try {
    const { keptTexts } = await import(/* webpackChunkName: "kept-books" */ './kept-books.ts');
    const chapters = await keptTexts(bookId);
    return { chapters: chapters.length, list: findInTexts(chapters, keyword) };
  } catch {
    // That part of the app cannot be loaded: nothing can be looked through.
    return { chapters: 0, list: [] };
  }
};

const pageSize = 20;

/** The search in a book's texts: on the server, and without a connection in the chapters that this device keeps. An empty keyword asks for nothing. */
export const useBookText = (bookId: string, keyword: string) => {
  const query = useQueryBookTextInfiniteQuery({ bookId, keyword, pageSize }, { skip: keyword === '' });
  const key = `${bookId} ${keyword}`;
  const pages = query.currentData?.pages;
  const isCut = query.isError && pages === undefined && !(isApiError(query.error) && query.error.kind === 'refused');
  const [found, setFound] = useState<OnDevice>();
  useEffect(() => {
    if (!isCut) return undefined;
    let isWanted = true;
    void lookOnDevice(bookId, keyword).then((answer) => {
      if (isWanted) setFound({ key, ...answer });
    });
    return () => {
      isWanted = false;
    };
  }, [bookId, key, keyword, isCut]);
  return {
    query,
    list: pages?.flatMap((page) => page.list),
    total: pages?.[0]?.total ?? 0,
    /** Undefined while there is a connection, or while the device is looked through. */
    onDevice: isCut && found?.key === key ? found : undefined,
    isCut,
  };
};
