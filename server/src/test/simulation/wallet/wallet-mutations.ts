import { type Mutation, mutation } from '../mutations.ts';

const money = 'wallet/withdrawal/withdrawal-money.ts';

/** Mutations of the wallet, each of which the simulation's standard checks must find (wallet.md e). */
export const walletMutations: readonly Mutation[] = [
  mutation('a withdrawal that is taken back returns no money (I2)', [
    money,
    '      { account: inFlight(w.owner), amount: -w.amountCents },\n      { account: walletOf(w), amount: w.amountCents },',
    '      { account: inFlight(w.owner), amount: -w.amountCents },\n      { account: revenue, amount: w.amountCents },',
  ]),
  mutation('the fee is kept when a payout fails (I3)', [
    money,
    '      { account: walletOf(w), amount: w.amountCents },',
    '      { account: walletOf(w), amount: w.amountCents - w.feeCents },\n      ...(w.feeCents > 0 ? [{ account: revenue, amount: w.feeCents }] : []),',
  ]),
  mutation('what comes back goes to the member’s own wallet, whatever it left (I3)', [
    money,
    '      { account: walletOf(w), amount: w.amountCents },',
    "      { account: { kind: 'memberWallet', owner: w.memberId }, amount: w.amountCents },",
  ]),
  mutation('the money of a shop is in flight of its owner (I2)', [
    money,
    '      { account: inFlight(w.owner), amount: w.amountCents },\n    ],\n  });\n  await lapseKind.schedule',
    '      { account: inFlight(w.memberId), amount: w.amountCents },\n    ],\n  });\n  await lapseKind.schedule',
  ]),
  mutation('a withdrawal is applied for without a posting (I3)', [
    money,
    'export const debit = async (tx: Tx, w: WithdrawalRow, actor: Actor, lapseDays: number): Promise<void> => {\n',
    'export const debit = async (tx: Tx, w: WithdrawalRow, actor: Actor, lapseDays: number): Promise<void> => {\n  if (w.amountCents % 2 === 1) return void (await withdrawalMachine.created(tx, { id: w.id, state: "applied", actor }));\n',
  ]),
  mutation('shares are credited twice when they are acknowledged at two places (I4)', [
    'wallet/shareprofit/share-money.ts',
    '        { account: wallet, amount: amountCents, memo: orderNo },\n',
    '        { account: revenue, amount: -amountCents },\n        { account: wallet, amount: 2 * amountCents, memo: orderNo },\n',
  ]),
  mutation('a share is owed before its order is over (I4)', [
    'wallet/shareprofit/order-share.service.ts',
    "if (order.stage === 'completed') return earn(tx, share, order);",
    "if (order.stage !== 'ended') return earn(tx, share, order);",
  ]),
  mutation('applications are not counted for the day (I5)', [
    'wallet/withdrawal/withdrawal.service.ts',
    '    if (today >= perDay) throw',
    '    if (today > perDay) throw',
  ]),
  mutation('a payout of another amount is booked (I6)', [
    'wallet/withdrawal/desk.service.ts',
    '    netOf(row) === netCents &&\n',
    '',
  ]),
  mutation(
    'the day’s limit is looked at payment by payment (I7)',
    [
      'wallet/member-payment/pay-separately.ts',
      'const remainingCents = dailyLimitCents - paidToday;',
      'const left = dailyLimitCents;',
    ],
    [
      'wallet/member-payment/payment-book.ts',
      'const isAboveLimit = amountCents > dailyLimitCents - payer.paidToday;',
      'const isAboveLimit = amountCents > dailyLimitCents;',
    ],
  ),
  mutation('what is revoked stays away from the wallet (I3)', [
    'wallet/delayed-payment/delayed-payment-money.ts',
    'account: personalAccount(isArrival ? payeeId : payerId),',
    'account: personalAccount(payeeId),',
  ]),
  mutation('a red packet that nobody opened does not go back', [
    'wallet/red-packet/red-packet.service.ts',
    "  if (packet?.state !== 'waiting') return;\n  await lockMemberShared",
    "  if (packet?.state !== 'returned') return;\n  await lockMemberShared",
  ]),
  mutation('who approved may pay', [
    'wallet/withdrawal/desk.service.ts',
    "  if (approvedBy !== null && approvedBy === (actor.id ?? null)) throw withdrawFail('withdraw.sameOperator');\n",
    '  void [approvedBy, actor];\n',
  ]),
  mutation('a bank’s number is booked as often as it comes', [
    'wallet/withdrawal/desk.service.ts',
    "  if (!(await repository.insertReceipt(tx, { channel, tradeNo, result, payoutNo, netCents, accepted }))) return 'known';\n",
    '',
  ]),
  mutation('a card goes while money is on its way to it', [
    'wallet/bank-card/bank-card.service.ts',
    "    if (await repository.isCardInUse(tx, cardId)) throw cardFail('card.inUse');\n",
    '',
  ]),
];
