import { accessSync, constants, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { root, run } from './process.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
/** Chromium without a window: the same journeys for 60 % of the CPU. Benchmarks take a whole one, as members have. */
const shell = 'chromium-headless-shell';
const places = ['/usr/bin', '/usr/local/bin', '/snap/bin', ...(process.env.PATH ?? '').split(delimiter)];
const macOs = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

const isProgram = (file) => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** Playwright's own download, when it is there. */
const playwrights = () => {
  const file = createRequire(join(root, 'e2e/package.json'))('@playwright/test').chromium.executablePath();
  return existsSync(file) ? file : undefined;
};

const find = (wanted) => {
  const named = process.env.PLAYWRIGHT_CHROMIUM || process.env.CHROME_BIN;
  if (named) return named;
  for (const name of wanted) {
    const place = places.find((dir) => dir && isProgram(join(dir, name)));
    if (place) return join(place, name);
  }
  return isProgram(macOs) ? macOs : playwrights();
};

/**
 * A Chromium of this machine: the one that PLAYWRIGHT_CHROMIUM or CHROME_BIN names, an installed one, or Playwright's own.
 * @returns {string | undefined} its path
 */
export const findBrowser = () => find([...names, shell]);

/**
 * As `findBrowser`, for journeys: the one without a window where there is one.
 * @returns {string | undefined} its path
 */
export const findJourneyBrowser = () => find([shell, ...names]);

/**
 * Installs a browser where there is none: Debian's package as root, else Playwright's download.
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
