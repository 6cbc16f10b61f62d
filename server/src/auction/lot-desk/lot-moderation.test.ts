import { lotDesk } from '@juhe/contract/auction/lot-desk';
import { report } from '@juhe/contract/common/report';
import { sanction } from '@juhe/contract/member/sanction';
import { sql } from '../../db/sql.ts';
import { makeLot } from '../../test/auction.ts';
import type { TestMember } from '../../test/test-member.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const operator = () => ({ token: server.operatorToken });
let keys = 0;
const key = () => `key-of-lot-moderation-${(keys += 1)}`;
const reportLot = (member: TestMember, productNo: string) =>
  server.call(report.addReport, { kind: 'lot', targetId: productNo, reason: 'fraud' }, member);
const uphold = (id: string) =>
  server.call(report.resolveReport, { id, outcome: 'upheld', note: '拍品与描述不符' }, { ...operator(), key: key() });
const stateOf = async (productNo: string) =>
  (await server.db.one<{ state: string }>(sql`select state from lot where product_no = ${productNo}`)).state;
const measures = async (member: TestMember) =>
  (await server.call(sanction.listMySanctions, {}, member)).data.list.map(({ kind, measure }) => `${kind} ${measure}`);

// COMMON-24
it('that has not opened is withdrawn by an upheld report, and its owner may appeal', async () => {
  const [owner, reporter] = await Promise.all([server.memberWith(), server.memberWith()]);
  const productNo = await makeLot(server, { owner: owner.id, state: 'scheduled' });
  expect((await reportLot(owner, productNo)).key).toBe('report.own');
  const { data } = await reportLot(reporter, productNo);
  expect((await uphold(data.id)).code).toBe(200);
  expect(await stateOf(productNo)).toBe('withdrawn');
  expect(await measures(owner)).toEqual(['lot removal']);
  expect((await reportLot(await server.memberWith(), productNo)).key).toBe('report.missing');
});

// COMMON-24
it('that is open is cancelled by its own call first; the report is decided then', async () => {
  const reporter = await server.memberWith();
  const productNo = await makeLot(server);
  const { data } = await reportLot(reporter, productNo);
  expect((await uphold(data.id)).key).toBe('lot.cancelFirst');
  expect(await stateOf(productNo)).toBe('open');
  const cancelled = { productNo, reason: '拍品与描述不符', fraud: false };
  expect((await server.call(lotDesk.cancelLot, cancelled, { ...operator(), key: key() })).code).toBe(200);
  expect((await uphold(data.id)).code).toBe(200);
  expect(await stateOf(productNo)).toBe('cancelled');
});

it('that a catalogue does not show yet answers like a missing one', async () => {
  const productNo = await makeLot(server, { state: 'scheduled' });
  await server.db.run(sql`update lot set shown_at = now() + interval '1 hour' where product_no = ${productNo}`);
  expect((await reportLot(await server.memberWith(), productNo)).key).toBe('report.missing');
  expect((await reportLot(await server.memberWith(), 'NOTHING')).key).toBe('report.missing');
});
