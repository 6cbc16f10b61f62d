import { createHmac } from 'node:crypto';
import { isIP } from 'node:net';
import { addressKey } from '../http/addresses.ts';

/** Kinds of programs, by the header `User-Agent`: enough to tell a person from a script. */
export type DeviceClass = 'mobile' | 'desktop' | 'script' | 'none';

export const deviceClass = (userAgent: string | undefined): DeviceClass => {
  if (userAgent === undefined || userAgent === '') return 'none';
  if (!userAgent.startsWith('Mozilla/') || /bot|crawl|spider|headless/i.test(userAgent)) return 'script';
  return /mobile|android|iphone|ipad/i.test(userAgent) ? 'mobile' : 'desktop';
};

const hashed = (secretKey: Buffer, purpose: string, value: string): string =>
  createHmac('sha256', secretKey).update(`security-log\n${purpose}\n${value}`).digest('base64url').slice(0, 12);

/** The network an address is in: 256 addresses of IPv4, a /48 of IPv6. */
const blockOf = (address: string): string => {
  const [groups = ''] = address.split('::');
  return isIP(address) === 4 ? address.replace(/\.\d+$/, '') : groups.split(':').slice(0, 3).join(':');
};

/** Address and block of a caller as keyed hashes: equal callers are equal, and nobody can tell who they are. */
export const hashedSource = (secretKey: Buffer, ip: string): { readonly address: string; readonly block: string } => {
  const address = addressKey(ip);
  return { address: hashed(secretKey, 'address', address), block: hashed(secretKey, 'block', blockOf(address)) };
};
