/** The agreements by their short names; shown under `/pages/rules/rules?type=`. */
export const protocolTypes = [
  'user',
  'privacy',
  'groupBuying',
  'bargain',
  'auction',
  'resale',
  'recharge',
  'shop',
  'expert',
  'course',
] as const;
export type ProtocolType = (typeof protocolTypes)[number];
