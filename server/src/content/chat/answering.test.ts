import { join } from 'node:path';
import { chat } from '@juhe/contract/content/chat';
import { readConfig } from '../../config.ts';
import { readAnswerStream } from '../../test/chat-stream.ts';
import { startChild } from '../../test/child.ts';
import { pausedAnswer, sseHead, startModelStandIn, delta, fullAnswer } from '../../test/model-stand-in.ts';
import type { TestMember } from '../../test/test-member.ts';
import { type TestServer, testServer } from '../../test/test-server.ts';
import { buildApp } from '../../app.ts';
import { createBus } from '../../events/bus.ts';
import { unansweredJob } from './answer-life.ts';

let modelStandIn: Awaited<ReturnType<typeof startModelStandIn>>;
let t: TestServer;
let origin: string;
let ann: TestMember;
beforeAll(async () => {
  modelStandIn = await startModelStandIn();
  t = await testServer({ env: { ...modelStandIn.env, AI_TIMEOUT_SECONDS: '20', AI_CONTEXT_CHARS: '60', AI_DAILY_LIMIT: '30' } });
  origin = await t.origin();
});
beforeEach(async () => {
  ann = await t.memberWith();
});
afterAll(async () => {
  await t.close();
  await modelStandIn.close();
});

const submitQuestion = async (text: string, conversationId?: string, member: TestMember = ann) => {
  const answer = await t.as(member)(chat.askAssistant, { text, ...(conversationId === undefined ? {} : { conversationId }) });
  expect(answer).toMatchObject({ code: 200 });
  return answer.data;
};
const read = (answerId: string, lastEventId?: string, member: TestMember = ann) =>
  readAnswerStream(origin, answerId, member.token, lastEventId);
const turnsOf = async (conversationId: string) =>
  (await t.as(ann)(chat.listChatTurns, { conversationId, pageSize: 50 })).data.list;

// CONTENT-101
test('streams an answer, stores it, and returns it when the conversation is opened again', async () => {
  modelStandIn.next(fullAnswer('**好**，第一句。\n\n```js\nlet a = 1;\n```'));
  const { conversation, turn } = await submitQuestion('写一段代码');
  expect(turn).toMatchObject({ number: 1, question: '写一段代码', answer: { state: 'streaming', text: '' } });
  const answer = await read(turn.answer.id).whole();
  expect(answer).toMatchObject({
    text: '**好**，第一句。\n\n```js\nlet a = 1;\n```',
    end: { state: 'done', reason: null },
    sources: [],
  });
  expect(answer.ids).toEqual([...answer.ids].sort((a, b) => a - b));
  expect(await turnsOf(conversation.id)).toMatchObject([
    { question: '写一段代码', answer: { id: turn.answer.id, state: 'done', embedded: false, text: answer.text } },
  ]);
});

// CONTENT-110, CONTENT-111
test('treats blanks as no answer and does not count the question; an answer cut by limit or filter is labelled', async () => {
  modelStandIn.next((response) =>
    response.writeHead(200, sseHead).end(`${delta(' \n\n ')}${delta('<think>想</think> ')}${delta('', 'stop')}`),
  );
  const blank = await submitQuestion('说点什么');
  expect((await read(blank.turn.answer.id).whole()).end).toEqual({ state: 'failed', reason: 'empty' });
  expect((await t.as(ann)(chat.getChatState, {})).data.usedToday).toBe(0);
  for (const [finish, reason] of [
    ['length', 'length'],
    ['content_filter', 'filtered'],
  ] as const) {
    modelStandIn.next((response) => response.writeHead(200, sseHead).end(`${delta('\n\n半句')}${delta('', finish)}`));
    const { turn } = await submitQuestion('再说');
    expect(await read(turn.answer.id).whole()).toMatchObject({ text: '半句', end: { state: 'done', reason } });
    modelStandIn.next((response) => response.writeHead(200, sseHead).end(delta('', finish)));
    const silent = await submitQuestion('还有');
    expect((await read(silent.turn.answer.id).whole()).end).toEqual({ state: 'failed', reason });
  }
  expect((await t.as(ann)(chat.getChatState, {})).data.usedToday).toBe(2);
});

