import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../..');
const fixture = join(root, 'e2e/fixtures/remote');

/** Runs a module in a Node of its own: the build tools are ESM and bring the native bundler. */
const run = (code: string): { ok: boolean; text: string } => {
  try {
    return {
      ok: true,
      text: execFileSync(process.execPath, ['--input-type=module', '-e', code], {
        cwd: root,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    };
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    return { ok: false, text: `${stdout}${stderr}` };
  }
};

const build = (dir: string, name = 'content') =>
  run(`
    import { rspack } from '${root}/tools/node_modules/@rspack/core/dist/index.js';
    import { defineRemote } from '${root}/tools/define-remote.mjs';
    const config = await defineRemote({ name: '${name}', dir: '${dir}' })({});
    rspack(config).run((error, stats) => {
      if (error || stats.hasErrors()) { console.error(error?.message ?? stats.toString({ all: false, errors: true })); process.exitCode = 1; }
    });
  `);

const routesOf = (source: string) =>
  `import type { RemoteRoute } from '@juhe/platform';\nexport const routes = [${source}] satisfies RemoteRoute[];\n`;
const page =
  "{ path: '/pages/index/index', screen: 'hello/hello-screen', title: '发现', access: 'public', kind: 'tab', query: [] }";

describe('defineRemote', () => {
  let dir: string;
  beforeEach(() => {
    dir = mkdtempSync(join(root, 'e2e/fixtures/.copy-'));
    cpSync(join(fixture, 'src'), join(dir, 'src'), { recursive: true });
    cpSync(join(fixture, 'package.json'), join(dir, 'package.json'));
    symlinkSync(join(root, 'apps/content/node_modules'), join(dir, 'node_modules'));
  });
  afterEach(() => {
    rmSync(dir, { recursive: true, force: true });
  });
  const release = () => JSON.parse(readFileSync(join(dir, 'dist/release.json'), 'utf8'));

  it('describes the release: pages with titles and files, hashes, messages, compressed twins', () => {
    expect(build(dir)).toEqual({ ok: true, text: '' });
    const { routes, files, messages, entry, release: name, shared, budget } = release();
    expect(name).toMatch(/^1\.0\.0\+[0-9a-f]{12}$/);
    expect(entry).toBe('remoteEntry.js');
    expect(routes[0]).toMatchObject({
      path: '/pages/index/index',
      expose: './pages/index/index',
      titles: { 'zh-Hans': '发现', en: 'Discover', fr: '发现' },
    });
    expect(routes[0].js).toEqual([expect.stringMatching(/^hello\.[0-9a-f]{8}\.js$/)]);
    expect(routes[0].css).toEqual([expect.stringMatching(/^hello\.[0-9a-f]{8}\.css$/)]);
    expect(messages['zh-Hans']).toEqual([expect.stringMatching(/^messages-zh-Hans\./)]);
    expect(Object.keys(messages)).toEqual(['zh-Hans', 'en']);
    expect(shared).toMatchObject({ react: expect.any(String), '@juhe/platform': '1.0.0' });
    expect(budget.firstJs).toBeLessThan(14_000);
    for (const [file, { sha384, brotli }] of Object.entries<{ sha384: string; brotli: number }>(files)) {
      expect(sha384).toMatch(/^[A-Za-z0-9+/]{64}$/);
      expect(readFileSync(join(dir, 'dist', `${file}.br`))).toHaveLength(brotli);
      expect(existsSync(join(dir, 'dist', `${file}.gz`))).toBe(true);
    }
    const css = readFileSync(join(dir, 'dist', routes[0].css[0]), 'utf8');
    expect(css).toMatch(/^\.content-[\w-]{6}-hello\{/);
  });

  it('names the same inputs alike and others differently', () => {
    build(dir);
    const first = release().release;
    build(dir);
    expect(release().release).toBe(first);
    writeFileSync(join(dir, 'src/hello/hello.module.css'), '.hello{color:red}');
    build(dir);
    expect(release().release).not.toBe(first);
  });

  it('copes with an app that has no pages yet', () => {
    writeFileSync(join(dir, 'src/routes.ts'), routesOf(''));
    expect(build(dir).ok).toBe(true);
    expect(release().routes).toEqual([]);
    rmSync(join(dir, 'src/routes.ts'));
    expect(build(dir).ok).toBe(true);
  });

  it.each([
    [page.replace('/pages', 'pages'), '`path` must look like'],
    [page.replace('hello-screen', 'no-screen'), 'src/hello/no-screen.tsx does not exist'],
    [page.replace("'public'", "'members'"), '`access` must be'],
    [page.replace("'tab'", "'popup'"), '`kind` must be'],
    [`${page}, ${page}`, 'stands twice'],
  ])('refuses a wrong route: %s', (source, message) => {
    writeFileSync(join(dir, 'src/routes.ts'), routesOf(source));
    const result = build(dir);
    expect(result.ok).toBe(false);
    expect(result.text).toContain(message);
  });

  it('refuses a second copy of what the shell shares', () => {
    writeFileSync(
      join(dir, 'src/hello/hello-screen.tsx'),
      "import { createPortal } from 'react-dom';\nexport const Screen = () => createPortal(null, document.body);\n",
    );
    const result = build(dir);
    expect(result.ok).toBe(false);
    expect(result.text).toContain('content bundles react-dom, which the shell shares');
  });

  it('refuses an app that has outgrown its budget, with the figures', () => {
    const ballast = Array.from({ length: 9000 }, (_, i) => `'${(i * 2654435761).toString(36)}${(i * 40503).toString(36)}'`).join(
      ',',
    );
    writeFileSync(
      join(dir, 'src/hello/hello-screen.tsx'),
      `export const Screen = () => [${ballast}].map((text) => <p key={text}>{text}</p>);\n`,
    );
    const result = build(dir);
    expect(result.ok).toBe(false);
    expect(result.text).toMatch(/content: first js of \/pages\/index\/index is \d+\.\d KB gzip, the budget is 48\.0 KB/);
  });
});
