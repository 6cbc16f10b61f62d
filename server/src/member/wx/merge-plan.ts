/**
 * Decides the treatment of all data that refers to a member when two sign-ins are merged (domain.md §2): everything of the
 * member without a mobile number goes to the one with it. `merge.test.ts` compares this list with the database, so that every
 * new table must be decided.
 */
export type Decision =
  /** Is moved unchanged. */
  | { readonly how: 'move' }
  /** Is moved unless the other member already has the same (the same values in `uniqueColumns`); `count` is then one less. */
  | {
      readonly how: 'unite';
      readonly uniqueColumns: readonly string[];
      readonly count?: { readonly table: string; readonly column: string; readonly by: string };
    }
  /** Has a step of its own in merge.repository.ts. */
  | { readonly how: 'own' }
  /** Stays with the emptied member: a historical fact, or worthless without its session. */
  | { readonly how: 'stay' };

const move = { how: 'move' } as const;
const ownStep = { how: 'own' } as const;
const retain = { how: 'stay' } as const;
const unite = (uniqueColumns: readonly string[], table?: string, column?: string): Decision => ({
  how: 'unite',
  uniqueColumns: uniqueColumns,
  ...(table !== undefined && column !== undefined ? { count: { table, column, by: uniqueColumns[0] ?? '' } } : {}),
});

/** By `table.column`. */
export const mergePlan: Readonly<Record<string, Decision>> = {
  // Identity. Invited members become the other's; the most recent sign-in is dropped.
  'member.inviter_id': ownStep,
  'known_device.member_id': ownStep,
  'session.member_id': ownStep,
  'wx_account.member_id': ownStep,
  // Second factors require a mobile number, so the member without one has none.
  'member_totp.member_id': retain,
  'passkey.member_id': retain,
  'recovery_code.member_id': retain,
  'sign_in_ticket.member_id': retain,
  'passkey_challenge.member_id': retain,
  // The emptied member's archive expires.
  'account_export.member_id': retain,
  // The same holds for the real name.
  'member_identity.member_id': retain,
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
  // The remaining member's pin stays.
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
  // Seats and orders require a mobile number, so the member without one has none; progress in free lessons counts once.
  'study_appointment.member_id': move,
  'study_order.member_id': move,
  'study_progress.member_id': unite(['lesson_id']),
  'study_opening.member_id': unite(['lesson_id']),
  'book_comment_like.member_id': unite(['comment_id'], 'book_comment', 'likes'),
  'book_bookmark.member_id': unite(['book_id', 'chapter_id', 'position']),
  'chat_conversation.member_id': move,
  'chat_usage.member_id': unite(['day']),
  // The later reading position of a book wins.
  'book_reading.member_id': ownStep,

  'search_history.member_id': unite(['word']),
  'search_use.member_id': unite(['day', 'word']),

  // Mall. Quantities of one SKU are added up; one address stays the default.
  'product_favourite.member_id': unite(['product_id']),
  'product_view.member_id': unite(['product_id']),
  'shop_favourite.member_id': unite(['shop_id']),
  'review.member_id': move,
  'cart_line.member_id': ownStep,
  'address.member_id': ownStep,
  'mall_order.member_id': move,
  'member_coupon.member_id': move,
  'after_sale.member_id': move,
  'mall_group.leader_id': move,
  'mall_group_member.member_id': unite(['group_id']),
  // One per activity: where the other member has one as well it stays, and expires. Cuts are historical facts.
  'mall_bargain.member_id': ownStep,
  'mall_bargain_cut.member_id': retain,
  'payment.member_id': move,
  // Refused when both have one.
  'shop.owner_id': ownStep,
  'shop_application.member_id': ownStep,

  // Auction. Refused while any of it is open; finished ones are moved unless both bid on the same lot.
  'lot.owner_id': move,
  'lot.leader_id': ownStep,
  'lot_bidder.member_id': ownStep,
  'lot_watch.member_id': unite(['lot_id']),
  'bid.member_id': ownStep,
  // The other member becomes the candidate for a team change; requesting one requires a mobile number.
  'team_change.member_id': retain,
  'team_change.former_id': move,
  'team_change.to_id': move,
  // Applications of experts require a mobile number, so the member without one has none.
  'expert_application.member_id': retain,
  // The same holds for cards.
  'member_card.member_id': retain,
  'card_order.member_id': retain,
  'card_gift.giver_id': retain,
  'card_gift.receiver_id': retain,
  'auction_parcel.member_id': move,
  'bid_offer.member_id': ownStep,
  // Codes and statements require a mobile number, so the member without one has none.
  'payment_code.member_id': retain,
  'auction_statement.member_id': retain,
  // Points earned by both are added up; the higher level stays.
  'member_level.member_id': ownStep,
  'points_gift.giver_id': move,
  'points_order.member_id': move,
  'points_gift.receiver_id': move,
  'auction_order.buyer_id': move,
  'auction_order.seller_id': move,
  'auction_order.inviter_id': move,
  'auction_strike.member_id': move,
  'auction_second_chance.member_id': move,

  // A payment password is set with a code sent to the mobile number, so the member without one has none.
  'payment_password.member_id': retain,

  // Wallet. Cards, withdrawals, collecting codes, requests, delayed payments and red packets require a mobile number, so the
  // member without one has none.
  'bank_card.member_id': retain,
  'withdrawal.member_id': retain,
  'collect_code.member_id': retain,
  'delayed_payment.payer_id': retain,
  'delayed_payment.payee_id': retain,
  'red_packet.sender_id': retain,
  'red_packet.receiver_id': retain,
  'money_request.member_id': retain,
  'money_request.payer_id': retain,
  'money_request_block.member_id': retain,
  'money_request_block.blocked_id': retain,
  'wallet_budget.member_id': unite(['scope']),
  'share.member_id': move,
  'share.from_id': move,

  // The reward goes to the remaining member, unless it was earned through that member; an invitation is rewarded only once.
  'invite_reward.member_id': ownStep,
  'invite_reward.invited_id': ownStep,

  // Social and the rest.
  'follow.member_id': ownStep,
  'follow.target_id': ownStep,
  'member_block.member_id': ownStep,
  'member_block.blocked_id': ownStep,
  // Messages and chat rules require a mobile number on both sides, so the member without one has none.
  'chat_rule.member_id': retain,
  'conversation.first_id': retain,
  'conversation.second_id': retain,
  'conversation_side.member_id': retain,
  'message.sender_id': retain,
  'voice_clip.member_id': retain,
  'member_denial.member_id': ownStep,
  'member_denial.denied_id': ownStep,
  'notice.member_id': unite(['key']),
  'watch_history.member_id': unite(['kind', 'ref']),
  'upload.member_id': move,
  'feedback.member_id': move,
  'report.member_id': unite(['kind', 'target_id']),
  'report.owner_id': move,
  'check_item.member_id': move,
};

/**
 * Columns that name members without being foreign keys: actors in histories and past views are not rewritten. Ledger accounts
 * are emptied by entries.
 */
export const mergePlanOfNames: Readonly<Record<string, Decision>> = {
  'member.allowed_member_ids': ownStep,
  'notice.actor_ids': ownStep,
  'ledger_account.owner': ownStep,
  'state_history.actor_id': retain,
  'article_view.reader': retain,
  'video_view.reader': retain,
};
