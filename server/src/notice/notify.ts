import type { Tx } from '../db/db.ts';
import { type Announcement, publish, publishAll } from '../events/publish.ts';
import type { Params } from '../http/text/message.ts';
import * as repository from './notify.repository.ts';
import type { NoticeKind, NoticeTemplate } from './templates.ts';

interface About<K extends NoticeKind> {
  /** The notified member. */
  readonly memberId: string;
  readonly kind: K;
  /** A text of `locales/` of this kind. */
  readonly template: NoticeTemplate<K>;
  /** Parameters of the text; a number whose name ends in `Cents` is shown as a price. */
  readonly params: Params;
  /** A page with its query, e.g. `/subPackages/order/order-info?orderNo=…`. */
  readonly link?: string;
  /** At most one notice per member and key: a second one changes nothing, unless it is renewed or has another actor. */
  readonly key?: string;
  /** A notice that already has this key is rewritten: unread, with the new text, first in the list. */
  readonly renew?: boolean;
  /**
   * The actor: the texts' `who`. Several under one key form one notice, "A and 3 others"; members are not notified of their
   * own actions.
   */
  readonly actorId?: string;
}
export type Notice = { [K in NoticeKind]: About<K> }[NoticeKind];

/** Maximum length of a parameter (characters); a longer one is cut. */
const maxParam = 200;

const short = (value: string | number): string | number => {
  if (typeof value === 'number') return value;
  const letters = [...value];
  return letters.length > maxParam ? `${letters.slice(0, maxParam - 1).join('')}…` : value;
};

/** A key that joins the actions of several people within one day (China time). */
export const perDay = (key: string): string =>
  `${key}:${new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date())}`;

/**
 * Notifies a member inside the caller's transaction: the notice and the hint to open pages (topic `member:<id>`) come with
 * its commit or not at all. Call it last, behind the locks of the thing itself.
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

/** Notices without an actor, each renewed under its key: one per member. */
export type RenewedNotice = Notice & { readonly key: string; readonly actorId?: never };

/** The hints published for notices, in the transaction that writes them. */
export const noticeHints = (notices: readonly RenewedNotice[]): Announcement[] =>
  notices.map(({ memberId, kind, template }) => ({ topic: `member:${memberId}`, hint: { kind: 'notice', of: kind, template } }));

/**
 * Notifies several members in one statement: `rows` is a part of the caller's `with`, `hints` are published in the same
 * transaction (`publishAll`, or `payloadOf` for a separate statement).
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

/** Notifies several members, each once under its key, with two statements regardless of their number. */
export const notifyAll = async (tx: Tx, notices: readonly RenewedNotice[]): Promise<void> => {
  if (notices.length === 0) return;
  const { rows, hints } = noticeParts(notices);
  await tx.run(rows);
  publishAll(tx, hints);
};

/** Marks a notice as read because the member has seen its content on the page itself. */
export const markReadByKey = async (tx: Tx, memberId: string, key: string): Promise<void> => {
  const marked = await repository.markReadByKey(tx, memberId, key);
  if (marked) publish(tx, `member:${memberId}`, { kind: 'notice', of: marked.kind });
};

/** Removes the follow notices of two members who no longer follow each other. */
export const removeFan = async (tx: Tx, firstId: string, secondId: string): Promise<void> => {
  for (const { memberId, kind } of await repository.removeFan(tx, firstId, secondId))
    publish(tx, `member:${memberId}`, { kind: 'notice', of: kind });
};

/** Withdraws notices whose thing no longer exists, e.g. of a comment deleted by its writer. */
export const withdrawNotices = async (tx: Tx, keys: readonly string[]): Promise<void> => {
  if (keys.length === 0) return;
  for (const { memberId, kind } of await repository.deleteByKeys(tx, keys))
    publish(tx, `member:${memberId}`, { kind: 'notice', of: kind });
};
