import { sql } from '../db/sql.ts';
import { testServer, type TestServer } from '../test/test-server.ts';
import { formatMessage } from '../http/text/message.ts';
import { notify, withdrawNotices } from './notify.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

interface Row {
  template: string;
  params: Record<string, unknown>;
  actors: number;
  kept: number;
  unread: boolean;
}
const rowsOf = (memberId: string) =>
  server.db.rows<Row>(sql`select template, params, actors, cardinality(actor_ids) as kept, read_at is null as unread
    from notice where member_id = ${memberId} order by seq desc`);
const send = (notice: Parameters<typeof notify>[1]) => server.db.inTx((tx) => notify(tx, notice));

describe('a notice', () => {
  // SOCIAL-35
  it('is written once for twenty concurrent calls with one key', async () => {
    const { id } = await server.memberWith({});
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        send({ memberId: id, kind: 'order', template: 'received', params: { title: `第 ${n} 次` }, key: 'order.received:1' }),
      ),
    );
    expect(await rowsOf(id)).toHaveLength(1);
  });

  it('is committed with the transaction or not at all', async () => {
    const { id } = await server.memberWith({});
    await server.db
      .inTx(async (tx) => {
        await notify(tx, { memberId: id, kind: 'service', template: 'passwordChanged', params: {} });
        throw new Error('no');
      })
      .catch(() => {});
    expect(await rowsOf(id)).toEqual([]);
  });

  it('of a chain is renewed: unread again, with the latest text', async () => {
    const { id } = await server.memberWith({});
    const outbid = (priceCents: number) =>
      send({
        memberId: id,
        kind: 'auction',
        template: 'outbid',
        params: { title: '壶', priceCents },
        key: 'lot:1',
        renew: true,
      });
    await outbid(100);
    await server.db.run(sql`update notice set read_at = now() where member_id = ${id}`);
    await outbid(200);
    await outbid(300);
    expect(await rowsOf(id)).toMatchObject([{ params: { priceCents: 300 }, unread: true }]);
  });

  // SOCIAL-35
  it('merges twenty people who act at the same instant, each counted once', async () => {
    const { id } = await server.memberWith({});
    const people = await Promise.all(Array.from({ length: 10 }, () => server.memberWith({})));
    await Promise.all(
      [...people, ...people].map(({ id: actorId }) =>
        send({ memberId: id, kind: 'interaction', template: 'fan', params: {}, key: 'fan:today', actorId }),
      ),
    );
    expect(await rowsOf(id)).toMatchObject([{ actors: 10, kept: 10 }]);
  });

  it('stores a hundred of the actors and continues counting', async () => {
    const { id } = await server.memberWith({});
    await server.db.inTx(async (tx) => {
      for (let n = 0; n < 130; n += 1)
        await notify(tx, { memberId: id, kind: 'interaction', template: 'fan', params: {}, key: 'fan', actorId: `m${n}` });
    });
    expect(await rowsOf(id)).toMatchObject([{ actors: 130, kept: 100 }]);
  });

  // SOCIAL-34
  it('is not written for one’s own action, nor for an unknown member', async () => {
    const { id } = await server.memberWith({});
    const fan = (memberId: string) => send({ memberId, kind: 'interaction', template: 'fan', params: {}, actorId: id });
    await fan(id);
    await fan('nobody');
    expect([...(await rowsOf(id)), ...(await rowsOf('nobody'))]).toEqual([]);
  });

  it('truncates a parameter that is too long, between characters', async () => {
    const { id } = await server.memberWith({});
    await send({ memberId: id, kind: 'service', template: 'feedbackAnswered', params: { text: '🍵'.repeat(300) } });
    expect(await rowsOf(id)).toMatchObject([{ params: { text: `${'🍵'.repeat(199)}…` } }]);
  });

  // SOCIAL-36
  it('is withdrawn with its subject', async () => {
    const { id } = await server.memberWith({});
    const comment = (key: string) =>
      send({ memberId: id, kind: 'interaction', template: 'comment', params: { title: '茶', text: '好' }, key });
    await comment('comment:1');
    await comment('comment:2');
    await server.db.inTx((tx) => withdrawNotices(tx, ['comment:1', 'comment:9']));
    expect(await rowsOf(id)).toHaveLength(1);
  });
});

describe('a text', () => {
  const people = '{n, plural, =0 {{who} alone} one {{who} and # other} other {{who} and # others}} in {place}';

  it.each([
    [0, 'Lin alone in Yiwu'],
    [1, 'Lin and 1 other in Yiwu'],
    [12_000, 'Lin and 12,000 others in Yiwu'],
  ])('chooses its plural for %p', (n, expected) => {
    expect(formatMessage(people, { n, who: 'Lin', place: 'Yiwu' }, 'en')).toBe(expected);
  });

  it('chooses the plural form of millions in languages that have one', () => {
    expect(formatMessage('{n, plural, one {a} many {b} other {c}}', { n: 1_000_000 }, 'fr')).toBe('b');
  });

  it('never interprets the content of a parameter', () => {
    const literalName = '{place} # {n, plural, other {x}} $& <b>';
    expect(formatMessage(people, { n: 1, who: literalName, place: 'P' }, 'en')).toBe(`${literalName} and 1 other in P`);
  });

  it('shows cents as a price', () => {
    expect(formatMessage('{priceCents}/{missing}', { priceCents: 123_450 }, 'fr')).toBe('1\u202F234,50\u00A0¥/');
    expect(formatMessage('{priceCents}', { priceCents: -410_407 }, 'zh-Hans')).toBe('-¥4,104.07');
    expect(formatMessage('{priceCents}', { priceCents: 410_407 }, 'es')).toBe('4104,07\u00A0¥');
  });

  it.each([
    ['zh-Hans', '2099年11月28日 19:00'],
    ['zh-Hant', '2099年11月28日 19:00'],
    ['en', '28 Nov 2099, 19:00 (Beijing time)'],
    ['fr', '28 nov. 2099, 19:00 (heure de Pékin)'],
    ['es', '28 nov 2099, 19:00 (hora de Pekín)'],
  ] as const)('formats an instant in %s in China’s time zone', (lang, expected) => {
    const startsAt = '2099-11-28T11:00:00.000Z';
    expect(formatMessage('{at}|{startsAt}|{place}', { at: startsAt, startsAt, place: startsAt }, lang)).toBe(
      `${expected}|${expected}|${startsAt}`,
    );
    expect(formatMessage('{at}', { at: '11-28 19:00' }, lang)).toBe('11-28 19:00');
  });
});
