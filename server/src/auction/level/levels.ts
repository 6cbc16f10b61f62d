import type { ExpertLevel } from '@juhe/contract/applyfor/daren.schemas';
import { expertLevelOf, reducedRate, rightsOf as cardRightsOf } from '../../rights/api.ts';
import type { Db } from '../../db/db.ts';
import * as repository from './level.repository.ts';

/** Rights of a level (auction.md B9). Rates are in basis points (1/10,000) of the hammer price. */
export interface Level {
  readonly level: number;
  /** Total points earned, less those revoked, from which the level is reached. */
  readonly fromPoints: number;
  readonly feeBp: number;
  /** Maximum number of a member's simultaneous listings. */
  readonly listings: number;
}

/** auction.md B9, lowest first. */
export const levelTable = [
  { level: 1, fromPoints: 0, feeBp: 500, listings: 3 },
  { level: 2, fromPoints: 1_000, feeBp: 450, listings: 5 },
  { level: 3, fromPoints: 5_000, feeBp: 400, listings: 10 },
  { level: 4, fromPoints: 20_000, feeBp: 350, listings: 20 },
  { level: 5, fromPoints: 100_000, feeBp: 300, listings: 50 },
] as const satisfies readonly Level[];

/**
 * Adjustments of a level's rights by the expert rank (auction.md B10; the higher rank: applyfor.md a). No share is above a
 * fifth of a fee (auction.md I9).
 */
export const expertRights = {
  expert: { feeBpOff: 50, listings: 10, shareBp: 2_000 },
  senior: { feeBpOff: 100, listings: 30, shareBp: 2_000 },
} as const satisfies Readonly<Record<ExpertLevel, { feeBpOff: number; listings: number; shareBp: number }>>;

/** The share of the fee for the direct inviter of a seller (auction.md B12); experts get their rank's `expertRights`. */
export const shareBp = 1_000;

/** From this level on a session's catalogue is shown a day earlier, and service has its own line (auction.md B9). */
export const earlyCatalogueLevel = 3;
export const serviceLineLevel = 5;

/** The level reached with this number of earned points. */
export const levelOfPoints = (points: number): Level =>
  levelTable.findLast(({ fromPoints }) => points >= fromPoints) ?? levelTable[0];

/** The rights of a level; for one missing in the table, the first level's. */
export const levelRights = (level: number): Level => levelTable.find((row) => row.level === level) ?? levelTable[0];

export interface Rights {
  readonly level: number;
  /** Share of the hammer price (basis points); fixed for a lot when it is listed. */
  readonly feeBp: number;
  /** The fee rate without the member's card. */
  readonly baseBp: number;
  readonly listings: number;
  /** Share of the fee of members whom this member invited (basis points). */
  readonly shareBp: number;
  readonly isExpert: boolean;
}

/** A level's rights combined with those of an expert rank; `undefined` for a member who is no expert. */
export const rightsWith = (level: number, expertLevel: ExpertLevel | undefined): Rights => {
  const { feeBp, listings } = levelRights(level);
  if (expertLevel === undefined) return { level, feeBp, baseBp: feeBp, listings, shareBp, isExpert: false };
  const rights = expertRights[expertLevel];
  return {
    level,
    feeBp: feeBp - rights.feeBpOff,
    baseBp: feeBp - rights.feeBpOff,
    listings: listings + rights.listings,
    shareBp: rights.shareBp,
    isExpert: true,
  };
};

export interface RightsByLevel {
  readonly level: number;
  /** Undefined for a member who is no expert. */
  readonly rank: ExpertLevel | undefined;
  /** The member's rights at a level, with the own rank and the lower fee of a card. */
  readonly rightsAt: (level: number) => Rights;
}

/** A member's level, and the member's rights at each level; a member without earned points is at level 1. */
export const rightsByLevel = async (db: Db, memberId: string): Promise<RightsByLevel> => {
  const { level, isExpert } = await repository.standingOf(db, memberId);
  const rank = isExpert ? await expertLevelOf(db, memberId) : undefined;
  const { feeOffPercent } = await cardRightsOf(db, memberId);
  const rightsAt = (at: number): Rights => {
    const rights = rightsWith(at, rank);
    return { ...rights, feeBp: reducedRate(rights.baseBp, feeOffPercent) };
  };
  return { level, rank, rightsAt };
};

/** The member's current rights in the auction, with the lower fee of a card. */
export const rightsOf = async (db: Db, memberId: string): Promise<Rights> => {
  const { level, rightsAt } = await rightsByLevel(db, memberId);
  return rightsAt(level);
};
