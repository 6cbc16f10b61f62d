import { createSign, createVerify, type KeyObject } from 'node:crypto';

/** Alipay's RSA2 signatures: SHA-256 with RSA over the parameters sorted by name. */

/** Returns the signed text: non-empty parameters, sorted by name, as `name=value` joined by `&`. */
export const signedText = (params: Readonly<Record<string, string>>): string =>
  Object.keys(params)
    .filter((name) => params[name] !== '')
    .sort()
    .map((name) => `${name}=${params[name]}`)
    .join('&');

/** Returns the signature of a request's parameters. */
export const signatureOf = (key: KeyObject, params: Readonly<Record<string, string>>): string =>
  createSign('RSA-SHA256').update(signedText(params)).sign(key, 'base64');

const isSignatureOf = (key: KeyObject, text: string, signature: string): boolean =>
  createVerify('RSA-SHA256').update(text).verify(key, signature, 'base64');

/** Returns whether a notice is the provider's: all of its parameters are signed, except for the signature and its type. */
export const isNoticeSigned = (key: KeyObject, params: Readonly<Record<string, string>>): boolean => {
  const { sign = '', sign_type: _, ...signed } = params;
  return isSignatureOf(key, signedText(signed), sign);
};

/** Returns the end of the JSON object that begins at `start`. */
const endOfObject = (text: string, start: number): number => {
  let depth = 0;
  let isText = false;
  for (let at = start; at < text.length; at += 1) {
    const char = text[at];
    if (isText) {
      if (char === '\\') at += 1;
      else if (char === '"') isText = false;
    } else if (char === '"') isText = true;
    else if (char === '{') depth += 1;
    else if (char === '}') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  throw new Error('the answer is cut off');
};

/** Returns the signed bytes of a response's object: serialising it again could change them. */
export const signedAnswer = (text: string, node: string): string => {
  const start = new RegExp(`^\\s*\\{\\s*"${node}"\\s*:\\s*(?=\\{)`).exec(text)?.[0].length;
  if (start === undefined) throw new Error(`the answer lacks ${node}`);
  return text.slice(start, endOfObject(text, start));
};

/** Returns whether the provider signed this response. */
export const isAnswerSigned = (key: KeyObject, signed: string, signature: string): boolean =>
  isSignatureOf(key, signed, signature);
