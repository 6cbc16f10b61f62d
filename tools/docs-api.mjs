#!/usr/bin/env node
// `npm run docs:api [-- <folder>]`: typedoc of the public names of platform, ui, api-client and auth as pages with a search (.cache/docs-api), and the list
// of all names at the end of each package's README.md. `-- --check` writes nothing and ends with 1 when a README lacks what it would write.
import { join, resolve } from 'node:path';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { namesTable, withTable } from './lib/names-table.mjs';
import { ensureStorybook } from './run/install.mjs';
import { root } from './run/process.mjs';

const { values, positionals } = parseArgs({ options: { check: { type: 'boolean', default: false } }, allowPositionals: true });
const packages = ['platform', 'ui', 'api-client', 'auth'];

if (!(await ensureStorybook())) process.exit(1);
process.chdir(root);
const require = createRequire(join(root, 'tools/storybook/package.json'));
const { default: ts } = await import(pathToFileURL(require.resolve('typescript')).href);
const { Application } = await import(pathToFileURL(require.resolve('typedoc')).href);
const app = await Application.bootstrap({
  name: 'Juhe',
  entryPoints: packages.map((name) => `packages/${name}/src/index.ts`),
  tsconfig: 'tools/storybook/tsconfig.json',
  excludePrivate: true,
  excludeExternals: true,
  skipErrorChecking: true,
  readme: 'none',
  disableGit: true,
  disableSources: true,
  githubPages: false,
  validation: { notExported: false, invalidLink: false, rewrittenLink: false },
  logLevel: 'Error',
});
const [{ program }] = app.getEntryPoints() ?? [{}];
if (!program) process.exit(1);
for (const name of packages) {
  const file = join(root, 'packages', name, 'README.md');
  const before = readFileSync(file, 'utf8');
  const after = withTable(before, namesTable(ts, program, join(root, 'packages', name, 'src/index.ts')));
  if (after === before) continue;
  if (values.check) {
    console.error(`packages/${name}/README.md: its list of names is not what npm run docs:api writes`);
    process.exitCode = 1;
  } else {
    writeFileSync(file, after);
    console.log(`wrote packages/${name}/README.md`);
  }
}

if (!values.check) {
  const out = resolve(process.env.INIT_CWD ?? process.cwd(), positionals[0] ?? join(root, '.cache/docs-api'));
  const project = await app.convert();
  if (!project) process.exit(1);
  await app.generateDocs(project, out);
  console.log(`API documentation: ${out}`);
}
