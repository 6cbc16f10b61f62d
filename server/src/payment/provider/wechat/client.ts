import { createHash, randomBytes } from 'node:crypto';
import type { WechatPaySettings } from '../../../config-payment.ts';
import { readLimited, readLimitedBytes } from '../../../http/transport/read-limited.ts';
import { OutboundError } from '../../../outbound/outbound-error.ts';
import { outboundFor } from '../../../outbound/outbound.ts';
import { type Fields, fieldsOf, textOf } from '../fields.ts';
import { GatewayRefusal } from '../gateway.ts';
import { certificatesOf, platformKeys } from './platform-keys.ts';
import { authorizationOf, isSigned } from './signature.ts';

const maxAnswer = 512 * 1024;
const maxFile = 64 * 1024 * 1024;

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Signed calls to one merchant's API v3; responses are verified. */
export const wechatClient = (settings: WechatPaySettings) => {
  const service = outboundFor(settings, 'wechatPay');
  const { host } = new URL(settings.apiUrl);

  const send = <T>(method: 'GET' | 'POST', target: string, body: string, read: (response: Response) => Promise<T>) => {
    const timestamp = Math.floor(Date.now() / 1000);
    const nonce = randomBytes(16).toString('hex');
    return service.ask(`${settings.apiUrl}${target}`, read, {
      init: {
        method,
        headers: {
          accept: 'application/json',
          'content-type': 'application/json',
          'user-agent': 'juhe',
          authorization: authorizationOf(settings, { method, target, body, timestamp, nonce }),
          ...(settings.publicKey ? { 'wechatpay-serial': settings.publicKey.id } : {}),
        },
        ...(method === 'POST' ? { body } : {}),
      },
    });
  };
  /** Throws for any unsuccessful status. */
  const checked = ({ status, text, headers }: Answer): Answer => {
    if (status >= 500 || status === 429) throw new OutboundError('wechatPay', 'failed', `HTTP ${status} from ${host}`);
    if (status >= 200 && status < 300) return { status, text, headers };
    let fields: Fields = {};
    try {
      fields = fieldsOf(text);
    } catch {
      // A proxy's error page provides only its status.
    }
    throw new GatewayRefusal('wechat', textOf(fields, 'code') ?? `HTTP_${status}`, textOf(fields, 'message') ?? '');
  };
  const answerOf = async (response: Response): Promise<Answer> => ({
    status: response.status,
    headers: response.headers,
    text: await readLimited(response, maxAnswer),
  });
  const signatureOf = ({ headers, text }: Answer) => ({
    timestamp: headers.get('wechatpay-timestamp') ?? '',
    nonce: headers.get('wechatpay-nonce') ?? '',
    signature: headers.get('wechatpay-signature') ?? '',
    body: text,
  });
  const serialOf = ({ headers }: Answer): string => headers.get('wechatpay-serial') ?? '';

  const keys = platformKeys(settings, async () => {
    const response = checked(await send('GET', '/v3/certificates', '', answerOf));
    const fields = fieldsOf(response.text);
    // Only the holder of the API v3 key can have sealed the certificate that signs this response.
    const signer = certificatesOf(settings.apiV3Key, fields).get(serialOf(response));
    if (!signer || !isSigned(signer.key, signatureOf(response), Date.now()))
      throw new Error('the list of certificates is not signed by one of them');
    return fields;
  });

  return {
    keyOf: keys.keyOf,
    /** Returns the verified response's object, empty for a status without a body. */
    ask: async (method: 'GET' | 'POST', target: string, body?: object): Promise<Fields> => {
      const response = checked(await send(method, target, body === undefined ? '' : JSON.stringify(body), answerOf));
      const key = await keys.keyOf(serialOf(response));
      if (!key || !isSigned(key, signatureOf(response), Date.now()))
        throw new Error(`the answer of ${target.replace(/\?.*/, '')} is not signed`);
      return response.text === '' ? {} : fieldsOf(response.text);
    },
    /** Downloads a file whose SHA-1 is in a verified response; we choose its host. */
    download: async (address: string, sha1: string): Promise<string> => {
      const { pathname, search } = new URL(address);
      const bytes = await send('GET', `${pathname}${search}`, '', async (response) => {
        if (response.status !== 200) throw new OutboundError('wechatPay', 'failed', `HTTP ${response.status} for a statement`);
        return readLimitedBytes(response, maxFile);
      });
      if (createHash('sha1').update(bytes).digest('hex') !== sha1.toLowerCase())
        throw new Error('the statement is not the file that was announced');
      return bytes.toString();
    },
  };
};

export type WechatClient = ReturnType<typeof wechatClient>;
