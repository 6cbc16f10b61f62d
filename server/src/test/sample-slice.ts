import { defineOperations } from '@juhe/contract/operation';
import { cents, flag, id, integer, list, mobile, noInput, pageInput, text, upload } from '@juhe/contract/fields';
import { z } from 'zod';
import { sql } from '../db/sql.ts';
import { defineFailures } from '../http/failure/failures.ts';
import { routes } from '../http/call/routes.ts';
import { EventStream } from '../http/transport/stream.ts';

/** A slice that exists only in tests: one operation for each feature of the http layer. */
export const sampleSchemas = {
  echo: {
    input: z.object({
      mobile,
      quantity: integer(1, 99),
      name: text(10),
      isDefault: flag.default(false),
      tags: list(text(5), 3).optional(),
      gender: z.enum(['male', 'female']).optional(),
      items: z
        .array(z.object({ skuId: id, quantity: integer(1, 9) }))
        .max(2)
        .optional(),
    }),
    output: z.unknown(),
  },
  find: {
    input: z.object({ keyword: text(20).optional(), ...pageInput }),
    output: z.object({ keyword: z.string().nullable(), pageNum: z.number() }),
  },
  byKey: { input: z.object({ key: z.string().max(40), lang: z.string().optional() }), output: z.string() },
  whoAmI: { input: noInput, output: z.object({ id: z.string(), nickname: z.string() }) },
  peek: { input: noInput, output: z.string().nullable() },
  leaky: {
    input: noInput,
    output: z.object({ id: z.string(), note: z.object({ text: z.string() }).nullable(), tags: z.array(z.string()) }),
  },
  wrong: { input: noInput, output: z.object({ id: z.string() }) },
  crash: { input: noInput, output: z.null() },
  refuse: { input: z.object({ n: integer(0, 99) }), output: z.null() },
  pay: {
    input: z.object({ amount: cents.or(integer(1, 1000)), memo: text(20).optional() }),
    output: z.object({ paymentId: z.string(), count: z.number().int() }),
  },
  payRefused: { input: noInput, output: z.null() },
  payCrash: { input: noInput, output: z.null() },
  limited: { input: noInput, output: z.null() },
  limitedMember: { input: noInput, output: z.null() },
  operate: { input: noInput, output: z.string() },
  send: {
    input: z.object({ file: upload, name: text(20) }),
    output: z.object({ name: z.string(), size: z.number(), type: z.string(), text: z.string() }),
  },
  watch: { input: z.object({ fails: flag.default(false), stays: flag.default(false) }), output: z.object({ n: z.number() }) },
  modify: { input: z.object({ permissionLevel: integer(0, 3), note: text(5).optional() }), output: z.number() },
};

const path = (name: string) => `/api/sample/${name}`;

export const sample = defineOperations<typeof sampleSchemas>()('sample/sample', {
  echo: { method: 'POST', path: path('echo'), encoding: 'json', access: 'public', summary: 'Gives the input back.' },
  find: { method: 'GET', path: path('find'), encoding: 'query', access: 'public', summary: 'Reads the query.' },
  byKey: { method: 'GET', path: `${path('byKey')}/{key}`, encoding: 'query', access: 'public', summary: 'Reads the path.' },
  whoAmI: { method: 'POST', path: path('whoAmI'), encoding: 'form', access: 'required', summary: 'The caller.' },
  peek: { method: 'GET', path: path('peek'), encoding: 'query', access: 'public', summary: 'The caller, if any.' },
  leaky: {
    method: 'GET',
    path: path('leaky'),
    encoding: 'query',
    access: 'public',
    summary: 'Has more columns than it declares.',
  },
  wrong: { method: 'GET', path: path('wrong'), encoding: 'query', access: 'public', summary: 'Breaks its contract.' },
  crash: { method: 'GET', path: path('crash'), encoding: 'query', access: 'public', summary: 'Throws.' },
  refuse: { method: 'POST', path: path('refuse'), encoding: 'form', access: 'public', summary: 'Refuses.' },
  pay: { method: 'POST', path: path('pay'), encoding: 'form', access: 'required', idempotent: true, summary: 'Moves something.' },
  payRefused: {
    method: 'POST',
    path: path('payRefused'),
    encoding: 'form',
    access: 'required',
    idempotent: true,
    summary: 'Writes, then refuses.',
  },
  payCrash: {
    method: 'POST',
    path: path('payCrash'),
    encoding: 'form',
    access: 'required',
    idempotent: true,
    summary: 'Writes, then throws.',
  },
  limited: {
    method: 'POST',
    path: path('limited'),
    encoding: 'form',
    access: 'public',
    limit: { per: 'address', count: 5, seconds: 60 },
    summary: 'Five a minute.',
  },
  limitedMember: {
    method: 'GET',
    path: path('limitedMember'),
    encoding: 'query',
    access: 'required',
    limit: { per: 'member', count: 2, seconds: 60 },
    summary: 'Two a minute.',
  },
  operate: {
    method: 'POST',
    path: path('operate'),
    encoding: 'json',
    access: 'operator',
    idempotent: true,
    summary: 'For the company.',
  },
  send: { method: 'POST', path: path('send'), encoding: 'multipart', access: 'public', maxBytes: 1000, summary: 'Takes a file.' },
  watch: {
    method: 'GET',
    path: path('watch'),
    encoding: 'query',
    access: 'public',
    stream: true,
    extension: true,
    summary: 'Three events.',
  },
  modify: {
    method: 'POST',
    path: path('modify'),
    encoding: 'json',
    access: 'public',
    query: ['permissionLevel'],
    summary: 'A POST with a query.',
  },
});

