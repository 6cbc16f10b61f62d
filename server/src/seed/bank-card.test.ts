import { bankOfNumber, isCardNumber } from '@juhe/contract/wallet/banks';
import { sql } from '../db/sql.ts';
import { testServer, type TestServer } from '../test/test-server.ts';
import { cardsOf } from '../wallet/bank-card/bank-card.repository.ts';
import { openCard } from '../wallet/bank-card/card-secrets.ts';
import { bankCardSeed } from './bank-card.ts';
import { memberSeed } from './member.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await server.db.inTx(async (tx) => {
    await memberSeed.run(tx, server.deps);
    await bankCardSeed.run(tx, server.deps);
  });
});
afterAll(() => server.close());

it('gives demo members cards whose numbers tell their bank and have the right check digit', async () => {
  const rows = await server.db.rows<{ memberId: string; sealed: Buffer; bank: string; tail: string }>(
    sql`select member_id as "memberId", sealed, bank, tail from bank_card`,
  );
  expect(rows).toHaveLength(4);
  for (const { memberId, sealed, bank, tail } of rows) {
    const number = openCard(server.deps, memberId, sealed)?.number ?? '';
    expect([isCardNumber(number), bankOfNumber(number), number.slice(-4)]).toEqual([true, { bank, kind: 'debit' }, tail]);
  }
});

it('gives the first member two, the default first and none of them fresh', async () => {
  const cards = await cardsOf(server.db, 'm1');
  expect(cards.map(({ bank, freshUntil }) => [bank, freshUntil])).toEqual([
    ['icbc', null],
    ['cmb', null],
  ]);
});
