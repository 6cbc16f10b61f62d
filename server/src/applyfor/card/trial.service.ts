/** One-day trial of a card (applyfor.md f): all rights but coupons, nothing paid, nothing refunded; it ends automatically. */
import type { cardSchemas } from '@juhe/contract/applyfor/card.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import type { Db } from '../../db/db.ts';
import { publish } from '../../events/publish.ts';
import type { Ctx } from '../../http/call/context.ts';
import type { KeyedTable } from '../../key-ring/stored-secrets.ts';
import { keyIdOf, macsOf } from '../../sealing.ts';
import { rightsCardFail } from './card-failures.ts';
import { mustLockCard, scheduleCard } from './card-steps.ts';
import * as cards from './card.repository.ts';
import * as repository from './trial.repository.ts';

type Input = HandlerInput<(typeof cardSchemas)['tryCard']>;
type Output = HandlerOutput<(typeof cardSchemas)['tryCard']>;

const trialHours = 24;

export const trialTable: KeyedTable = { table: 'card_trial', column: 'mobile_mac' };

/**
 * Begins the trial of a card. Refusals: 404 `card.unknown`; 409 `card.off`, `card.noTrial`, `card.trialUsed` when the member
 * had or tried the card before, `card.trialTaken` when the same mobile, browser, payment code or bank card was used.
 */
export const tryCard = (ctx: Ctx, { cardId }: Input): Promise<Output> =>
  ctx.inTx(async (tx) => {
    const { memberId, deps } = ctx;
    await cards.lockPurchases(tx, memberId);
    const card = await cards.findCard(tx, cardId, ctx.lang);
    if (!card) throw rightsCardFail('card.unknown');
    if (!card.isOffered) throw rightsCardFail('card.off');
    if (!card.hasTrial) throw rightsCardFail('card.noTrial');
    const mobile = await repository.mobileOf(tx, memberId);
    const macs = macsOf(deps.secrets, 'card trial mobile', mobile ?? memberId);
    await repository.lockMobile(tx, macs[0]);
    const { isUsed, isTaken } = await repository.trialUses(tx, memberId, cardId, macs);
    if (isUsed) throw rightsCardFail('card.trialUsed');
    if (isTaken) throw rightsCardFail('card.trialTaken');
    const memberCardId = await cards.ensureMemberCard(tx, memberId, cardId);
    // A payment of the same card may have arrived while this waited for its row lock.
    if ((await mustLockCard(tx, memberCardId)).activeUntilAt !== null) throw rightsCardFail('card.trialUsed');
    await repository.beginTrial(tx, memberCardId, { mobileMac: macs[0], keyId: keyIdOf(deps.secrets.secretKey) }, trialHours);
    await scheduleCard(tx, memberCardId);
    publish(tx, `member:${memberId}`, { kind: 'card', cardId });
    return { cardId, activeUntilAt: (await mustLockCard(tx, memberCardId)).activeUntilAt ?? '' };
  });

/** Deletes the mobiles of trials after 180 days. */
export const cleanUpTrials = async (db: Db): Promise<void> => {
  await repository.clearMobiles(db);
};