test('sends the missing part to a caller who joins or returns, and nothing twice', async () => {
  const pausedReply = pausedAnswer('一二三📚');
  modelStandIn.next(pausedReply.reply);
  const { turn } = await submitQuestion('数数');
  const first = read(turn.answer.id);
  const { ids } = await first.until(({ text }) => text === '一二三📚');
  first.disconnect();
  pausedReply.more('四五');
  const late = read(turn.answer.id);
  await late.until(({ text }) => text === '一二三📚四五');
  const back = read(turn.answer.id, String(ids.at(-1)));
  await back.until(() => back.raw().includes('四五'));
  pausedReply.end();
  expect((await late.whole()).end).toEqual({ state: 'done', reason: null });
  await back.until(({ end }) => end !== undefined);
  expect(back.raw()).not.toContain('一二三');
  expect(back.raw()).toContain('{"from":4,"text":"四五"}');
  back.disconnect();
});

// CONTENT-101
test('stops the answer, also from another device, keeps the text and aborts the model', async () => {
  const pausedReply = pausedAnswer('说到这里');
  modelStandIn.next(pausedReply.reply);
  const { conversation, turn } = await submitQuestion('说个没完');
  const page = read(turn.answer.id);
  await page.until(({ text }) => text === '说到这里');
  const stopped = await t.as(ann)(chat.stopAnswer, { id: turn.answer.id });
  expect(stopped.data.answer).toMatchObject({ state: 'stopped', text: '说到这里', reason: null });
  await pausedReply.closed;
  expect(await page.whole()).toMatchObject({ text: '说到这里', end: { state: 'stopped', reason: null } });
  // Repeating it changes nothing.
  expect(await t.as(ann)(chat.stopAnswer, { id: turn.answer.id })).toMatchObject({ code: 200, data: stopped.data });
  expect(await turnsOf(conversation.id)).toEqual([stopped.data]);
});

// CONTENT-102
test('keeps the text of an interrupted answer, which a retry replaces', async () => {
  const pausedReply = pausedAnswer('只有一半');
  modelStandIn.next(pausedReply.reply);
  const { conversation, turn } = await submitQuestion('讲完它');
  const page = read(turn.answer.id);
  await page.until(({ text }) => text === '只有一半');
  pausedReply.cut();
  expect((await page.whole()).end).toEqual({ state: 'failed', reason: 'cut' });
  modelStandIn.next(fullAnswer('这次是全部。'));
  const retried = await t.as(ann)(chat.retryAnswer, { id: turn.id });
  expect(retried.data).toMatchObject({ id: turn.id, question: '讲完它', answer: { state: 'streaming', text: '' } });
  expect(retried.data.answer.id).not.toBe(turn.answer.id);
  expect((await read(retried.data.answer.id).whole()).text).toBe('这次是全部。');
  expect(await turnsOf(conversation.id)).toHaveLength(1);
  // The old answer no longer exists.
  expect(await t.as(ann)(chat.stopAnswer, { id: turn.answer.id })).toMatchObject({ code: 404, key: 'chat.missing' });
});

// CONTENT-105
test.each([
  [429, 'busy'],
  [500, 'unavailable'],
  [401, 'unavailable'],
])('fails the answer on a refusal of the service (%i) and returns the question', async (status, reason) => {
  modelStandIn.next((response) => response.writeHead(status).end('{"error":{"message":"sk-secret-of-the-test"}}'));
  const { turn } = await submitQuestion('在吗');
  const answer = await read(turn.answer.id).whole();
  expect(answer).toMatchObject({ text: '', end: { state: 'failed', reason } });
  expect((await t.as(ann)(chat.getChatState, {})).data).toMatchObject({ assistant: 'model', usedToday: 0 });
  const shown = JSON.stringify(await turnsOf((await t.as(ann)(chat.listChatConversations, {})).data.list[0]?.id ?? ''));
  expect(shown).not.toContain('sk-secret');
});

