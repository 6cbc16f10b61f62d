import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { everyPage, show } from '../support/every-page.ts';
import { demo, expect, test } from '../support/test.ts';

/** Browser locale by language of the product. */
const locales = { 'zh-Hans': 'zh-CN', 'zh-Hant': 'zh-TW', en: 'en-US', fr: 'fr-FR', es: 'es-ES' } as const;
type Lang = keyof typeof locales;

const listOf = (value: string | undefined): string[] | undefined => value?.split(',').filter(Boolean);

const folder = process.env.GALLERY_DIR ?? join(import.meta.dirname, '../../.cache/screens');
const languages = (listOf(process.env.GALLERY_LANG) ?? Object.keys(locales)) as Lang[];
const widths = (listOf(process.env.GALLERY_WIDTH) ?? ['320', '375', '1280']).map(Number);
const pattern = new RegExp(process.env.GALLERY_PAGE ?? '');
/** Timeout (ms): a page that cannot show its content is captured as it is, and is listed at the end. */
const renderTimeout = 8000;

const fileOf = (path: string) => `${path.slice(1).replaceAll('/', '-')}.png`;

/** Waits until pictures are decoded and fonts are loaded, so that two runs differ only where the pages do. */
const settle = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const loaded = [...document.images]
      .filter((image) => image.src && image.getBoundingClientRect().top < innerHeight)
      .map((image) => image.decode().catch(() => undefined));
    await Promise.race([Promise.all(loaded), new Promise((resolve) => setTimeout(resolve, 2000))]);
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });

const contactSheet = (title: string, width: number, paths: readonly string[]) => `<!doctype html>
<meta charset="utf-8"><title>${title}</title>
<style>body{font:14px system-ui;margin:16px}ul{display:flex;flex-wrap:wrap;gap:16px;padding:0;list-style:none}
img{width:${width > 600 ? 480 : 240}px;border:1px solid #ddd}figure{margin:0}</style>
<h1>${title}</h1><ul>${paths.map((path) => `<li><figure><a href="${fileOf(path)}"><img loading="lazy" src="${fileOf(path)}" alt=""></a><figcaption>${path}</figcaption></figure></li>`).join('')}</ul>
`;

for (const lang of languages)
  for (const width of widths)
    test.describe(`${lang} ${width}`, () => {
      test.use({
        locale: locales[lang],
        viewport: { width, height: width > 600 ? 800 : 812 },
        isMobile: width <= 600,
        contextOptions: { reducedMotion: 'reduce' },
      });

      test('screens of every page', async ({ page, open, signedIn, api, origin, allowErrors }) => {
        test.setTimeout(1_800_000);
        allowErrors(/./);
        const { token } = await signedIn(demo.member);
        const account = ['/subPackages/user/login', '/subPackages/user/register', '/subPackages/user/forgot-password'];
        const pages = [
          ...(await everyPage(origin, (operation, input) => api.get(operation, input, { token }))),
          ...account.map((path) => ({ path, query: undefined })),
        ].filter(({ path }) => pattern.test(path));
        const target = join(folder, lang, String(width));
        await mkdir(target, { recursive: true });
        const incomplete: string[] = [];
        for (const { path, query } of pages)
          await test.step(path, async () => {
            // The account's pages are for visitors.
            if (account.includes(path)) {
              await page.evaluate(() => localStorage.clear());
              await page.goto('/healthz');
            }
            const shown = show(page, () => open(path, query)).then(
              () => true,
              () => false,
            );
            const patient = new Promise<false>((resolve) => setTimeout(resolve, renderTimeout, false));
            if (!(await Promise.race([shown, patient]))) incomplete.push(path);
            await settle(page);
            await page.screenshot({ path: join(target, fileOf(path)), animations: 'disabled' });
          });
        const paths = pages.map(({ path }) => path);
        await writeFile(join(target, 'index.html'), contactSheet(`${lang} · ${width} px`, width, paths));
        expect(paths.length).toBeGreaterThan(0);
        if (incomplete.length > 0) console.error(`  ${lang} ${width}: did not show their content: ${incomplete.join(', ')}`);
      });
    });
