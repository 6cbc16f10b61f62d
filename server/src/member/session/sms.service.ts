import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { SmsScene } from '@juhe/contract/member/session.schemas';
import type { Tx } from '../../db/db.ts';
import type { Ctx } from '../../http/context.ts';
import { fillIn, type Texts } from '../../http/lang.ts';
import { limitOrFail, takeToken } from '../../http/rate-limit.ts';
import { memberFail } from '../failures.ts';
import { smsProvider } from './sms-provider.ts';
import { forgetOldCodes, storeCode, tryCode, useCode } from './sms.repository.ts';

/** Seconds between two codes of one scene to one mobile (specification §9), and codes a day (domain.md §2); 30 an hour for an address stand in the contract. */
const pauseSeconds = 60;
const perDay = 10;

const message: Texts = {
  'zh-Hans': '【聚合】验证码 {code}，5 分钟内有效。请勿告诉他人。',
  'zh-Hant': '【聚合】驗證碼 {code}，5 分鐘內有效。請勿告訴他人。',
  en: '[Juhe] Your code is {code}, valid for 5 minutes. Do not share it with anyone.',
  fr: '[Juhe] Votre code est {code}, valable 5 minutes. Ne le communiquez à personne.',
  es: '[Juhe] Tu código es {code}, válido durante 5 minutos. No lo compartas con nadie.',
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

/**
 * Sends a code. Nothing here looks at whether the mobile belongs to a member, so neither the answer nor its time tells.
 * Throws 429 within a minute of the scene's last code or after ten a day.
 */
export const sendCode = async (
  ctx: Ctx,
  { mobile, scene }: { mobile: string; scene: SmsScene },
): Promise<{ waitSeconds: number }> => {
  checkScene(ctx, mobile, scene);
  await limitOrFail(ctx.outside, `sms-pause:${scene}:${mobile}`, 1, pauseSeconds);
  const today = await takeToken(ctx.outside, `sms-day:${mobile}`, perDay, 86_400);
  if (!today.ok) throw memberFail('sms.dayLimit', {}, { retryAfter: today.retryAfter });
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await storeCode(ctx.outside, mobile, scene, hashCode(ctx, mobile, scene, code));
  await forgetOldCodes(ctx.outside);
  try {
    await smsProvider(ctx)(ctx, { mobile, scene, code, text: fillIn(message[ctx.lang], { code }) });
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
  const stored = await tryCode(ctx.outside, mobile, scene);
  const given = hashCode(ctx, mobile, scene, code);
  if (!stored || !timingSafeEqual(stored.codeHash, given)) throw wrong();
  return async (tx) => {
    if ((await useCode(tx, mobile, scene, given)) === 0) throw wrong();
  };
};
