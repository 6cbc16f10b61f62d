/**
 * How each table grows (docs/growth.md): a new one has to be declared here, so that none grows without limit by accident
 * (`table-growth.test.ts`).
 */

/** Deleted by a scheduled job; `after` is the age, in words. */
export interface Expiring {
  readonly job: string;
  readonly after: string;
}

/**
 * `fixed`: what operators, editors and teams made, and one row of the process or the site.
 * `member`: a bounded number of rows for each member.
 * `action`: a row for each thing that somebody made or did, kept as long as it.
 * `evidence`: rows that are only added and never deleted, because money or a decision is proved by them.
 * `swept`: calls of the same kind delete outdated rows, so that there are as many as are valid.
 * `index`: derived from rows of other tables, and deleted with them.
 */
export type Growth = 'fixed' | 'member' | 'action' | 'evidence' | 'swept' | 'index' | Expiring;

const of = (growth: Growth, tables: string): [string, Growth][] =>
  tables
    .trim()
    .split(/\s+/)
    .map((table) => [table, growth]);

const hourly = (after: string): Expiring => ({ job: 'http.cleanUp', after });
const deliveryHourly = (after: string): Expiring => ({ job: 'delivery.cleanUp', after });

export const tableGrowth: ReadonlyMap<string, Growth> = new Map([
  ...of(
    'fixed',
    `article_category banner book_category category coupon_template dict_item expert_level label label_group lot_session mall_activity
    mall_activity_price mall_freight points_category points_gift points_goods protocol protocol_text readiness_probe
    report_reason rights_card schema_migration search_blocked seed_step shop_plan secret_key signing_key site_config study_category study_course study_lesson
    study_session delivery_approval delivery_backend delivery_backend_change delivery_backend_grant delivery_budget delivery_generation
    delivery_path delivery_policy delivery_rehearsal delivery_slot deploy_token package_version release release_address release_adopted
    release_file release_upload release_withdrawal shell_package`,
  ),
  ...of(
    'member',
    `address bank_card card_trial chat_rule chat_usage collect_code creation_draft expert_application expert_term known_device member
    member_card member_consent member_identity member_level member_totp passkey payment_password pinned_creation product_view recovery_code
    search_history shop shop_application shop_rename wallet_budget wallet_statement wx_account ledger_account`,
  ),
  ...of(
    'action',
    `after_sale article article_collect article_comment article_comment_like article_like article_reply auction_case auction_claim
    auction_exchange auction_listing auction_order auction_parcel auction_parcel_order auction_second_chance auction_strike bid_offer book
    book_bookmark book_chapter book_comment book_comment_like book_like book_reading book_reply book_shelf card_coupon card_gift
    card_order card_use cart_line chat_conversation chat_turn check_item conversation conversation_side delayed_payment feedback film follow
    invite_reward lot lot_bidder lot_watch mall_bargain mall_bargain_cut mall_group mall_group_member mall_order mall_order_coupon
    mall_order_item member_block member_coupon member_denial message message_removal money_request money_request_block payment_code payment_ref
    points_order product product_favourite red_bag_grant red_packet replacement_goods report review sanction service_conversation share
    shop_favourite sku study_appointment study_opening study_order study_progress team_change upload video video_collect video_comment
    video_comment_like video_like video_reply voice_clip withdrawal`,
  ),
  ...of(
    'evidence',
    `auction_statement bid gateway_statement gateway_statement_line ledger_day ledger_day_block ledger_entry ledger_transaction payment
    payment_receipt payment_refund payment_return payment_task payment_trade payout_receipt state_history`,
  ),
  ...of('swept', 'api_replica file_claim passkey_challenge sign_in_ticket sms_code sms_inbox work_spent wx_state'),
  ...of('index', 'search_document'),
  ...of(hourly('24 hours'), 'idempotency_key'),
  ...of(hourly('the limit has passed'), 'rate_limit'),
  ...of(hourly('the session has ended'), 'session'),
  ...of(hourly('a day'), 'password_attempt'),
  ...of(hourly('180 days'), 'notice security_event'),
  ...of(hourly('90 days'), 'watch_history'),
  ...of(hourly('30 days'), 'article_view search_use video_view'),
  ...of(hourly('an hour'), 'recent_write'),
  ...of(hourly('they are folded into a row for each category'), 'goods_count'),
  ...of(deliveryHourly('30 days'), 'delivery_metric delivery_crash delivery_backend_minute'),
  ...of(deliveryHourly('two days'), 'delivery_load_time'),
  ...of(deliveryHourly('a day'), 'delivery_trial'),
  ...of(deliveryHourly('two minutes'), 'delivery_backend_quota'),
  ...of({ job: 'accountExport.erase', after: 'the export has expired' }, 'account_export'),
  ...of({ job: 'identity.forget', after: 'the time of the law' }, 'former_identity'),
  // The worker deletes a job's row when it has run.
  ...of('action', 'deadline'),
]);
