// The part of the journeys that `npm test` runs today (decision 0078).
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './process.mjs';

/** Number of days over which all other journeys are run once. */
export const rotationDays = 5;

/**
 * Spec files that run every day, without `.spec.ts`: money, orders, sessions, and how the apps are loaded and released. Files
 * that rotate by a multiple of five days themselves (e2e/support/turns.ts) belong here: otherwise some of their parts would
 * never run.
 */
export const everyDay = [
  'auction/live-bid',
  'auction/orders',
  'delivery/fallback',
  'delivery/fault-matrix',
  'delivery/fault-matrix-code',
  'delivery/fault-matrix-server',
  'delivery/seventh-remote',
  'delivery/update',
  'mall/checkout',
  'member/session',
  'shell/every-page',
  'shell/first-screen',
  'shell/navigation',
  'shell/session',
  'wallet/wallet',
];

/** Returns all spec files, such as `mall/goods.spec.ts`, except the gallery, which `npm run gallery` runs. */
export const journeyFiles = () =>
  readdirSync(join(root, 'e2e'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !['gallery', 'node_modules'].includes(entry.name))
    .flatMap(({ name }) => readdirSync(join(root, 'e2e', name)).map((file) => `${name}/${file}`))
    .filter((file) => file.endsWith('.spec.ts'));

/**
 * Returns the spec files that do not run on a day.
 * @param files names below `e2e`, such as `mall/goods.spec.ts`
 * @param day days since 1970-01-01 (UTC)
 */
export const restingJourneys = (files, day) =>
  files
    .filter((file) => !everyDay.includes(file.replace(/\.spec\.ts$/, '')))
    .toSorted()
    .filter((_, position) => position % rotationDays !== day % rotationDays);