// CONTENT-104
test('fails an empty answer, and cuts an endless one at the maximum length', async () => {
  modelStandIn.next(fullAnswer(''));
  const { turn } = await submitQuestion('沉默');
  expect((await read(turn.answer.id).whole()).end).toEqual({ state: 'failed', reason: 'empty' });
  const flood = new Promise<void>((resolve) => {
    modelStandIn.next((response) => {
      response.once('close', resolve);
      response.writeHead(200, sseHead);
      const pump = (): void => {
        if (!response.destroyed && response.write(delta('长'.repeat(500)))) setImmediate(pump);
        else response.once('drain', pump);
      };
      pump();
    });
  });
  const long = await submitQuestion('一直说');
  const answer = await read(long.turn.answer.id).whole();
  await flood;
  expect(answer.end).toEqual({ state: 'done', reason: 'tooLong' });
  expect(answer.text).toHaveLength(20_000);
});

test('sends the model as much of the conversation as fits', async () => {
  modelStandIn.next(fullAnswer('甲'.repeat(40)), fullAnswer('乙'.repeat(20)), fullAnswer('丙'));
  const { conversation, turn } = await submitQuestion('一');
  await read(turn.answer.id).whole();
  for (const text of ['二', '三']) await read((await submitQuestion(text, conversation.id)).turn.answer.id).whole();
  const { messages } = modelStandIn.heard.at(-1)?.body ?? { messages: [] };
  expect(messages.slice(1).map(({ content }) => content)).toEqual(['二', '乙'.repeat(20), '三']);
});

test('stops writing an answer that the member deletes', async () => {
  const pausedReply = pausedAnswer('开头');
  modelStandIn.next(pausedReply.reply);
  const { conversation, turn } = await submitQuestion('删了吧');
  const page = read(turn.answer.id);
  await page.until(({ text }) => text === '开头');
  expect(await t.as(ann)(chat.deleteChatConversation, { id: conversation.id })).toMatchObject({ code: 200 });
  await pausedReply.closed;
  expect((await page.whole()).end).toBe('gone');
});

// CONTENT-103
test('writes one answer per conversation and two per member at a time', async () => {
  const pausedReplies = [pausedAnswer('甲'), pausedAnswer('乙')];
  modelStandIn.next(...pausedReplies.map(({ reply }) => reply));
  const first = await submitQuestion('一');
  await pausedReplies[0]?.begun;
  expect(await t.as(ann)(chat.askAssistant, { text: '插话', conversationId: first.conversation.id })).toMatchObject({
    code: 409,
    key: 'chat.running',
  });
  expect(await t.as(ann)(chat.retryAnswer, { id: first.turn.id })).toMatchObject({ code: 409, key: 'chat.running' });
  const second = await submitQuestion('二');
  await pausedReplies[1]?.begun;
  expect(await t.as(ann)(chat.askAssistant, { text: '三' })).toMatchObject({ code: 409, key: 'chat.tooMany' });
  expect((await t.as(ann)(chat.getChatState, {})).data.usedToday).toBe(2);
  for (const pausedReply of pausedReplies) pausedReply.end();
  for (const { turn } of [first, second]) await read(turn.answer.id).whole();
});

// CONTENT-103
test('starts two answers for twenty concurrent questions', async () => {
  const pausedReplies = [pausedAnswer('甲'), pausedAnswer('乙')];
  modelStandIn.next(...pausedReplies.map(({ reply }) => reply));
  const responses = await t.together(20, (i) => [chat.askAssistant, { text: `第 ${i} 问` }, { token: ann.token }]);
  expect(responses.filter(({ code }) => code === 200)).toHaveLength(2);
  expect(new Set(responses.filter(({ code }) => code !== 200).map(({ key }) => key))).toEqual(new Set(['chat.tooMany']));
  await Promise.all(pausedReplies.map(({ begun: started }) => started));
  for (const pausedReply of pausedReplies) pausedReply.end();
  for (const { data, code } of responses) if (code === 200) await read(data.turn.answer.id).whole();
});

