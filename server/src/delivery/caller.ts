import { randomBytes } from 'node:crypto';
import { cookieLine, cookieName, cookieOf, cookieOfEither } from '../http/transport/cookies.ts';
import { type Lang, langOfHeader, langs } from '../http/text/lang.ts';

/** Returns the language that the member chose in this browser; by default the best supported language of its request. */
export const langOfCaller = (headers: { readonly cookie?: string; readonly 'accept-language'?: string }): Lang => {
  const value = cookieOfEither(headers.cookie, 'juhe-lang');
  return langs.find((lang) => lang === value) ?? langOfHeader(headers['accept-language']);
};

const deviceCookieName = 'juhe-device';

/**
 * Returns the browser's device id from its cookie, by which canaries are chosen; undefined when it has none or not one of
 * ours.
 */
export const deviceOfCookie = (header: string | undefined): string | undefined => {
  const value = cookieOfEither(header, deviceCookieName);
  return value !== undefined && /^[\w-]{22}$/.test(value) ? value : undefined;
};

/** 128 random bits. */
export const newDevice = (): string => randomBytes(16).toString('base64url');

/** Returns the `Set-Cookie` of a device, for a year; it is no secret, but no script needs it. */
export const deviceCookie = (device: string, publicOrigin: string): string =>
  cookieLine(publicOrigin, { name: deviceCookieName, value: device, maxAge: 31_536_000 });

/** Returns whether the browser has its cookie under the current name; one under the former name is set again. */
export const hasDeviceCookie = (header: string | undefined, publicOrigin: string): boolean =>
  cookieOf(header, cookieName(deviceCookieName, publicOrigin)) === deviceOfCookie(header);
