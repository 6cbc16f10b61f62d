import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { Channel } from '../channel/state.ts';
import { addressKey, isLoopback, isPrivateNetwork } from '../../http/limits/addresses.ts';

/* Sources whose reports count when a canary is judged. Beacons are unauthenticated and anybody can forge one, so the guard
   does not judge by the plain counts (they feed the charts) but by sources, each with limited weight:
   
   - in production a public address is one source, however many devices it claims to have: nobody can halt a canary (three
     failures and twenty attempts are needed) from one address. A household or a carrier's gateway therefore counts as one
     source, which costs nothing where members come from many addresses;
   - in the other channels, where the company itself tests behind one address, and at private addresses, where one address
     may be a proxy that hides the members' (TRUST_PROXY should be set then), a source is a device by its cookie, or the
     address without one;
   - a loopback caller without a cookie is the machine itself, a script of the operator: every beacon is a source. Where
     APP_ENV is not production every loopback caller is: a developer tries a canary locally with one browser.
   
   A source counts until its second failure and is ignored for the rest of half an hour, including its loads: stopping at a
   number of failures leaves the rate as it is, whereas capping failures alone would hide them. Its loads are capped as well,
   so that nobody can save a bad canary by reporting successes. */

/** Sources are stored as keyed hashes: neither an address nor a device can be read from the table. */
export const createSources = (secretKey: Buffer, production: boolean) => {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'juhe delivery source', 32));
  const hash = (text: string) => createHmac('sha256', key).update(text).digest().subarray(0, 16);
  /** Returns the source of a beacon; `device` is its cookie's value (caller.ts). */
  return (channel: Channel, ip: string, device: string | undefined): Buffer => {
    const atHome = isLoopback(ip);
    if (channel === 'production' && !atHome && !isPrivateNetwork(ip)) return hash(`address\n${addressKey(ip)}`);
    if (atHome && !production) return randomBytes(16);
    if (device !== undefined) return hash(`device\n${device}`);
    return atHome ? randomBytes(16) : hash(`address\n${addressKey(ip)}`);
  };
};
