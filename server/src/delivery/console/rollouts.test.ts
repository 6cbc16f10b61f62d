import { sql } from '../../db/sql.ts';
import { sampleBuild } from '../../test/sample-build.ts';
import { testDelivery, type TestDelivery } from '../../test/test-delivery.ts';
import { newestState } from '../channel/channel.repository.ts';
import { approvalsOf, approve, setPolicy } from '../policy/policy.repository.ts';

jest.setTimeout(60_000);

const home = '/platform/console';
let delivery: TestDelivery;
let next: string;
let cookie: string;

beforeAll(async () => {
  delivery = await testDelivery();
  await delivery.start();
  const shell = (await delivery.publish(sampleBuild('shell'))).release;
  const live = (await delivery.publish(sampleBuild('mall', 1))).release;
  next = (await delivery.publish(sampleBuild('mall', 2))).release;
  await delivery.change([
    { action: 'promote', app: 'shell', release: shell },
    { action: 'promote', app: 'mall', release: live },
  ]);
  const signedIn = await post(`${home}/sign-in`, { token: 'operator-token-of-the-tests' });
  cookie = `${String(signedIn.headers['set-cookie']).split(';')[0]}; juhe-lang=en`;
});
afterAll(() => delivery.close());

const post = (url: string, fields: Readonly<Record<string, string>>) =>
  delivery.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin', cookie: cookie ?? '' },
    payload: new URLSearchParams(fields).toString(),
  });
const get = (url: string) => delivery.app.inject({ url, headers: { cookie } });
const send = async (query: string, fields: Readonly<Record<string, string>> = {}) => {
  const { body } = await get(`${home}/act?${query}`);
  const hidden = [...body.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)];
  return post(`${home}/act`, {
    ...Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value])),
    why: 'because',
    ...fields,
  });
};
const apps = async () => (await newestState(delivery.test.db, 'production')).apps;
const text = (page: string) => page.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

describe('the console', () => {
  it('starts a canary in steps, shows it, and retains the choice in its form', async () => {
    await send('channel=production&action=canary&app=mall', { release: next, percent: '1', steps: '1' });
    expect((await apps())['mall']?.canary).toMatchObject({ percent: 1, steps: {} });
    expect(text((await get(home)).body)).toContain('Canary 1 % · In steps');
    expect((await get(`${home}/act?channel=production&action=canary&app=mall`)).body).toContain('name="steps" value="1" checked');
    await send('channel=production&action=canary&app=mall', { release: next, percent: '10' });
    expect((await apps())['mall']?.canary).not.toHaveProperty('steps');
    await send('channel=production&action=stopCanary&app=mall');
  });

  it('shows a first release, offers its share, and explains the effect of stopping it', async () => {
    const first = (await delivery.publish(sampleBuild('novel'))).release;
    await delivery.change([{ action: 'canary', app: 'novel', release: first, percent: 5 }]);
    const page = (await get(home)).body;
    expect(text(page)).toContain('First release 5 %');
    expect(page).not.toContain('action=rollback&amp;app=novel');
    expect((await get(`${home}/act?channel=production&action=canary&app=novel`)).body).toContain(
      `value="${first}" required checked`,
    );
    expect(text((await get(`${home}/act?channel=production&action=stopCanary&app=novel`)).body)).toContain(
      'Nobody gets novel any more',
    );
    await send('channel=production&action=stopCanary&app=novel');
    expect((await apps())['novel']).toMatchObject({ release: first, pilot: { percent: 0 } });
  });

  it('shows the channel’s requirements for a release, and the releases approved by a second person', async () => {
    expect(text((await get(home)).body)).not.toContain('second person');
    await setPolicy(delivery.test.db, 'production', { after: 'dev', secondPerson: true }, 'operator');
    const approval = { channel: 'production', app: 'mall', actor: 'mall-lead', person: 'Li', why: 'looked at <it>' } as const;
    await approve(delivery.test.db, { ...approval, release: next });
    const live = (await apps())['mall']?.release ?? '';
    await approve(delivery.test.db, { ...approval, release: live, why: 'is live already' });
    const page = text((await get(home)).body);
    expect(page).toContain('Takes releases that were live in Development · A second person approves each release');
    expect(page).toContain(`Approved ${next}`);
    expect(page).toMatch(/by mall-lead \(Li\) · looked at &[^;]+;it/);
    expect(page).not.toContain('is live already');
  });
});

describe('a second person', () => {
  it('approves in the console where the channel requires it, with an explanation', async () => {
    await setPolicy(delivery.test.db, 'production', { secondPerson: false }, 'operator');
    expect((await get(home)).body).not.toContain('action=approve');
    await setPolicy(delivery.test.db, 'production', { secondPerson: true }, 'operator');
    await delivery.test.db.run(sql`delete from delivery_approval`);
    expect((await get(home)).body).toContain('action=approve&amp;app=mall');
    const form = text((await get(`${home}/act?channel=production&action=approve&app=mall`)).body);
    expect(form).toContain('another token than yours makes the release live');
    expect(form).not.toContain('You are changing generation');
    const response = await send('channel=production&action=approve&app=mall', { release: next });
    expect(response.headers.location).toBe(`${home}?channel=production&approved=mall#app-mall`);
    expect(text((await get(`${home}?channel=production&approved=mall`)).body)).toContain(
      'a release of mall is approved for Production',
    );
    expect(text((await get(`${home}/act?channel=production&action=approve&app=mall`)).body)).toContain('approved by operator');
    expect(await approvalsOf(delivery.test.db, { channel: 'production', app: 'mall', release: next, days: 7 })).toEqual([
      expect.objectContaining({ actor: 'operator', why: 'because' }),
    ]);
    await setPolicy(delivery.test.db, 'production', { secondPerson: false }, 'operator');
  });

  it('is refused a release that does not exist, and an approval without a reason', async () => {
    await setPolicy(delivery.test.db, 'production', { secondPerson: true }, 'operator');
    const query = 'channel=production&action=approve&app=mall';
    expect((await send(query, { release: '9.9.9+0123456789ab' })).statusCode).toBe(404);
    expect((await send(query, { release: next, why: ' ' })).statusCode).toBe(400);
    const unsigned = await send(query, { release: next, csrf: 'x' });
    expect(unsigned.statusCode).toBe(403);
    await setPolicy(delivery.test.db, 'production', { secondPerson: false }, 'operator');
  });
});

it('shows the owners of paths', async () => {
  expect(text((await get(home)).body)).toMatch(/Paths \(\d+\) .*\/remote\/mall by its name/);
});
