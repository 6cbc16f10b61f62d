import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Runs in a separate Node process: the build tools are ESM. */
const squeezed = (css: string): string =>
  execFileSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { squeezeCss } from '${join(__dirname, 'page-template.mjs')}';
      process.stdout.write(squeezeCss((await import('node:fs')).readFileSync(0, 'utf8')));`,
    ],
    { encoding: 'utf8', input: css },
  );

it('removes the whitespace between the parts of a style sheet, and none within its texts', () => {
  const css = `
    /* The start. */
    [data-start='fr'] .skeleton::after,
    [data-start='fr'] .page::after {
      color: #666;
      content: 'De belles lectures, de belles choses';
    }
  `;
  expect(squeezed(css)).toBe(
    "[data-start='fr'] .skeleton::after,[data-start='fr'] .page::after{color:#666;content:'De belles lectures, de belles choses'}",
  );
});
