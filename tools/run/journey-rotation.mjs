// The part of the journeys that `npm test` runs today (decision 0078).
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './process.mjs';
import { isAbout, recentChanges, sliceOf } from './recent-changes.mjs';

/** Number of days over which all other journeys are run once; a prime number, so that no smaller rotation within a file coincides. */
export const rotationDays = 7;

/** Largest number of spec files that run because of recent changes. */
export const recentLimit = 4;

/**
 * Spec files that run every day, without `.spec.ts`: money, orders, sessions, and how the apps are loaded and released. Files
 * that rotate by a multiple of seven days themselves (e2e/support/turns.ts) belong here: otherwise some of their parts would
 * never run.
 */
export const everyDay = [
  'auction/orders',
  'delivery/fallback',
  'delivery/update',
  'mall/checkout',
  'member/session',
  'shell/every-page',
  'shell/first-screen',
  'shell/session',
  'wallet/wallet',
];

/** Returns all spec files, such as `mall/goods.spec.ts`, except the gallery, which `npm run gallery` runs. */
export const journeyFiles = () =>
  readdirSync(join(root, 'e2e'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !['gallery', 'node_modules'].includes(entry.name))
    .flatMap(({ name }) => readdirSync(join(root, 'e2e', name)).map((file) => `${name}/${file}`))
    .filter((file) => file.endsWith('.spec.ts'));

/** Whether a journey concerns a slice: it bears its name, or calls its operations. */
const concerns = (file, source, slice) => file.startsWith(slice) || source.includes(`@juhe/contract/${slice}'`);

/**
 * Returns the spec files that concern recent changes, those of the newest change first; a slice's second file comes after the
 * first ones of all others.
 * @param files names below `e2e`, such as `mall/goods.spec.ts`
 * @param {readonly (readonly string[])[]} [changes] changed files from the root, for each change, the newest first
 */
export const recentJourneys = (files, changes = recentChanges() ?? []) => {
  const sources = new Map(files.map((file) => [file, readFileSync(join(root, 'e2e', file), 'utf8')]));
  const subjectOf = (path) => (path.startsWith('e2e/') ? path : sliceOf(path));
  const subjects = [...new Set(changes.flat().map(subjectOf).filter(Boolean))].filter((subject) =>
    isAbout(changes, (path) => subjectOf(path) === subject),
  );
  const groups = subjects.map((subject) =>
    files.filter((file) => subject === `e2e/${file}` || concerns(file, sources.get(file) ?? '', subject)),
  );
  return [...new Set([...groups.flatMap((group) => group.slice(0, 1)), ...groups.flat()])];
};

/**
 * Returns the spec files that do not run on a day.
 * @param files names below `e2e`, such as `mall/goods.spec.ts`
 * @param day days since 1970-01-01 (UTC)
 * @param {readonly string[]} [recent] files that concern recent changes: the first {@link recentLimit} of those that would not
 *   run do run
 */
export const restingJourneys = (files, day, recent = []) => {
  const resting = files
    .filter((file) => !everyDay.includes(file.replace(/\.spec\.ts$/, '')))
    .toSorted()
    .filter((_, position) => position % rotationDays !== day % rotationDays);
  const added = recent.filter((file) => resting.includes(file)).slice(0, recentLimit);
  return resting.filter((file) => !added.includes(file));
};
