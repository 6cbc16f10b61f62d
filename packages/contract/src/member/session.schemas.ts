import { z } from 'zod';
import { protocolType } from '../common/protocol.schemas.ts';
import {
  currentPassword,
  dayInput,
  flag,
  id,
  instant,
  integer,
  mobile,
  noInput,
  nothing,
  password,
  smsCode,
  text,
} from '../fields.ts';

/**
 * What a code is good for; a code of one scene opens no other (domain.md §2): `update` a new password, `mobile` the way to a new mobile,
 * `bind` that mobile itself, `device` ending sessions and linked sign-ins, `proof` a fresh proof (`proveFresh`), `cancel` leaving. A code of
 * scene `pay` confirms one thing that concerns money (`grPayCode`: a payment; `sendPaymentCodeSms`: another payment code) and is not sent by
 * `sendSMS`.
 */
export const smsScene = z.enum([
  'login',
  'register',
  'forget',
  'bind',
  'update',
  'mobile',
  'device',
  'pay',
  'card',
  'cancel',
  'proof',
]);
export type SmsScene = z.output<typeof smsScene>;

export const gender = z.enum(['unknown', 'male', 'female']);
/** The user agreement and the privacy policy were accepted with this call; a call that makes an account accepts them unless it says no. */
const agreed = flag.optional();
/** Somebody's promotion code, given at registration. */
export const inviteCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z2-9]{8}$/)
  .optional();

/** The signed-in member's own data; `name` repeats the nickname and `phone` the mobile (specification §3). */
export const memberInfo = z.object({
  id,
  name: z.string(),
  nickname: z.string(),
  avatar: z.string(),
  /** Null until a mobile is bound. */
  mobile: z.string().nullable(),
  phone: z.string().nullable(),
  gender,
  birthday: z.iso.date().nullable(),
  region: z.string(),
  bio: z.string(),
  /** Of the homepage, 1 to 12; null while none is chosen. */
  cover: z.number().int().min(1).max(12).nullable(),
  /** A new nickname or introduction that is being checked; others see the former one meanwhile. */
  waiting: z.object({ nickname: z.string().optional(), bio: z.string().optional() }).optional(),
  promotionCode: z.string(),
  roles: z.array(z.enum(['expert', 'shopOwner'])),
  hasPassword: z.boolean(),
  createdAt: instant,
  /** Agreements that the member has not accepted as they are now: asked for once, after the sign-in. */
  agreementsDue: z.array(protocolType),
});
export type MemberInfo = z.output<typeof memberInfo>;

export const signedIn = z.object({
  token: z.string(),
  /** Null leads to the page that binds a mobile. */
  phone: z.string().nullable(),
  /** The sign-in made the member. */
  isNew: z.boolean(),
  member: memberInfo,
});
export type SignedIn = z.output<typeof signedIn>;

export const sessionSchemas = {
  sendSMS: {
    input: z.object({ mobile, scene: smsScene }),
    /** Seconds until the next code may be asked for. */
    output: z.object({ waitSeconds: z.number().int() }),
  },
  pwdLogin: { input: z.object({ mobile, password: currentPassword, agreed }), output: signedIn },
  mobileVerifyLogin: { input: z.object({ mobile, code: smsCode, inviteCode, agreed }), output: signedIn },
  register: {
    input: z.object({ mobile, code: smsCode, password, nickname: text(20).optional(), inviteCode, agreed }),
    output: signedIn,
  },
  forgetPwd: { input: z.object({ mobile, code: smsCode, password }), output: nothing },
  info: { input: noInput, output: memberInfo },
  modify: {
    input: z.object({
      nickname: text(20).optional(),
      avatar: z
        .string()
        .max(500)
        .regex(/^$|^\/(?!\/)[\w./-]*$/)
        .optional(),
      gender: gender.optional(),
      birthday: z.union([z.literal('').transform(() => null), dayInput]).optional(),
      region: text(60, 0).optional(),
      bio: text(140, 0).optional(),
      cover: integer(1, 12).optional(),
    }),
    output: memberInfo,
  },
  updatePwd: {
    /** The old password; of a member who has none yet, a code of scene `update` sent to the mobile. */
    input: z.object({ oldPassword: currentPassword.optional(), code: smsCode.optional(), password }),
    output: nothing,
  },
  logout: { input: noInput, output: nothing },
};
