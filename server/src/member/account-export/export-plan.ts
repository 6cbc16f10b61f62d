/**
 * Decides, by `table.column`, which data that refers to a member is included in the account archive (social.md f).
 * `account-export.test.ts` compares this list with the database: every new table, and every new column of an exported one,
 * must be decided here. Never exported: secrets and hashes, and ids of other members that the member is not shown.
 */
export interface ExportedRows {
  /** File name in the archive, without extension. */
  readonly file: string;
  readonly columns: readonly string[];
  readonly omitted: readonly string[];
  /** The rows belong to a row of this table, whose column `member` refers to the member. */
  readonly of?: { readonly table: string; readonly key: string; readonly member: string };
}
export interface LeftOut {
  readonly reason: string;
}

const textOf = (text: string): string[] => text.split(' ').filter((word) => word !== '');
const rows = (file: string, columns: string, omitted = '', of?: ExportedRows['of']): ExportedRows => ({
  file,
  columns: textOf(columns),
  omitted: textOf(omitted),
  ...(of ? { of } : {}),
});
const excluded = (reason: string): LeftOut => ({ reason });

export const exportPlan: Readonly<Record<string, ExportedRows | LeftOut>> = {
  // The member.
  'member.id': rows(
    'profile',
    'id mobile nickname avatar gender birthday region bio cover promotion_code labels permission_level created_at suspended_until muted_until',
    'password_hash inviter_id roles icon_order suspension_reason mute_reason allowed_member_ids credentials_changed_at cancelled_at',
  ),
  'member.inviter_id': excluded('another member’s id'),
  'member.allowed_member_ids': excluded('ids of others; who may look is shown in the app'),
  'member.mobile': excluded('read by the id'),
  'member_consent.member_id': rows('consents', 'type version agreed_at', 'member_id'),
  'member_identity.member_id': rows('identity', 'state refusal decided_at', 'member_id sealed number_mac'),
  'member_level.member_id': rows('level', 'level reached_at earned_total owed', 'member_id'),
  'session.member_id': rows(
    'sessions',
    'device created_at last_used_at expires_at device_kind method',
    'token_hash member_id id device_hash address proved_at',
  ),
  'passkey.member_id': rows(
    'passkeys',
    'name synced created_at last_used_at',
    'id member_id credential_id public_key counter transports',
  ),
  'wx_account.member_id': rows('linked-sign-ins', 'provider linked_at nickname last_used_at', 'openid unionid member_id'),
  'sanction.member_id': rows(
    'sanctions',
    'id measure kind target_id about reason until_at state appeal_text appealed_at appeal_note appeal_decided_at created_at',
    'member_id decided_by appeal_decided_by',
  ),
  'chat_rule.member_id': rows('chat-rules', 'who receipts', 'member_id'),
  'known_device.member_id': excluded('nothing but a keyed hash'),
  'member_totp.member_id': excluded('secret'),
  'recovery_code.member_id': excluded('secret'),
  'payment_password.member_id': excluded('secret'),
  'sign_in_ticket.member_id': excluded('secret of some minutes'),
  'passkey_challenge.member_id': excluded('secret of some minutes'),
  'sms_code.mobile': excluded('secret of some minutes'),
  'sms_inbox.mobile': excluded('secret of some minutes; demo only'),
  'password_attempt.mobile': excluded('defence against guessing'),
  'account_export.member_id': excluded('the archives themselves'),
  // Content.
  'article.author_id': rows(
    'articles',
    'id kind title summary cover cover_width cover_height tags views likes collects comments published_at state pictures content revision reason submitted_at edit_content edit_state edit_reason',
    'author_id category_id body_html verdict',
  ),
  'video.author_id': rows(
    'videos',
    'id title film cover width height seconds tags views likes collects comments state published_at content revision reason submitted_at edit_content edit_state edit_reason',
    'author_id verdict',
  ),
  'creation_draft.member_id': rows('drafts', 'id kind creation_id content created_at saved_at', 'member_id device version'),
  'pinned_creation.member_id': rows('pinned-creation', 'kind creation_id created_at', 'member_id'),
  'film.member_id': rows('films', 'id name size width height seconds created_at attached_at', 'member_id file parts complete_at'),
  'upload.member_id': rows(
    'pictures',
    'id purpose private width height size name created_at attached_at withdrawn_at',
    'member_id file qr_text source_hash colour',
  ),
  'article_comment.member_id': rows('article-comments', 'id article_id text likes created_at state', 'member_id'),
  'article_reply.member_id': rows('article-replies', 'id comment_id reply_to_id text created_at state', 'member_id'),
  'video_comment.member_id': rows('video-comments', 'id video_id text likes created_at state', 'member_id'),
  'video_reply.member_id': rows('video-replies', 'id comment_id reply_to_id text created_at state', 'member_id'),
  'book_comment.member_id': rows('book-comments', 'id book_id text likes created_at state', 'member_id'),
  'book_reply.member_id': rows('book-replies', 'id comment_id reply_to_id text created_at state', 'member_id'),
  'article_like.member_id': rows('article-likes', 'article_id created_at', 'member_id'),
  'article_collect.member_id': rows('article-favourites', 'article_id created_at', 'member_id'),
  'article_comment_like.member_id': rows('article-comment-likes', 'comment_id', 'member_id'),
  'video_like.member_id': rows('video-likes', 'video_id created_at', 'member_id'),
  'video_collect.member_id': rows('video-favourites', 'video_id created_at', 'member_id'),
  'video_comment_like.member_id': rows('video-comment-likes', 'comment_id', 'member_id'),
  'book_like.member_id': rows('book-likes', 'book_id created_at', 'member_id'),
  'book_shelf.member_id': rows('book-shelf', 'book_id created_at', 'member_id'),
  'book_comment_like.member_id': rows('book-comment-likes', 'comment_id', 'member_id'),
  'book_bookmark.member_id': rows('bookmarks', 'id book_id chapter_id position excerpt created_at', 'member_id'),
  'book_reading.member_id': rows('reading', 'book_id chapter_id position read_at', 'member_id'),
  'book.author_id': excluded('books of the library, which the company publishes'),
  'article_view.reader': rows('articles-read', 'article_id day', 'reader'),
  'video_view.reader': rows('videos-seen', 'video_id day', 'reader'),
  'watch_history.member_id': rows('history', 'kind ref seen_at', 'member_id'),
  'chat_conversation.member_id': rows('assistant-chats', 'id title created_at updated_at', 'member_id'),
  'chat_turn.conversation_id': rows(
    'assistant-questions',
    'id conversation_id number question asked_at lang state text sources reason begun_at',
    'answer_id embedded claimed_at day',
    { table: 'chat_conversation', key: 'id', member: 'member_id' },
  ),
  'chat_usage.member_id': rows('assistant-usage', 'day questions', 'member_id'),
  'search_history.member_id': rows('searches', 'shown searched_at', 'member_id word'),
  'search_use.member_id': excluded('which words were searched on a day, for the hot list; the words are in searches'),
  'search_article.owner_id': excluded('index of what other files hold'),
  'search_book.owner_id': excluded('index of what other files hold'),
  'search_chapter.owner_id': excluded('index of what other files hold'),
  'search_course.owner_id': excluded('index of what other files hold'),
  'search_document.owner_id': excluded('index of what other files hold'),
  'search_goods.owner_id': excluded('index of what other files hold'),
  'search_lot.owner_id': excluded('index of what other files hold'),
  'search_member.owner_id': excluded('index of what other files hold'),
  'search_news.owner_id': excluded('index of what other files hold'),
  'search_shop.owner_id': excluded('index of what other files hold'),
  'search_source.owner_id': excluded('index of what other files hold'),
  'search_video.owner_id': excluded('index of what other files hold'),
  'study_appointment.member_id': rows(
    'course-appointments',
    'id session_id order_id state created_at',
    'member_id code hidden_at',
  ),
  'study_order.member_id': rows(
    'course-orders',
    'id order_no course_id kind title amount_cents state pay_no expires_at paid_at refund_reason refund_answer refund_asked_at refund_rejected_at created_at',
    'member_id hidden_at',
  ),
  'study_progress.member_id': rows('course-progress', 'lesson_id position finished updated_at', 'member_id'),
  'study_opening.member_id': rows('course-openings', 'lesson_id opened_at', 'member_id'),
  // Mall.
  'address.member_id': rows('addresses', 'id name mobile province city district detail is_default created_at', 'member_id'),
  'cart_line.member_id': rows('cart', 'id sku_id quantity added_price_cents created_at', 'member_id'),
  'product_favourite.member_id': rows('favourite-goods', 'product_id created_at', 'member_id'),
  'product_view.member_id': rows('goods-seen', 'product_id viewed_at', 'member_id'),
  'shop_favourite.member_id': rows('favourite-shops', 'shop_id created_at', 'member_id'),
  'mall_order.member_id': rows(
    'orders',
    'id order_no shop_id shop_name state goods_cents freight_cents discount_cents payable_cents receiver note pay_no carrier waybill created_at expires_at coupon_cents red_bag_cents origin origin_ref shipped_at receive_by extended_at complete_by refunded_cents free_freight',
    'member_id checkout_id reminded_at freight_id settled_commission_bp deleted_at',
  ),
  'mall_order_item.order_id': rows(
    'order-items',
    'id order_id position sku_id sale_no title spec_text img price_cents quantity discount_cents platform_coupon_cents shop_coupon_cents red_bag_cents refunded_quantity refunded_cents refunded_red_bag_cents',
    'shelf_cents',
    { table: 'mall_order', key: 'id', member: 'member_id' },
  ),
  'after_sale.member_id': rows(
    'after-sale',
    'id order_id item_id kind state quantity cents red_bag_cents max_cents freight_cents reason text picture_ids return_address carrier waybill received_at new_carrier new_waybill answer appeal appeal_picture_ids due_at created_at ended_at',
    'member_id resaleable',
  ),
  'review.member_id': rows(
    'reviews',
    'id product_id stars text pictures spec_text anonymous created_at order_item_id follow_up follow_pictures followed_at state follow_state reply replied_at reply_state',
    'member_id',
  ),
  'member_coupon.member_id': rows('coupons', 'id template_id state claimed_at expires_at used_at', 'member_id'),
  'mall_group_member.member_id': rows('groups', 'group_id order_no joined_at', 'member_id'),
  'mall_group.leader_id': excluded('whoever leads a group is one of its members'),
  'mall_bargain.member_id': rows(
    'bargains',
    'id activity_id state start_cents done price_cents order_no started_at expires_at',
    'member_id auth_code cuts floor_cents',
  ),
  'mall_bargain_cut.member_id': rows('bargain-cuts', 'bargain_id nth activity_id day cents at', 'member_id'),
  'shop.owner_id': rows(
    'shops',
    'id name logo intro created_at commission_bp state state_reason notice hours return_address',
    'owner_id',
  ),
  'shop_application.member_id': rows(
    'shop-applications',
    'id state plan_id shop_name category_id contact_name contact_mobile intro licence_ids identity_ids reason shop_id created_at submitted_at kind company_name credit_code legal_name licence_until logo proven_mobile agreed_version round fee_cents pay_no pay_until',
    'member_id id_sealed id_mac marks',
  ),
  // Auction.
  'lot.owner_id': rows(
    'lots',
    'id product_no title pictures video detail_html start_cents increment_cents reserve_cents deposit_cents opens_at closes_at extensions state price_cents bids bidders created_at closed_at quantity category session_id origin_lot_id round owner_order_no cancel_reason shown_at ended_price_cents ended_bids',
    'owner_id leader_id leader_max_cents chain_head public_head proof seq offers announced_closes_at',
  ),
  'lot.leader_id': excluded('offers are in bid-offers'),
  'lot_bidder.member_id': rows('lot-deposits', 'lot_id max_cents deposit_cents deposit_state joined_at paddle', 'member_id'),
  'lot_watch.member_id': rows('lot-reminders', 'lot_id created_at', 'member_id opening_told_at end_told_at'),
  'bid.member_id': rows('bids', 'lot_id seq amount_cents proxy at', 'member_id'),
  'bid_offer.member_id': rows(
    'bid-offers',
    'lot_id n paddle amount_cents max_cents bids admitted_at',
    'member_id nonce blind hash',
  ),
  'auction_order.buyer_id': rows(
    'auction-purchases',
    'id order_no origin lot_id round root_id parent_id quantity title picture price_cents deposit_cents fee_bp fee_hold_cents bond_cents resales state pay_due_at confirm_due_at claim_withdrawn owned_since created_at ended_at points_back',
    'buyer_id seller_id inviter_id seller_order_id code_id',
  ),
  'auction_order.seller_id': rows(
    'auction-sales',
    'id order_no origin lot_id round root_id parent_id quantity title picture price_cents deposit_cents fee_bp fee_hold_cents bond_cents resales state pay_due_at confirm_due_at claim_withdrawn owned_since created_at ended_at points_back',
    'buyer_id seller_id inviter_id seller_order_id code_id',
  ),
  'auction_order.inviter_id': excluded('sales of others; shares are in fee-shares'),
  'auction_parcel.member_id': rows(
    'auction-parcels',
    'id parcel_no receiver note carrier waybill shipped_at receive_by extended_at created_at',
    'member_id',
  ),
  'auction_second_chance.member_id': rows(
    'second-chances',
    'id lot_id order_id price_cents state expires_at created_at',
    'member_id',
  ),
  'auction_statement.member_id': rows('case-statements', 'id case_id text picture_ids created_at erased_at', 'member_id'),
  'auction_strike.member_id': rows('strikes', 'id order_id reason created_at ban_until lifted_at lift_reason', 'member_id'),
  'payment_code.member_id': rows('payment-codes', 'id kind payee created_at ended_at erased_at', 'member_id payload'),
  'points_gift.giver_id': rows('points-given', 'id points created_at', 'giver_id receiver_id'),
  'points_gift.receiver_id': rows('points-received', 'id points created_at', 'giver_id receiver_id'),
  'points_order.member_id': rows(
    'points-orders',
    'id order_no goods_id title img quantity points points_bought state receiver carrier waybill shipped_at receive_due_at received_at created_at',
    'member_id transaction_id',
  ),
  'team_change.member_id': rows('team-changes', 'id state created_at lapses_at decided_at', 'member_id former_id to_id'),
  'team_change.former_id': excluded('changes of others'),
  'team_change.to_id': excluded('changes of others'),
  // Wallet and payments.
  'ledger_account.owner': rows('accounts', 'id kind currency balance created_at', 'owner'),
  'ledger_entry.account_id': rows('entries', 'id transaction_id amount balance_after counterpart memo at', 'account_id', {
    table: 'ledger_account',
    key: 'id',
    member: 'owner',
  }),
  'payment.member_id': rows(
    'payments',
    'pay_no kind refs subject amount_cents refunded_cents channel state created_at expires_at paid_at',
    'member_id return_to',
  ),
  'bank_card.member_id': rows('bank-cards', 'id bank tail is_default changed_at created_at', 'member_id sealed number_mac'),
  'withdrawal.member_id': rows(
    'withdrawals',
    'id withdraw_no type bank tail amount_cents fee_cents state reason sent_at created_at',
    'member_id owner card_id sealed number_mac approved_by payout_no channel',
  ),
  'withdrawal.owner': excluded('whose account it is; who asked for it is member_id'),
  'wallet_budget.member_id': rows('budgets', 'scope limit_cents', 'member_id told_percent told_month seen_entry'),
  'wallet_statement.owner': rows(
    'statements',
    'account_kind month opening_cents closing_cents entries issued_at',
    'owner code entries_hash key_id',
  ),
  'collect_code.member_id': rows('collecting-codes', 'amount_cents memo created_at expires_at', 'code member_id'),
  'delayed_payment.payer_id': rows(
    'delayed-payments-made',
    'id amount_cents memo state created_at arrives_at',
    'payer_id payee_id',
  ),
  'delayed_payment.payee_id': rows(
    'delayed-payments-received',
    'id amount_cents memo state created_at arrives_at',
    'payer_id payee_id',
  ),
  'money_request.member_id': rows(
    'money-requests-made',
    'id amount_cents memo state created_at expires_at total_cents order_no',
    'member_id payer_id',
  ),
  'money_request.payer_id': rows(
    'money-requests-received',
    'id amount_cents memo state created_at expires_at total_cents',
    'member_id payer_id order_no',
  ),
  'money_request_block.member_id': excluded('whom the member does not know by id'),
  'money_request_block.blocked_id': excluded('told to nobody'),
  'red_packet.sender_id': rows(
    'red-packets-sent',
    'id amount_cents wish state created_at expires_at ended_at',
    'sender_id receiver_id',
  ),
  'red_packet.receiver_id': rows(
    'red-packets-received',
    'id amount_cents wish state created_at expires_at ended_at',
    'sender_id receiver_id',
  ),
  'share.member_id': rows(
    'fee-shares',
    'id amount_cents state owed_cents due_at created_at kind',
    'member_id from_id order_no fee_cents rate_bp held_for',
  ),
  'share.from_id': excluded('what others earn'),
  'invite_reward.member_id': rows(
    'invitation-rewards',
    'id amount_cents state expires_at received_at created_at',
    'member_id invited_id order_no held_for',
  ),
  'invite_reward.invited_id': excluded('what others earn'),
  'member_card.member_id': rows('cards', 'id card_id active_from active_until coupons_at trial_until', 'member_id'),
  'card_order.member_id': rows(
    'card-orders',
    'id order_no member_card_id state amount_cents duration_days pay_no expires_at created_at paid_at refund_until',
    'member_id',
  ),
  'card_gift.giver_id': rows(
    'card-gifts-given',
    'id card_id amount_cents duration_days greeting state pay_no pay_until created_at paid_at expires_at ended_at',
    'giver_id receiver_id client_id',
  ),
  'card_gift.receiver_id': rows(
    'card-gifts-received',
    'id card_id duration_days greeting state created_at paid_at expires_at ended_at',
    'giver_id receiver_id client_id amount_cents pay_no pay_until',
  ),
  'card_use.member_card_id': rows('card-uses', 'id member_card_id kind ref saved_cents extra base_bp used_at voided_at', '', {
    table: 'member_card',
    key: 'id',
    member: 'member_id',
  }),
  'expert_application.member_id': rows(
    'expert-applications',
    'id state real_name reason links picture_ids round fee_cents pay_no pay_until refusal created_at submitted_at decide_until decided_at level agreed_version valid_until',
    'member_id',
  ),
  // Relations, messages and other data.
  'follow.member_id': rows('following', 'target_id created_at', 'member_id seen_at'),
  'follow.target_id': rows('fans', 'member_id created_at', 'target_id seen_at'),
  'member_block.member_id': rows('blocked', 'blocked_id created_at', 'member_id'),
  'member_block.blocked_id': excluded('told to nobody'),
  'member_denial.member_id': rows('denied', 'denied_id position created_at', 'member_id'),
  'member_denial.denied_id': excluded('told to nobody'),
  'voice_clip.member_id': rows(
    'voice-messages',
    'id container bytes milliseconds created_at attached_at released_at played_at',
    'member_id file',
  ),
  'message.sender_id': excluded('in conversations, as the member sees them'),
  'conversation.first_id': excluded('in conversations'),
  'conversation.second_id': excluded('in conversations'),
  'conversation_side.member_id': rows(
    'conversation-settings',
    'conversation_id read_seq cleared_seq muted pinned hidden last_at',
    'member_id nth sent delivered_seq',
  ),
  'service_conversation.assignee': excluded('an operator'),
  'notice.member_id': rows('notices', 'id kind template params link actors created_at read_at', 'member_id key actor_ids seq'),
  'notice.actor_ids': excluded('members who caused what notices tell'),
  'feedback.member_id': rows(
    'feedback',
    'id kind text picture_ids contact version page lang state answer created_at answered_at',
    'member_id',
  ),
  'report.member_id': rows(
    'reports',
    'id kind target_id about reason text picture_ids state created_at resolved_at',
    'member_id owner_id note voice_id',
  ),
  'report.owner_id': excluded('who reports is told to nobody'),
  'check_item.member_id': excluded('checks of content that other files hold'),
  'state_history.actor_id': excluded('steps of things that other files hold with their states'),
  'security_event.subject': excluded('a keyed hash, no member'),
};
