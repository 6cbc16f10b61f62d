import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import type { Notice, noticeSchemas } from '@juhe/contract/social/notice.schemas';
import type { Db } from '../../db/db.ts';
import { publish } from '../../events/publish.ts';
import { httpFail } from '../../http/failure/common-failures.ts';
import type { Ctx } from '../../http/call/context.ts';
import { unreadOfMember } from '../shared/unread.repository.ts';
import { socialFail } from '../failures.ts';
import type { Params } from '../../http/text/message.ts';
import * as repository from './notice.repository.ts';
import type { NoticeRow } from './notice.repository.ts';
import { noticeKinds, renderNotice, deletedMemberName } from '../../notice/templates.ts';

type Input<K extends keyof typeof noticeSchemas> = HandlerInput<(typeof noticeSchemas)[K]>;
type Output<K extends keyof typeof noticeSchemas> = HandlerOutput<(typeof noticeSchemas)[K]>;

/** Retention of notices (days). */
const retentionDays = 180;

/** Renders notices for their reader. */
const render = (ctx: Ctx, rows: readonly NoticeRow[]): Notice[] =>
  rows.flatMap(({ who: actorName, actors, params, seq: _seq, ...row }) => {
    const people: Params = actors > 0 ? { who: actorName ?? deletedMemberName(ctx.lang), others: actors - 1 } : {};
    const text = renderNotice(row.kind, row.template, { ...params, ...people }, ctx.lang);
    return text ? [{ ...row, ...text }] : [];
  });

const unreadOf = async (db: Db, memberId: string) =>
  new Map((await repository.unreadCounts(db, memberId)).map(({ kind, count }) => [kind, count]));

const sum = (counts: ReadonlyMap<unknown, number>): number => [...counts.values()].reduce((total, count) => total + count, 0);

export const getNoticeSummary = async (ctx: Ctx): Promise<Output<'getNoticeSummary'>> => {
  const { memberId } = ctx;
  const unread = await unreadOf(ctx.db, memberId);
  const latest = render(ctx, await repository.latestOfKinds(ctx.db, memberId, noticeKinds));
  const messages = await unreadOfMember(ctx.db, memberId);
  return {
    unread: sum(unread) + messages,
    messages,
    suspension: ctx.member?.suspension ? httpFail('memberSuspended', { ...ctx.member.suspension }).textIn(ctx.lang) : null,
    kinds: noticeKinds.map((kind) => ({
      kind,
      unread: unread.get(kind) ?? 0,
      latest: latest.find((notice) => notice.kind === kind) ?? null,
    })),
  };
};

/** A cursor, because new notices arrive while the list is read. */
export const listNotices = async (ctx: Ctx, { kind, cursor, pageSize }: Input<'listNotices'>): Promise<Output<'listNotices'>> => {
  const rows = await repository.noticePage(
    ctx.db,
    ctx.memberId,
    kind,
    cursor === undefined ? null : Number(cursor),
    pageSize + 1,
  );
  const shown = rows.slice(0, pageSize);
  const last = shown.at(-1);
  return { list: render(ctx, shown), cursor: last && rows.length > pageSize ? String(last.seq) : null };
};

/** The member's other tabs follow by the topic `member:<id>`; marking a read notice publishes nothing. */
export const markNoticesRead = (ctx: Ctx, which: Input<'markNoticesRead'>): Promise<Output<'markNoticesRead'>> =>
  ctx.inTx(async (tx) => {
    const { memberId } = ctx;
    const changed = await repository.markRead(tx, memberId, which);
    if (changed === 0 && which.id !== undefined && !(await repository.exists(tx, memberId, which.id)))
      throw socialFail('notice.missing');
    if (changed > 0) publish(tx, `member:${memberId}`, { kind: 'notice' });
    return { unread: sum(await unreadOf(tx, memberId)) };
  });

export const deleteNotice = (ctx: Ctx, { id }: Input<'deleteNotice'>): Promise<null> =>
  ctx.inTx(async (tx) => {
    const { memberId } = ctx;
    if ((await repository.deleteNotice(tx, memberId, id)) === 0) throw socialFail('notice.missing');
    publish(tx, `member:${memberId}`, { kind: 'notice' });
    return null;
  });

/** Part of the hourly clean-up: deletes notices older than 180 days. */
export const cleanUpNotices = (db: Db): Promise<boolean> => repository.deleteOld(db, retentionDays);
