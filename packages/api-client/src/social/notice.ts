import { notice } from '@juhe/contract/social/notice';
import type { Notice, NoticeKind } from '@juhe/contract/social/notice.schemas';
import { call, feed, inject, mutation, query } from '@juhe/api-client';

export const { useGetNoticeSummaryQuery, useListNoticesInfiniteQuery, useMarkNoticesReadMutation, useDeleteNoticeMutation } =
  inject((build) => ({
    getNoticeSummary: query(build, notice.getNoticeSummary, { tags: ['social/notice'] }),
    listNotices: feed(build, notice.listNotices, { tags: ['social/notice'] }),
    markNoticesRead: mutation(build, notice.markNoticesRead, { invalidates: ['social/notice'] }),
    deleteNotice: mutation(build, notice.deleteNotice, { invalidates: ['social/notice'] }),
  }));

/** The newest notice of a kind, outside the store; undefined if there is none or it cannot be read. */
export const latestNotice = async (kind: NoticeKind): Promise<Notice | undefined> => {
  const answer = await call(notice.listNotices, { kind, pageSize: 1 }, { quiet: true });
  return answer.ok ? answer.data.list[0] : undefined;
};
