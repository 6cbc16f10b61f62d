import type { PaymentCodeKind } from '@juhe/contract/auction/code.schemas';

/**
 * What codes of each kind say. Nothing else is taken: a buyer who scans a code must come to a paying app, not to an address that the
 * seller chose.
 */
const patterns: Readonly<Record<PaymentCodeKind, RegExp>> = {
  wechat: /^wxp:\/\/[\w-]{8,200}$/i,
  alipay: /^https:\/\/qr\.alipay\.com\/[\w-]{8,200}$/i,
  // UnionPay's own codes, and merchant-presented codes of EMVCo: payload format indicator 01, CRC at the end.
  bank: /^(https:\/\/qr\.95516\.com\/[\w/-]{8,200}|000201[\x20-\x7e]{20,480}6304[0-9a-f]{4})$/i,
};

/** Whether a code says what codes of this kind say. */
export const isOfKind = (kind: PaymentCodeKind, payload: string): boolean => patterns[kind].test(payload);
