import { accessSync, constants, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { root, run } from './process.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
/** Longest time (ms) for an installation where the journeys can also run in an installed Chromium. */
const installLimitMs = 120_000;
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

const folderOf = (name) => folders.find((dir) => dir && isProgram(join(dir, name)));

const find = (candidates) => {
  const named = process.env.PLAYWRIGHT_CHROMIUM || process.env.CHROME_BIN;
  if (named) return named;
  for (const name of candidates) {
    const folder = folderOf(name);
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

/** Installs a browser by Debian's package manager; returns its output. */
const installPackages = async (names) => {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // A machine without a connection must not wait for each mirror in turn.
  const limits = ['-qq', '-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=10', '-o', 'Acquire::https::Timeout=10'];
  const signal = findJourneyBrowser() ? AbortSignal.timeout(installLimitMs) : undefined;
  await run('apt-get', ['update', ...limits], { env, signal });
  return (await run('apt-get', ['install', '-y', ...limits, '--no-install-recommends', ...names], { env, signal })).output;
};

/**
 * Ensures a browser for journeys: on a Debian, as root, the one without a window is installed even beside a complete Chromium,
 * which needs half as much CPU again for the same journeys; elsewhere, if there is none, Playwright's download.
 * @returns {Promise<{ ok: boolean, output: string }>} not ok without any browser
 */
export const ensureBrowser = async () => {
  let output = '';
  const isNamed = Boolean(process.env.PLAYWRIGHT_CHROMIUM || process.env.CHROME_BIN);
  if (!isNamed && folderOf(shell) === undefined && process.getuid?.() === 0 && isProgram('/usr/bin/apt-get')) {
    output += await installPackages([shell, ...(findBrowser() ? [] : ['fonts-noto-cjk'])]);
    if (!findJourneyBrowser()) output += await installPackages(['chromium', 'fonts-noto-cjk']);
  }
  if (findJourneyBrowser()) return { ok: true, output };
  const download = await run(join(root, 'e2e/node_modules/.bin/playwright'), ['install', 'chromium']);
  return { ok: findJourneyBrowser() !== undefined, output: output + download.output };
};
