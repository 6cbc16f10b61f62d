import type { Ctx } from '../../http/context.ts';
import { type Outbound, outboundFor } from '../../outbound/outbound.ts';
import { postWebhook } from '../../outbound/webhook.ts';
import { keepInInbox } from './sms.repository.ts';

export interface SmsMessage {
  readonly mobile: string;
  readonly scene: string;
  readonly code: string;
  /** The whole text as the person reads it. */
  readonly text: string;
}

/** Hands a message to whoever delivers it; throws when that failed. */
export type SendSms = (ctx: Ctx, message: SmsMessage) => Promise<void>;

/** The embedded default of development: the server's log and the page /dev/inbox. */
const sendToConsole: SendSms = async (ctx, message) => {
  ctx.log.info({ mobile: message.mobile, scene: message.scene }, `SMS: ${message.text}`);
  await keepInInbox(ctx.outside, message);
};

/** A webhook: POST with a signed JSON body `{ mobile, scene, code, text }`; any status 2xx means accepted. */
const sendToWebhook =
  (settings: { readonly url: string; readonly secret: string }, service: Outbound): SendSms =>
  (_ctx, { mobile, scene, code, text }) =>
    postWebhook(service, settings, { mobile, scene, code, text });

const sendNothing: SendSms = () => Promise.reject(new Error('no SMS provider is configured (SMS_PROVIDER=off)'));

/** The provider that the settings name (SMS_PROVIDER). */
export const smsProvider = ({ deps: { config } }: Ctx): SendSms => {
  const { sms } = config;
  if (sms.provider === 'http') return sendToWebhook(sms, outboundFor(sms, 'sms'));
  return sms.provider === 'console' ? sendToConsole : sendNothing;
};
