import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { checkReleases, parseReleases } from '@juhe/testing/playwright';
import { secondOperatorToken } from './operators.ts';
import { makeSnapshots, startInstance } from './instance.ts';

/**
 * Starts the instance that all journeys use, unless `E2E_ORIGIN` names a running one; returns its stop function. Its log is
 * kept.
 */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_ORIGIN) {
    await checkReleases(process.env.E2E_ORIGIN, parseReleases(process.env.RELEASES));
    return undefined;
  }
  const snapshots = await makeSnapshots(`e2e/snapshots-${process.pid}`);
  if (snapshots) process.env.INSTANCE_SNAPSHOTS = snapshots;
  const instance = await startInstance(`e2e/run-${process.pid}`, {
    OPERATOR_TOKENS: `second:${createHash('sha256').update(secondOperatorToken).digest('hex')}`,
  });
  process.env.E2E_ORIGIN = instance.origin;
  process.env.E2E_DATA_DIR = instance.dataDir;
  const stop = async () => {
    await instance.stop();
    rmSync(instance.dataDir, { recursive: true, force: true });
    if (snapshots) rmSync(snapshots, { recursive: true, force: true });
  };
  try {
    await checkReleases(instance.origin, parseReleases(process.env.RELEASES));
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}
