import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { SmsScene } from '@juhe/contract/member/session.schemas';
import type { Tx } from '../../db/db.ts';
import type { Ctx } from '../../http/call/context.ts';
import type { Params } from '../../http/text/message.ts';
import { returnToken, limitOrFail, consumeToken } from '../../http/limits/rate-limit.ts';
import { memberFail } from '../failures.ts';
import { codeSourceOf, sourceOf } from './caller-source.ts';
import { smsProvider } from './sms-provider.ts';
import { removeOldCodes, storeCode, tryCode, useCode } from './sms.repository.ts';
import { codeText, type SmsPurpose } from './sms-texts.ts';
import { hasSolvedChallenge, challengeFailure } from './work.ts';

/** Minimum interval between two codes of one scene to one mobile number for one source (seconds, specification §9). */
const pauseSeconds = 60;
/**
 * Maximum number of codes a day to one mobile number: for each source (domain.md §2), and for all strangers together; the
 * limit of 30 an hour per address is in the contract.
 */
const perDay = 10;
const strangersPerDay = 30;
/** Maximum number of codes that strangers may request for one mobile number within the interval, over all scenes. */
const strangersPerPause = 3;
const day = 86_400;

/** The exact subject that a code confirms, for scenes where the name is not enough, e.g. payee and amount; empty otherwise. */
type Subject = string;

const hashCode = ({ deps }: Ctx, mobile: string, scene: SmsScene, code: string, subject: Subject): Buffer =>
  createHmac('sha256', deps.secrets.secretKey).update(`sms\n${mobile}\n${scene}\n${code}\n${subject}`).digest();

/** Scenes of a signed-in member; `bind` uses the member's future mobile number, the others the current one. */
const ownScenes: readonly SmsScene[] = ['update', 'mobile', 'device', 'cancel', 'proof'];

const checkScene = (ctx: Ctx, mobile: string, scene: SmsScene): void => {
  // A code for money names payee and amount, or the card: the operation that knows these sends it.
  if (scene === 'pay' || scene === 'card') throw memberFail('sms.payment', {}, { field: 'scene' });
  if (scene === 'bind') void ctx.memberId;
  if (ownScenes.includes(scene) && ctx.memberId && ctx.member?.mobile !== mobile)
    throw memberFail('mobile.notYours', {}, { field: 'mobile' });
};

const dayLimit = async (ctx: Ctx, key: string, count: number): Promise<void> => {
  const today = await consumeToken(ctx.nonTransactional, key, count, day);
  if (!today.ok) throw memberFail('sms.dayLimit', {}, { retryAfter: today.retryAfter });
};

/** Counts a code requested by any stranger; returns the seconds to wait when the strangers' limit is reached, otherwise 0. */
const takeStrangersCode = async (ctx: Ctx, mobile: string): Promise<number> => {
  const pause = await consumeToken(ctx.nonTransactional, `sms-pause:${mobile}`, strangersPerPause, pauseSeconds);
  if (!pause.ok) return pause.retryAfter;
  const today = await consumeToken(ctx.nonTransactional, `sms-day:${mobile}`, strangersPerDay, day);
  return today.ok ? 0 : today.retryAfter;
};

/** Strangers' requests never count against the member's own session or devices (hardening.md H1). */
const takeCode = async (ctx: Ctx, mobile: string, scene: SmsScene): Promise<void> => {
  const { key, isKnown: isRecorded } = await sourceOf(ctx, mobile);
  const hasPaid = !isRecorded && (await hasSolvedChallenge(ctx, 'sms', mobile));
  const ownPause = `sms-pause:${scene}:${mobile}:${key}`;
  await limitOrFail(ctx.nonTransactional, ownPause, 1, pauseSeconds);
  if (!isRecorded && !hasPaid) {
    const wait = await takeStrangersCode(ctx, mobile);
    if (wait > 0) {
      await returnToken(ctx.nonTransactional, ownPause);
      throw await challengeFailure(ctx, 'sms', mobile, wait);
    }
  }
  await dayLimit(ctx, `sms-day:${mobile}:${key}`, perDay);
};

/**
 * Sends a code. The response does not depend on whether the mobile number belongs to a member. Throws 429 within a minute of
 * the scene's last code or after ten a day; codes of the scenes `pay` and `card` are refused, since they must name what they
 * confirm.
 */
export const sendSmsCode = async (
  ctx: Ctx,
  { mobile, scene }: { mobile: string; scene: SmsScene },
): Promise<{ waitSeconds: number }> => {
  checkScene(ctx, mobile, scene);
  return issueCode(ctx, { mobile, scene });
};

interface NewCode {
  readonly mobile: string;
  readonly scene: SmsScene;
  /** The subject that the code is bound to; `checkCode` takes the same one. */
  readonly subject?: Subject;
  /** Parameters of the scene's text. */
  readonly params?: Params;
  /** The purpose named in the text where the scene does not define it, e.g. `paymentCode` of scene `pay`. */
  readonly purpose?: SmsPurpose;
}

/**
 * Sends a code of any scene to a mobile number that the caller has authorised; throws 429 like `sendCode` and 503 when it
 * could not be sent.
 */
export const issueCode = async (
  ctx: Ctx,
  { mobile, scene, subject = '', params = {}, purpose = scene }: NewCode,
): Promise<{ waitSeconds: number }> => {
  await takeCode(ctx, mobile, scene);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await storeCode(ctx.nonTransactional, mobile, scene, hashCode(ctx, mobile, scene, code, subject), codeSourceOf(ctx));
  await removeOldCodes(ctx.nonTransactional);
  try {
    await smsProvider(ctx)(ctx, { mobile, scene, code, text: codeText(purpose, ctx.lang, { ...params, code }) });
  } catch (error) {
    ctx.log.error({ err: error, scene }, 'an SMS could not be sent');
    throw memberFail('sms.notSent');
  }
  return { waitSeconds: pauseSeconds };
};

/**
 * Compares the entered code with the sent one; throws `code.wrong`. An attempt counts even when the surrounding call fails;
 * the code itself is consumed by the returned function, inside the transaction that it authorises.
 */
export const checkCode = async (
  ctx: Ctx,
  mobile: string,
  scene: SmsScene,
  code: string,
  subject: Subject = '',
): Promise<(tx: Tx) => Promise<void>> => {
  const wrong = () => memberFail('code.wrong', {}, { field: 'code' });
  const stored = await tryCode(ctx.nonTransactional, mobile, scene, codeSourceOf(ctx));
  const enteredHash = hashCode(ctx, mobile, scene, code, subject);
  if (!stored || !timingSafeEqual(stored.codeHash, enteredHash)) throw wrong();
  return async (tx) => {
    if ((await useCode(tx, mobile, scene, enteredHash)) === 0) throw wrong();
  };
};
