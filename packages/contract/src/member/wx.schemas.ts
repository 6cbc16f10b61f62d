import { z } from 'zod';
import { flag, mobile, smsCode } from '../fields.ts';
import { inviteCode, signedIn } from './session.schemas.ts';

/** `off`: there is no such sign-in here; `sandbox`: the embedded provider of development and tests. */
export const wxProvider = z.enum(['off', 'sandbox', 'wechat']);

/** A page of the site by its address behind the hash: no other origin can be written that way. */
const pageAddress = z
  .string()
  .max(500)
  .regex(/^\/(?!\/)[\u0021-\u005b\u005d-\u007e]*$/);

export const wxKey = z.object({
  provider: wxProvider,
  /** The provider's page opens in any browser; otherwise inside the messaging app alone. */
  anyBrowser: z.boolean(),
  appId: z.string().nullable(),
  /** Where to send this browser now; null unless `start` was asked for. */
  authorizeUrl: z.string().nullable(),
});
export type WxKey = z.output<typeof wxKey>;

export const wxSchemas = {
  wxKey: {
    input: z.object({
      /** Makes a state for this browser and the address that carries it. */
      start: flag.default(false),
      /** The page that asked for the sign-in; comes back as `to=` beside the code. */
      redirect: pageAddress.optional(),
      /** Who invited: counts when the sign-in that this begins makes a member; a code of nobody is ignored. */
      inviteCode,
    }),
    output: wxKey,
  },
  WechatAuth: {
    /** As the provider appended them to our address. */
    input: z.object({
      code: z.string().regex(/^[\w.~-]{1,512}$/),
      state: z.string().max(128).optional(),
    }),
    output: signedIn,
  },
  bindingWXMobile: {
    input: z.object({ mobile, code: smsCode }),
    /** `merged`: the mobile had a member, who is now the one that is signed in. */
    output: signedIn.extend({ merged: z.boolean() }),
  },
};
export type Bound = z.output<typeof wxSchemas.bindingWXMobile.output>;
