import { randomBytes } from 'node:crypto';
import { type Lang, langOfHeader, langs } from '../http/lang.ts';

/** The value of a cookie, or undefined. */
export const cookieOf = (header: string | undefined, name: string): string | undefined => {
  for (const part of (header ?? '').slice(0, 4096).split(';')) {
    const [key, value] = part.split('=', 2);
    if (key?.trim() === name) return value?.trim();
  }
  return undefined;
};

/** The language that the member chose in this browser; until then the best of ours that it asks for. */
export const langOfCaller = (headers: { readonly cookie?: string; readonly 'accept-language'?: string }): Lang => {
  const value = cookieOf(headers.cookie, 'juhe-lang');
  return langs.find((lang) => lang === value) ?? langOfHeader(headers['accept-language']);
};

const deviceCookieName = 'juhe-device';

/** The browser by its cookie, by which canaries are chosen; undefined when it has none or not one of ours. */
export const deviceOfCookie = (header: string | undefined): string | undefined => {
  const value = cookieOf(header, deviceCookieName);
  return value !== undefined && /^[\w-]{22}$/.test(value) ? value : undefined;
};

/** 128 random bits. */
export const newDevice = (): string => randomBytes(16).toString('base64url');

/** The `Set-Cookie` of a device, for a year; it is no secret, but no script needs it. */
export const deviceCookie = (device: string, publicOrigin: string): string =>
  `${deviceCookieName}=${device}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax${publicOrigin.startsWith('https:') ? '; Secure' : ''}`;
