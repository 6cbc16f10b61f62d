import { lookup as resolveName, type LookupAddress, type LookupOptions } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { Agent, fetch as undiciFetch } from 'undici';

/** Networks without public services. For IPv6 also addresses that embed an IPv4 address. */
const reserved = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  reserved.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of [
  ['::', 128],
  ['::1', 128],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['ff00::', 8],
] as const)
  reserved.addSubnet(net, bits, 'ipv6');

/** Location of cloud metadata services: never called, whatever the settings. */
const linkLocal = new BlockList();
linkLocal.addSubnet('169.254.0.0', 16, 'ipv4');
linkLocal.addSubnet('fe80::', 10, 'ipv6');
linkLocal.addAddress('fd00:ec2::254', 'ipv6');

const isIn = (list: BlockList, address: string): boolean => list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/**
 * Returns whether an IP address may be called: link-local ones never, those of this machine and of private networks if a
 * setting allows it.
 */
export const mayConnect = (address: string, allowsPrivate: boolean): boolean => {
  const plain = address.replace(/^\[|\]$/g, '').replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIP(plain) === 0 || isIn(linkLocal, plain)) return false;
  return allowsPrivate || !isIn(reserved, plain);
};

class RefusedAddressError extends Error {
  override name = 'RefusedAddressError';
}

const refused = (host: string) => new RefusedAddressError(`${host} is no address that may be asked`);

/**
 * Resolves a name for the connection itself, so that the checked address is the one called. One forbidden address refuses the
 * name.
 */
const guardedLookup = (allowsPrivate: boolean): LookupFunction => {
  const lookup = (
    host: string,
    options: LookupOptions,
    done: (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void,
  ): void => {
    resolveName(host, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error) done(error, []);
      else if (!first || !addresses.every(({ address }) => mayConnect(address, allowsPrivate))) done(refused(host), []);
      else if (options.all) done(null, addresses);
      else done(null, first.address, first.family);
    });
  };
  return lookup as LookupFunction;
};

/**
 * `fetch` for externally chosen addresses: connects to no {@link mayConnect forbidden} address, whatever a name resolves to
 * at the moment of the call.
 * @param maxBytes at which a response is cut off, read or not
 */
export const guardedFetch = (allowsPrivate: boolean, maxBytes: number): typeof fetch => {
  const dispatcher = new Agent({
    connect: { lookup: guardedLookup(allowsPrivate), timeout: 3000 },
    maxHeaderSize: 16 * 1024,
    maxResponseSize: maxBytes,
  });
  const guarded = async (url: string | URL, init: RequestInit = {}): Promise<unknown> => {
    const { hostname } = new URL(url);
    // A literal address is not resolved.
    const literal = hostname.replace(/^\[|\]$/g, '');
    if (isIP(literal) !== 0 && !mayConnect(literal, allowsPrivate))
      throw new TypeError('fetch failed', { cause: refused(hostname) });
    return undiciFetch(url, { ...(init as object), dispatcher });
  };
  return guarded as typeof fetch;
};
