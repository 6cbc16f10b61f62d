/** What levels and experts have (auction.md B9, B10, H7): the figures come from where the rules stand. */
import type { darenSchemas } from '@juhe/contract/applyfor/daren.schemas';
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
import { isVerified } from '../../member/api.ts';
import * as repository from './daren.repository.ts';
import { description, descriptionVersion } from './description.ts';
import { expertTerms } from './expert-terms.ts';

type Info = HandlerOutput<(typeof darenSchemas)['getDarenLevelInfo']>;

const rightsAt = (level: number, isExpert: boolean) => {
  const { feeBp, listings, shareBp: share } = rightsWith(level, isExpert);
  return { feeBp, listings, shareBp: share };
};

const levelView = ({ level, fromPoints }: Level) => ({
  level,
  fromPoints,
  ...rightsAt(level, false),
  expert: rightsAt(level, true),
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
    ...rightsAt(level, isExpert),
    application: application?.state ?? null,
  };
};

/** The level table, what experts get beside it, and where the member stands; visitors have no standing. */
export const levelInfo = async (ctx: Ctx): Promise<Info> => ({
  levels: levelTable.map(levelView),
  expert: {
    feeCents: expertTerms.feeCents,
    count: await repository.expertCount(ctx.db),
    decideDays: expertTerms.decideDays,
    waitDays: expertTerms.waitDays,
    needs: [
      { what: 'mobile', isMet: ctx.member?.mobile != null },
      { what: 'identity', isMet: ctx.member !== undefined && (await isVerified(ctx.db, ctx.memberId)) },
    ],
  },
  own: ctx.member === undefined ? null : await ownStanding(ctx, ctx.memberId),
});

/** What an expert is, with the present figures. */
export const expertDescription = (ctx: Ctx): HandlerOutput<(typeof darenSchemas)['getDarenDescription']> => {
  const figures = {
    feeCents: expertTerms.feeCents,
    decideDays: expertTerms.decideDays,
    feeOff: expertRights.feeBpOff / 100,
    listings: expertRights.listings,
    expertShare: expertRights.shareBp / 100,
    share: shareBp / 100,
  };
  return { version: descriptionVersion, html: cleanRichText(formatMessage(description[ctx.lang], figures, ctx.lang)) };
};
