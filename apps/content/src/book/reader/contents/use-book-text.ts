import { isApiError } from '@juhe/api-client';
import { useSearchInBookInfiniteQuery } from '@juhe/api-client/content/search';
import type { BookHit } from '@juhe/contract/content/search.schemas';
import { useEffect, useState } from 'react';
// Imported statically: when it is needed there is no connection to load it.
import { findInTexts } from '../../offline/find-in-offline-books.ts';

/** Search results from the chapters on this device; `chapters` is the number of chapters searched. */
interface OnDevice {
  readonly key: string;
  readonly chapters: number;
  readonly list: readonly BookHit[];
}

const searchOnDevice = async (bookId: string, keyword: string): Promise<Omit<OnDevice, 'key'>> => {
  try {
    const { offlineTexts } = await import(/* webpackChunkName: "offline-books" */ '../../offline/offline-books.ts');
    const chapters = await offlineTexts(bookId);
    return { chapters: chapters.length, list: findInTexts(chapters, keyword) };
  } catch {
    // The chunk cannot be loaded: nothing can be searched.
    return { chapters: 0, list: [] };
  }
};

const pageSize = 20;

/**
 * Full-text search in a book: on the server, or offline in the chapters stored on this device. An empty keyword sends no
 * request.
 */
export const useBookText = (bookId: string, keyword: string) => {
  const query = useSearchInBookInfiniteQuery({ bookId, keyword, pageSize }, { skip: keyword === '' });
  const key = `${bookId} ${keyword}`;
  const pages = query.currentData?.pages;
  const isCut = query.isError && pages === undefined && !(isApiError(query.error) && query.error.kind === 'refused');
  const [deviceResult, setDeviceResult] = useState<OnDevice>();
  useEffect(() => {
    if (!isCut) return undefined;
    let isRequested = true;
    void searchOnDevice(bookId, keyword).then((answer) => {
      if (isRequested) setDeviceResult({ key, ...answer });
    });
    return () => {
      isRequested = false;
    };
  }, [bookId, key, keyword, isCut]);
  return {
    query,
    list: pages?.flatMap((page) => page.list),
    total: pages?.[0]?.total ?? 0,
    /** Undefined while online, or while the device is being searched. */
    onDevice: isCut && deviceResult?.key === key ? deviceResult : undefined,
    isCut,
  };
};
