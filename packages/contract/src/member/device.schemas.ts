import { z } from 'zod';
import { currentPassword, id, instant, noInput, nothing, smsCode } from '../fields.ts';

/** How a session was opened; empty for one of an earlier release, which did not write it down. */
export const signInMethod = z.enum(['', 'password', 'code', 'wx', 'passkey']);
export type SignInMethod = z.output<typeof signInMethod>;
export const deviceKind = z.enum(['phone', 'tablet', 'computer', 'unknown']);

export const openDevice = z.object({
  id,
  /** Browser and system as their user agent names them, e.g. `Chrome · Android`; empty when it says neither. */
  name: z.string(),
  kind: deviceKind,
  method: signInMethod,
  /** The network it signed in from, e.g. `203.0.113.*`; empty when it was not written down. */
  address: z.string(),
  openedAt: instant,
  /** Exact to five minutes. */
  lastActiveAt: instant,
  /** The session that asks. */
  current: z.boolean(),
});
export type OpenDevice = z.output<typeof openDevice>;

/** Accounts elsewhere that sign in here. */
export const linkProvider = z.enum(['wechat', 'sandbox']);
export const linkedSignIn = z.object({
  provider: linkProvider,
  /** What the account was called when it first signed in; empty when it was not written down. */
  nickname: z.string(),
  linkedAt: instant,
  lastUsedAt: instant.nullable(),
});
export type LinkedSignIn = z.output<typeof linkedSignIn>;

/** Who asks: the password, or a code of scene `device` sent to the member's mobile. A member without a mobile has neither and needs none. */
const proof = { password: currentPassword.optional(), code: smsCode.optional() };

export const deviceSchemas = {
  listDevices: {
    input: noInput,
    /** Devices last active first. */
    output: z.object({ devices: z.array(openDevice), links: z.array(linkedSignIn) }),
  },
  endSession: { input: z.object({ id, ...proof }), output: nothing },
  endOtherSessions: {
    input: z.object(proof),
    /** How many ended. */
    output: z.object({ ended: z.number().int() }),
  },
  unlinkSignIn: { input: z.object({ provider: linkProvider, ...proof }), output: nothing },
};
