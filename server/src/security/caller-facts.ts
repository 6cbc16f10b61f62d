import { createHmac } from 'node:crypto';
import { isIP } from 'node:net';
import { addressKey } from '../http/limits/addresses.ts';

/** Kinds of clients, by the header `User-Agent`: enough to distinguish a person from a script. */
export type DeviceClass = 'mobile' | 'desktop' | 'script' | 'none';

export const deviceClass = (userAgent: string | undefined): DeviceClass => {
  if (userAgent === undefined || userAgent === '') return 'none';
  if (!userAgent.startsWith('Mozilla/') || /bot|crawl|spider|headless/i.test(userAgent)) return 'script';
  return /mobile|android|iphone|ipad/i.test(userAgent) ? 'mobile' : 'desktop';
};

const hashed = (secretKey: Buffer, purpose: string, value: string): string =>
  createHmac('sha256', secretKey).update(`security-log\n${purpose}\n${value}`).digest('base64url').slice(0, 12);

/** Returns the network of an address: 256 addresses of IPv4, a /48 of IPv6. */
const blockOf = (address: string): string => {
  const [groups = ''] = address.split('::');
  return isIP(address) === 4 ? address.replace(/\.\d+$/, '') : groups.split(':').slice(0, 3).join(':');
};

/** Returns address and block of a caller as keyed hashes: equal callers are equal, but not identifiable. */
export const hashedSource = (secretKey: Buffer, ip: string): { readonly address: string; readonly block: string } => {
  const address = addressKey(ip);
  return { address: hashed(secretKey, 'address', address), block: hashed(secretKey, 'block', blockOf(address)) };
};
