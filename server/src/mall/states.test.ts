import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import '../wiring.ts';
import { sql } from '../db/sql.ts';
import type { Actor } from '../http/context.ts';
import { Failure } from '../http/failures.ts';
import { type Machine, machines, systemActor } from '../state-machine/machine.ts';
import { makeMember } from '../test/test-member.ts';
import { makeProduct, makeShelf } from '../test/test-product.ts';
import { type TestDb, testDb } from '../test/test-db.ts';

/**
 * domain.md §3 and §4 written down a second time: in which state who (m: member, o: operator, s: system) may trigger what, and where
 * it leads. Whatever is not listed is refused.
 */
const expected: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  mallOrder: {
    pendingPayment: [
      's pay paid',
      's join grouping',
      'mo cancel cancelled',
      's expire cancelled',
      'o correctAddress pendingPayment',
    ],
    grouping: ['s fill paid', 's fail refunded', 'o correctAddress grouping', 's bounce grouping'],
    paid: [
      'mo refund refunded',
      'm remind paid',
      'o ship shipped',
      's refundPart paid',
      'o correctAddress paid',
      's bounce paid',
      's refundRest refunded',
    ],
    shipped: ['m extend shipped', 'ms receive received', 's refundPart shipped', 's bounce shipped', 's refundRest refunded'],
    received: ['s complete completed', 's refundPart received', 's bounce received', 's refundRest refunded'],
    completed: ['s bounce completed'],
    cancelled: ['s bounce cancelled'],
    refunded: ['s bounce refunded'],
  },
  afterSale: {
    applied: ['os approve approved', 'o reject rejected', 'm withdraw withdrawn'],
    approved: ['s refund refunded', 'm sendBack returning', 'm withdraw withdrawn', 's lapse withdrawn'],
    returning: ['os receive received'],
    received: ['os refund refunded', 'o reship reshipped', 'o reject rejected'],
    reshipped: ['ms confirm completed'],
    rejected: ['m appeal appealed', 'm withdraw withdrawn', 's lapse closed'],
    appealed: ['os approve approved', 'os accept received', 'o dismiss closed', 'm withdraw withdrawn'],
    refunded: [],
    completed: [],
    withdrawn: [],
    closed: [],
  },
  memberCoupon: {
    unused: ['m lock locked', 's expire expired'],
    locked: ['s use used', 's release unused'],
    used: ['s giveBack unused'],
    expired: [],
  },
  group: { open: ['s fill full', 's fail failed'], full: [], failed: [] },
  bargain: {
    running: ['s order ordered', 's expire expired'],
    ordered: ['s release running', 's buy bought'],
    bought: [],
    expired: [],
  },
  payment: {
    created: ['m choose paying', 'ms pay paid', 'mos close closed'],
    paying: ['m choose paying', 'ms pay paid', 'mos close closed'],
    paid: ['mos refund refunding'],
    closed: ['s payLate refunding'],
    refunding: ['s refundedPart paid', 's refundedWhole refunded'],
    refunded: [],
  },
};

const refusesInWords = ['mallOrder', 'afterSale', 'payment'];

const actors: readonly Actor[] = [{ kind: 'member', id: 'm' }, { kind: 'operator', id: 'operator' }, systemActor];
/** The aggregates whose machines stand in the folders of the mall and of payments; other domains have tests of their own. */
const aggregates = ['mall', 'payment'].flatMap((domain) =>
  readdirSync(join(import.meta.dirname, '..', domain), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) => [
      ...readFileSync(join(import.meta.dirname, '..', domain, name), 'utf8').matchAll(/aggregate: '(\w+)',\n/g),
    ])
    .map((match) => match[1] ?? ''),
);
const ofMall = (machines() as readonly Machine<string, string>[]).filter(({ aggregate }) => aggregates.includes(aggregate));

