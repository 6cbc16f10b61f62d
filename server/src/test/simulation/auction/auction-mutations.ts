import { type Mutation, mutation } from '../mutations.ts';

/** Six sales between members, each followed by these commands: a path that random commands take too rarely. */
const salesThen = (...commands: readonly string[]): readonly string[] =>
  Array.from({ length: 6 }, () => ['goods come into storage', 'sell stored goods on', ...commands]).flat();

/** Addresses are chosen at random and valid for a minute, so several attempts are made. */
const oldAddresses: readonly string[] = Array.from({ length: 5 }, () => 'an old address of evidence');

/** Mutations of the auction, each of which the simulation's standard checks must find (auction.md G). */
export const auctionMutations: readonly Mutation[] = [
  mutation('the deposits of who did not win a sold lot stay (I4)', [
    'auction/close/close.service.ts',
    'closed.map(({ lot, winnerId }) => ({ lot, exceptId: winnerId })),',
    'closed.filter(({ winnerId }) => winnerId === null).map(({ lot }) => ({ lot, exceptId: null })),',
  ]),
  mutation('a lot is sold below its reserve', [
    'auction/close/close.service.ts',
    '(lot.reserveCents === null || lot.priceCents >= lot.reserveCents)',
    'true',
  ]),
  mutation('of equal maxima the later one leads (I1)', [
    'auction/bid/resolve.ts',
    'if (max > leaderMax) {',
    'if (max >= leaderMax) {',
  ]),
  mutation('a bidder pays the whole maximum (I1)', [
    'auction/bid/resolve.ts',
    'const final = Math.min(max, leaderMax + increment);',
    'const final = max;',
  ]),
  mutation('a maximum that covers the reserve is not bid up to it (I1)', [
    'auction/bid/resolve.ts',
    'if (reserve === null || price >= reserve || leaderMax < reserve) return outcome;',
    'if (reserve !== undefined) return outcome;',
  ]),
  mutation('parts of a split order are rounded from the start each (I6)', [
    'auction/storage/split.service.ts',
    '    spent = upToHere;\n',
    '',
  ]),
  mutation('a split loses pieces (I6)', ['auction/storage/split.service.ts', '!== quantity)\n', '> quantity)\n']),
  mutation('a deposit is not given back when the order is paid (I4)', [
    'auction/order/order-paid.ts',
    'if (depositCents > 0)',
    'if (depositCents > 1_000_000)',
  ]),
  mutation('a paid order keeps its deadline (I10)', [
    'auction/order/order-paid.ts',
    '  await cancelPayDeadline(tx, orderNo);\n',
    '',
  ]),
  mutation('goods that are taken back keep fee and bond (I5)', [
    'auction/listing/listing-holds.ts',
    '  await endListing(tx, listing.orderId);\n',
    '',
  ]),
  mutation('listed goods can be picked up (I7)', [
    'auction/order/order-machine.ts',
    "{ from: 'inStorage', event: 'pickUp'",
    "{ from: ['inStorage', 'listedForResale'], event: 'pickUp'",
  ]),
  mutation('gifted points count as earned (I8)', [
    'auction/points/gift.service.ts',
    "kind: 'points.gifted'",
    "kind: 'points.earned'",
  ]),
  mutation('the last bid of a batch is answered and not recorded (I2)', [
    'auction/bid/batch.ts',
    'bids: this.#steps };',
    'bids: this.#steps.slice(0, -1) };',
  ]),
  mutation('a sold lot brings no order (I3)', [
    'auction/close/close.service.ts',
    'const orderNos = await lotsSold(tx, sold);',
    'const orderNos: string[] = [];',
  ]),
  // Claims and cases.
  {
    ...mutation('goods that are settled stay their seller’s too (I7)', [
      'auction/resale/settle.ts',
      "  await transitionOrder(tx, source, 'settle', systemActor);\n",
      '',
    ]),
    opening: salesThen('a confirmed payment'),
  },
  {
    ...mutation('the share is of the fee that was held (I9)', [
      'auction/resale/settle.ts',
      '          feeCents,\n          orderNo: source.orderNo,',
      '          feeCents: feeHoldCents,\n          orderNo: source.orderNo,',
    ]),
    opening: salesThen('a confirmed payment'),
  },
  {
    ...mutation('the seller’s code is shown after the payment is decided (I13)', [
      'auction/claim/evidence-address.ts',
      "boolean => state === 'pendingPayment' && !payOver;",
      "boolean => state !== 'defaulted' || payOver;",
    ]),
    opening: salesThen('a confirmed payment', ...oldAddresses),
  },
  {
    ...mutation('vouchers are shown after the payment is decided (I13)', [
      'auction/claim/evidence-address.ts',
      "  state === 'awaitingConfirm' || state",
      "  state === 'awaitingConfirm' || state === 'inStorage' || state",
    ]),
    opening: salesThen('a confirmed payment', ...oldAddresses),
  },
  // Refunds.
  {
    ...mutation('a refund takes the level back (I12)', [
      'auction/points/earn.ts',
      '    level: earned.level,\n    earnedTotal: earned.earnedTotal - points,',
      '    level: levelOfPoints(earned.earnedTotal - points).level,\n    earnedTotal: earned.earnedTotal - points,',
    ]),
    opening: salesThen('a confirmed payment', 'refund goods of a member'),
  },
  {
    ...mutation('the share of refunded goods stays', [
      'auction/order/order-refund.service.ts',
      '    if (shareOf !== undefined) await reverseShare(tx, shareOf, ctx.actor);\n',
      '',
    ]),
    opening: salesThen('a confirmed payment', 'refund goods of a member'),
  },
  // Experts.
  mutation('a rejected application keeps its fee', [
    'applyfor/daren/decision.service.ts',
    '    await refundFee(tx, row, ctx.actor);\n',
    '',
  ]),
  mutation('a revoked expert keeps the role', [
    'applyfor/daren/decision.service.ts',
    "    await dropRole(tx, row.memberId, 'expert');\n",
    '',
  ]),
  {
    ...mutation('the deposit of a case that is ruled for the seller stays (I4)', [
      'auction/order/order-default.ts',
      "  const depositCents = await endDeposit(tx, lotId, buyerId, 'forfeited');",
      "  const depositCents = event === 'ruleSeller' ? 0 : await endDeposit(tx, lotId, buyerId, 'forfeited');",
    ]),
    opening: salesThen('a dispute that is ruled'),
  },
  {
    ...mutation('the bond goes back to the seller who is ruled against', [
      'auction/resale/settle.ts',
      "bondToBuyer ? { kind: 'memberWallet', owner: buyerId } : feeAccount(sellerId)",
      'bondToBuyer ? feeAccount(sellerId) : feeAccount(sellerId)',
    ]),
    opening: salesThen('a dispute that is ruled'),
  },
  {
    ...mutation('a clock decides although the claim was withdrawn', [
      'auction/order/order-default.ts',
      '    if (sale.order.claimWithdrawn) return escalate(tx, sale.order);\n',
      '',
    ]),
    opening: salesThen('a dispute'),
  },
  {
    ...mutation('the fee is charged on the whole hammer price', [
      'auction/resale/settle.ts',
      'feeOf(feeBp, startCents, priceCents)',
      'feeOf(feeBp, priceCents, priceCents)',
    ]),
    opening: salesThen('a dispute that is ruled'),
  },
  {
    ...mutation('a case that is settled keeps its alarm (I10)', [
      'auction/dispute/close-case.ts',
      '  await caseAlarmJob.cancel(tx, open.id);\n',
      '',
    ]),
    opening: salesThen('a dispute that is ruled'),
  },
  // Orders for points.
  {
    ...mutation('points of a cancelled order do not come back (I8)', [
      'auction/points-shop/points-order.service.ts',
      "  await reverse(tx, order.transactionId, { kind: 'points.returned', key: `points.returned:${order.orderNo}` });\n",
      '',
    ]),
    opening: ['order for points', 'order for points', 'cancel an order for points', 'cancel an order for points'],
  },
  {
    ...mutation('pieces of a cancelled order do not come back', [
      'auction/points-shop/points-order.service.ts',
      '  await goodsRepository.removeStock(tx, order.goodsId, -order.quantity);\n',
      '',
    ]),
    opening: ['order for points', 'order for points', 'cancel an order for points', 'cancel an order for points'],
  },
  // Teams.
  {
    ...mutation('a request that is answered keeps its deadline (I10)', [
      'auction/team/change.service.ts',
      '  await lapseTeamChangeJob.cancel(tx, id);\n  await notice(tx, change, memberId, toId',
      '  await notice(tx, change, memberId, toId',
    ]),
    opening: ['a ring of teams', 'a ring of teams', 'a ring of teams'],
  },
  {
    ...mutation('acceptances that cross close a circle of teams (I11)', [
      'auction/team/change.service.ts',
      "  if (await repository.isAncestor(tx, memberId, toId)) throw teamFail('team.cycle');\n",
      '',
    ]),
    opening: ['a ring of teams', 'a ring of teams', 'a ring of teams'],
  },
  // Account deletion.
  {
    ...mutation(
      'points of who left go nowhere (I14)',
      [
        'wallet/account-deletion.ts',
        "import { shopOf } from '../mall/api.ts';\n",
        "import { shopOf } from '../mall/api.ts';\nimport { sql } from '../db/sql.ts';\n",
      ],
      [
        'wallet/account-deletion.ts',
        '    await lapse(points(memberId), issue);\n',
        "    await tx.run(sql`update ledger_account set balance = 0 where kind = 'points' and owner = ${memberId}`);\n",
      ],
    ),
    opening: Array.from({ length: 4 }, () => 'a member joins'),
  },
  {
    ...mutation('a member with a payment under review may leave (I16)', [
      'auction/account-deletion.repository.ts',
      'count: await openCases(db, memberId)',
      'count: 0 * (await openCases(db, memberId))',
    ]),
    opening: salesThen('a dispute', 'ask what keeps from leaving'),
  },
  {
    ...mutation('a member with goods in storage may leave (I16)', [
      'auction/account-deletion.repository.ts',
      "not in ('received', 'settled'",
      "not in ('inStorage', 'received', 'settled'",
    ]),
    opening: [...Array.from({ length: 8 }, () => 'a member joins'), 'goods come into storage', 'ask what keeps from leaving'],
  },
  {
    ...mutation('points of who left stay (I16)', [
      'wallet/account-deletion.ts',
      '    await lapse(points(memberId), issue);\n',
      '',
    ]),
    opening: Array.from({ length: 4 }, () => 'a member joins'),
  },
  // The log of offers.
  mutation('the chain leaves the commitment out (I15)', [
    'auction/bid/chain.ts',
    'amountCents, commitment, at, blind]',
    'amountCents, at, blind]',
  ]),
];
