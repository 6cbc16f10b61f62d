import type { Page } from '@juhe/contract/envelope';

/** Runs a list query with limit and offset of a page and answers it in the list's shape (domain.md §1.6). */
export const pageOf = async <T>(
  { pageNum, pageSize }: { pageNum: number; pageSize: number },
  read: (limit: number, offset: number) => Promise<{ list: T[]; total: number }>,
): Promise<Page<T>> => {
  const { list, total } = await read(pageSize, (pageNum - 1) * pageSize);
  return { list, total, hasMore: pageNum * pageSize < total };
};
