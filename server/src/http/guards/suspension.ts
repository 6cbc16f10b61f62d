import type { OperationInfo } from '@juhe/contract/operation';

/** End and reason of a member's suspension. */
export interface Suspension {
  readonly untilAt: string;
  readonly reason: string;
}

/** End and reason of a member's mute: nothing of theirs reaches others. */
export type Mute = Suspension;

/** Operations permitted although they spend or publish something: paying for orders or won lots, and objections. */
export const allowedWhileSuspended: ReadonlySet<string> = new Set(['common/feedback.sendFeedback', 'payment/pay.startPayment']);

/** Operations refused although they neither spend nor oblige: they reach others, or would evade the suspension. */
export const alsoRefused: ReadonlySet<string> = new Set([
  'member/session.updateProfile',
  'member/account.updateMobile',
  'member/account.cancelAccount',
  'member/wx.bindMobile',
  'social/homepage.followMember',
  'content/article.followAuthor',
  'content/article.likeArticle',
  'content/article.likeArticleComment',
  'content/book.likeBook',
  'content/book.likeBookComment',
  'content/video.likeVideo',
  'content/video.likeVideoComment',
  'content/film.startFilm',
  'content/chat.askAssistant',
  'content/chat.retryAnswer',
  'mall/review.replyToReview',
  'mall/bargain.startBargain',
  'mall/bargain.cutBargain',
  'mall/coupon.claimCoupon',
]);

/** Returns whether a suspended member is refused an operation (MEMBER-71, MEMBER-72). */
export const isRefusedWhileSuspended = ({ id, mobile, agreed }: OperationInfo & { readonly id: string }): boolean =>
  alsoRefused.has(id) || ((mobile === true || agreed === true) && !allowedWhileSuspended.has(id));

/** Operations permitted although they submit a text: only the company, or the other party of a case, reads it. */
export const allowedWhileMuted: ReadonlySet<string> = new Set([
  'common/feedback.sendFeedback',
  'common/report.addReport',
  'auction/case.addCaseStatement',
  'auction/case.giveUpCase',
  'auction/case.openLateCase',
]);

/** Operations that reach others although they do not require an agreement. */
export const alsoMuted: ReadonlySet<string> = new Set(['mall/review.replyToReview']);

/**
 * Returns whether the caller may publish, comment or message by an operation; true for one that does none of these. Checked
 * in `http/call/call.ts` and nowhere else: operations that publish a text to others are marked `agreed` in the contract.
 */
export const mayPublish = (
  { mute }: { readonly mute?: Mute | undefined },
  { id, agreed }: Pick<OperationInfo, 'agreed'> & { readonly id: string },
): boolean => mute === undefined || !(alsoMuted.has(id) || (agreed === true && !allowedWhileMuted.has(id)));
