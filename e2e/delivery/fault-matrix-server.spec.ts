import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { startInstance } from '../support/instance.ts';
import { registryOf } from '../support/registry.ts';
import { renderersOf } from '../support/renderers.ts';
import { expect, test } from '../support/test.ts';
import { leftOut } from '../support/turns.ts';
import { contentOf, isChecked, type RemoteUnderTest, remotes } from './matrix.ts';

/**
 * Remotes × faults of the script that renders first screens: a visitor always receives the page, without a trace of the
 * fault.
 */
const mark = 'injected at the server';

interface ServerFault {
  readonly title: string;
  /** Edits the script of a page. */
  readonly inject: (script: string, path: string) => string;
  /**
   * `shown`: its HTML is acceptable and shows until the browser's page is ready; `either`: depends on the browser's page. The
   * HTML of any other fault is refused, and the log reports it.
   */
  readonly outcome?: 'shown' | 'either';
}

/** Appends code to the script; `page` is the rendered result for the path. */
const adding =
  (code: string): ServerFault['inject'] =>
  (script, path) =>
    `${script}\n;(() => { const page = juheRemote.pages[${JSON.stringify(path)}]; ${code} })();`;
const rendering = (body: string) => adding(`page.Screen = () => { ${body} };`);
const withHtml = (html: string) =>
  rendering(
    `return juheShell.shared.react.createElement('section', { dangerouslySetInnerHTML: { __html: ${JSON.stringify(html)} } });`,
  );

const faults: readonly ServerFault[] = [
  { title: 'throws while it loads', inject: adding(`throw new Error('injected fault');`) },
  { title: 'throws while it renders', inject: rendering(`throw new Error('injected fault');`) },
  { title: 'never ends', inject: rendering('for (;;);') },
  { title: 'waits for ever', inject: adding('page.loadMessages = () => new Promise(() => undefined);') },
  { title: 'grows', inject: rendering('const all = []; for (;;) all.push(new Array(100000).fill(all.length));') },
  { title: 'leaves an element open', inject: withHtml(`<p>${mark}`) },
  { title: 'gives a script', inject: withHtml(`<p>${mark}</p><script>globalThis.injectedFault = true</script>`) },
  {
    title: 'gives an event handler',
    inject: withHtml(`<p>${mark}</p><img src="/missing" onerror="globalThis.injectedFault = true">`),
  },
  {
    title: 'gives another page than the browser',
    inject: withHtml(`<h2 style="position:fixed;inset:0;z-index:99">${mark}</h2><a href="#/pages/welfare/welfare">${mark}</a>`),
    outcome: 'shown',
  },
  { title: 'takes a name that the shell lacks', inject: adding(`juheShell.shared['@juhe/ui'].nameOfTomorrow.use();`) },
  {
    title: 'reads answers of another version',
    inject: (script) => script.replaceAll(/\.(list|total|title)\b/g, '.$1OfTomorrow'),
    outcome: 'either',
  },
];

let instance: Awaited<ReturnType<typeof startInstance>>;
let registry: ReturnType<typeof registryOf>;
/** Releases that were live before any fault. */
let healthy: Record<string, string> = {};

const rendered = remotes.filter(({ member }) => !member);

/** Returns the HTML of a remote's first screen as received by a visitor; empty without one. */
const screenOf = async ({ path }: RemoteUnderTest): Promise<string> => {
  const answer = await fetch(`${instance.origin}/platform/screen?path=${encodeURIComponent(path)}`);
  return answer.status === 200 ? ((await answer.json()) as { html: string }).html : '';
};
/** The first request of a generation may be served without waiting for its screen. */
const hasScreen = (remote: RemoteUnderTest) =>
  expect.poll(() => screenOf(remote), { message: remote.app, timeout: 20_000 }).toContain('<main');

const complaints = (app: string, release: string) =>
  readFileSync(join(dirname(instance.dataDir), 'server.log'), 'utf8')
    .split('\n')
    .filter((line) => line.includes('a first screen cannot be rendered') && line.includes(release) && line.includes(app));

test.beforeAll(async () => {
  test.setTimeout(240_000);
  instance = await startInstance(`e2e/server-faults-${process.pid}`, { FIRST_SCREENS: '1' });
  registry = registryOf(instance);
  healthy = await registry.releases();
  for (const remote of rendered) await hasScreen(remote);
});
test.afterAll(() => instance?.stop());

for (const remote of rendered) {
  const { app, path } = remote;
  const otherRemotes = rendered.filter((candidate) => candidate !== remote);
  const open = async (release: string) => {
    await registry.change([{ action: 'promote', app, release }]);
  };

  test.describe(app, () => {
    for (const [position, { title, inject, outcome }] of faults.entries())
      (isChecked(position, remote) ? test : leftOut)(`its server script ${title}`, async ({ page }) => {
        const release = await registry.publish(app, { edit: { 'server/': (script) => inject(script, path) } });
        await open(release);
        if (outcome === 'shown') await expect.poll(() => screenOf(remote), { timeout: 20_000 }).toContain(mark);

        await page.goto(`${instance.origin}/h5/#${path}`, { waitUntil: 'commit' });
        await expect(contentOf(page, remote)).toBeVisible();
        await expect(page.locator('#first')).toHaveCount(0);
        await expect(page.getByText(mark)).toHaveCount(0);
        expect(await page.evaluate(() => Reflect.get(globalThis, 'injectedFault'))).toBeUndefined();
        for (const otherRemote of otherRemotes) await hasScreen(otherRemote);
        if (outcome === 'shown') {
          expect(complaints(app, release)).toEqual([]);
          expect(renderersOf(instance.pid, app, release)).toHaveLength(1);
        } else if (outcome === undefined) {
          await expect.poll(() => complaints(app, release).length, { timeout: 15_000 }).toBeGreaterThan(0);
          expect(await screenOf(remote)).toBe('');
        }
        await open(healthy[app] ?? '');
        await hasScreen(remote);
        expect(await screenOf(remote)).not.toContain(mark);
        await expect.poll(() => renderersOf(instance.pid, app, release)).toEqual([]);
      });

    (isChecked(faults.length, remote) ? test : leftOut)('it has no server script', async ({ page }) => {
      const release = await registry.publish(app, { withoutServer: true });
      await open(release);
      await page.goto(`${instance.origin}/h5/#${path}`, { waitUntil: 'commit' });
      await expect(contentOf(page, remote)).toBeVisible();
      expect(await screenOf(remote)).toBe('');
      for (const otherRemote of otherRemotes) await hasScreen(otherRemote);
      expect(complaints(app, release)).toEqual([]);
      await open(healthy[app] ?? '');
      await hasScreen(remote);
    });
  });
}
