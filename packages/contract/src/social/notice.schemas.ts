import { z } from 'zod';
import { feedInput, feedOf, id, instant, noInput, noOutput } from '../fields.ts';

/** Subject of a system notice (domain.md §8). */
export const noticeKind = z.enum(['order', 'auction', 'interaction', 'service']);
export type NoticeKind = z.output<typeof noticeKind>;

const unread = z.number().int().min(0);

export const notice = z.object({
  id,
  kind: noticeKind,
  /** The name of its text, e.g. `outbid`. */
  template: z.string(),
  /** In the reader's language. */
  title: z.string(),
  text: z.string(),
  /** A page with its query; empty for none. */
  link: z.string(),
  createdAt: instant,
  read: z.boolean(),
});
export type Notice = z.output<typeof notice>;

export const noticeSchemas = {
  getNoticeSummary: {
    input: noInput,
    output: z.object({
      /** Notices, and messages of conversations that are not muted. */
      unread,
      /** The messages among them. */
      messages: unread,
      /** While an operator has suspended the member: end and reason, in the reader's language. */
      suspension: z.string().nullable(),
      /** Each kind once, with its latest notice. */
      kinds: z.array(z.object({ kind: noticeKind, unread, latest: notice.nullable() })),
    }),
  },
  listNotices: {
    input: z.object({
      ...feedInput,
      cursor: z
        .string()
        .regex(/^\d{1,15}$/)
        .optional(),
      kind: noticeKind,
    }),
    output: feedOf(notice),
  },
  /** One notice, those of a kind, or all when neither is given. */
  markNoticesRead: { input: z.object({ id: id.optional(), kind: noticeKind.optional() }), output: z.object({ unread }) },
  deleteNotice: { input: z.object({ id }), output: noOutput },
};
