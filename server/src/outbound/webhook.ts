import { createHmac } from 'node:crypto';
import type { Outbound } from './outbound.ts';

/** Returns the value of `x-juhe-signature`: `t=<epoch seconds>,v1=<HMAC-SHA256 of "<t>.<body>" in hex>`. */
export const signWebhook = (body: string, secret: string, epochSeconds: number): string =>
  `t=${epochSeconds},v1=${createHmac('sha256', secret).update(`${epochSeconds}.${body}`).digest('hex')}`;

/** Posts signed JSON to a configured address; any status 2xx means accepted, anything else rejects. */
export const postWebhook = (
  service: Outbound,
  { url, secret }: { readonly url: string; readonly secret: string },
  payload: object,
): Promise<void> => {
  const body = JSON.stringify(payload);
  return service.ask(
    url,
    async (response) => {
      await response.body?.cancel();
      if (!response.ok) throw new Error(`the webhook answered ${response.status}`);
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
