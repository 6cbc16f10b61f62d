import type { ProtocolType } from '@juhe/contract/common/protocol.schemas';

export type { ProtocolType };

/** The agreement types accepted in an address. */
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
