/** The value of a cookie, or undefined. */
export const cookieOf = (header: string | undefined, name: string): string | undefined => {
  for (const part of (header ?? '').slice(0, 4096).split(';')) {
    const [key, value] = part.split('=', 2);
    if (key?.trim() === name) return value?.trim();
  }
  return undefined;
};

const isSecure = (publicOrigin: string): boolean => publicOrigin.startsWith('https:');

/**
 * What a cookie is called: `__Host-` in front where the site is reached by TLS, so that browsers take it from this very host and over
 * TLS only (ASVS 3.3.1).
 */
export const cookieName = (name: string, publicOrigin: string): string => `${isSecure(publicOrigin) ? '__Host-' : ''}${name}`;

/** A cookie of whichever name: of a site that has come to TLS since, or to the prefix, the former one counts until the new one is set. */
export const cookieOfEither = (header: string | undefined, name: string): string | undefined =>
  cookieOf(header, `__Host-${name}`) ?? cookieOf(header, name);

interface CookieLine {
  readonly name: string;
  readonly value: string;
  /** Seconds; 0 takes the cookie away. */
  readonly maxAge: number;
  readonly sameSite?: 'Lax' | 'Strict';
  /** Scripts of the page have it as well. */
  readonly isForScripts?: boolean;
}

/** The `Set-Cookie` of a cookie of ours: of the whole host, and Secure where the site is reached by TLS. */
export const cookieLine = (
  publicOrigin: string,
  { name, value, maxAge, sameSite = 'Lax', isForScripts = false }: CookieLine,
): string =>
  [
    `${cookieName(name, publicOrigin)}=${value}`,
    'Path=/',
    `Max-Age=${maxAge}`,
    ...(isForScripts ? [] : ['HttpOnly']),
    `SameSite=${sameSite}`,
    ...(isSecure(publicOrigin) ? ['Secure'] : []),
  ].join('; ');
