import { sampleBuild } from '../../test/sample-build.ts';
import { testDelivery, type TestDelivery } from '../../test/test-delivery.ts';
import type { ChannelStatus } from './status.ts';

jest.setTimeout(60_000);

let delivery: TestDelivery;
beforeAll(async () => {
  delivery = await testDelivery();
});
afterAll(() => delivery.close());

it('the status lists the deprecated names that an app uses, as the current shell and API declare them', async () => {
  const operation = 'GET /api/goods';
  const [price, goods] = [
    { since: '1.4.0', removedAfter: '2027-03-01', use: 'Amount' },
    { since: '1.2.0', removedAfter: '2027-02-01', use: 'GET /api/v2/goods' },
  ];
  const served = { has: () => true, deprecationOf: (name: string) => (name === operation ? goods : undefined) };
  await delivery.start({}, { served });
  const types = JSON.stringify({
    operations: {},
    names: { '@juhe/ui': { Price: 'string' } },
    deprecated: { names: { '@juhe/ui': { Price: price } } },
  });
  const shellFiles = { 'main.js': 'shell()', 'main.css': 'a{}', 'types.12345678.json': types };
  const provides = { '@juhe/ui': ['Price', 'Button'] };
  const shell = await delivery.publish(sampleBuild('shell', 1, { files: shellFiles, types: 'types.12345678.json', provides }));
  // Built before either was marked.
  const mall = await delivery.publish(sampleBuild('mall', 1, { uses: { '@juhe/ui': ['Price'] }, operations: [operation] }));
  const flowers = await delivery.publish(sampleBuild('flowers', 1, { uses: { '@juhe/ui': ['Button'] } }));
  for (const { app, release } of [shell, mall, flowers]) await delivery.change([{ action: 'promote', app, release }]);
  const { body } = await delivery.operator('GET', '/platform/channels/production');
  const { apps } = (JSON.parse(body) as { data: ChannelStatus }).data;
  expect(apps['mall']?.leaving).toEqual([
    { kind: 'operation', what: operation, ...goods },
    { kind: 'name', what: '@juhe/ui Price', ...price },
  ]);
  expect(apps['flowers']).not.toHaveProperty('leaving');
});
