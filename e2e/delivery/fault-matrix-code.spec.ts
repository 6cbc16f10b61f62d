import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { registryOf } from '../support/registry.ts';
import { demo, expect, test } from '../support/test.ts';
import { leftOut } from '../support/turns.ts';
import { clickRecovers, failed, goTo, isChecked, notice, remotes, requiringTomorrow, shellIsUsable } from './matrix.ts';

const root = join(import.meta.dirname, '../..');

const throwing = { load: 'throws while it loads', render: 'throws while it renders', name: 'takes a name that the shell lacks' };
const checkedApps = remotes
  .filter((remote) => Object.keys(throwing).some((_, position) => isChecked(position, remote)))
  .map(({ app }) => app);

/** Releases of today's remotes with faults in their code, in the instance's registry but not live. */
let faulty: Record<string, string> = {};

test.beforeAll(async ({ baseURL }) => {
  // `npm run soak` builds all six remotes, beside two other workers.
  test.setTimeout(480_000);
  const folder = join(root, `.cache/e2e/faulty-${process.pid}`);
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(root, 'tools/lib/faulty-builds.mjs'), folder, ...checkedApps],
    {
      env: { ...process.env, ORIGIN: baseURL, DATA_DIR: process.env.E2E_DATA_DIR },
    },
  );
  faulty = JSON.parse(stdout) as typeof faulty;
});
test.beforeEach(({ allowErrors }) => allowErrors(/./));

for (const remote of remotes) {
  const override = (release: string | undefined) => `?mf.${remote.app}=${release}`;

  const whenChecked = (fault: number) => (isChecked(fault, remote) ? test : leftOut);

  test.describe(remote.app, () => {
    for (const [position, [fault, title]] of Object.entries(throwing).entries()) {
      whenChecked(position)(title, async ({ page, signedIn }) => {
        if (remote.member) await signedIn(demo.member);
        await page.addInitScript((value) => Reflect.set(globalThis, 'injectedFault', value), fault);
        await goTo(page, remote, override(faulty[remote.app]));
        await shellIsUsable(page, remote);
        await expect(notice(page)).toContainText(failed);
        await notice(page).click();
        await expect(notice(page)).toContainText(failed);
        await clickRecovers(page, remote, () => page.evaluate(() => Reflect.deleteProperty(globalThis, 'injectedFault')));
      });
    }

    whenChecked(0)('wants another platform than the shell has', async ({ page, signedIn, origin }) => {
      const registry = registryOf({ origin, dataDir: process.env.E2E_DATA_DIR ?? '' });
      const release = await registry.publish(remote.app, { edit: { remoteEntry: requiringTomorrow } });
      if (remote.member) await signedIn(demo.member);
      await goTo(page, remote, override(release));
      await shellIsUsable(page, remote);
      await expect(notice(page)).toContainText('页面已更新，点击重新打开');
      const reloadRequest = page.waitForRequest((request) => request.isNavigationRequest());
      await notice(page).click();
      await reloadRequest;
      await expect(notice(page)).toContainText('页面已更新，点击重新打开');
    });
  });
}
