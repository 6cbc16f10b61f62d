/** Benefits of levels and experts (auction.md B9, B10, H7): the numbers come from the rules. */
import { type darenSchemas, type ExpertLevel, expertLevels } from '@juhe/contract/applyfor/daren.schemas';
import type { HandlerOutput } from '@juhe/contract/operation';
import {
  earlyCatalogueLevel,
  expertRights,
  type Level,
  levelTable,
  rightsWith,
  serviceLineLevel,
  shareBp,
  standingOf,
} from '../../auction/api.ts';
import { cleanRichText } from '../../common/api.ts';
import type { Ctx } from '../../http/context.ts';
import { formatMessage } from '../../http/message.ts';
import { expertLevelOf } from '../../rights/api.ts';
import { currentVersion } from '../shared/agreement.ts';
import * as repository from './daren.repository.ts';
import { description, descriptionVersion } from './description.ts';
import { levelNeeds } from './expert-level.repository.ts';
import { needsFor } from './expert-needs.service.ts';
import { expertTerms } from './expert-terms.ts';

type Info = HandlerOutput<(typeof darenSchemas)['getExpertLevels']>;

const rightsAt = (level: number, rank?: ExpertLevel) => {
  const { feeBp, listings, shareBp: share } = rightsWith(level, rank);
  return { feeBp, listings, shareBp: share };
};

const levelView = ({ level, fromPoints }: Level) => ({
  level,
  fromPoints,
  ...rightsAt(level),
  expert: rightsAt(level, 'expert'),
  hasEarlyCatalogue: level >= earlyCatalogueLevel,
  hasServiceLine: level >= serviceLineLevel,
});

const ownStanding = async ({ db }: Ctx, memberId: string): Promise<NonNullable<Info['own']>> => {
  const { level, reachedAt, earnedTotal, isExpert } = await standingOf(db, memberId);
  const application = await repository.findOwn(db, memberId);
  return {
    level,
    reachedAt,
    earnedPoints: earnedTotal,
    nextFromPoints: levelTable.find((row) => row.level === level + 1)?.fromPoints ?? null,
    isExpert,
    ...rightsAt(level, isExpert ? await expertLevelOf(db, memberId) : undefined),
    application: application?.state ?? null,
  };
};

/** The level table, the additional benefits of experts, and the member's standing; visitors have no standing. */
export const getExpertLevels = async (ctx: Ctx): Promise<Info> => {
  const needsByRank = await needsFor(ctx, expertLevels);
  return {
    levels: levelTable.map(levelView),
    expert: {
      feeCents: expertTerms.feeCents.expert,
      count: await repository.expertCount(ctx.db),
      decideDays: expertTerms.decideDays,
      waitDays: expertTerms.waitDays,
      needs: needsByRank.get('expert'),
      levels: expertLevels.map((id) => ({
        ...{ id, feeCents: expertTerms.feeCents[id], durationDays: expertTerms.validDays, needs: needsByRank.get(id) ?? [] },
        ...expertRights[id],
      })),
      agreementVersion: await currentVersion(ctx.db, 'expert'),
    },
    own: ctx.member === undefined ? null : await ownStanding(ctx, ctx.memberId),
  };
};

/** The description of experts with the current numbers. */
export const getExpertDescription = async (ctx: Ctx): Promise<HandlerOutput<(typeof darenSchemas)['getExpertDescription']>> => {
  const senior = (await levelNeeds(ctx.db)).get('senior');
  const figures = {
    feeCents: expertTerms.feeCents.expert,
    seniorCents: expertTerms.feeCents.senior,
    seniorLevel: senior?.level ?? 1,
    seniorOrders: senior?.orders ?? 0,
    seniorFans: senior?.fans ?? 0,
    decideDays: expertTerms.decideDays,
    validDays: expertTerms.validDays,
    renewDays: expertTerms.renewDays,
    feeOff: expertRights.expert.feeBpOff / 100,
    listings: expertRights.expert.listings,
    expertShare: expertRights.expert.shareBp / 100,
    seniorOff: expertRights.senior.feeBpOff / 100,
    seniorListings: expertRights.senior.listings,
    seniorShare: expertRights.senior.shareBp / 100,
    share: shareBp / 100,
  };
  return { version: descriptionVersion, html: cleanRichText(formatMessage(description[ctx.lang], figures, ctx.lang)) };
};
