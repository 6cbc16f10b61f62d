import type { Tx } from '../../db/db.ts';
import { type Announcement, publish, publishAll } from '../../events/publish.ts';
import type { Params } from '../../http/message.ts';
import * as repository from './notice.repository.ts';
import type { NoticeKind, NoticeTemplate } from './templates.ts';

interface About<K extends NoticeKind> {
  /** Who is told. */
  readonly memberId: string;
  readonly kind: K;
  /** A text of `locales/`, of this kind. */
  readonly template: NoticeTemplate<K>;
  /** What the text names; a number whose name ends in `Cents` is shown as a price. */
  readonly params: Params;
  /** A page with its query, e.g. `/subPackages/order/order-info?orderNo=…`. */
  readonly link?: string;
  /** At most one notice for each member and key: a second one changes nothing, unless it is renewed or has another actor. */
  readonly key?: string;
  /** A notice that has this key already is written anew: unread, with the new text, first in the list. */
  readonly renew?: boolean;
  /**
   * Whose doing it is: the texts' `who`. Several under one key are one notice, "A and 3 others"; members are not told what they did
   * themselves.
   */
  readonly actorId?: string;
}
export type Notice = { [K in NoticeKind]: About<K> }[NoticeKind];

/** Characters that a parameter may have; a longer one is cut. */
const longestParam = 200;

const short = (value: string | number): string | number => {
  if (typeof value === 'number') return value;
  const letters = [...value];
  return letters.length > longestParam ? `${letters.slice(0, longestParam - 1).join('')}…` : value;
};

/** A key under which what several people do within one day (China's) is joined. */
export const perDay = (key: string): string =>
  `${key}:${new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date())}`;

/**
 * Tells a member something inside the caller's transaction: the notice and the hint to open pages (topic `member:<id>`) come with its
 * commit or not at all. Call it last, behind the locks of the thing itself.
 */
export const notify = async (tx: Tx, { memberId, kind, template, actorId, ...notice }: Notice): Promise<void> => {
  if (actorId === memberId) return;
  const written = await repository.writeNotice(tx, {
    memberId,
    kind,
    template,
    params: Object.fromEntries(Object.entries(notice.params).map(([name, value]) => [name, short(value)])),
    link: notice.link ?? '',
    key: notice.key ?? null,
    renew: notice.renew ?? false,
    actorId: actorId ?? null,
  });
  if (written > 0) publish(tx, `member:${memberId}`, { kind: 'notice', of: kind, template });
};

/** Notices that nobody in particular caused, each renewed under its key: one for each member. */
export type RenewedNotice = Notice & { readonly key: string; readonly actorId?: never };

/** What is published of notices, in the transaction that writes them. */
export const noticeHints = (notices: readonly RenewedNotice[]): Announcement[] =>
  notices.map(({ memberId, kind, template }) => ({ topic: `member:${memberId}`, hint: { kind: 'notice', of: kind, template } }));

/**
 * Tells several members something in one statement: `rows` is a part of the caller's `with`, `hints` are what it publishes in the same
 * transaction (`publishAll`, or `payloadOf` for a statement of its own).
 */
export const noticeParts = (notices: readonly RenewedNotice[]) => ({
  rows: repository.renewedNotices(
    notices.map(({ memberId, kind, template, params, link, key }) => ({
      memberId,
      kind,
      template,
      params: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, short(value)])),
      link: link ?? '',
      key,
    })),
  ),
  hints: noticeHints(notices),
});

/** Tells several members something, each once under its key: two statements, however many they are. */
export const notifyAll = async (tx: Tx, notices: readonly RenewedNotice[]): Promise<void> => {
  if (notices.length === 0) return;
  const { rows, hints } = noticeParts(notices);
  await tx.run(rows);
  publishAll(tx, hints);
};

/** The member has seen at its own page what a notice tells. */
export const markReadByKey = async (tx: Tx, memberId: string, key: string): Promise<void> => {
  const marked = await repository.markReadByKey(tx, memberId, key);
  if (marked) publish(tx, `member:${memberId}`, { kind: 'notice', of: marked.kind });
};

/** Two members do not follow each other any more, and neither is to read that the other did. */
export const forgetFan = async (tx: Tx, one: string, other: string): Promise<void> => {
  for (const { memberId, kind } of await repository.forgetFan(tx, one, other))
    publish(tx, `member:${memberId}`, { kind: 'notice', of: kind });
};

/** Takes notices back whose thing is gone, e.g. of a comment that its writer deleted. */
export const withdrawNotices = async (tx: Tx, keys: readonly string[]): Promise<void> => {
  if (keys.length === 0) return;
  for (const { memberId, kind } of await repository.deleteByKeys(tx, keys))
    publish(tx, `member:${memberId}`, { kind: 'notice', of: kind });
};
