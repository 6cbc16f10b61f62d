import { request as plain } from 'node:http';
import { request as secure } from 'node:https';
import type { Asked, Reply } from '@juhe/api-client/testing/test-api';

/** Forwards the page's request to an instance; uploads are refused. Rejects when it is unreachable. */
export const forwardRequest = (origin: string, { url, method, headers, body, form }: Asked): Promise<Reply> => {
  if (form) return Promise.reject(new Error('uploads are not sent to an instance'));
  const target = new URL(url, origin);
  if (target.origin !== new URL(origin).origin) return Promise.reject(new Error(`${target.origin} is not the instance`));
  return new Promise((answer, reject) => {
    const sending = (target.protocol === 'https:' ? secure : plain)(target, { method, headers, timeout: 30_000 }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (text += chunk));
      response.on('end', () => answer({ status: response.statusCode ?? 0, body: text }));
    });
    sending.on('timeout', () => sending.destroy(new Error(`${origin} does not answer`)));
    sending.on('error', reject);
    sending.end(body);
  });
};
