import { filesBelow, read } from './repository.ts';

const document = read('docs/security.md');

/** The paths that the table under a heading names. */
const inventoryOf = (heading: string): string[] => {
  const section = document.split('\n## ').find((part) => part.startsWith(`${heading}\n`));
  if (section === undefined) throw new Error(`docs/security.md has no section ${heading}`);
  const rows = section.split('\n').filter((line) => line.startsWith('|'));
  return rows
    .flatMap((row) => [...row.matchAll(/`((?:server|packages|apps)\/[^`]+\.tsx?)`/g)].map(([, path = '']) => path))
    .sort();
};

const sources = ['server/src', 'packages', 'apps']
  .flatMap((folder) => filesBelow(folder))
  .filter((path) => /\/src\/.+\.tsx?$/.test(path))
  .filter((path) => !/\.test\.tsx?$|\/src\/(test|seed)\/|\/testing\//.test(path));

const using = (pattern: RegExp): string[] => sources.filter((path) => pattern.test(read(path))).sort();

/** Calls and imports that make, check or hide something by cryptography. `argon2` in a comment is none. */
const cryptography =
  /\b(create(Hash|Hmac|Cipheriv|Decipheriv)|hkdfSync|generateKeyPairSync|randomInt|timingSafeEqual)\(|subtle\.|from '(crypto-js|@node-rs\/argon2|@noble|otpauth|otplib|@simplewebauthn|altcha)/;

describe('docs/security.md', () => {
  it('lists every file that uses cryptography, and no other (ASVS 11.1.2)', () => {
    expect(inventoryOf('Keys and algorithms')).toEqual(using(cryptography));
  });

  it('lists every file that asks an outside service, and no other (ASVS 13.1.1)', () => {
    const asking = using(/\bfetch\(/).filter((path) => path.startsWith('server/'));
    // Run by browsers, and only while a development server runs.
    const exempt = ['server/src/delivery/console/script.ts', 'server/src/delivery/dev-files.ts'];
    expect(inventoryOf('Outside services')).toEqual(asking.filter((path) => !exempt.includes(path)));
  });

  it('outside services are asked without following redirects and with a time-out (ASVS 15.3.2)', () => {
    for (const path of inventoryOf('Outside services')) {
      expect({ path, redirects: /redirect: 'error'/.test(read(path)) }).toEqual({ path, redirects: true });
      expect({ path, timeOut: /signal\b/.test(read(path)) }).toEqual({ path, timeOut: true });
    }
  });

  it('weak hashes stand only where a protocol of others prescribes them (ASVS 11.4.1)', () => {
    expect(using(/createHash\('(md5|sha1)'\)|createHmac\('(md5|sha1)'/)).toEqual([
      'server/src/content/partner/partner.service.ts',
    ]);
  });
});
