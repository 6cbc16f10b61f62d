import { sql } from '../../db/sql.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

/**
 * Every column that refers to a member, and its treatment on account deletion. A new column must be decided here:
 * `erased` by its domain's account deletion, `anonymous` when it stays under an id that reveals nothing, `stops` when it blocks
 * the deletion. `only` marks tables whose rows are created by the member: a trigger rejects rows of deleted accounts.
 */
const decided: Readonly<Record<string, 'erased' | 'anonymous' | 'stops' | 'erased only' | 'anonymous only' | 'stops only'>> = {
  'account_export.member_id': 'erased only',
  'address.member_id': 'erased only',
  'after_sale.member_id': 'anonymous only',
  'article.author_id': 'erased only',
  'article_collect.member_id': 'erased only',
  'article_comment.member_id': 'anonymous only',
  'article_comment_like.member_id': 'erased only',
  'article_like.member_id': 'erased only',
  'article_reply.member_id': 'anonymous only',
  'auction_order.buyer_id': 'stops only',
  'auction_order.inviter_id': 'anonymous',
  'auction_order.seller_id': 'anonymous',
  'auction_parcel.member_id': 'anonymous only',
  'auction_second_chance.member_id': 'anonymous',
  'auction_statement.member_id': 'anonymous only',
  'auction_strike.member_id': 'anonymous',
  'bank_card.member_id': 'erased only',
  'bid.member_id': 'anonymous',
  'bid_offer.member_id': 'anonymous',
  'book.author_id': 'erased',
  'book_bookmark.member_id': 'erased only',
  'book_comment.member_id': 'anonymous only',
  'book_comment_like.member_id': 'erased only',
  'book_like.member_id': 'erased only',
  'book_reading.member_id': 'erased only',
  'book_reply.member_id': 'anonymous only',
  'book_shelf.member_id': 'erased only',
  'card_gift.giver_id': 'stops only',
  'card_gift.receiver_id': 'anonymous',
  'card_order.member_id': 'anonymous only',
  'cart_line.member_id': 'erased only',
  'chat_conversation.member_id': 'erased only',
  'chat_rule.member_id': 'erased only',
  'chat_usage.member_id': 'erased only',
  'check_item.member_id': 'erased only',
  'collect_code.member_id': 'erased only',
  'conversation.first_id': 'anonymous only',
  'conversation.second_id': 'anonymous',
  'conversation_side.member_id': 'anonymous',
  'creation_draft.member_id': 'erased only',
  'delayed_payment.payee_id': 'anonymous',
  'delayed_payment.payer_id': 'stops only',
  'expert_application.member_id': 'stops only',
  'feedback.member_id': 'erased',
  'film.member_id': 'erased only',
  'follow.member_id': 'erased only',
  'follow.target_id': 'erased',
  'invite_reward.invited_id': 'anonymous',
  'invite_reward.member_id': 'anonymous only',
  'known_device.member_id': 'erased only',
  'lot.leader_id': 'stops',
  'lot.owner_id': 'stops only',
  'lot_bidder.member_id': 'stops only',
  'lot_watch.member_id': 'erased only',
  'mall_bargain.member_id': 'anonymous only',
  'mall_bargain_cut.member_id': 'anonymous only',
  'mall_group.leader_id': 'anonymous',
  'mall_group_member.member_id': 'anonymous',
  'mall_order.member_id': 'stops only',
  'member.inviter_id': 'anonymous',
  'member_block.blocked_id': 'erased',
  'member_block.member_id': 'erased only',
  'member_card.member_id': 'anonymous only',
  'member_consent.member_id': 'erased only',
  'member_coupon.member_id': 'erased only',
  'member_denial.denied_id': 'erased',
  'member_denial.member_id': 'erased only',
  'member_identity.member_id': 'erased only',
  'member_level.member_id': 'erased only',
  'member_totp.member_id': 'erased only',
  'message.sender_id': 'anonymous only',
  'money_request.member_id': 'anonymous only',
  'money_request.payer_id': 'anonymous',
  'money_request_block.blocked_id': 'erased',
  'money_request_block.member_id': 'erased only',
  'notice.member_id': 'erased',
  'passkey.member_id': 'erased only',
  'passkey_challenge.member_id': 'erased only',
  'payment.member_id': 'anonymous only',
  'payment_code.member_id': 'erased only',
  'payment_password.member_id': 'erased only',
  'pinned_creation.member_id': 'erased only',
  'points_gift.giver_id': 'anonymous only',
  'points_gift.receiver_id': 'anonymous',
  'points_order.member_id': 'stops only',
  'product_favourite.member_id': 'erased only',
  'product_view.member_id': 'erased only',
  'recovery_code.member_id': 'erased only',
  'red_packet.receiver_id': 'anonymous',
  'red_packet.sender_id': 'stops only',
  'report.member_id': 'erased',
  'report.owner_id': 'anonymous',
  'review.member_id': 'anonymous only',
  'sanction.member_id': 'erased only',
  'search_history.member_id': 'erased only',
  'search_use.member_id': 'erased only',
  'session.member_id': 'erased only',
  'share.from_id': 'anonymous',
  'share.member_id': 'anonymous only',
  'shop.owner_id': 'anonymous',
  'shop_application.member_id': 'stops only',
  'shop_favourite.member_id': 'erased only',
  'sign_in_ticket.member_id': 'erased only',
  'study_appointment.member_id': 'anonymous only',
  'study_opening.member_id': 'erased only',
  'study_order.member_id': 'stops only',
  'study_progress.member_id': 'erased only',
  'team_change.former_id': 'anonymous',
  'team_change.member_id': 'anonymous only',
  'team_change.to_id': 'anonymous',
  'upload.member_id': 'erased only',
  'video.author_id': 'erased only',
  'video_collect.member_id': 'erased only',
  'video_comment.member_id': 'anonymous only',
  'video_comment_like.member_id': 'erased only',
  'video_like.member_id': 'erased only',
  'video_reply.member_id': 'anonymous only',
  'voice_clip.member_id': 'erased only',
  'wallet_budget.member_id': 'erased only',
  'watch_history.member_id': 'erased only',
  'withdrawal.member_id': 'anonymous only',
  'wx_account.member_id': 'erased only',
};

it('every column that refers to a member has a decision, and the trigger exists where required', async () => {
  const rows = await server.db.rows<{ name: string; guarded: boolean }>(sql`
    select c.conrelid::regclass || '.' || a.attname as name,
      exists (select from pg_trigger t where t.tgrelid = c.conrelid and t.tgname = 'only_present_members'
        and position(a.attname::bytea || '\\x00' in t.tgargs) = 1) as guarded
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid = 'member'::regclass order by 1`);
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(decided));
  expect(rows.filter(({ guarded }) => guarded).map(({ name }) => name)).toEqual(
    Object.keys(decided).filter((name) => decided[name]?.endsWith('only')),
  );
});

it('no other column is named like a reference to a member', async () => {
  const rows = await server.db.rows<{ name: string }>(sql`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and column_name ~ 'member' order by 1`);
  expect(rows.map(({ name }) => name).filter((name) => !(name in decided))).toEqual([
    'card_coupon.member_card_id',
    'card_coupon.member_coupon_id',
    'card_order.member_card_id',
    'card_trial.member_card_id',
    'card_use.member_card_id',
    'coupon_template.per_member',
    'mall_activity.member_limit',
    'mall_order_coupon.member_coupon_id',
    'member.allowed_member_ids',
    'points_goods.per_member',
    'product.member_off_percent',
    'rights_card.member_price',
  ]);
});
