/** Settle-in applications: the third member's shop resulted from one, one awaits a decision, the second member's was rejected. */
import { sql } from '../db/sql.ts';
import { demoMemberId } from './member.ts';
import authors from './data/content/authors.json' with { type: 'json' };
import type { SeedStep } from './seed.ts';

type State = 'draft' | 'submitted' | 'approved' | 'rejected';

interface Event {
  readonly event: 'created' | 'submit' | 'approve' | 'reject';
  readonly to: State;
  readonly hoursAgo: number;
  readonly note?: string;
}

interface Application {
  readonly id: string;
  readonly memberId: string;
  readonly planId: string;
  readonly shopName: string;
  readonly categoryId: string;
  readonly contactName: string;
  readonly contactMobile: string;
  readonly intro: string;
  readonly shopId: string | null;
  /** Oldest first; the last one is the current state. */
  readonly events: readonly Event[];
}

const started = (hoursAgo: number): Event => ({ event: 'created', to: 'draft', hoursAgo });
const handedIn = (hoursAgo: number): Event => ({ event: 'submit', to: 'submitted', hoursAgo });

const applications: readonly Application[] = [
  {
    id: 'demo-application-1',
    memberId: 'm3',
    planId: 'brand',
    shopName: '拾光杂货铺',
    categoryId: 'home',
    contactName: '沈半山',
    contactMobile: '13800000003',
    intro: '一间开在老街转角的小店，只卖自己家里也在用的东西。',
    shopId: 'shiguang',
    events: [started(402 * 24), handedIn(401 * 24 + 20), { event: 'approve', to: 'approved', hoursAgo: 400 * 24 }],
  },
  {
    id: 'demo-application-2',
    memberId: demoMemberId(authors[0]?.key ?? ''),
    planId: 'personal',
    shopName: '檐下手作',
    categoryId: 'craft',
    contactName: '许青禾',
    contactMobile: '13912340010',
    intro: '竹编、木勺、布老虎，一件一件慢慢做。',
    shopId: null,
    events: [started(31), handedIn(28)],
  },
  {
    id: 'demo-application-3',
    memberId: 'm2',
    planId: 'personal',
    shopName: '牧野旧瓷',
    categoryId: 'home',
    contactName: '周牧野',
    contactMobile: '13800000002',
    intro: '收旧瓷，也卖旧瓷。每一件都写明来处和修补。',
    shopId: null,
    events: [
      started(80),
      handedIn(76),
      { event: 'reject', to: 'rejected', hoursAgo: 50, note: '营业执照照片反光，看不清注册号。请换一张清晰的照片。' },
    ],
  },
];

export const applyforSeed: SeedStep = {
  name: 'applyfor',
  run: async (tx) => {
    const rows = applications.map(({ events, ...fields }) => ({
      ...fields,
      state: events.at(-1)?.to,
      reason: events.at(-1)?.note ?? null,
      begunAgo: events[0]?.hoursAgo,
      sentAgo: events.find(({ event }) => event === 'submit')?.hoursAgo,
    }));
    await tx.run(sql`insert into shop_application (id, member_id, state, plan_id, shop_name, category_id, contact_name, contact_mobile, intro,
        reason, shop_id, created_at, submitted_at)
      select id, "memberId", state, "planId", "shopName", "categoryId", "contactName", "contactMobile", intro, reason, "shopId",
        now() - "begunAgo" * interval '1 hour', now() - "sentAgo" * interval '1 hour'
      from jsonb_to_recordset(${sql.json(rows)}) as r (id text, "memberId" text, state text, "planId" text, "shopName" text, "categoryId" text,
        "contactName" text, "contactMobile" text, intro text, reason text, "shopId" text, "begunAgo" int, "sentAgo" int)`);
    const history = applications.flatMap(({ id, memberId, events }) =>
      events.map(({ event, to, hoursAgo, note = null }, i) => ({
        id,
        from: events[i - 1]?.to ?? null,
        event,
        to,
        note,
        hoursAgo,
        ...(event === 'approve' || event === 'reject'
          ? { actorKind: 'operator', actorId: 'operator' }
          : { actorKind: 'member', actorId: memberId }),
      })),
    );
    await tx.run(sql`insert into state_history (aggregate, aggregate_id, from_state, event, to_state, actor_kind, actor_id, note, at)
      select 'shopApplication', id, "from", event, "to", "actorKind", "actorId", note, now() - "hoursAgo" * interval '1 hour'
      from rows from (jsonb_to_recordset(${sql.json(history)}) as (id text, "from" text, event text, "to" text, note text, "hoursAgo" int,
        "actorKind" text, "actorId" text)) with ordinality as r (id, "from", event, "to", note, "hoursAgo", "actorKind", "actorId", n) order by n`);
    await tx.run(sql`update member set roles = array_append(roles, 'shopOwner')
      where id in (select owner_id from shop where state <> 'closed') and not 'shopOwner' = any(roles)`);
    await tx.run(sql`insert into expert_application (id, member_id, state, real_name, reason, created_at, submitted_at, decided_at, valid_until)
      values ('expert-m3', 'm3', 'approved', '沈半山', '做了八年旧物修复，愿意把每一件的来历讲清楚。',
        now() - interval '352 days', now() - interval '351 days', now() - interval '350 days', now() + interval '15 days')`);
    await tx.run(sql`insert into deadline (kind, ref, due_at) values ('expert.end', 'expert-m3', now() + interval '15 days'),
      ('expert.remind', 'expert-m3', now() + interval '1 day')`);
    await tx.run(sql`insert into state_history (aggregate, aggregate_id, from_state, event, to_state, actor_kind, actor_id, at) values
      ('expertApplication', 'expert-m3', null, 'created', 'draft', 'member', 'm3', now() - interval '352 days'),
      ('expertApplication', 'expert-m3', 'draft', 'submit', 'pendingPayment', 'member', 'm3', now() - interval '351 days'),
      ('expertApplication', 'expert-m3', 'pendingPayment', 'pay', 'submitted', 'system', null, now() - interval '351 days'),
      ('expertApplication', 'expert-m3', 'submitted', 'approve', 'approved', 'operator', 'operator', now() - interval '350 days')`);
    await tx.run(sql`update member set roles = array_append(roles, 'expert') where id = 'm3'`);
  },
};
