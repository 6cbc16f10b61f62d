import type { PaymentCodeKind } from '@juhe/contract/auction/code.schemas';

/**
 * Payload patterns of each kind. Nothing else is accepted: a buyer who scans a code must reach a payment app, not a URL that
 * the seller chose.
 */
const patterns: Readonly<Record<PaymentCodeKind, RegExp>> = {
  wechat: /^wxp:\/\/[\w-]{8,200}$/i,
  alipay: /^https:\/\/qr\.alipay\.com\/[\w-]{8,200}$/i,
  // UnionPay's own codes, and merchant-presented EMVCo codes: payload format indicator 01, CRC at the end.
  bank: /^(https:\/\/qr\.95516\.com\/[\w/-]{8,200}|000201[\x20-\x7e]{20,480}6304[0-9a-f]{4})$/i,
};

/** Whether a payload matches the pattern of this kind. */
export const isOfKind = (kind: PaymentCodeKind, payload: string): boolean => patterns[kind].test(payload);
