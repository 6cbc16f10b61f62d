/**
 * Columns that the schema lets be null, in statements whose row types exclude it: what guarantees a value there. Each is
 * `<file> <column>`, the file relative to `server/src`. The rows that tests read are still compared.
 */
export const nullGuarantees: Readonly<Record<string, readonly string[]>> = {
  'a check constraint for the state or kind that the statement selects': [
    'auction/code/code.repository.ts payload',
    'auction/code/code.repository.ts payee',
    'delivery/gate/path.repository.ts actor',
    'delivery/gate/path.repository.ts why',
    'delivery/gate/slot.repository.ts actor',
    'delivery/gate/slot.repository.ts why',
    'delivery/release/release.repository.ts committedAt',
    'mall/activity/activity.repository.ts priceCents',
    'mall/activity/activity.repository.ts shelfCents',
    'mall/bargain/bargain.repository.ts startCents',
    'mall/bargain/bargain.repository.ts floorCents',
    'mall/coupon/coupon.repository.ts expiresAt',
    'mall/coupon/coupon.repository.ts early',
    'mall/group/group.repository.ts originRef',
    'member/identity/identity.repository.ts sealed',
    'seed/activity.ts startCents',
    'seed/activity.ts floorCents',
  ],
  'a condition of the statement in a form that is not analysed (`having`, `case when`, `coalesce`, `exists`, the statement before)':
    [
      'auction/storage/storage.repository.ts items',
      'auction/strike/strike.repository.ts bannedUntil',
      'content/study-desk/study-desk.repository.ts name',
      'mall/logistics/logistics.repository.ts carrier',
      'mall/logistics/logistics.repository.ts waybill',
      'seed/bids.ts at',
      'social/invite/invite.repository.ts state',
    ],
  'set by the transaction that inserts the row, or by its trigger': [
    'applyfor/card-gift/card-gift.repository.ts payNo',
    'applyfor/card/card.repository.ts payNo',
    'applyfor/daren/term.repository.ts payNo',
    'auction/lot/lot.repository.ts announcedClosesAt',
    'auction/lot/member-lot.ts seconds',
    'idempotency/guard.ts answer',
    'mall/order/order.repository.ts title',
  ],
  'set by the transition to the state that the statement selects': [
    'content/study-desk/study-desk.repository.ts requestedAt',
    'mall/logistics/logistics.repository.ts carrier',
    'mall/logistics/logistics.repository.ts shippedAt',
    'mall/logistics/logistics.repository.ts waybill',
    'member/sanction/sanction.repository.ts appealedAt',
    'seed/after-sale.ts payNo',
  ],
  'a row that exists: of a foreign key, of a table that is never empty, or of a member, who is never deleted': [
    'mall/after-sale/after-sale.repository.ts unitCents',
    'mall/after-sale/after-sale.repository.ts freight',
    'mall/goods/goods-list.repository.ts freeShipping',
    'mall/group/group.repository.ts title',
    'mall/order/order.repository.ts commissionBp',
    'wallet/delayed-payment/delayed-payment.repository.ts payer',
    'wallet/delayed-payment/delayed-payment.repository.ts payee',
    'wallet/red-packet/red-packet.repository.ts sender',
    'wallet/red-packet/red-packet.repository.ts receiver',
  ],
  'a whole that has parts: an order its goods, a product its SKUs (the last one is not removed)': [
    'auction/order/order-refund.repository.ts all',
    'auction/order/order-refund.repository.ts total',
    'mall/coupon/coupon.repository.ts priceCents',
    'mall/goods/goods.repository.ts priceCents',
    'mall/goods/goods.repository.ts maxPriceCents',
    'mall/order-desk/order-desk.repository.ts goods',
    'mall/order/order-read.repository.ts goods',
  ],
  'a lot of a member: only these have cases': ['auction/case/case.repository.ts sellerId', 'seed/auction-deals.ts sellerId'],
  'a column of a view of the catalogue, which declares none': ['seed/past.ts name'],
};

/** Files with statements that the sources do not determine: why tests must run them. */
export const undetermined: Readonly<Record<string, string>> = {
  'content/search/best-hits.repository.ts': 'its arms are composed by the words of a search',
  'key-ring/key-ring.repository.ts': 'its tables are the declared columns of the domains',
  'mall/address/address.repository.ts': 'its columns are the fields of the contract',
  'mall/goods/goods-list.repository.ts': 'its order is composed by the kind of the list',
};

/** Files with statements that PostgreSQL cannot describe on a migrated database: why tests must run them. */
export const undescribed: Readonly<Record<string, string>> = {
  'member/account-export/export-archive.ts': 'it reads from a cursor that the statement before declares',
  'test-clock/test-clock.ts': 'its schema is made by the clock itself',
};
