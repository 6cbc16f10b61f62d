import { createHmac } from 'node:crypto';
import { deviceCookie, deviceOfCookie, newDevice } from '../../delivery/caller.ts';
import type { Tx } from '../../db/db.ts';
import { addressKey } from '../../http/limits/addresses.ts';
import type { Ctx } from '../../http/call/context.ts';
import * as repository from './known-device.repository.ts';

/**
 * The source whose attempts are counted together (hardening.md H1). `isKnown`: the member's own session or a browser that the
 * member has signed in with before; a stranger's attempts never count against a known source.
 */
export interface CallerSource {
  readonly key: string;
  readonly isKnown: boolean;
}

/** Only a keyed hash of a browser's cookie is stored: under the current key first, then under former ones. */
const deviceHashes = ({ deps }: Ctx, device: string): readonly [Buffer, ...Buffer[]] => {
  const hashOf = (key: Buffer) => createHmac('sha256', key).update(`device\n${device}`).digest().subarray(0, 16);
  return [hashOf(deps.secrets.secretKey), ...(deps.secrets.formerKeys ?? []).map(hashOf)];
};

const ownDevice = (ctx: Ctx): readonly [Buffer, ...Buffer[]] | undefined => {
  const device = deviceOfCookie(ctx.cookieHeader);
  return device === undefined ? undefined : deviceHashes(ctx, device);
};

/**
 * Returns the source of attempts on a mobile number. The result must not be revealed: a known device would tell that the
 * number is registered.
 */
export const sourceOf = async (ctx: Ctx, mobile: string): Promise<CallerSource> => {
  if (ctx.member && (ctx.member.mobile ?? ctx.member.id) === mobile) return { key: `member:${ctx.member.id}`, isKnown: true };
  const device = ownDevice(ctx);
  if (device && (await repository.isKnownDevice(ctx.nonTransactional, mobile, device)))
    return { key: `device:${device[0].toString('base64url')}`, isKnown: true };
  return { key: `address:${addressKey(ctx.ip)}`, isKnown: false };
};

/** Returns the source of code requests and attempts: the browser where it has a cookie, the address otherwise. */
export const codeSourceOf = (ctx: Ctx): string => ownDevice(ctx)?.[0].toString('base64url') ?? `address:${addressKey(ctx.ip)}`;

/**
 * Remembers the browser that a member signs in with, and returns its hashes, that under the current key first; one without a cookie gets it. `isNew`: the member has not signed in with
 * it recently.
 */
export const rememberDevice = async (
  ctx: Ctx,
  tx: Tx,
  memberId: string,
): Promise<{ hashes: readonly [Buffer, ...Buffer[]]; isNew: boolean }> => {
  const present = deviceOfCookie(ctx.cookieHeader);
  const device = present ?? newDevice();
  if (present === undefined) ctx.setCookie(deviceCookie(device, ctx.deps.config.publicOrigin));
  const hashes = deviceHashes(ctx, device);
  const [hash, ...formerHashes] = hashes;
  if (formerHashes.length > 0) await repository.renewDevice(tx, memberId, hash, formerHashes);
  return { hashes, isNew: await repository.rememberDevice(tx, memberId, hash) };
};
