import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { join } from 'node:path';

const root = join(__dirname, '../..');
const fixture = join(root, 'e2e/fixtures/remote');

/** Runs a module in a separate Node process: the build tools are ESM and use the native bundler. */
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

const build = (dir: string, name = 'content', budget = '{}') =>
  run(`
    import { rspack } from '${root}/tools/node_modules/@rspack/core/dist/index.js';
    import { defineRemote } from '${root}/tools/define-remote.mjs';
    const config = await defineRemote({ name: '${name}', dir: '${dir}', budget: ${budget} })({});
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
    const { routes, files, messages, entry, maps, release: name, shared, budget } = release();
    expect(name).toMatch(/^1\.0\.0\+[0-9a-f]{12}$/);
    expect(entry).toMatch(/^remoteEntry\.[0-9a-f]{8}\.js$/);
    // Addresses shared by the releases of an app are for names with a hash.
    for (const file of Object.keys(files)) expect(file).toMatch(/\.[0-9a-f]{8}\.(js|css|json|gz)$/);
    expect(routes[0]).toMatchObject({
      path: '/pages/index/index',
      expose: './pages/index/index',
      titles: { 'zh-Hans': '发现', en: 'Discover', fr: '发现' },
    });
    expect(routes[0].js).toEqual([expect.stringMatching(/^hello\.[0-9a-f]{8}\.js$/)]);
    expect(routes[0].css).toEqual([expect.stringMatching(/^hello\.[0-9a-f]{8}\.css$/)]);
    expect(messages['zh-Hans']).toEqual([expect.stringMatching(/^messages-zh-Hans\./)]);
    expect(Object.keys(messages)).toEqual(['zh-Hans', 'en']);
    expect(shared).toMatchObject({ react: expect.any(String), '@juhe/platform': expect.stringMatching(/^1\.\d+\.0$/) as string });
    expect(budget.firstJs).toBeLessThan(14_000);
    for (const [file, { sha384, brotli }] of Object.entries<{ sha384: string; brotli: number }>(files)) {
      expect(sha384).toMatch(/^[A-Za-z0-9+/]{64}$/);
      if (file === maps) continue;
      expect(readFileSync(join(dir, 'dist', `${file}.br`))).toHaveLength(brotli);
      expect(existsSync(join(dir, 'dist', `${file}.gz`))).toBe(true);
    }
    const archive = JSON.parse(gunzipSync(readFileSync(join(dir, 'dist', maps))).toString());
    expect(archive[routes[0].js[0]].sources).toContain('src/hello/hello-screen.tsx');
    expect(JSON.stringify(archive)).not.toContain('sourcesContent');
    const css = readFileSync(join(dir, 'dist', routes[0].css[0]), 'utf8');
    expect(css).toMatch(/^\.content-[\w-]{6}-hello\{/);
  });

  it('gives equal inputs equal names and different inputs different ones', () => {
    build(dir);
    const first = release().release;
    build(dir);
    expect(release().release).toBe(first);
    writeFileSync(join(dir, 'src/hello/hello.module.css'), '.hello{color:red}');
    build(dir);
    expect(release().release).not.toBe(first);
  });

  /** Names and hashes of the browser files of the last build. */
  const built = () =>
    new Map(
      Object.entries<{ sha384: string }>(release().files).flatMap(([name, { sha384 }]) =>
        name === release().maps ? [] : [[`${name} ${sha384}`, name]],
      ),
    );
  const newFiles = (change: () => void): string[] => {
    build(dir);
    const before = built();
    change();
    expect(build(dir)).toEqual({ ok: true, text: '' });
    return [...built()].flatMap(([key, name]) => (before.has(key) ? [] : [name.replace(/\.[0-9a-f]{8}\./, '.')])).sort();
  };
  const edit = (file: string, from: string, to: string) => {
    const path = join(dir, 'src', file);
    const text = readFileSync(path, 'utf8');
    expect(text).toContain(from);
    writeFileSync(path, text.replace(from, to));
  };

  it('changes only the entry and the texts of one language after a changed text', () => {
    const english = JSON.parse(readFileSync(join(dir, 'src/locales/en.json'), 'utf8'));
    expect(
      newFiles(() => writeFileSync(join(dir, 'src/locales/en.json'), JSON.stringify({ ...english, added: 'word' }))),
    ).toEqual(['messages-en.js', 'remoteEntry.js']);
  });

  it('merges the texts of an app and of its slices into one file for each language, without the titles', () => {
    expect(build(dir)).toEqual({ ok: true, text: '' });
    const english = readFileSync(join(dir, 'dist', release().messages.en[0]), 'utf8');
    expect(english).toContain('"hello"');
    expect(english).not.toContain('titles');
    expect(newFiles(() => edit('hello/locales/en.json', '": "', '": "Changed '))).toEqual(['messages-en.js', 'remoteEntry.js']);
  });

  it('refuses a namespace in two files', () => {
    edit('locales/en.json', '{', '{ "hello": { "title": "twice" },');
    const { ok, text } = build(dir);
    expect(ok).toBe(false);
    expect(text).toContain('src/hello/locales/en.json: hello is in another file, too');
  });

  it('renames the classes of a changed style sheet, and changes only the pages that use it', () => {
    const css = () => readFileSync(join(dir, 'dist', release().routes[0].css[0]), 'utf8').match(/\.content-[\w-]{6}-hello/)?.[0];
    let before: string | undefined;
    const added = newFiles(() => {
      before = css();
      edit('hello/hello.module.css', 'display: grid', 'display: block');
    });
    expect(added).toEqual(['hello.css', 'hello.js', 'remoteEntry.js']);
    expect(css()).not.toBe(before);
  });

  it('accepts an app without pages', () => {
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
  ])('refuses an invalid route: %s', (source, message) => {
    writeFileSync(join(dir, 'src/routes.ts'), routesOf(source));
    const result = build(dir);
    expect(result.ok).toBe(false);
    expect(result.text).toContain(message);
  });

  it('refuses a second copy of a package that the shell shares', () => {
    writeFileSync(
      join(dir, 'src/hello/hello-screen.tsx'),
      "import { createPortal } from 'react-dom';\nexport const Screen = () => createPortal(null, document.body);\n",
    );
    const result = build(dir);
    expect(result.ok).toBe(false);
    expect(result.text).toContain('content bundles react-dom, which the shell shares');
  });

  it('refuses styles and scripts that affect other pages, with file and line', () => {
    writeFileSync(join(dir, 'src/hello/leak.css'), 'h2, button {\n  display: none !important;\n}\n');
    writeFileSync(join(dir, 'src/hello/hello.module.css'), '.hello {\n  color: red;\n}\n.hello b,\nbutton {\n  color: red;\n}\n');
    writeFileSync(
      join(dir, 'src/hello/hello-screen.tsx'),
      [
        "import './leak.css';",
        "import css from './hello.module.css';",
        'interface Named {',
        '  readonly name: string;',
        '}',
        "document.addEventListener('click', (event) => event.stopPropagation(), true);",
        'setInterval(() => undefined, 1000);',
        'Array.prototype.at = () => undefined;',
        'export const Screen = ({ name }: Named) => {',
        '  const leave = () => {',
        "    Reflect.set(window, 'left', name);",
        '  };',
        '  return <p className={css.hello} onClick={leave} />;',
        '};',
        '',
      ].join('\n'),
    );
    const result = build(dir);
    expect(result.ok).toBe(false);
    for (const refused of [
      'src/hello/leak.css:1: a style sheet that is not a module applies to every app: name it src/hello/leak.module.css',
      'src/hello/hello.module.css:5: "button" applies to the pages of other apps',
      'src/hello/hello-screen.tsx:6: adds a listener to the page',
      'src/hello/hello-screen.tsx:7: starts a timer',
      'src/hello/hello-screen.tsx:8: changes what every app of the page uses',
      'src/hello/hello-screen.tsx:11: writes to the global scope',
    ])
      expect(result.text).toContain(refused);
    expect(existsSync(join(dir, 'dist/release.json'))).toBe(false);
  });

  it('lists files that are loaded on demand, and applies the limit that the operator allows', () => {
    writeFileSync(join(dir, 'src/hello/later.ts'), 'export const later = 1;\n');
    const screen = join(dir, 'src/hello/hello-screen.tsx');
    writeFileSync(screen, "export const Screen = () => <button onClick={() => void import('./later.ts')}>later</button>;\n");
    expect(build(dir)).toEqual({ ok: true, text: '' });
    const { files, lazy, routes } = release();
    expect(lazy).toEqual([expect.stringMatching(/^[\w.]+\.js$/)]);
    expect(Object.keys(files)).toContain(lazy[0]);
    expect(routes.flatMap(({ js }: { js: string[] }) => js)).not.toContain(lazy[0]);
    const overBudget = build(dir, 'flowers', '{ firstJs: 100 }');
    expect(overBudget.text).toMatch(/flowers: first js of \S+ is \d+\.\d KB gzip, the budget is 0\.1 KB/);
  });

  it('names no files to an outside team that it does not have', () => {
    const { text } = run(`
      import { budgetAdvice } from '${root}/tools/lib/release.mjs';
      console.log(budgetAdvice('firstJs', true), budgetAdvice('firstJs', false));
    `);
    expect(text.trim()).toBe(
      '(tools/lib/apps.mjs) : make it smaller, or have the operator raise "firstJs" in the registry and write the same limit into rspack.config.mjs: defineRemote({ …, budget: { firstJs: … } })',
    );
  });

  it('refuses a lazy import that is executed at once', () => {
    writeFileSync(join(dir, 'src/hello/later.ts'), 'export const later = 1;\n');
    const screen = join(dir, 'src/hello/hello-screen.tsx');
    writeFileSync(screen, `void import('./later.ts');\n${readFileSync(screen, 'utf8')}`);
    const result = build(dir);
    expect(result.ok).toBe(false);
    expect(result.text).toContain('src/hello/hello-screen.tsx:1: loads with the page, but the budget counts it as loaded later');
  });

  it('refuses an app that exceeds its budget, with the figures', () => {
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
