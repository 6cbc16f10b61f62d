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
 * Returns the name of a cookie: with the prefix `__Host-` where the site uses TLS, so that browsers accept it from this very
 * host and over TLS only (ASVS 3.3.1).
 */
export const cookieName = (name: string, publicOrigin: string): string => `${isSecure(publicOrigin) ? '__Host-' : ''}${name}`;

/**
 * Returns a cookie under either name: after a migration of the site to TLS, or to the prefix, the former one is valid until
 * the new one is set.
 */
export const cookieOfEither = (header: string | undefined, name: string): string | undefined =>
  cookieOf(header, `__Host-${name}`) ?? cookieOf(header, name);

interface CookieLine {
  readonly name: string;
  readonly value: string;
  /** Seconds; 0 removes the cookie. */
  readonly maxAge: number;
  readonly sameSite?: 'Lax' | 'Strict';
  /** Readable by scripts of the page. */
  readonly isForScripts?: boolean;
}

/** Returns the `Set-Cookie` of one of our cookies: for the whole host, and Secure where the site uses TLS. */
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
