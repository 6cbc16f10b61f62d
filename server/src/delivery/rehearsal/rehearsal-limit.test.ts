import { findJourneyBrowser } from '../../../../tools/run/browser.mjs';
import { readConfig } from '../../config.ts';
import { createLog } from '../../log.ts';
import { sampleRelease } from '../../test/sample-release.ts';
import { testDb, type TestDb } from '../../test/test-db.ts';
import type { ChannelState } from '../channel/state.ts';
import type { Release, ReleaseRoute } from '../release/release-document.ts';
import type { createAnswers } from './answers.ts';
import { createRehearsals, type RehearsalRequest, type Rehearsals } from './rehearsal.service.ts';

/** Seconds that the rehearsal may take, and the most that its end may come after them. */
const [seconds, grace] = [4, 4];
// Without the limit the page hangs for ever, and the test with it.
jest.setTimeout((seconds + grace + 20) * 1000);

let test: TestDb;
let rehearsals: Rehearsals | undefined;
beforeAll(async () => {
  test = await testDb();
});
afterAll(async () => {
  rehearsals?.close();
  await test.close();
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

const browser = findJourneyBrowser();
/** `npm run check` on a machine without a browser leaves it out. */
const withBrowser = browser === undefined ? it.skip : it;

withBrowser('ends when its time is over although a page hangs, and says that it could not finish', async () => {
  const config = readConfig({ LOG_LEVEL: 'fatal' });
  const [live, proposed, shell] = [mall('live'), mall('proposed'), sampleRelease('shell')];
  const published = [live, proposed, shell];
  /** A page whose script never ends: nothing that is asked of it is answered. */
  const hanging: ReturnType<typeof createAnswers>['opening'] = () => ({
    answer: async () => ({
      status: 200,
      headers: { 'content-type': 'text/html' },
      body: Buffer.from('<main>shown</main><script>setTimeout(() => { for (;;) {} })</script>'),
    }),
    calls: [],
  });
  rehearsals = createRehearsals(
    {
      db: test.db,
      log: createLog(config),
      config: {
        ...config,
        delivery: { ...config.delivery, rehearsal: { browser, seconds } },
      },
    },
    {
      live: { combination: async () => ({ html: '', policy: '', document: '' }) },
      releases: { find: async (app, id) => published.find((one) => one.app === app && one.release === id) },
      answers: { opening: hanging },
      member: undefined,
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
    brought: [{ app: 'mall', release: proposed.release }],
    startedBy: 'test',
  };
  const begun = Date.now();
  const outcome = await rehearsals.run(request);
  expect(Date.now() - begun).toBeLessThan((seconds + grace) * 1000);
  expect(outcome).toMatchObject({ verdict: 'notRun', reason: `it took longer than ${seconds} seconds`, report: { pages: [] } });
  expect(outcome.milliseconds).toBeGreaterThanOrEqual(seconds * 1000);
  // It could not finish, so that it does not stand in for the next one.
  expect(rehearsals.recent(request)).toBeUndefined();
});
