import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { SmsScene } from '@juhe/contract/member/session.schemas';
import type { Tx } from '../../db/db.ts';
import type { Ctx } from '../../http/context.ts';
import { fillIn, type Texts } from '../../http/lang.ts';
import { limitOrFail, takeToken } from '../../http/rate-limit.ts';
import { memberFail } from '../failures.ts';
import { codeSourceOf, sourceOf } from './caller-source.ts';
import { smsProvider } from './sms-provider.ts';
import { forgetOldCodes, storeCode, tryCode, useCode } from './sms.repository.ts';

/** Seconds between two codes of one scene to one mobile for one source (specification §9). */
const pauseSeconds = 60;
/** Codes a day to one mobile: for each source (domain.md §2), and for all strangers together; 30 an hour for an address stand in the contract. */
const perDay = 10;
const strangersPerDay = 30;
/** Codes that strangers may have sent to one mobile within the pause, over all scenes. */
const strangersPerPause = 3;
const day = 86_400;

const purposes: Readonly<Record<SmsScene, Texts>> = {
  login: { 'zh-Hans': '登录', 'zh-Hant': '登入', en: 'sign in', fr: 'vous connecter', es: 'iniciar sesión' },
  register: {
    'zh-Hans': '注册账号',
    'zh-Hant': '註冊帳號',
    en: 'create an account',
    fr: 'créer un compte',
    es: 'crear una cuenta',
  },
  forget: {
    'zh-Hans': '重置登录密码',
    'zh-Hant': '重設登入密碼',
    en: 'reset your password',
    fr: 'réinitialiser votre mot de passe',
    es: 'restablecer tu contraseña',
  },
  bind: {
    'zh-Hans': '绑定手机号',
    'zh-Hant': '綁定手機號碼',
    en: 'link this mobile number',
    fr: 'associer ce numéro de mobile',
    es: 'vincular este número de móvil',
  },
  update: {
    'zh-Hans': '修改账号安全信息',
    'zh-Hant': '修改帳號安全資訊',
    en: 'change your security settings',
    fr: 'modifier vos paramètres de sécurité',
    es: 'cambiar tus datos de seguridad',
  },
  pay: {
    'zh-Hans': '确认付款',
    'zh-Hant': '確認付款',
    en: 'confirm a payment',
    fr: 'confirmer un paiement',
    es: 'confirmar un pago',
  },
  cancel: {
    'zh-Hans': '注销账号',
    'zh-Hant': '註銷帳號',
    en: 'delete your account',
    fr: 'supprimer votre compte',
    es: 'eliminar tu cuenta',
  },
};

/** Names what the code is for, so that nobody is talked into reading out a code that does something else (hardening.md M8). */
const message: Texts = {
  'zh-Hans': '【聚合】验证码 {code}，用于{purpose}，5 分钟内有效。请勿告诉他人。',
  'zh-Hant': '【聚合】驗證碼 {code}，用於{purpose}，5 分鐘內有效。請勿告訴他人。',
  en: '[Juhe] {code} is your code to {purpose}, valid for 5 minutes. Do not share it with anyone.',
  fr: '[Juhe] Votre code pour {purpose} : {code}, valable 5 minutes. Ne le communiquez à personne.',
  es: '[Juhe] Tu código para {purpose}: {code}, válido durante 5 minutos. No lo compartas con nadie.',
};

const hashCode = ({ deps }: Ctx, mobile: string, scene: SmsScene, code: string): Buffer =>
  createHmac('sha256', deps.secrets.secretKey).update(`sms\n${mobile}\n${scene}\n${code}`).digest();

/** Scenes of a signed-in member; `bind` goes to a mobile that is to become the member's, the others to the one that is. */
const ownScenes: readonly SmsScene[] = ['update', 'pay', 'cancel'];

const checkScene = (ctx: Ctx, mobile: string, scene: SmsScene): void => {
  if (scene === 'bind') void ctx.memberId;
  if (ownScenes.includes(scene) && ctx.memberId && ctx.member?.mobile !== mobile)
    throw memberFail('mobile.notYours', {}, { field: 'mobile' });
};

const dayLimit = async (ctx: Ctx, key: string, count: number): Promise<void> => {
  const today = await takeToken(ctx.outside, key, count, day);
  if (!today.ok) throw memberFail('sms.dayLimit', {}, { retryAfter: today.retryAfter });
};

/** A stranger's requests never use up those of the member's own session or devices (hardening.md H1). */
const takeCode = async (ctx: Ctx, mobile: string, scene: SmsScene): Promise<void> => {
  const { key, isKnown } = await sourceOf(ctx, mobile);
  await limitOrFail(ctx.outside, `sms-pause:${scene}:${mobile}:${key}`, 1, pauseSeconds);
  if (!isKnown) await limitOrFail(ctx.outside, `sms-pause:${mobile}`, strangersPerPause, pauseSeconds);
  await dayLimit(ctx, `sms-day:${mobile}:${key}`, perDay);
  if (!isKnown) await dayLimit(ctx, `sms-day:${mobile}`, strangersPerDay);
};

/**
 * Sends a code. The answer does not depend on whether the mobile belongs to a member. Throws 429 within a minute of the scene's
 * last code or after ten a day.
 */
export const sendCode = async (
  ctx: Ctx,
  { mobile, scene }: { mobile: string; scene: SmsScene },
): Promise<{ waitSeconds: number }> => {
  checkScene(ctx, mobile, scene);
  await takeCode(ctx, mobile, scene);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await storeCode(ctx.outside, mobile, scene, hashCode(ctx, mobile, scene, code), codeSourceOf(ctx));
  await forgetOldCodes(ctx.outside);
  try {
    await smsProvider(ctx)(ctx, {
      mobile,
      scene,
      code,
      text: fillIn(message[ctx.lang], { code, purpose: purposes[scene][ctx.lang] }),
    });
  } catch (error) {
    ctx.log.error({ err: error, scene }, 'an SMS could not be sent');
    throw memberFail('sms.notSent');
  }
  return { waitSeconds: pauseSeconds };
};

/**
 * Holds what somebody typed against the code that was sent; throws `code.wrong`. A try counts even when the call around it
 * fails; the code itself is used up by the returned function, inside the transaction that does what the code is for.
 */
export const checkCode = async (ctx: Ctx, mobile: string, scene: SmsScene, code: string): Promise<(tx: Tx) => Promise<void>> => {
  const wrong = () => memberFail('code.wrong', {}, { field: 'code' });
  const stored = await tryCode(ctx.outside, mobile, scene, codeSourceOf(ctx));
  const given = hashCode(ctx, mobile, scene, code);
  if (!stored || !timingSafeEqual(stored.codeHash, given)) throw wrong();
  return async (tx) => {
    if ((await useCode(tx, mobile, scene, given)) === 0) throw wrong();
  };
};
