import { createHash } from 'node:crypto';
import { readFileSync, realpathSync } from 'node:fs';
import { appFiles, nameIn } from './inputs.mjs';

/**
 * Rules of the bundler that name the classes of each style sheet an app bundles: `<app>-<6 characters of its path and content>-<local>`. Sheets of
 * two releases may be in one page: another sheet has other names, and one that did not change keeps its own, and so the scripts that use it.
 * What these rules do not know (a sheet of somebody's package) is named by the release, as `baseConfig` says.
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
