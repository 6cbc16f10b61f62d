import { BlockList, isIP } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

const privateNetwork = new BlockList();
for (const [net, bits] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  privateNetwork.addSubnet(net, bits, 'ipv4');
privateNetwork.addSubnet('fc00::', 7, 'ipv6');
privateNetwork.addSubnet('fe80::', 10, 'ipv6');

const plainOf = (ip: string): string => ip.replace(/^::ffff:(?=\d+\.)/i, '');

const isIn = (list: BlockList, ip: string): boolean => {
  const plain = plainOf(ip);
  const family = isIP(plain);
  return family !== 0 && list.check(plain, family === 6 ? 'ipv6' : 'ipv4');
};

/** Returns whether the caller is this machine: a local proxy, a test, the operator. */
export const isLoopback = (ip: string): boolean => isIn(loopback, ip);

/** Returns whether the address is of a private network (RFC 1918, link-local, unique local). */
export const isPrivateNetwork = (ip: string): boolean => isIn(privateNetwork, ip);

/** Masks an address for display to its owner, without the part that identifies a household: `203.0.113.*`, `2001:db8:85a3::*`. */
export const maskedAddress = (ip: string): string => {
  const plain = plainOf(ip);
  if (isIP(plain) === 4) return plain.replace(/\d+$/, '*');
  return isIP(plain) === 6 ? `${addressKey(plain).split(':').slice(0, 3).join(':')}::*` : '';
};

/** Returns an address as a rate-limit key: complete for IPv4, the /64 of one household for IPv6. */
export const addressKey = (ip: string): string => {
  const plain = plainOf(ip);
  if (isIP(plain) !== 6) return plain;
  const [head = '', tail] = plain.split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const groups =
    tail === undefined ? front : [...front, ...Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0'), ...back];
  return `${groups.slice(0, 4).join(':')}::/64`;
};
