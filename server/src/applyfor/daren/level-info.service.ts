/** Benefits of levels and experts (auction.md B9, B10, H7): the numbers come from the rules. */
import { type darenSchemas, expertLevels } from '@juhe/contract/applyfor/daren.schemas';
import type { HandlerOutput } from '@juhe/contract/operation';
import {
  earlyCatalogueLevel,
  expertRights,
  type Level,
  levelTable,
  type Rights,
  type RightsByLevel,
  rightsByLevel,
  rightsWith,
  serviceLineLevel,
  shareBp,
  standingOf,
} from '../../auction/api.ts';
import { cleanRichText } from '../../common/api.ts';
import type { Ctx } from '../../http/call/context.ts';
import { formatMessage } from '../../http/text/message.ts';
import { currentVersion } from '../shared/agreement.ts';
import * as repository from './daren.repository.ts';
import { description, descriptionVersion } from './description.ts';
import { levelNeeds } from './expert-level.repository.ts';
import { needsFor } from './expert-needs.service.ts';
import { expertTerms } from './expert-terms.ts';

type Info = HandlerOutput<(typeof darenSchemas)['getExpertLevels']>;

const viewOf = ({ feeBp, listings, shareBp: share }: Rights) => ({ feeBp, listings, shareBp: share });

/** @param personal the caller's rights by level; undefined for visitors */
const levelView = ({ level, fromPoints }: Level, personal: RightsByLevel | undefined) => ({
  level,
  fromPoints,
  ...viewOf(rightsWith(level, undefined)),
  expert: viewOf(rightsWith(level, 'expert')),
  ...(personal && { own: viewOf(personal.rightsAt(level)) }),
  hasEarlyCatalogue: level >= earlyCatalogueLevel,
  hasServiceLine: level >= serviceLineLevel,
});

const ownStanding = async ({ db, memberId }: Ctx, { rank, rightsAt }: RightsByLevel): Promise<NonNullable<Info['own']>> => {
  const { level, reachedAt, earnedTotal, isExpert } = await standingOf(db, memberId);
  const application = await repository.findOwn(db, memberId);
  return {
    level,
    reachedAt,
    earnedPoints: earnedTotal,
    nextFromPoints: levelTable.find((row) => row.level === level + 1)?.fromPoints ?? null,
    isExpert,
    rank: rank ?? null,
    ...viewOf(rightsAt(level)),
    application: application?.state ?? null,
  };
};

/**
 * The level table with the caller's own rights at each level, the additional benefits of experts, and the member's standing;
 * visitors have none.
 */
export const getExpertLevels = async (ctx: Ctx): Promise<Info> => {
  const needsByRank = await needsFor(ctx, expertLevels);
  const personal = ctx.member === undefined ? undefined : await rightsByLevel(ctx.db, ctx.memberId);
  return {
    levels: levelTable.map((row) => levelView(row, personal)),
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
    own: personal ? await ownStanding(ctx, personal) : null,
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
