import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { chat } from '@juhe/contract/content/chat';
import { creation } from '@juhe/contract/content/creation';
import { session } from '@juhe/contract/member/session';
import { upload } from '@juhe/contract/common/upload';
import { weather } from '@juhe/contract/common/weather';
import sharp from 'sharp';
import { eraseJob } from '../common/upload/upload.service.ts';
import { openLotJob } from '../auction/lot/lot.service.ts';
import { sql } from '../db/sql.ts';
import { createWorker } from '../jobs/worker.ts';
import { wxProviderOf } from '../member/wx/provider.ts';
import { makeLot } from '../test/auction.ts';
import { noTransactionSince, nowOf } from '../test/open-transactions.ts';
import type { TestMember } from '../test/test-member.ts';
import { type TestServer, testServer } from '../test/test-server.ts';
import { jobs } from '../wiring.ts';

/** Accepts every request and never responds. */
let silent: Server;
const calledServices = new Set<string>();
let t: TestServer;
let author: TestMember;

beforeAll(async () => {
  silent = createServer((request) => {
    calledServices.add(/^.(\w+)/.exec(request.url ?? '')?.[1] ?? '');
    request.resume();
  }).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const origin = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  t = await testServer({
    env: {
      LOG_LEVEL: 'silent',
      CHECK_URL: `${origin}/check`,
      CHECK_KEY: 'k',
      SMS_PROVIDER: 'http',
      SMS_HTTP_URL: `${origin}/sms`,
      SMS_HTTP_SECRET: 'secret-of-the-webhook',
      WX_PROVIDER: 'wechat',
      WX_APP_ID: 'wx0123456789abcdef',
      WX_APP_SECRET: 'hush-hush',
      WX_API_URL: `${origin}/wx`,
      AI_BASE_URL: `${origin}/model`,
      AI_MODEL: 'm',
      WEATHER_URL: `${origin}/weather`,
      STORAGE: 's3',
      S3_ENDPOINT: `${origin}/storage`,
      S3_BUCKET: 'bucket',
      S3_REGION: 'eu-west-3',
      S3_ACCESS_KEY_ID: 'AKIA',
      S3_SECRET_ACCESS_KEY: 'secret',
    },
  });
  author = await t.memberWith();
  await t.db.run(sql`insert into article_category (id, kind, names, position) values
    ('life', 'article', '{"zh-Hans": "生活", "zh-Hant": "生活", "en": "Living", "fr": "Vie", "es": "Vida"}', 1)`);
});
afterAll(async () => {
  silent.closeAllConnections();
  silent.close();
  await t.close();
});

/** Calls every operation that depends on an external service concurrently; the uploads wait the longest. */
const callEveryOperation = async () => {
  for (let i = 0; i < 8; i += 1)
    await t.as(author)(
      creation.publishCreation,
      { kind: 'article', content: { title: `春天的茶 ${i}`, blocks: [{ type: 'paragraph', text: '正文一段。' }] } },
      { key: `creation-${i}-of-silence` },
    );
  await t.db.inTx(async (tx) => {
    for (let i = 0; i < 4; i += 1) await eraseJob.schedule(tx, `public/${String(i).repeat(40)}`, { seconds: 0 });
  });
  const bytes = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();
  const file = () => new File([new Uint8Array(bytes)], 'a.jpg', { type: 'image/jpeg' });
  const otherCalls = [
    t.call(session.sendSmsCode, { mobile: '13800138000', scene: 'login' }),
    t.call(weather.getWeather, {}),
    t.as(author)(chat.askAssistant, { text: '春天喝什么茶？' }, { key: 'question-of-silence' }),
    wxProviderOf(t.deps)?.exchange('code') ?? Promise.resolve(),
  ];
  return {
    uploads: [1, 2, 3].map(() => t.as(author)(upload.uploadPictures, { file: file(), purpose: 'licence' })),
    others: otherCalls,
  };
};

it('lots open and close on time while every outside service is silent', async () => {
  const worker = createWorker(t.deps, jobs);
  worker.start();
  const { uploads, others: otherCalls } = await callEveryOperation();
  let answered = 0;
  for (const call of uploads)
    void call.finally(() => {
      answered += 1;
    });
  const settled = Promise.allSettled([...uploads, ...otherCalls]);
  try {
    while (calledServices.size < 6) await delay(5);
    expect([...calledServices].toSorted()).toEqual(['check', 'model', 'sms', 'storage', 'weather', 'wx']);
    const productNo = await makeLot(t, { state: 'scheduled' });
    const { opensAt } = await t.db.one<{ opensAt: string }>(sql`update lot set opens_at = now() + interval '0.3 seconds',
      closes_at = now() + interval '0.8 seconds' where product_no = ${productNo} returning opens_at as "opensAt"`);
    await t.db.inTx((tx) => openLotJob.schedule(tx, productNo, opensAt));
    const times = () =>
      t.db.rows<{ to: string; lateMs: number }>(sql`select h.to_state as to,
          round(extract(epoch from h.at - case h.to_state when 'open' then l.opens_at else l.closes_at end) * 1000)::int as "lateMs"
        from lot l join state_history h on h.aggregate = 'lot' and h.aggregate_id = l.id
        where l.product_no = ${productNo} order by h.id`);
    while ((await times()).length < 2) await delay(20);
    const late = await times();
    // For information only: a noisy machine makes it useless as a bound.
    process.stdout.write(`late, in ms: ${late.map(({ to, lateMs }) => `${to} ${lateMs}`).join(', ')}\n`);
    expect(late.map(({ to }) => to)).toEqual(['open', 'unsold']);
    // No call had timed out yet: the lot did not wait for a timeout.
    expect(answered).toBe(0);
    await noTransactionSince(t.db, await nowOf(t.db));
  } finally {
    await worker.stop();
    silent.close();
    const closing = setInterval(() => silent.closeAllConnections(), 20);
    await settled;
    clearInterval(closing);
  }
});
