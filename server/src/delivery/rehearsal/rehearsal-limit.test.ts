import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../config.ts';
import { createLog } from '../../log.ts';
import { sampleRelease } from '../../test/sample-release.ts';
import { testDb, type TestDb } from '../../test/test-db.ts';
import type { ChannelState } from '../channel/state.ts';
import type { Release, ReleaseRoute } from '../release/release-document.ts';
import type { LiveParts } from '../live/live-document.ts';
import type { createAnswers } from './answers.ts';
import { createRehearsals, type RehearsalRequest, type Rehearsals } from './rehearsal.service.ts';

/** Timeout of the rehearsal (s). */
const seconds = 4;
// Without the limit the browser's own timeout, 30 s, would end it with another reason.
jest.setTimeout(45_000);

let test: TestDb;
let rehearsals: Rehearsals | undefined;
const folder = mkdtempSync(join(tmpdir(), 'rehearsal-limit-'));
beforeAll(async () => {
  test = await testDb();
});
afterAll(async () => {
  rehearsals?.close();
  await test.close();
  rmSync(folder, { recursive: true });
});

const route: ReleaseRoute = {
  path: '/remote/mall/home',
  title: 'Home',
  titles: { 'zh-Hans': 'Home', 'zh-Hant': 'Home', en: 'Home', fr: 'Home', es: 'Home' },
  access: 'public',
  kind: 'page',
  query: [],
  expose: './remote/mall/home',
  js: [],
  css: [],
};
const mall = (build: string): Release => sampleRelease('mall', build, { routes: [route] });

/** A browser that starts and never responds; it ends when its parent closes the pipe. */
const hangingBrowser = () => {
  const file = join(folder, 'browser');
  writeFileSync(file, '#!/bin/sh\nexec cat <&3 >/dev/null\n', { mode: 0o755 });
  return file;
};

it('ends at its time limit although the browser hangs, and reports that it did not finish', async () => {
  const config = readConfig({ LOG_LEVEL: 'fatal' });
  const [live, proposed, shell] = [mall('live'), mall('proposed'), sampleRelease('shell')];
  const published = [live, proposed, shell];
  const parts: LiveParts = {
    env: 'development',
    channel: 'production',
    generation: 1,
    issuedAt: 0,
    shell,
    remotes: [],
  };
  const unasked: ReturnType<typeof createAnswers>['opening'] = () => ({ answer: async () => undefined, calls: [] });
  rehearsals = createRehearsals(
    {
      db: test.db,
      log: createLog(config),
      config: {
        ...config,
        delivery: { ...config.delivery, rehearsal: { browser: hangingBrowser(), seconds } },
      },
    },
    {
      live: { combination: async () => ({ html: '', policy: '', document: '', parts }) },
      releases: { find: async (app, id) => published.find((candidate) => candidate.app === app && candidate.release === id) },
      answers: { opening: unasked },
      member: undefined,
      createScreens: undefined,
    },
  );
  const state = (release: Release): ChannelState => ({
    channel: 'production',
    generation: 1,
    apps: { shell: { release: shell.release }, mall: { release: release.release } },
  });
  const request: RehearsalRequest = {
    channel: 'production',
    before: state(live),
    after: state(proposed),
    introduced: [{ app: 'mall', release: proposed.release }],
    startedBy: 'test',
  };
  const outcome = await rehearsals.run(request);
  expect(outcome).toMatchObject({ verdict: 'notRun', reason: `it took longer than ${seconds} seconds`, report: { pages: [] } });
  // It could not finish, so it is not reused for the next one.
  expect(rehearsals.recent(request)).toBeUndefined();
});
