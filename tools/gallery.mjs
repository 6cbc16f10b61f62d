#!/usr/bin/env node
// `npm run gallery`: a screenshot of every page in five languages at three widths, with a contact sheet of each, in
// .cache/screens. `npm run gallery -- --lang zh-Hans,fr --width 320,960 --page 'order|cart'` takes some of them; `--origin
// http://127.0.0.1:4300` uses a running instance instead of a new one; `--out <folder>` keeps earlier pictures for comparison.
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBrowser } from './run/browser.mjs';
import { ensureInstalled } from './run/install.mjs';
import { root, run } from './run/process.mjs';

const { values } = parseArgs({
  options: {
    lang: { type: 'string' },
    width: { type: 'string' },
    page: { type: 'string' },
    origin: { type: 'string' },
    out: { type: 'string', default: join(root, '.cache/screens') },
  },
});
const out = resolve(values.out);
process.chdir(root);
if (!(await ensureInstalled())) process.exit(1);
const browser = await ensureBrowser();
if (!browser.ok) process.exit(1);
if (!values.origin && (await run(process.execPath, ['tools/build.mjs'], { inherit: true })).code !== 0) process.exit(1);
const variables = {
  GALLERY_DIR: out,
  GALLERY_LANG: values.lang,
  GALLERY_WIDTH: values.width,
  GALLERY_PAGE: values.page,
  E2E_ORIGIN: values.origin,
};
const definedVariables = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined));
const { code } = await run(join(root, 'e2e/node_modules/.bin/playwright'), ['test', '-c', 'e2e/gallery.config.ts'], {
  inherit: true,
  env: { ...process.env, ...definedVariables },
});
console.log(`screens: ${out}/<language>/<width>/index.html`);
process.exit(code);
