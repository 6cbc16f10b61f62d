import { type Mutation, mutation } from '../mutations.ts';

/**
 * Mutations of rights cards and in the term of experts, each of which the simulation's standard checks must find (applyfor.md e).
 */
export const applyforMutations: readonly Mutation[] = [
  mutation('a payment adds no days when the card is active already (C1)', [
    'applyfor/card/card.repository.ts',
    'greatest(statement_timestamp(), active_until) +',
    'statement_timestamp() +',
  ]),
  mutation('a refund leaves the days (C1)', [
    'applyfor/card/card.service.ts',
    '    await repository.shortenCard(tx, memberCardId, durationDays);\n',
    '',
  ]),
  mutation('a refund moves the order and no money (C2)', [
    'applyfor/card/card.service.ts',
    '    await refund(tx, { payNo, amount: amountCents, key: `card:${id}`, actor: ctx.actor });\n',
    '',
  ]),
  mutation('the money of an order stays in escrow for ever (C2)', [
    'applyfor/card/card-jobs.ts',
    '  await settleMoney(tx, order);\n',
    '',
  ]),
  mutation('a card is given back after a right was used (C3)', [
    'applyfor/card/card.service.ts',
    "    if (isUsed) throw rightsCardFail('card.rightUsed');\n",
    '    void isUsed;\n',
  ]),
  mutation('a trial lasts two days (C1)', ['applyfor/card/trial.service.ts', 'const trialHours = 24;', 'const trialHours = 48;']),
  mutation('an accepted gift adds no days (C1)', [
    'applyfor/card-gift/card-gift-steps.ts',
    '  await extendCard(tx, memberCardId, durationDays);\n',
    '  void extendCard, durationDays;\n',
  ]),
  mutation('a gift that is taken back moves no money (G1)', [
    'applyfor/card-gift/card-gift-steps.ts',
    '  await refundMoney(tx, gift, actor);\n  if (!isOwnJob)',
    "  if (event !== 'withdraw') await refundMoney(tx, gift, actor);\n  if (!isOwnJob)",
  ]),
  mutation('a paid gift of the cheaper card is in no message (G3)', [
    'social/card-gift/card-gift.service.ts',
    '      await storePaidMessage(',
    '      if ((await findGifts(tx, [id]))[0]?.amountCents === 690) return;\n      await storePaidMessage(',
  ]),
  mutation('an order that comes to nothing still counts as a use of its member price (C4)', [
    'mall/order/order.service.ts',
    "['freeFreight', 'memberPrice'] as const",
    "['freeFreight'] as const",
  ]),
  mutation('an expert whose year is over keeps the role', [
    'applyfor/daren/decision.service.ts',
    "  await dropRole(tx, row.memberId, 'expert');\n  await notifyApplicant(tx, row, { template: 'expertExpired'",
    "  await notifyApplicant(tx, row, { template: 'expertExpired'",
  ]),
  mutation('an order of who is no expert any more is kept', [
    'applyfor/daren/term.service.ts',
    '    await refund(tx, { payNo, amount: amountCents, key: `expert:term.${id}`, actor: systemActor });\n',
    '',
  ]),
  mutation('who raises the rank is not asked for what it needs (N1)', [
    'applyfor/daren/term.service.ts',
    "  if (kind === 'upgrade') await requireNeeds(tx, memberId, 'senior');\n",
    '',
  ]),
  mutation('completed orders are not among what a rank needs (N1)', [
    'applyfor/daren/expert-needs.service.ts',
    "  ['orders', 1],\n",
    '',
  ]),
  mutation('who applies is not asked for what the rank needs (N2)', [
    'applyfor/daren/daren.service.ts',
    '    await requireNeeds(tx, memberId, levelId);\n',
    '',
  ]),
  mutation('a member without fans meets the need of some (N2)', [
    'applyfor/daren/expert-needs.service.ts',
    '  fans: await fansOf(db, memberId),',
    '  fans: (await fansOf(db, memberId)) + 1,',
  ]),
  mutation('who has bound no mobile applies (N2)', [
    'http/call/call.ts',
    'if (member && route.operation.mobile && member.mobile === null)',
    "if (member && route.operation.mobile && member.mobile === '')",
  ]),
  mutation('a rejected application for a shop keeps its fee (F1)', [
    'applyfor/shop/decision.service.ts',
    '    if (feeCents !== null) await refundFee(tx, settleInPayable, row, ctx.actor);\n',
    '',
  ]),
  mutation('a proposed name of a shop is not held against applications (F3)', [
    'applyfor/shop/shop.service.ts',
    '      (await isNameProposed(tx, shopName))\n',
    '      false\n',
  ]),
];
