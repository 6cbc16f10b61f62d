import type { ProtocolType } from '@juhe/contract/common/protocol.schemas';

export type { ProtocolType };

/** The agreements that an address may name. */
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
] as const satisfies readonly ProtocolType[];