// CONTENT-112
test('ends answers with their partial text on shutdown, and the next one starts normally', async () => {
  const otherServer = await testServer({ env: { ...modelStandIn.env, AI_TIMEOUT_SECONDS: '20' } });
  const bob = await otherServer.memberWith();
  const pausedReply = pausedAnswer('正说着');
  modelStandIn.next(pausedReply.reply);
  const { conversation, turn } = (await otherServer.as(bob)(chat.askAssistant, { text: '别停' })).data;
  const page = readAnswerStream(await otherServer.origin(), turn.answer.id, bob.token);
  await page.until(({ text }) => text === '正说着');
  await otherServer.app.close();
  await pausedReply.closed;
  page.disconnect();

  const bus = createBus(otherServer.deps);
  await bus.start();
  const config = readConfig({ LOG_LEVEL: 'error', ...modelStandIn.env, DATA_DIR: otherServer.deps.config.dataDir, PORT: '0' });
  const app = await buildApp({ ...otherServer.deps, config, bus }, { appsDir: join(config.dataDir, 'no-apps') });
  const restartedOrigin = await app.listen({ host: '127.0.0.1', port: 0 });
  const answerStream = readAnswerStream(restartedOrigin, turn.answer.id, bob.token);
  expect(await answerStream.whole()).toMatchObject({ text: '正说着', end: { state: 'failed', reason: 'interrupted' } });
  modelStandIn.next(fullAnswer('说完了。'));
  const post = await fetch(`${restartedOrigin}/juhe${chat.retryAnswer.path}`, {
    method: 'POST',
    headers: { authorization: bob.token, 'content-type': 'application/json', 'idempotency-key': `retry-${turn.id}` },
    body: JSON.stringify({ id: turn.id }),
  });
  const { data } = (await post.json()) as { data: typeof turn };
  expect((await readAnswerStream(restartedOrigin, data.answer.id, bob.token).whole()).text).toBe('说完了。');
  expect(conversation.title).toBe('别停');
  await app.close();
  await bus.close();
  await otherServer.close();
});

// CONTENT-112
test('leaves no pending answer after a killed process', async () => {
  const otherServer = await testServer();
  // Its own process no longer receives announcements: the child process writes the answers.
  await otherServer.deps.bus.close();
  const child = startChild(join(__dirname, '../../test/chat-child.ts'), {
    CHILD_DATABASE_URL: otherServer.databaseUrl,
    ...modelStandIn.env,
    AI_TIMEOUT_SECONDS: '20',
  });
  await child.line((line) => line === 'ready');
  const bob = await otherServer.memberWith();
  const pausedReply = pausedAnswer('写到一半');
  modelStandIn.next(pausedReply.reply);
  const { conversation, turn } = (await otherServer.as(bob)(chat.askAssistant, { text: '杀不死' })).data;
  await pausedReply.begun;
  const textNow = async () =>
    (await otherServer.as(bob)(chat.listChatTurns, { conversationId: conversation.id })).data.list[0]?.answer;
  while ((await textNow())?.text === '');
  await child.kill();
  await pausedReply.closed;
  expect(await textNow()).toMatchObject({ state: 'streaming', text: '写到一半' });
  await otherServer.meetDeadlines(unansweredJob, turn.answer.id);
  expect(await textNow()).toMatchObject({ state: 'failed', reason: 'interrupted', text: '写到一半' });
  // No process is left to claim the next answer: it is announced again until that is certain.
  const next = (await otherServer.as(bob)(chat.retryAnswer, { id: turn.id })).data;
  await otherServer.meetDeadlines(unansweredJob, next.answer.id);
  expect(await textNow()).toMatchObject({ state: 'streaming', text: '' });
  await otherServer.close();
}, 60_000);
