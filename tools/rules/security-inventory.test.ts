import { filesBelow, read } from './repository.ts';

const document = read('docs/security.md');

/** Returns the names in backticks in the first or the last cells of a section's table. */
const tableOf = (heading: string, pattern: RegExp): string[] => {
  const section = document.split('\n## ').find((part) => part.startsWith(`${heading}\n`));
  if (section === undefined) throw new Error(`docs/security.md has no section ${heading}`);
  const rows = section.split('\n').filter((line) => line.startsWith('|'));
  return rows.flatMap((row) => [...row.matchAll(pattern)].map(([, name = '']) => name)).sort();
};

const sources = ['server/src', 'packages', 'apps']
  .flatMap((folder) => filesBelow(folder))
  .filter((path) => /\/src\/.+\.tsx?$/.test(path))
  .filter((path) => !/\.test\.tsx?$|\/src\/(test|seed)\/|\/testing\//.test(path));

const using = (pattern: RegExp): string[] => sources.filter((path) => pattern.test(read(path))).sort();

/** Cryptographic calls and imports that generate, verify or encrypt. `argon2` in a comment does not count. */
const cryptography =
  /\b(create(Hash|Hmac|Cipheriv|Decipheriv)|hkdfSync|generateKeyPairSync|randomInt|timingSafeEqual)\(|subtle\.|from '(crypto-js|@node-rs\/argon2|@noble|otpauth|otplib|@simplewebauthn|altcha)/;

describe('docs/security.md', () => {
  it('lists exactly the files that use cryptography (ASVS 11.1.2)', () => {
    expect(tableOf('Keys and algorithms', /`((?:server|packages|apps)\/[^`]+\.tsx?)`/g)).toEqual(using(cryptography));
  });

  it('lists exactly the external services (ASVS 13.1.1)', () => {
    const providers = [...read('server/src/outbound/providers.ts').matchAll(/^ {2}(\w+): \{ concurrent/gm)].map(
      ([, name = '']) => name,
    );
    expect(tableOf('Outside services', /^\| `(\w+)` \|/g)).toEqual(providers.sort());
  });

  it('allows weak hashes only where an external protocol prescribes them (ASVS 11.4.1)', () => {
    expect(using(/createHash\('(md5|sha1)'\)|createHmac\('(md5|sha1)'/)).toEqual([
      'server/src/content/partner/partner.service.ts',
      'server/src/delivery/package/tarball.ts',
      'server/src/member/session/new-password.ts',
      'server/src/payment/provider/wechat/client.ts',
    ]);
  });
});
