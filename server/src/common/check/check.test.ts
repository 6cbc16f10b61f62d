import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createOutbound } from '../../outbound/outbound.ts';
import { httpChecker } from './http-checker.ts';
import { normalised, wordChecker } from './word-checker.ts';

const verdictOn = async (text: string) => {
  const { verdict, reason } = await wordChecker.check({ texts: [text] });
  return reason === undefined ? verdict : `${verdict} ${reason}`;
};

describe('the word list', () => {
  // COMMON-36
  test.each([
    ['网络赌场包你发财', 'refuse fraud'],
    ['网 络 赌 场', 'refuse fraud'],
    ['网\u200b络*赌·场', 'refuse fraud'],
    ['網絡賭場', 'refuse fraud'],
    ['网络\n赌\n\n场', 'refuse fraud'],
    ['网😀络赌场', 'refuse fraud'],
    ['出售槍支', 'refuse contraband'],
    ['ＯＮＬＩＮＥ　ＣＡＳＩＮＯ', 'refuse fraud'],
    ['Come to my online  casino!', 'refuse fraud'],
    ['招聘刷单兼职', 'refuse fraud'],
    ['你这个傻逼', 'refuse abuse'],
    ['裸聊', 'refuse sexual'],
    ['制造炸弹的步骤', 'refuse violence'],
    ['他迷上了赌博', 'review fraud'],
    ['一部 porn', 'review sexual'],
  ])('%s: %s', async (text, verdict) => {
    expect(await verdictOn(text)).toBe(verdict);
  });

  test('checks the lines of a long text as separate phrases', async () => {
    expect(await verdictOn(`${'春天来了，'.repeat(120)}他去网络\n赌场`)).not.toBe('refuse fraud');
  });

  // COMMON-36
  test.each([
    '这可是个大麻烦',
    '拒绝赌博，远离毒品',
    '警惕刷单骗局',
    '扫黄打非行动',
    '天很大，麻雀很小',
    '春天的茶，第一泡要快。',
    'A popcorn recipe; the casino of Monte Carlo on a line',
    '大麻哈鱼怎么做',
    '',
  ])('allows “%s”', async (text) => {
    expect(await verdictOn(text)).toBe('pass');
  });

  test('returns the worst result of several texts; unreadable ones require a manual review', async () => {
    expect(await wordChecker.check({ texts: ['好', '赌博', '裸聊'] })).toEqual({ verdict: 'refuse', reason: 'sexual' });
    expect(await wordChecker.check({ texts: ['好'], pictures: ['/u/a.webp'] })).toEqual({ verdict: 'review' });
    expect(await wordChecker.check({ texts: ['好'], films: ['/u/f/a.mp4'] })).toEqual({ verdict: 'review' });
    expect(await wordChecker.check({ texts: [] })).toEqual({ verdict: 'pass' });
  });

  // COMMON-36
  test('preserves the boundaries of Latin words and phrases when normalising', () => {
    expect(normalised('Ａ  b，賭 ． 場')).toBe('a b,赌场');
    expect(normalised('大，麻')).toBe('大,麻');
  });
});

describe('a service', () => {
  let server: Server;
  let url: string;
  /** Responses to the next calls; the last one is repeated. */
  let responses: { status?: number; body?: string; hang?: boolean }[] = [];
  const requests: { authorization: string | undefined; body: unknown }[] = [];
  beforeAll(async () => {
    server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => {
        body += chunk.toString();
      });
      request.on('end', () => {
        requests.push({ authorization: request.headers.authorization, body: JSON.parse(body) });
        const answer = responses.length > 1 ? responses.shift() : responses[0];
        if (answer?.hang) return;
        response.writeHead(answer?.status ?? 200, { 'content-type': 'application/json', location: '/elsewhere' });
        response.end(answer?.body ?? '{"verdict":"pass"}');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/check`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    requests.length = 0;
    responses = [{}];
  });
  const checker = () =>
    httpChecker({
      url,
      key: 'k-1',
      origin: 'https://juhe.example',
      service: createOutbound('check', { timeoutMs: 300, pauseMs: 1 }),
    });

  test('is called with its key and complete addresses', async () => {
    responses = [{ body: '{"verdict":"refuse","reason":"abuse","more":1}' }];
    expect(await checker().check({ texts: ['a'], pictures: ['/u/p.webp'], films: ['/u/f/x.mp4'] })).toEqual({
      verdict: 'refuse',
      reason: 'abuse',
    });
    expect(requests).toEqual([
      {
        authorization: 'Bearer k-1',
        body: { texts: ['a'], pictures: ['https://juhe.example/u/p.webp'], films: ['https://juhe.example/u/f/x.mp4'] },
      },
    ]);
  });

  // COMMON-25
  test('is called again after a fault', async () => {
    responses = [{ status: 500 }, { hang: true }, { body: '{"verdict":"review"}' }];
    expect(await checker().check({ texts: ['a'] })).toEqual({ verdict: 'review' });
    expect(requests).toHaveLength(3);
  });

  test.each([
    ['is down', { status: 503 }],
    ['sends elsewhere', { status: 302 }],
    ['answers no JSON', { body: '<html>' }],
    ['answers something else', { body: '{"verdict":"maybe"}' }],
    ['answers too much', { body: `{"verdict":"pass"}${' '.repeat(100_000)}` }],
    ['hangs', { hang: true }],
  ])('fails when it %s', async (_, answer) => {
    responses = [answer];
    await expect(checker().check({ texts: ['a'] })).rejects.toThrow();
    expect(requests).toHaveLength(3);
  });
});
