import { z } from 'zod';
import { currentPassword, id, instant, noInput, noOutput, smsCode } from '../fields.ts';

/** The sign-in method of a session; empty for one of an earlier release, which did not store it. */
export const signInMethod = z.enum(['', 'password', 'code', 'wx', 'passkey']);
export type SignInMethod = z.output<typeof signInMethod>;
export const deviceKind = z.enum(['phone', 'tablet', 'computer', 'unknown']);

export const openDevice = z.object({
  id,
  /** Browser and system from the user agent, e.g. `Chrome · Android`; empty if neither is known. */
  name: z.string(),
  kind: deviceKind,
  method: signInMethod,
  /** The network of the sign-in, e.g. `203.0.113.*`; empty if it was not stored. */
  address: z.string(),
  openedAt: instant,
  /** Accurate to five minutes. */
  lastActiveAt: instant,
  /** The calling session. */
  current: z.boolean(),
});
export type OpenDevice = z.output<typeof openDevice>;

/** External accounts linked for sign-in. */
export const linkProvider = z.enum(['wechat', 'sandbox']);
export const linkedSignIn = z.object({
  provider: linkProvider,
  /** The account's name at its first sign-in; empty if it was not stored. */
  nickname: z.string(),
  linkedAt: instant,
  lastUsedAt: instant.nullable(),
});
export type LinkedSignIn = z.output<typeof linkedSignIn>;

/**
 * The identity proof: the password, or a code of scene `device` sent to the member's mobile number. A member without a mobile
 * number has neither and needs none.
 */
const proof = { password: currentPassword.optional(), code: smsCode.optional() };

export const deviceSchemas = {
  listDevices: {
    input: noInput,
    /** Devices, last active first. */
    output: z.object({ devices: z.array(openDevice), links: z.array(linkedSignIn) }),
  },
  endSession: { input: z.object({ id, ...proof }), output: noOutput },
  endOtherSessions: {
    input: z.object(proof),
    /** Number of ended sessions. */
    output: z.object({ ended: z.number().int() }),
  },
  unlinkSignIn: { input: z.object({ provider: linkProvider, ...proof }), output: noOutput },
};
