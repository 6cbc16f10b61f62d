import type { Page } from '@juhe/contract/envelope';
import { mostPages } from '@juhe/contract/fields';

/**
 * Runs a list query with limit and offset of a page and returns it in the list's shape (domain.md §1.6); there is nothing
 * after the last page that may be requested.
 */
export const pageOf = async <T>(
  { pageNum, pageSize }: { pageNum: number; pageSize: number },
  read: (limit: number, offset: number) => Promise<{ list: T[]; total: number }>,
): Promise<Page<T>> => {
  const { list, total } = await read(pageSize, (pageNum - 1) * pageSize);
  return { list, total, hasMore: pageNum * pageSize < total && pageNum < mostPages };
};
