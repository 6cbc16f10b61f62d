import { z } from 'zod';
import { protocolType } from '../common/protocol.schemas.ts';
import {
  currentPassword,
  dayInput,
  flag,
  id,
  instant,
  integer,
  line,
  mobile,
  noInput,
  noOutput,
  password,
  smsCode,
  text,
} from '../fields.ts';
import { inviteCodeLength, profileLimits } from './session.constants.ts';

/**
 * The purpose of a code; a code is valid for one scene only (domain.md §2): `update` a new password, `mobile` permission to
 * change the mobile number, `bind` the new mobile number itself, `device` ending sessions and linked sign-ins, `proof` a
 * fresh proof (`proveFresh`), `cancel` account deletion. A code of scene `pay` confirms one money operation (`sendPayCode`: a
 * payment; `sendPaymentCodeSms`: another payment code) and is not sent by `sendSmsCode`.
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
/**
 * The user agreement and the privacy policy are accepted with this call; a call that creates an account accepts them by
 * default.
 */
const agreed = flag.optional();
/** Another member's promotion code, entered at registration. */
export const inviteCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(new RegExp(`^[A-Z2-9]{${inviteCodeLength}}$`))
  .optional();

/** The signed-in member's own data; `name` duplicates the nickname and `phone` the mobile number (specification §3). */
export const memberInfo = z.object({
  id,
  name: z.string(),
  nickname: z.string(),
  avatar: z.string(),
  /** Null until a mobile number is bound. */
  mobile: z.string().nullable(),
  phone: z.string().nullable(),
  gender,
  birthday: z.iso.date().nullable(),
  region: z.string(),
  bio: z.string(),
  /** The cover of the homepage, 1 to 12; null if none is chosen. */
  cover: z.number().int().min(1).max(12).nullable(),
  /** A new nickname or introduction that is being moderated; others see the previous one until then. */
  waiting: z.object({ nickname: z.string().optional(), bio: z.string().optional() }).optional(),
  promotionCode: z.string(),
  roles: z.array(z.enum(['expert', 'shopOwner'])),
  hasPassword: z.boolean(),
  createdAt: instant,
  /** Agreements whose current version the member has not accepted: requested once, after the sign-in. */
  agreementsDue: z.array(protocolType),
});
export type MemberInfo = z.output<typeof memberInfo>;

export const signedIn = z.object({
  token: z.string(),
  /** Null leads to the page that binds a mobile number. */
  phone: z.string().nullable(),
  /** The sign-in created the member. */
  isNew: z.boolean(),
  member: memberInfo,
});
export type SignedIn = z.output<typeof signedIn>;

export const sessionSchemas = {
  sendSmsCode: {
    input: z.object({ mobile, scene: smsScene }),
    /** Seconds until the next code may be requested. */
    output: z.object({ waitSeconds: z.number().int() }),
  },
  signInWithPassword: { input: z.object({ mobile, password: currentPassword, agreed }), output: signedIn },
  signInWithCode: { input: z.object({ mobile, code: smsCode, inviteCode, agreed }), output: signedIn },
  registerMember: {
    input: z.object({ mobile, code: smsCode, password, nickname: line(profileLimits.nickname).optional(), inviteCode, agreed }),
    output: signedIn,
  },
  resetPassword: { input: z.object({ mobile, code: smsCode, password }), output: noOutput },
  getProfile: { input: noInput, output: memberInfo },
  updateProfile: {
    input: z.object({
      nickname: line(profileLimits.nickname).optional(),
      avatar: z
        .string()
        .max(500)
        .regex(/^$|^\/(?!\/)[\w./-]*$/)
        .optional(),
      gender: gender.optional(),
      birthday: z.union([z.literal('').transform(() => null), dayInput]).optional(),
      region: line(60, 0).optional(),
      bio: text(profileLimits.bio, 0).optional(),
      cover: integer(1, 12).optional(),
    }),
    output: memberInfo,
  },
  changePassword: {
    /** The old password; for a member without one, a code of scene `update` sent to the mobile number. */
    input: z.object({ oldPassword: currentPassword.optional(), code: smsCode.optional(), password }),
    output: noOutput,
  },
  signOut: { input: noInput, output: noOutput },
};
