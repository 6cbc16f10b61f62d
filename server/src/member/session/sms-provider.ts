import type { Ctx } from '../../http/call/context.ts';
import { type Outbound, outboundFor } from '../../outbound/outbound.ts';
import { postWebhook } from '../../outbound/webhook.ts';
import { storeInInbox } from './sms.repository.ts';

export interface SmsMessage {
  readonly mobile: string;
  readonly scene: string;
  readonly code: string;
  /** The complete text for the recipient. */
  readonly text: string;
}

/** Passes a message to the delivery service; throws on failure. */
export type SendSms = (ctx: Ctx, message: SmsMessage) => Promise<void>;

/** The embedded default for development: the server's log and the page /dev/inbox. */
const sendToConsole: SendSms = async (ctx, message) => {
  ctx.log.info({ mobile: message.mobile, scene: message.scene }, `SMS: ${message.text}`);
  await storeInInbox(ctx.nonTransactional, message);
};

/** A webhook: POST with a signed JSON body `{ mobile, scene, code, text }`; any 2xx status means accepted. */
const sendToWebhook =
  (settings: { readonly url: string; readonly secret: string }, service: Outbound): SendSms =>
  (_ctx, { mobile, scene, code, text }) =>
    postWebhook(service, settings, { mobile, scene, code, text });

const sendNothing: SendSms = () => Promise.reject(new Error('no SMS provider is configured (SMS_PROVIDER=off)'));

/** Returns the configured provider (SMS_PROVIDER). */
export const smsProvider = ({ deps: { config } }: Ctx): SendSms => {
  const { sms } = config;
  if (sms.provider === 'http') return sendToWebhook(sms, outboundFor(sms, 'sms'));
  return sms.provider === 'console' ? sendToConsole : sendNothing;
};
