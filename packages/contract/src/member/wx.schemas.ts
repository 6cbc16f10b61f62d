import { z } from 'zod';
import { flag, mobile, smsCode } from '../fields.ts';
import { inviteCode, signedIn } from './session.schemas.ts';

/** `off`: this sign-in is disabled; `sandbox`: the embedded provider for development and tests. */
export const wxProvider = z.enum(['off', 'sandbox', 'wechat']);

/** A page of the site by its URL behind the hash: another origin cannot be expressed. */
const pageAddress = z
  .string()
  .max(500)
  .regex(/^\/(?!\/)[\u0021-\u005b\u005d-\u007e]*$/);

export const wxKey = z.object({
  provider: wxProvider,
  /** The provider's page works in any browser; otherwise only inside the messaging app. */
  anyBrowser: z.boolean(),
  appId: z.string().nullable(),
  /** The URL to redirect this browser to; null unless `start` was set. */
  authorizeUrl: z.string().nullable(),
});
export type WxKey = z.output<typeof wxKey>;

export const wxSchemas = {
  getWxSignIn: {
    input: z.object({
      /** Creates a state for this browser and the URL that carries it. */
      start: flag.default(false),
      /** The page that required the sign-in; returned as `to=` beside the code. */
      redirect: pageAddress.optional(),
      /** The inviter: used if this sign-in creates a member; an unknown code is ignored. */
      inviteCode,
    }),
    output: wxKey,
  },
  signInWithWx: {
    /** The parameters that the provider appended to our URL. */
    input: z.object({
      code: z.string().regex(/^[\w.~-]{1,512}$/),
      state: z.string().max(128).optional(),
    }),
    output: signedIn,
  },
  bindMobile: {
    input: z.object({ mobile, code: smsCode }),
    /** `merged`: the mobile number belonged to a member, who is signed in from now on. */
    output: signedIn.extend({ merged: z.boolean() }),
  },
};
export type Bound = z.output<typeof wxSchemas.bindMobile.output>;
