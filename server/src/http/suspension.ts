import type { OperationInfo } from '@juhe/contract/operation';

/** Until when and why a member is suspended. */
export interface Suspension {
  readonly untilAt: string;
  readonly reason: string;
}

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
