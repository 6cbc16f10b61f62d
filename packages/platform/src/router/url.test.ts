import fc from 'fast-check';
import { homePath, loginPath, pageUrl, pathOf, safeRedirect } from './url.ts';

const origin = 'https://juhe.example';

describe('where a sign-in leads (redirect=)', () => {
  it.each([
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/%2Fevil.example',
    '/%5Cevil.example',
    '/\tevil.example',
    '/\n/evil.example',
    'https://evil.example',
    'https:evil.example',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    '/javascript:alert(1)',
    'data:text/html,x',
    '/subPackages/../subPackages/user/login',
    '/subPackages/user/%6Cogin',
    '/subPackages/user/login',
    '/subPackages/user/login/',
    '/subPackages/user/login?redirect=/x',
    '/pages/user/login?a=1',
    '/pages/mine/mine#//evil.example',
    '/pages/mine/mine?a= b',
    '@evil.example',
    ' /pages/mine/mine',
    '',
  ])('%j leads home', (url) => {
    expect(safeRedirect(url)).toBe(homePath);
  });

  it.each(['/pages/mine/mine', '/subPackages/order/order-after-sale/apply?orderNo=1&reason=%E4%B8%8D', '/a/b/?x=//y'])(
    '%j leads back',
    (url) => {
      expect(safeRedirect(url)).toBe(url);
    },
  );

  // SHELL-11
  it('whatever it says is a page of ours and no sign-in', () => {
    const nasty = fc.constantFrom(
      '/',
      '\\',
      '%2f',
      '%5c',
      ':',
      '@',
      '#',
      '?',
      '.',
      'javascript',
      'login',
      'user',
      '\t',
      '\u0000',
      '。',
    );
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(nasty).map((parts) => `/${parts.join('')}`),
      fc.webUrl(),
    );
    fc.assert(
      fc.property(text, (url) => {
        const target = safeRedirect(url);
        expect(target).toMatch(/^\/[\w-]/);
        // It stays on this origin in every context.
        for (const read of [new URL(target, origin), new URL(decodeURIComponent(pathOf(target)), origin)])
          expect(read.origin).toBe(origin);
        expect([loginPath, '/pages/user/login']).not.toContain(pathOf(target));
      }),
      { numRuns: 2000 },
    );
  });

  it('every page with every parameter leads back', () => {
    const word = fc.stringMatching(/^[A-Za-z][\w-]{0,12}$/);
    const path = fc.array(word, { minLength: 1, maxLength: 4 }).map((terms) => `/${terms.join('/')}`);
    fc.assert(
      fc.property(path, fc.dictionary(word, fc.string({ unit: 'grapheme' })), (page, query) => {
        fc.pre(page !== loginPath && page !== '/pages/user/login');
        expect(safeRedirect(pageUrl(page, query))).toBe(pageUrl(page, query));
      }),
    );
  });
});
