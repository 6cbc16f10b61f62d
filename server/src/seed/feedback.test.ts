import { feedback } from '@juhe/contract/common/feedback';
import { report } from '@juhe/contract/common/report';
import { seededServer } from '../test/seeded-server.ts';
import type { TestServer } from '../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await seededServer();
}, 120_000);
afterAll(() => server.close());

it('gives an operator feedback that waits, feedback that is answered, and reports', async () => {
  const operator = { token: server.operatorToken };
  const [open, answered] = [
    await server.call(feedback.listFeedback, {}, operator),
    await server.call(feedback.listFeedback, { state: 'answered' }, operator),
  ];
  expect([open.data.total, answered.data.total]).toEqual([1, 1]);
  const { data } = await server.call(report.listReports, {}, operator);
  expect(data.list.map(({ memberId }) => memberId)).toEqual(['m2', 'm3']);
  expect(data.list.every(({ about, ownerId, memberId }) => about !== '' && ownerId !== memberId)).toBe(true);
});
