import { Secret, TOTP } from 'otpauth';
import type { Ctx } from '../../http/call/context.ts';
import type { SealedColumn } from '../../key-ring/stored-secrets.ts';
import { seal, type SealUse, unseal } from '../../sealing.ts';

/**
 * RFC 6238 as implemented by every authenticator app: SHA-1, six digits, 30 seconds; one step before and after is accepted
 * for slow clocks.
 */
const period = 30;
const tolerance = 1;
/** 160 bits (RFC 4226, 4). */
const secretBytes = 20;

const purpose = 'member totp secret';

export const totpColumn: SealedColumn = {
  ...{ table: 'member_totp', id: 'member_id', column: 'secret_sealed', owner: 'member_id', purpose },
};

const sealOf = ({ deps }: Ctx, memberId: string): SealUse => ({
  secretKey: deps.secrets.secretKey,
  formerKeys: deps.secrets.formerKeys,
  purpose,
  owner: memberId,
});

const totpOf = (secret: Secret, label: string): TOTP => new TOTP({ issuer: 'Juhe', label, secret, digits: 6, period });

export interface NewTotp {
  readonly sealed: Buffer;
  /** Base32, for manual entry. */
  readonly secret: string;
  /** `otpauth://totp/…`, for a QR code. */
  readonly uri: string;
}

/** Creates a secret. `label`: displayed by the app beside our name. */
export const newTotp = (ctx: Ctx, label: string): NewTotp => {
  const secret = new Secret({ size: secretBytes });
  return {
    sealed: seal(sealOf(ctx, ctx.memberId), Buffer.from(secret.bytes)),
    secret: secret.base32,
    uri: totpOf(secret, label).toString(),
  };
};

/** Returns the time step of a code; undefined when it matches none near `now` (epoch seconds of the database). */
export const stepOf = (ctx: Ctx, memberId: string, sealed: Buffer, code: string, now: number): number | undefined => {
  const bytes = unseal(sealOf(ctx, memberId), sealed);
  if (bytes === undefined) throw new Error('SECRET_KEY does not open the authenticator secrets of this database');
  const secret = new Secret({ buffer: new Uint8Array(bytes).buffer });
  const delta = totpOf(secret, '').validate({ token: code, timestamp: now * 1000, window: tolerance });
  return delta === null ? undefined : Math.floor(now / period) + delta;
};
