import { randomBytes } from 'node:crypto';
import { cookieLine, cookieName, cookieOf, cookieOfEither } from '../http/cookies.ts';
import { type Lang, langOfHeader, langs } from '../http/lang.ts';

/** The language that the member chose in this browser; until then the best of ours that it asks for. */
export const langOfCaller = (headers: { readonly cookie?: string; readonly 'accept-language'?: string }): Lang => {
  const value = cookieOfEither(headers.cookie, 'juhe-lang');
  return langs.find((lang) => lang === value) ?? langOfHeader(headers['accept-language']);
};

const deviceCookieName = 'juhe-device';

/** The browser by its cookie, by which canaries are chosen; undefined when it has none or not one of ours. */
export const deviceOfCookie = (header: string | undefined): string | undefined => {
  const value = cookieOfEither(header, deviceCookieName);
  return value !== undefined && /^[\w-]{22}$/.test(value) ? value : undefined;
};

/** 128 random bits. */
export const newDevice = (): string => randomBytes(16).toString('base64url');

/** The `Set-Cookie` of a device, for a year; it is no secret, but no script needs it. */
export const deviceCookie = (device: string, publicOrigin: string): string =>
  cookieLine(publicOrigin, { name: deviceCookieName, value: device, maxAge: 31_536_000 });

/** Whether the browser has its cookie by the name of now; one by the former name is set anew. */
export const hasDeviceCookie = (header: string | undefined, publicOrigin: string): boolean =>
  cookieOf(header, cookieName(deviceCookieName, publicOrigin)) === deviceOfCookie(header);
