import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rspack } from '@rspack/core';
import { languages, readJson } from './apps.mjs';
import { targets } from './base-config.mjs';

const hashOf = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * Bundles an inline script as one minified expression: its files import only each other, so concatenation is sufficient.
 * @param {string[]} files in the order of their imports
 * @param {string} start name of the called function
 */
const inlineScript = async (files, start) => {
  const parts = await Promise.all(
    files.map(async (file) => {
      const { code } = await rspack.experiments.swc.transform(readFileSync(file, 'utf8'), {
        filename: file,
        sourceMaps: false,
        module: { type: 'es6' },
        jsc: { parser: { syntax: 'typescript' } },
        env: { targets },
      });
      return code.replace(/^import [^;]*;/gm, '').replace(/\bexport const /g, 'const ');
    }),
  );
  const script = `(()=>{${parts.join('\n')};${start}()})()`;
  const minified = await rspack.experiments.swc.minify(script, { compress: true, mangle: true, module: false });
  return minified.code.trim();
};

/** Removes whitespace and comments, except whitespace in texts; the file is small and simple. */
export const squeezeCss = (css) =>
  css
    .replace(/\/\*[^]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/('[^']*')| ?([{}:;,>]) ?/g, '$1$2')
    .replace(/;}/g, '}')
    .trim();

/** Returns the notices of a failed start, one in each language: the boot script shows that of the document (src/boot/boot.ts). */
const failureNotices = (dir) =>
  languages
    .map((lang) => {
      const { failed, reload } = readJson(join(dir, 'src/boot/document/locales', `${lang}.json`)).boot;
      return `<div class="boot-failed" role="alert" lang="${lang}"><p>${failed}</p><button>${reload}</button></div>`;
    })
    .join('\n');

/**
 * Returns the shell's page with all constants filled in; `{{lang}}`, `{{title}}`, `{{scripts}}`, `{{screen}}`, `{{page}}`, `{{first}}` and
 * `{{body}}` are filled by the server.
 * @returns {Promise<{ html: string, scriptHashes: string[], styleHashes: string[] }>} the hashes are CSP sources of its
 *   inline
 *   parts
 */
export const pageTemplate = async (dir) => {
  const inBoot = (...names) => names.map((name) => join(dir, 'src/boot', name));
  const early = await inlineScript(inBoot('first-screens.ts', 'early-request.ts'), 'startEarly');
  const bootFiles = inBoot(
    'first-screens.ts',
    'start-scripts.ts',
    'hand-over.ts',
    'press.ts',
    'cover.ts',
    'page-files.ts',
    'first-answers.ts',
    'open-page.ts',
    'boot.ts',
  );
  const boot = await inlineScript(bootFiles, 'boot');
  const critical = squeezeCss(readFileSync(join(dir, 'src/boot/critical.css'), 'utf8'));
  const html = readFileSync(join(dir, 'src/index.html'), 'utf8')
    .replace('{{critical}}', () => critical)
    .replace('{{early}}', () => early)
    .replace('{{boot}}', () => boot)
    .replace('{{failed}}', () => failureNotices(dir))
    .replace(/\n+/g, '\n');
  return { html, scriptHashes: [hashOf(early), hashOf(boot)], styleHashes: [hashOf(critical)] };
};
