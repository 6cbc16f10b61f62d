import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { change } from '../../tools/release/change.mjs';
import { publishFolder } from '../../tools/release/publish.mjs';
import { findBrowser } from '../../tools/run/browser.mjs';
import { startInstance } from '../../tools/run/instance.mjs';
import { root } from '../../tools/run/process.mjs';
import { newFiles, releasesWithWord } from './changed-word.mjs';
import { visit } from './member-bytes.mjs';

const path = '/pages/welfare/welfare';
const withoutDeltas = '--disable-features=CompressionDictionaryTransport,CompressionDictionaryTransportBackend';

/**
 * Limits for a returning member after one word changed: bytes of reloaded files of the app's page, in a browser that uses
 * deltas against the previous release (RFC 9842) and in one that does not; and the number of new files in the release.
 */
const limits = { mall: { deltas: 4_000, whole: 24_000, files: 2 }, shell: { deltas: 4_000, whole: 25_000, files: 2 } };
const apps = Object.keys(limits);

/** Visits by one member's browser: the first, one without changes, and one after each release. */
const visits = async (releases, args) => {
  const instance = await startInstance('bench-release/bytes', { LOG_LEVEL: 'error', BAKE_MINUTES: '0' });
  process.env.ORIGIN = instance.origin;
  process.env.DATA_DIR = instance.dataDir;
  const browser = await chromium.launch({ executablePath: findBrowser(), args });
  try {
    const makeLive = async (app, kind) => {
      const { dir, document } = releases[app][kind];
      await publishFolder(app, dir);
      await change('production', [{ action: 'promote', app, release: document.release }], { why: 'benchmark' });
    };
    for (const app of apps) await makeLive(app, 'before');
    const context = await browser.newContext({ locale: 'en-US', viewport: { width: 375, height: 812 } });
    const address = `${instance.origin}/h5/#${path}`;
    const first = await visit(context, address);
    const measured = { first, nothing: await visit(context, address) };
    for (const app of apps) {
      await makeLive(app, 'after');
      measured[app] = await visit(context, address);
    }
    return measured;
  } finally {
    await browser.close();
    await instance.stop();
  }
};

const kb = (bytes) => `${(bytes / 1000).toFixed(1)} KB`.padStart(10);

/** Returns what a baseline compares of the measured bytes, by kind of figure. */
export const releaseFigures = (measured) => ({
  bytes: Object.fromEntries(
    ['deltas', 'whole'].flatMap((mode) =>
      apps.map((app) => [`${mode}: bytes of files after a word in ${app}`, measured[mode][app].files]),
    ),
  ),
  counts: Object.fromEntries(apps.map((app) => [`new files after a word in ${app}`, measured.files[app].added])),
});

/**
 * Measures the bytes that one changed word costs a returning member; prints a table.
 * @returns {Promise<{ measured: object, over: string[] }>} `over`: the exceeded limits
 */
export const measureReleaseBytes = async () => {
  const releases = {};
  for (const app of apps) releases[app] = await releasesWithWord(app, join(root, '.cache/bench-release/words'));
  const exceeded = [];
  const checkLimit = (label, value, limit) => value > limit && exceeded.push(`${label}: ${value}, the limit is ${limit}`);
  const measured = { files: {} };
  for (const app of apps) {
    const { all: fileCount, added } = newFiles(releases[app].before.document, releases[app].after.document);
    console.log(`one word in ${app}: ${added.length} of ${fileCount} files are new (${added.join(', ')})`);
    measured.files[app] = { all: fileCount, added: added.length };
    checkLimit(`new files of ${app}`, added.length, limits[app].files);
  }
  console.log(`${'bytes on the wire'.padEnd(34)}${['files', 'page', 'live.json'].map((name) => name.padStart(10)).join('')}`);
  for (const [mode, args] of Object.entries({ deltas: [], whole: [withoutDeltas] })) {
    measured[mode] = await visits(releases, args);
    for (const [name, { files, page, live }] of Object.entries(measured[mode]))
      console.log(`${`${mode}: ${limits[name] ? `a word in ${name}` : name}`.padEnd(34)}${[files, page, live].map(kb).join('')}`);
    for (const app of apps)
      checkLimit(`${mode}: bytes of files after a word in ${app}`, measured[mode][app].files, limits[app][mode]);
    checkLimit(`${mode}: bytes of files when nothing is new`, measured[mode].nothing.files, 0);
  }
  return { measured, over: exceeded };
};