const sampleFail = defineFailures<{ 'sample.short': { n: number } }>()(
  {
    'sample.short': {
      'zh-Hans': '只剩{n}件',
      'zh-Hant': '只剩{n}件',
      en: 'Only {n} left',
      fr: 'Il en reste {n}',
      es: 'Solo quedan {n}',
    },
  },
  { 'sample.short': 409 },
);

/** Requires the table `sample_payment (id text default new_id(), member_id text, amount bigint)`. */
export const sampleRoutes = routes(sample, sampleSchemas, {
  echo: (_ctx, input) => input,
  find: (_ctx, input) => ({ keyword: input.keyword ?? null, pageNum: input.pageNum }),
  byKey: (_ctx, input) => input.key,
  whoAmI: (ctx) => ({ id: ctx.memberId, nickname: ctx.member?.nickname ?? '' }),
  peek: (ctx) => ctx.member?.id ?? null,
  leaky: () => {
    const row = { id: '1', passwordHash: 'secret', note: { text: 'a "quoted" note', mobile: '13800000000' }, tags: ['x'] };
    return row;
  },
  wrong: () => {
    const row: { id: string } = JSON.parse('{ "id": 7 }') as { id: string };
    return row;
  },
  crash: () => {
    throw new Error('secret detail');
  },
  refuse: (_ctx, { n }) => {
    throw sampleFail('sample.short', { n });
  },
  pay: (ctx, { amount }) =>
    ctx.inTx(async (tx) => {
      const { id: paymentId } = await tx.one<{ id: string }>(
        sql`insert into sample_payment (member_id, amount) values (${ctx.memberId}, ${amount}) returning id`,
      );
      // Simulates a counter of wrong attempts: uses its own connection while the transaction holds another.
      await ctx.nonTransactional.one(sql`select 1 as up`);
      const { count } = await ctx.db.one<{ count: number }>(
        sql`select count(*) as count from sample_payment where member_id = ${ctx.memberId}`,
      );
      return { paymentId, count };
    }),
  payRefused: (ctx) =>
    ctx.inTx(async (tx) => {
      await tx.run(sql`insert into sample_payment (member_id, amount) values (${ctx.memberId}, 1)`);
      const { n } = await tx.one<{ n: number }>(sql`select count(*) as n from sample_payment`);
      throw sampleFail('sample.short', { n });
    }),
  payCrash: (ctx) =>
    ctx.inTx(async (tx) => {
      await tx.run(sql`insert into sample_payment (member_id, amount) values (${ctx.memberId}, 1)`);
      throw new Error('broken in the middle');
    }),
  limited: () => null,
  limitedMember: () => null,
  operate: (ctx) => ctx.actor.kind,
  send: async (_ctx, { file, name }) => ({ name, size: file.size, type: file.type, text: await file.text() }),
  watch: (_ctx, { fails, stays: staysOpen }) =>
    new EventStream((sink) => {
      if (fails) throw sampleFail('sample.short', { n: 0 });
      for (const n of [1, 2, 3]) sink.send({ id: String(n), data: { n } });
      if (!staysOpen) sink.close();
    }),
  modify: (_ctx, { permissionLevel }) => permissionLevel,
});
