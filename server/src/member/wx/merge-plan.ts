/**
 * What becomes of each thing that names a member when two sign-ins are merged (domain.md §2): everything of the member
 * without a mobile goes to the one with the mobile. `merge.test.ts` holds this list against the database, so that a new
 * table is decided on.
 */
export type Decision =
  /** Goes over as it is. */
  | { readonly how: 'move' }
  /** Goes over unless the other has the same already (the same values in `same`); `count` is then one less. */
  | {
      readonly how: 'unite';
      readonly same: readonly string[];
      readonly count?: { readonly table: string; readonly column: string; readonly by: string };
    }
  /** Has a step of its own in merge.repository.ts. */
  | { readonly how: 'own' }
  /** Stays with the emptied member: a fact about what happened, or worthless without its session. */
  | { readonly how: 'stay' };

const move = { how: 'move' } as const;
const own = { how: 'own' } as const;
const stay = { how: 'stay' } as const;
const unite = (same: readonly string[], table?: string, column?: string): Decision => ({
  how: 'unite',
  same,
  ...(table !== undefined && column !== undefined ? { count: { table, column, by: same[0] ?? '' } } : {}),
});

/** By `table.column`. */
export const mergePlan: Readonly<Record<string, Decision>> = {
  // Who they are. Invited members are the other's now; the last sign-in ends.
  'member.inviter_id': own,
  'known_device.member_id': own,
  'session.member_id': own,
  'wx_account.member_id': own,
  // Second factors need a mobile, so that the one without has none.
  'member_totp.member_id': stay,
  'passkey.member_id': stay,
  'recovery_code.member_id': stay,
  'sign_in_ticket.member_id': stay,
  'passkey_challenge.member_id': stay,
  // The archive of who is emptied expires.
  'account_export.member_id': stay,
  // So does the real name.
  'member_identity.member_id': stay,
  'sanction.member_id': move,
  'member_consent.member_id': unite(['type', 'version']),

  // Content.
  'article.author_id': move,
  'article_comment.member_id': move,
  'article_reply.member_id': move,
  'article_like.member_id': unite(['article_id'], 'article', 'likes'),
  'article_collect.member_id': unite(['article_id'], 'article', 'collects'),
  'article_comment_like.member_id': unite(['comment_id'], 'article_comment', 'likes'),
  'video.author_id': move,
  'film.member_id': move,
  // The pin of who stays remains.
  'pinned_creation.member_id': unite([]),
  'creation_draft.member_id': unite(['id']),
  'video_comment.member_id': move,
  'video_reply.member_id': move,
  'video_like.member_id': unite(['video_id'], 'video', 'likes'),
  'video_collect.member_id': unite(['video_id'], 'video', 'collects'),
  'video_comment_like.member_id': unite(['comment_id'], 'video_comment', 'likes'),
  'book.author_id': move,
  'book_comment.member_id': move,
  'book_reply.member_id': move,
  'book_like.member_id': unite(['book_id'], 'book', 'likes'),
  'book_shelf.member_id': unite(['book_id'], 'book', 'shelves'),
  // Seats and orders need a mobile, so that the one without has none; what was learnt of free lessons counts once.
  'study_appointment.member_id': move,
  'study_order.member_id': move,
  'study_progress.member_id': unite(['lesson_id']),
  'study_opening.member_id': unite(['lesson_id']),
  'book_comment_like.member_id': unite(['comment_id'], 'book_comment', 'likes'),
  'book_bookmark.member_id': unite(['book_id', 'chapter_id', 'position']),
  'chat_conversation.member_id': move,
  'chat_usage.member_id': unite(['day']),
  // The later reading of a book counts.
  'book_reading.member_id': own,

  'search_history.member_id': unite(['word']),
  'search_use.member_id': unite(['day', 'word']),

  // Mall. Quantities of one SKU add up; one address stays the default.
  'product_favourite.member_id': unite(['product_id']),
  'product_view.member_id': unite(['product_id']),
  'shop_favourite.member_id': unite(['shop_id']),
  'review.member_id': move,
  'cart_line.member_id': own,
  'address.member_id': own,
  'mall_order.member_id': move,
  'member_coupon.member_id': move,
  'after_sale.member_id': move,
  'mall_group.leader_id': move,
  'mall_group_member.member_id': unite(['group_id']),
  // One for each activity: where the other has one as well it stays, and ends by its time. Cuts are what happened.
  'mall_bargain.member_id': own,
  'mall_bargain_cut.member_id': stay,
  'payment.member_id': move,
  // Refused when both have one.
  'shop.owner_id': own,
  'shop_application.member_id': own,

  // Auction. Refused while something of it is open; what is over goes along unless both bid on the same lot.
  'lot.owner_id': move,
  'lot.leader_id': own,
  'lot_bidder.member_id': own,
  'lot_watch.member_id': unite(['lot_id']),
  'bid.member_id': own,
  // Who is asked to take somebody into the team is the other now; asking needs a mobile.
  'team_change.member_id': stay,
  'team_change.former_id': move,
  'team_change.to_id': move,
  // Applications of experts need a mobile, so that the one without has none.
  'expert_application.member_id': stay,
  // So do cards.
  'member_card.member_id': stay,
  'card_order.member_id': stay,
  'card_gift.giver_id': stay,
  'card_gift.receiver_id': stay,
  'auction_parcel.member_id': move,
  'bid_offer.member_id': own,
  // Codes and statements need a mobile, so that the one without has none.
  'payment_code.member_id': stay,
  'auction_statement.member_id': stay,
  // Points earned by both count; the higher level stays.
  'member_level.member_id': own,
  'points_gift.giver_id': move,
  'points_order.member_id': move,
  'points_gift.receiver_id': move,
  'auction_order.buyer_id': move,
  'auction_order.seller_id': move,
  'auction_order.inviter_id': move,
  'auction_strike.member_id': move,
  'auction_second_chance.member_id': move,

  // A payment password is set by a code to the mobile, so that the one without has none.
  'payment_password.member_id': stay,

  // Wallet. Cards, withdrawals, collecting codes, requests, delayed payments and red packets need a mobile, so that the one without has none.
  'bank_card.member_id': stay,
  'withdrawal.member_id': stay,
  'collect_code.member_id': stay,
  'delayed_payment.payer_id': stay,
  'delayed_payment.payee_id': stay,
  'red_packet.sender_id': stay,
  'red_packet.receiver_id': stay,
  'money_request.member_id': stay,
  'money_request.payer_id': stay,
  'money_request_block.member_id': stay,
  'money_request_block.blocked_id': stay,
  'wallet_budget.member_id': unite(['scope']),
  'share.member_id': move,
  'share.from_id': move,

  // The reward goes to who stays, unless that is whom it was earned by; whoever was rewarded for once is not rewarded for again.
  'invite_reward.member_id': own,
  'invite_reward.invited_id': own,

  // Social and the rest.
  'follow.member_id': own,
  'follow.target_id': own,
  'member_block.member_id': own,
  'member_block.blocked_id': own,
  // Messages and chat rules need a mobile on both sides, so that the one without has none.
  'chat_rule.member_id': stay,
  'conversation.first_id': stay,
  'conversation.second_id': stay,
  'conversation_side.member_id': stay,
  'message.sender_id': stay,
  'voice_clip.member_id': stay,
  'member_denial.member_id': own,
  'member_denial.denied_id': own,
  'notice.member_id': unite(['key']),
  'watch_history.member_id': unite(['kind', 'ref']),
  'upload.member_id': move,
  'feedback.member_id': move,
  'report.member_id': unite(['kind', 'target_id']),
  'report.owner_id': move,
  'check_item.member_id': move,
};

/**
 * Columns that name members without being references: who did something is not rewritten in histories, and a view was a
 * view. Ledger accounts are emptied by entries.
 */
export const mergePlanOfNames: Readonly<Record<string, Decision>> = {
  'member.allowed_member_ids': own,
  'notice.actor_ids': own,
  'ledger_account.owner': own,
  'state_history.actor_id': stay,
  'article_view.reader': stay,
  'video_view.reader': stay,
};
