import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rspack } from '@rspack/core';
import { targets } from './base-config.mjs';

const hashOf = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The boot script as one minified expression: its files import only each other, so putting them one after the other is all it takes. */
const bootScript = async (files) => {
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
  const script = `(()=>{${parts.join('\n')};boot()})()`;
  const minified = await rspack.experiments.swc.minify(script, { compress: true, mangle: true, module: false });
  return minified.code.trim();
};

/** Whitespace and comments go; the file is small and plain. */
const squeezeCss = (css) =>
  css
    .replace(/\/\*[^]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{}:;,>]) ?/g, '$1')
    .replace(/;}/g, '}')
    .trim();

/**
 * The shell's page with everything constant filled in; `{{lang}}`, `{{title}}`, `{{scripts}}`, `{{page}}`, `{{first}}` and `{{body}}` are the server's.
 * @returns {Promise<{ html: string, scriptHashes: string[], styleHashes: string[] }>} the hashes are CSP sources of its inline parts
 */
export const pageTemplate = async (dir) => {
  const boot = await bootScript(
    ['start-scripts.ts', 'cover.ts', 'open-page.ts', 'boot.ts'].map((name) => join(dir, 'src/boot', name)),
  );
  const critical = squeezeCss(readFileSync(join(dir, 'src/boot/critical.css'), 'utf8'));
  const html = readFileSync(join(dir, 'src/index.html'), 'utf8')
    .replace('{{critical}}', () => critical)
    .replace('{{boot}}', () => boot)
    .replace(/\n+/g, '\n');
  return { html, scriptHashes: [hashOf(boot)], styleHashes: [hashOf(critical)] };
};
