import { defaultLang, type Lang, langs } from '../http/lang.ts';

/** The value of a cookie, or undefined. */
export const cookieOf = (header: string | undefined, name: string): string | undefined => {
  for (const part of (header ?? '').slice(0, 4096).split(';')) {
    const [key, value] = part.split('=', 2);
    if (key?.trim() === name) return value?.trim();
  }
  return undefined;
};

/** The language that the member chose in this browser; Chinese until then, whatever the browser prefers (specification §1). */
export const langOfCookie = (header: string | undefined): Lang => {
  const value = cookieOf(header, 'juhe-lang');
  return langs.find((lang) => lang === value) ?? defaultLang;
};
