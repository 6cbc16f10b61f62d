import { accessSync, constants, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { root, run } from './process.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
/** Chromium without a window: the same journeys for 60 % of the CPU. Benchmarks use a complete one, like members. */
const shell = 'chromium-headless-shell';
const folders = ['/usr/bin', '/usr/local/bin', '/snap/bin', ...(process.env.PATH ?? '').split(delimiter)];
const macOs = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

const isProgram = (file) => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** Returns Playwright's own download, if there is one. */
const playwrights = () => {
  const file = createRequire(join(root, 'e2e/package.json'))('@playwright/test').chromium.executablePath();
  return existsSync(file) ? file : undefined;
};

const find = (candidates) => {
  const named = process.env.PLAYWRIGHT_CHROMIUM || process.env.CHROME_BIN;
  if (named) return named;
  for (const name of candidates) {
    const folder = folders.find((dir) => dir && isProgram(join(dir, name)));
    if (folder) return join(folder, name);
  }
  return isProgram(macOs) ? macOs : playwrights();
};

/**
 * Finds a Chromium of this machine: that of PLAYWRIGHT_CHROMIUM or CHROME_BIN, an installed one, or Playwright's own.
 * @returns {string | undefined} its path
 */
export const findBrowser = () => find([...names, shell]);

/**
 * Like `findBrowser`, for journeys: prefers the one without a window.
 * @returns {string | undefined} its path
 */
export const findJourneyBrowser = () => find([shell, ...names]);

/**
 * Installs a browser if there is none: Debian's package as root, else Playwright's download.
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
export const ensureBrowser = async () => {
  if (findJourneyBrowser()) return { ok: true, output: '' };
  let output = '';
  if (process.getuid?.() === 0 && isProgram('/usr/bin/apt-get')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-qq'], { env });
    for (const name of [shell, 'chromium']) {
      const install = ['install', '-y', '-qq', '--no-install-recommends', name, 'fonts-noto-cjk'];
      output += (await run('apt-get', install, { env })).output;
      if (findJourneyBrowser()) return { ok: true, output };
    }
  }
  const download = await run(join(root, 'e2e/node_modules/.bin/playwright'), ['install', 'chromium']);
  return { ok: findJourneyBrowser() !== undefined, output: output + download.output };
};
