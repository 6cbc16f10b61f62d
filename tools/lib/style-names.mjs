import { createHash } from 'node:crypto';
import { readFileSync, realpathSync } from 'node:fs';
import { appFiles, nameIn } from './inputs.mjs';

/**
 * Returns the bundler's rules that name the classes of each bundled style sheet: `<app>-<6 characters of its path and
 * content>-<local>`. Sheets of two releases may be in one page: a different sheet has different names, and an unchanged one
 * keeps its own, as do the scripts that use it. Other sheets (of a third-party package) are named by the release, see
 * `baseConfig`.
 * @param {string} app
 * @param {string} dir the app's folder
 */
export const styleNameRules = (app, dir) =>
  appFiles(app, dir)
    .filter((file) => file.endsWith('.css'))
    .map((file) => {
      const hash = createHash('sha256')
        .update(`${nameIn(dir)(file)}\0`)
        .update(readFileSync(file))
        .digest('base64url');
      return {
        resource: realpathSync(file),
        type: 'css/auto',
        generator: { localIdentName: `${app}-${hash.slice(0, 6)}-[local]` },
      };
    });
