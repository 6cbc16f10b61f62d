import type { SiteRoutes } from '../../modules/domain-module.ts';

/** Validity of the document in days (RFC 9116 requires less than a year). */
const validDays = 180;

/** `/.well-known/security.txt` (RFC 9116): contact for vulnerability reports. Exists only with `SECURITY_CONTACT`. */
export const registerSecurityTxt: SiteRoutes = async (app, { config }) => {
  const { securityContact, publicOrigin } = config;
  if (securityContact === undefined) return;
  app.get('/.well-known/security.txt', (_request, reply) => {
    const expires = new Date(Date.now() + validDays * 86_400_000);
    return reply
      .header('cache-control', 'public, max-age=86400')
      .type('text/plain; charset=utf-8')
      .send(
        [
          `Contact: ${securityContact}`,
          `Expires: ${expires.toISOString()}`,
          'Preferred-Languages: zh, en',
          `Canonical: ${publicOrigin}/.well-known/security.txt`,
          '',
        ].join('\n'),
      );
  });
};
