/** What other domains may ask of cards. */
export { holdRights, type MemberRights, recordUse, reducedRate, rightsOf, settleFeeUse, voidUse } from './card/rights.ts';