let t: TestDb;
/** A row of each aggregate, by its name. */
const rows: Record<string, string> = {};
beforeAll(async () => {
  t = await testDb();
  const { db } = t;
  await makeShelf(db);
  const { id: member } = await makeMember(db);
  const { id: product, saleNo, skuId } = await makeProduct(db);
  const insert = async (aggregate: string, statement: Parameters<typeof db.one>[0]) => {
    rows[aggregate] = (await db.one<{ id: string }>(statement)).id;
  };
  await insert(
    'mallOrder',
    sql`insert into mall_order (order_no, member_id, shop_id, shop_name, state, goods_cents, freight_cents, payable_cents, receiver, expires_at)
      values ('M1', ${member}, 'own', '聚合自营', 'pendingPayment', 100, 0, 100, '{}', now()) returning id`,
  );
  const { id: item } = await db.one<{ id: string }>(
    sql`insert into mall_order_item (order_id, position, sku_id, sale_no, title, spec_text, img, price_cents, quantity)
      values (${rows['mallOrder'] ?? ''}, 1, ${skuId}, ${saleNo}, '茶', '', '/media/x.webp', 100, 1) returning id`,
  );
  await insert(
    'afterSale',
    sql`insert into after_sale (order_id, item_id, member_id, kind, quantity, cents, red_bag_cents, max_cents, reason)
      values (${rows['mallOrder'] ?? ''}, ${item}, ${member}, 'refund', 1, 100, 0, 100, 'other') returning id`,
  );
  await insert(
    'memberCoupon',
    sql`with t as (insert into coupon_template (names, scope, kind, value, threshold_cents, quota, claim_until, valid_days)
        values ('{"zh-Hans": "减"}', 'all', 'amount', 1, 1, 1, now() + interval '1 day', 1) returning id)
      insert into member_coupon (template_id, member_id, expires_at) select id, ${member}, now() + interval '1 day' from t returning id`,
  );
  const activity = (kind: string, extra: ReturnType<typeof sql.join>) =>
    sql`insert into mall_activity (kind, product_id, people, ends_at, sku_id, start_cents, floor_cents)
      values (${kind}, ${product}, 2, now() + interval '1 day', ${extra}) returning id`;
  await insert(
    'group',
    sql`with a as (${activity('group', sql`null, null, null`)})
      insert into mall_group (activity_id, leader_id, size, expires_at) select id, ${member}, 2, now() from a returning id`,
  );
  await insert(
    'bargain',
    sql`with a as (${activity('bargain', sql`${skuId}, 100, 10`)})
      insert into mall_bargain (activity_id, member_id, start_cents, floor_cents, cuts, price_cents, auth_code, expires_at)
      select id, ${member}, 100, 10, array[45, 45], 100, 'x', now() from a returning id`,
  );
  await insert(
    'payment',
    sql`insert into payment (member_id, kind, refs, subject, amount_cents, channel)
      values (${member}, 'mallOrder', array['M1'], '茶', 100, 'balance') returning pay_no as id`,
  );
}, 60_000);
afterAll(() => t.close());

class Undo extends Error {
  override readonly name = 'Undo';
}

/** What became of a row in that state when the event was fired: `refused`, or the new state with one more row of history. */
const outcomeOf = async (machine: Machine<string, string>, state: string, event: string, actor: Actor): Promise<string> => {
  const { aggregate, table, idColumn, stateColumn } = machine;
  const id = rows[aggregate] ?? '';
  const column = sql.ident(stateColumn);
  const where = sql`${sql.ident(idColumn)} = ${id}`;
  let outcome = '';
  await t.db
    .inTx(async (tx) => {
      await tx.run(sql`update ${sql.ident(table)} set ${column} = ${state} where ${where}`);
      const fired = await machine.fire(tx, { id, event, actor }).catch((error: unknown) => {
        if (error instanceof Failure && error.code === 409) {
          // Where people act, the refusal says what the state is (domain.md §1.3).
          if (refusesInWords.includes(aggregate)) expect(error.key).not.toBe('stateChanged');
          return undefined;
        }
        throw error;
      });
      const now = await tx.one<{ state: string }>(sql`select ${column} as state from ${sql.ident(table)} where ${where}`);
      const history = (await machine.history(tx, id)).map((row) => `${row.from} ${row.event} ${row.to} ${row.actorKind}`);
      const whole = fired ? [`${state} ${event} ${fired.to} ${actor.kind}`] : [];
      if (now.state !== (fired?.to ?? state) || history.join() !== whole.join())
        outcome = `left ${now.state} and ${history.join()}`;
      else outcome = fired?.to ?? 'refused';
      throw new Undo();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error;
    });
  return outcome;
};

it('has an expectation of every machine, state and event of the mall', () => {
  expect(ofMall.map(({ aggregate }) => aggregate).toSorted()).toEqual(Object.keys(expected).toSorted());
  for (const { aggregate, states, events } of ofMall) {
    const table = expected[aggregate] ?? {};
    expect([aggregate, [...states].toSorted()]).toEqual([aggregate, Object.keys(table).toSorted()]);
    const listed = new Set(Object.values(table).flatMap((lines) => lines.map((line) => line.split(' ')[1] ?? '')));
    expect([aggregate, [...events].toSorted()]).toEqual([aggregate, [...listed].toSorted()]);
  }
});

it.each(ofMall.map((machine) => [machine.aggregate, machine] as const))(
  '%s: every event in every state by everybody does what is expected and nothing else',
  async (aggregate, machine) => {
    for (const state of machine.states)
      for (const event of machine.events)
        for (const actor of actors) {
          const line = expected[aggregate]?.[state]?.find((one) => {
            const [by = '', name] = one.split(' ');
            return name === event && by.includes(actor.kind.slice(0, 1));
          });
          const outcome = await outcomeOf(machine, state, event, actor);
          expect([state, event, actor.kind, outcome]).toEqual([state, event, actor.kind, line?.split(' ')[2] ?? 'refused']);
        }
  },
  60_000,
);
