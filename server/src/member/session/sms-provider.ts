import { createHmac } from 'node:crypto';
import type { Ctx } from '../../http/context.ts';
import { type Outbound, outboundFor } from '../../outbound/outbound.ts';
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

/** What `x-juhe-signature` carries: `t=<epoch seconds>,v1=<HMAC-SHA256 of "<t>.<body>" in hex>`. */
export const signWebhook = (body: string, secret: string, epochSeconds: number): string =>
  `t=${epochSeconds},v1=${createHmac('sha256', secret).update(`${epochSeconds}.${body}`).digest('hex')}`;

/** A webhook: POST with a signed JSON body `{ mobile, scene, code, text }`; any status 2xx means accepted. */
const sendToWebhook =
  ({ url, secret }: { readonly url: string; readonly secret: string }, service: Outbound): SendSms =>
  async (_ctx, { mobile, scene, code, text }) => {
    const body = JSON.stringify({ mobile, scene, code, text });
    await service.ask(
      url,
      async (response) => {
        await response.body?.cancel();
        if (!response.ok) throw new Error(`the SMS webhook answered ${response.status}`);
      },
      {
        init: {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'x-juhe-signature': signWebhook(body, secret, Math.floor(Date.now() / 1000)),
          },
          body,
        },
      },
    );
  };

const sendNothing: SendSms = () => Promise.reject(new Error('no SMS provider is configured (SMS_PROVIDER=off)'));

/** The provider that the settings name (SMS_PROVIDER). */
export const smsProvider = ({ deps: { config } }: Ctx): SendSms => {
  const { sms } = config;
  if (sms.provider === 'http') return sendToWebhook(sms, outboundFor(sms, 'sms'));
  return sms.provider === 'console' ? sendToConsole : sendNothing;
};
