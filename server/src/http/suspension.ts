import type { OperationInfo } from '@juhe/contract/operation';

/** Until when and why a member is suspended. */
export interface Suspension {
  readonly untilAt: string;
  readonly reason: string;
}

/** Until when and why a member is muted: nothing of theirs reaches others. */
export type Mute = Suspension;

/** What goes on although it spends or says something: paying what was ordered or won, and objecting. */
export const allowedWhileSuspended: ReadonlySet<string> = new Set(['common/feedback.add', 'payment/pay.getPayParam']);

/** What is refused although it neither spends nor obliges: it reaches others, or would shake the suspension off. */
export const alsoRefused: ReadonlySet<string> = new Set([
  'member/session.modify',
  'member/account.updateMobile',
  'member/account.cancelMember',
  'member/wx.bindingWXMobile',
  'social/homepage.addFriend',
  'content/article.followArticleAuthor',
  'content/article.articleLike',
  'content/article.likeComment',
  'content/book.bookLike',
  'content/book.likeComment',
  'content/video.videoLike',
  'content/video.likeVideoComment',
  'content/film.startFilm',
  'content/chat.ask',
  'content/chat.retryAnswer',
  'mall/review.replyReview',
  'mall/bargain.startBargain',
  'mall/bargain.cutBargain',
  'mall/coupon.claimCoupon',
]);

/** Whether a suspended member is refused an operation (docs/domain-language.md, Member). */
export const isRefusedWhileSuspended = ({ id, mobile, agreed }: OperationInfo & { readonly id: string }): boolean =>
  alsoRefused.has(id) || ((mobile === true || agreed === true) && !allowedWhileSuspended.has(id));

/** What goes on although it hands in a text: nobody but the company, or the other side of a case, reads it. */
export const allowedWhileMuted: ReadonlySet<string> = new Set([
  'common/feedback.add',
  'common/report.addReportInfo',
  'auction/case.addStatement',
  'auction/case.giveUp',
  'auction/case.openLateCase',
]);

/** What reaches others although it asks for no agreement. */
export const alsoMuted: ReadonlySet<string> = new Set(['mall/review.replyReview']);

/**
 * Whether the caller may publish, comment or message by an operation; true for one that does none of these. Asked in `http/call.ts` and nowhere else: what
 * hands a text to others is marked `agreed` in the contract.
 */
export const mayPublish = (
  { mute }: { readonly mute?: Mute | undefined },
  { id, agreed }: Pick<OperationInfo, 'agreed'> & { readonly id: string },
): boolean => mute === undefined || !(alsoMuted.has(id) || (agreed === true && !allowedWhileMuted.has(id)));
