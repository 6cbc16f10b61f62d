/**
 * What members and shops may do by their cards, expert rank and plan, for the domains that price by it. How these are acquired
 * is `applyfor`'s.
 */
export { memberPriceAccess } from './card/rights.repository.ts';
export {
  lockRights,
  lowerUse,
  type MemberRights,
  recordUse,
  reducedRate,
  rightsOf,
  settleFeeUse,
  voidUse,
} from './card/rights.ts';
export { expertLevelOf } from './expert/expert.repository.ts';
/** Plan of a shop, which limits what the shop may do. */
export { planOf } from './plan/plan.repository.ts';
