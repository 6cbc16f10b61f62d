// The unit and API test files that `npm test` runs only on some days (decision 0061).
import { isAbout, sliceOf } from './recent-changes.mjs';

/**
 * Test files that take long, by the day on which they run, so that each day costs about the same. Each has the path prefixes of its
 * subject: it also runs on other days while one of them or the file itself has changed recently. Money, orders, sessions, access rules and
 * ownership have tests that run every day; here are only their random searches and killed processes.
 *
 * A simulation has the day on which it kills a server (server/src/test/simulation/kills-today.ts).
 * @type {readonly Readonly<Record<string, readonly string[]>>[]}
 */
export const rotation = [
  {
    'server/src/mall/simulation.test.ts': ['server/src/test/simulation/mall'],
    'server/src/test/fuzz.test.ts': ['server/src/test/fuzz', 'server/src/http/input/'],
    'server/src/db/engine.test.ts': ['server/src/db/engine'],
    'server/src/delivery/backend/proxy.test.ts': ['server/src/delivery/backend/'],
    'server/src/http/reads/read-database.test.ts': [
      'server/src/http/reads/',
      'server/src/db/read-replica',
      'server/src/db/replica-freshness',
    ],
    'server/src/delivery/access/registry-budgets.test.ts': ['server/src/delivery/access/'],
    'server/src/content/library/library.test.ts': ['server/src/content/library/'],
    'server/src/http/limits/admission.test.ts': ['server/src/http/limits/'],
    'server/src/delivery/live/canary.test.ts': ['server/src/delivery/live/'],
  },
  {
    'server/src/auction/simulation.test.ts': ['server/src/test/simulation/auction/'],
    'tools/lib/define-remote.test.ts': ['tools/define-remote.mjs', 'tools/lib/'],
    'tools/rules/new-slice.test.ts': ['tools/new-slice.mjs', 'tools/run/slice-files.mjs'],
    'server/src/wallet/withdrawal/kill.test.ts': ['server/src/wallet/withdrawal/'],
    'server/src/content/chat/chat.test.ts': ['server/src/content/chat/'],
    'server/src/delivery/backend/backend.test.ts': ['server/src/delivery/backend/'],
    'server/src/common/upload/slow-storage.test.ts': ['server/src/common/upload/', 'server/src/storage/'],
    'server/src/delivery/gate/own-builds.test.ts': ['server/src/delivery/gate/'],
  },
  {
    'server/src/wallet/simulation.test.ts': ['server/src/test/simulation/wallet/'],
    'tools/rules/release-command.test.ts': ['tools/release'],
    'tools/rules/operations.test.ts': ['tools/rules/used-exports.mjs', 'tools/lib/operations.mjs'],
    'server/src/delivery/screen/screens.test.ts': ['server/src/delivery/screen/'],
    'server/src/delivery/gate/start-check.test.ts': ['server/src/delivery/gate/'],
    'server/src/common/upload/upload.test.ts': ['server/src/common/upload/', 'server/src/storage/'],
    'server/src/delivery/release/release-schema.test.ts': ['server/src/delivery/release/'],
    'server/src/delivery/screen/renderer-process.test.ts': ['server/src/delivery/screen/'],
    'server/src/common/nearby/nearby.test.ts': ['server/src/common/nearby/'],
  },
  {
    'server/src/social/simulation.test.ts': ['server/src/test/simulation/social/'],
    'server/src/backup/backup.test.ts': ['server/src/backup/', 'server/src/db/engine'],
    'server/src/http/reads/primary-outage.test.ts': [
      'server/src/http/reads/',
      'server/src/db/read-replica',
      'server/src/db/replica-freshness',
    ],
    'server/src/test/simulation/replicas.test.ts': ['server/src/test/simulation/replicas'],
    'server/src/delivery/release/publish.test.ts': ['server/src/delivery/release/'],
    'server/src/delivery/release/restore.test.ts': ['server/src/delivery/release/'],
    'server/src/content/chat/answering.test.ts': ['server/src/content/chat/'],
    'server/src/content/creation/creation.test.ts': ['server/src/content/creation/'],
    'server/src/jobs/jobs.test.ts': ['server/src/jobs/'],
  },
  {
    'server/src/applyfor/simulation.test.ts': ['server/src/test/simulation/applyfor/'],
    'server/src/main.test.ts': ['server/src/main', 'server/src/config', 'server/src/db/engine', 'server/src/db/migrate'],
    'server/src/delivery/metric/load-times.test.ts': ['server/src/delivery/metric/'],
    'server/src/auction/bid/kill.test.ts': ['server/src/auction/bid/'],
    'server/src/db/development/redo.test.ts': ['server/src/db/development/', 'server/src/db/migrate'],
    'server/src/member/account-export/export-memory.test.ts': ['server/src/member/account-export/'],
    'server/src/delivery/package/package.test.ts': ['server/src/delivery/package/'],
    'server/src/delivery/rehearsal/rehearsal-limit.test.ts': ['server/src/delivery/rehearsal/'],
  },
];

/**
 * Returns the test files that do not run on a day.
 * @param {number} day days since 1970-01-01 (UTC)
 * @param {readonly (readonly string[])[] | undefined} changes of {@link recentChanges}; without them every file runs
 */
export const restingUnits = (day, changes) =>
  rotation
    .filter((_, position) => changes !== undefined && position !== day % rotation.length)
    .flatMap((files) => Object.entries(files))
    .filter(([file, subject]) => !isAbout(changes, (path) => [file, ...subject].some((prefix) => path.startsWith(prefix))))
    .map(([file]) => file);

/**
 * Returns the slices, such as `mall/cart`, whose contract has changed.
 * @param {readonly (readonly string[])[]} changes of {@link recentChanges}
 */
export const changedSlices = (changes) => {
  const contractOf = (path) => (path.startsWith('packages/contract/') ? sliceOf(path) : undefined);
  return [...new Set(changes.flat().map(contractOf).filter(Boolean))].filter((slice) =>
    isAbout(changes, (path) => contractOf(path) === slice),
  );
};
