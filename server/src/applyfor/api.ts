/** What other domains may ask of cards. */
export { holdRights, type MemberRights, recordUse, reducedRate, rightsOf, settleFeeUse, voidUse } from './card/rights.ts';
export { expertLevelOf } from './daren/daren.repository.ts';
/** What a shop may do by the plan it settled in with. */
export { planOf } from './shop/plan.repository.ts';
