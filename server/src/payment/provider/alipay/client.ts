import type { AlipaySettings } from '../../../config-payment.ts';
import { readLimited, readLimitedBytes } from '../../../http/transport/read-limited.ts';
import { OutboundError } from '../../../outbound/outbound-error.ts';
import { outboundFor } from '../../../outbound/outbound.ts';
import { chinaTime, type Fields, fieldsOf, requiredText, textOf } from '../fields.ts';
import { GatewayRefusal } from '../gateway.ts';
import { isAnswerSigned, signatureOf, signedAnswer } from './signature.ts';

const maxAnswer = 512 * 1024;
const maxFile = 64 * 1024 * 1024;
/** Whether the gateway is busy: `20000` unknown, `ACQ.SYSTEM_ERROR` its acquiring part. */
const isBusy = (code: string, subCode: string | undefined): boolean =>
  code === '20000' || subCode === 'ACQ.SYSTEM_ERROR' || subCode === 'aop.ACQ.SYSTEM_ERROR';

/** Signed calls of one app to Alipay's gateway; responses are verified. */
export const alipayClient = (settings: AlipaySettings) => {
  const service = outboundFor(settings, 'alipay');
  const gateway = new URL(settings.gatewayUrl);

  const signedParams = (method: string, bizContent: object, more: Readonly<Record<string, string>>): Record<string, string> => {
    const params = {
      app_id: settings.appId,
      method,
      format: 'JSON',
      charset: 'utf-8',
      sign_type: 'RSA2',
      timestamp: chinaTime(new Date()),
      version: '1.0',
      ...more,
      biz_content: JSON.stringify(bizContent),
    };
    return { ...params, sign: signatureOf(settings.privateKey, params) };
  };

  const answerOf = (method: string, text: string): Fields => {
    const fields = fieldsOf(text);
    const node = `${method.replaceAll('.', '_')}_response`;
    if (!(node in fields)) {
      // The response to an invalid request has no signature.
      const error = fieldsOf(signedAnswer(text, 'error_response'));
      throw new GatewayRefusal(
        'alipay',
        textOf(error, 'sub_code') ?? requiredText(error, 'code'),
        textOf(error, 'sub_msg') ?? '',
      );
    }
    const signed = signedAnswer(text, node);
    if (!isAnswerSigned(settings.publicKey, signed, textOf(fields, 'sign') ?? ''))
      throw new Error(`the answer of ${method} is not signed`);
    const signedFields = fieldsOf(signed);
    const code = requiredText(signedFields, 'code');
    const subCode = textOf(signedFields, 'sub_code');
    if (code === '10000') return signedFields;
    if (isBusy(code, subCode)) throw new OutboundError('alipay', 'failed', `${code} ${subCode ?? ''}`);
    throw new GatewayRefusal('alipay', subCode ?? code, textOf(signedFields, 'sub_msg') ?? '');
  };

  return {
    /** Returns the address of the payer's page, without a request. */
    pageAddress: (method: string, bizContent: object, more: Readonly<Record<string, string>>): string =>
      `${gateway.href}?${new URLSearchParams(signedParams(method, bizContent, more))}`,
    /** Returns the verified response of a method. */
    ask: async (method: string, bizContent: object): Promise<Fields> => {
      const text = await service.ask(
        `${gateway.href}?charset=utf-8`,
        async (response) => {
          if (response.status !== 200) throw new OutboundError('alipay', 'failed', `HTTP ${response.status}`);
          return readLimited(response, maxAnswer);
        },
        { init: { method: 'POST', body: new URLSearchParams(signedParams(method, bizContent, {})) } },
      );
      return answerOf(method, text);
    },
    /** Downloads a file from an address in a verified response; over TLS if the gateway itself is. */
    download: (address: string): Promise<Buffer> => {
      const url = new URL(address);
      url.protocol = gateway.protocol;
      const isProviderHost = url.hostname === gateway.hostname || /\.(alipay|alipaydev)\.com$/.test(url.hostname);
      if (!isProviderHost) throw new Error(`a statement at ${url.hostname}`);
      return service.ask(url, async (response) => {
        if (response.status !== 200) throw new OutboundError('alipay', 'failed', `HTTP ${response.status} for a statement`);
        return readLimitedBytes(response, maxFile);
      });
    },
  };
};
