import { defineOperations } from '../operation.ts';
import type { noticeSchemas } from './notice.schemas.ts';

const read = { method: 'GET', encoding: 'query', access: 'required', extension: true } as const;
const write = {
  method: 'POST',
  encoding: 'form',
  access: 'required',
  extension: true,
  limit: { per: 'member', count: 120, seconds: 60 },
} as const;

export const notice = defineOperations<typeof noticeSchemas>()('social/notice', {
  getNoticeSummary: {
    ...read,
    path: '/api/service/notice/getNoticeSummary',
    summary: 'Returns the number of unread notices and messages, with the latest notice of each kind.',
  },
  listNotices: {
    ...read,
    path: '/api/service/notice/getNoticeList',
    summary: "Lists the caller's notices of a kind, newest first.",
  },
  markNoticesRead: {
    ...write,
    path: '/api/service/notice/readNotices',
    summary: 'Marks one notice, those of a kind, or all as read and returns the number of unread ones.',
  },
  deleteNotice: { ...write, path: '/api/service/notice/deleteNotice', summary: "Removes one of the caller's notices." },
});
