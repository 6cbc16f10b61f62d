import { bug, type PlantedBug } from '../planted-bugs.ts';

/** Mistakes in cards with rights and in the year of experts, each of which the simulation has to find by what it always looks at (applyfor.md e). */
export const applyforBugs: readonly PlantedBug[] = [
  bug('a payment adds no days when the card is active already (C1)', [
    'applyfor/card/card.repository.ts',
    'greatest(statement_timestamp(), active_until) +',
    'statement_timestamp() +',
  ]),
  bug('a refund leaves the days (C1)', [
    'applyfor/card/card.service.ts',
    '    await repository.shortenCard(tx, memberCardId, durationDays);\n',
    '',
  ]),
  bug('a refund moves the order and no money (C2)', [
    'applyfor/card/card.service.ts',
    '    await refund(tx, { payNo, amount: amountCents, key: `card:${id}`, actor: ctx.actor });\n',
    '',
  ]),
  bug('the money of an order stays in escrow for ever (C2)', [
    'applyfor/card/card-jobs.ts',
    '  await settleMoney(tx, order);\n',
    '',
  ]),
  bug('a card is given back after a right was used (C3)', [
    'applyfor/card/card.service.ts',
    "    if (isUsed) throw rightsCardFail('card.rightUsed');\n",
    '    void isUsed;\n',
  ]),
  bug('an expert whose year is over keeps the role', [
    'applyfor/daren/decision.service.ts',
    "  await dropRole(tx, row.memberId, 'expert');\n  await tellApplicant(tx, row, { template: 'expertExpired'",
    "  await tellApplicant(tx, row, { template: 'expertExpired'",
  ]),
  bug('an order of who is no expert any more is kept', [
    'applyfor/daren/term.service.ts',
    '    await refund(tx, { payNo, amount: amountCents, key: `expert:term.${id}`, actor: systemActor });\n',
    '',
  ]),
];
