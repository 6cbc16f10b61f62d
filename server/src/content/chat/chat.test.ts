import { chat } from '@juhe/contract/content/chat';
import { sql } from '../../db/sql.ts';
import { readAnswerStream } from '../../test/chat-stream.ts';
import type { TestMember } from '../../test/test-member.ts';
import { type TestServer, testServer } from '../../test/test-server.ts';

let t: TestServer;
let origin: string;
let ann: TestMember;
beforeAll(async () => {
  t = await testServer({ env: { AI_DAILY_LIMIT: '3' } });
  origin = await t.origin();
  await t.db.run(sql`insert into article_category (id, kind, names) values ('life', 'article', '{"zh-Hans": "生活"}')`);
  await t.db.run(sql`insert into member (id, nickname, permission_level) values ('writer', '笔者', 0), ('hidden', '隐者', 3)`);
  await t.db.run(sql`insert into article (id, kind, category_id, author_id, title, summary, cover, cover_width, cover_height, body_html, state)
    select id, 'article', 'life', author, title, '', '/media/x.webp', 8, 6, body, state from (values
      ('kiln', 'writer', '柴窑开窑', '<p>开场白。</p><p>柴窑要连烧三天三夜，<b>火候</b>全凭看火孔。</p><script>alert(1)</script>', 'published'),
      ('secret', 'hidden', '柴窑的秘密', '<p>柴窑的秘密配方在这里。</p>', 'published'),
      ('checking', 'writer', '柴窑未审', '<p>柴窑的草稿还没审完。</p>', 'checking')) as v (id, author, title, body, state)`);
  await t.db.run(sql`insert into book_category (id, names) values ('old', '{"zh-Hans": "古书"}')`);
  await t.db.run(sql`insert into book (id, category_id, author, title, intro, cover, cover_width, cover_height, tone, status, state)
    select id, 'old', '佚名', title, '讲的是*旧*事。', '/media/x.webp', 6, 8, '#fff', 'finished', state
    from (values ('on', '山中日历', 'on'), ('off', '海边日历', 'off')) as v (id, title, state)`);
  await t.db.run(sql`insert into book_chapter (id, book_id, number, title, text, words, words_before)
    select b.id || '-1', b.id, 1, '惊蛰', '惊蛰那天，山里的第一声雷从北坡滚下来。', 20, 0 from book b`);
});
beforeEach(async () => {
  ann = await t.memberWith();
});
afterAll(() => t.close());

const submitQuestion = async (text: string, input: { conversationId?: string; insteadOf?: string } = {}) => {
  const answer = await t.as(ann)(chat.askAssistant, { text, ...input });
  expect(answer).toMatchObject({ code: 200 });
  const streamed = await readAnswerStream(origin, answer.data.turn.answer.id, ann.token).whole();
  return { ...answer.data, whole: streamed };
};
const list = async () => (await t.as(ann)(chat.listChatConversations, {})).data.list;
/** Moves usage to another day: questions of other days do not count. */
const newDay = () => t.db.run(sql`update chat_usage set day = day - 1 where member_id = ${ann.id}`);

describe('the embedded assistant', () => {
  // CONTENT-106, CONTENT-107
  test('quotes what the member may see, with its source, and identifies itself', async () => {
    const { whole: streamed, turn } = await submitQuestion('柴窑要烧几天？');
    expect(streamed.end).toEqual({ state: 'done', reason: null });
    expect(streamed.text).toContain('不是语言模型');
    expect(streamed.text).toContain('> 柴窑要连烧三天三夜，火候全凭看火孔。');
    expect(streamed.text).toContain('**《柴窑开窑》** [1]');
    expect(streamed.sources).toEqual([
      { number: 1, kind: 'article', title: '柴窑开窑', link: '/subPackages/find/article-detail?id=kiln' },
    ]);
    expect(streamed.text).not.toMatch(/秘密|草稿|alert/);
    expect((await t.as(ann)(chat.listChatTurns, { conversationId: (await list())[0]?.id ?? '' })).data.list[0]).toMatchObject({
      id: turn.id,
      answer: { embedded: true, sources: streamed.sources },
    });
  });

  test('matches simplified texts by Traditional characters, and texts available in Traditional only', async () => {
    expect((await submitQuestion('柴窯燒幾天？')).whole.sources).toMatchObject([{ title: '柴窑开窑' }]);
    await t.db.run(sql`insert into article (id, kind, category_id, author_id, title, summary, cover, cover_width, cover_height, body_html)
      values ('lantern', 'article', 'life', 'writer', '燈籠節', '', '/media/x.webp', 8, 6, '<p>燈籠節那夜，滿街都亮。</p>')`);
    expect((await submitQuestion('燈籠節怎麼過')).whole.sources).toMatchObject([{ title: '燈籠節' }]);
    await t.db.run(sql`delete from article where id = 'lantern'`);
  });

  test('matches chapters and books by name, without those off the shelf, and quotes the original text', async () => {
    const { whole: streamed } = await submitQuestion('惊蛰的雷从哪里来？');
    expect(streamed.sources).toMatchObject([{ kind: 'chapter', link: '/subPackages/find/read-novel?id=on&indexId=on-1' }]);
    const named = await submitQuestion('《山中日历》讲了什么');
    expect(named.whole.text).toContain('> 讲的是\\*旧\\*事。');
    expect(named.whole.sources?.[0]).toMatchObject({ kind: 'book', link: '/subPackages/find/novel-detail?id=on' });
    expect((await submitQuestion('海边日历')).whole.sources?.map(({ link }) => link).join()).not.toContain('id=off');
  });

  test('quotes the agreements in the member’s language, and reports when there is no match', async () => {
    const { whole: streamed } = await submitQuestion('隐私政策里的手机号');
    expect(streamed.sources).toMatchObject([{ kind: 'protocol', link: '/pages/rules/rules?type=privacy' }]);
    const unanswered = await submitQuestion('量子纠缠的霍金辐射');
    expect(unanswered.whole).toMatchObject({ sources: [], end: { state: 'done' } });
    expect(unanswered.whole.text).toContain('没有找到');
    expect(unanswered.whole.text).toContain('- 《山中日历》');
    const greeting = await t.as(ann)(chat.askAssistant, { text: 'hello, who are you?' }, { lang: 'fr' });
    expect((await readAnswerStream(origin, greeting.data.turn.answer.id, ann.token).whole()).text).toContain(
      'assistant d’extraits',
    );
  });

  test.each([
    "'; drop table member; --",
    '%_%',
    '\\',
    '《》',
    '](javascript:alert(1))',
    '<img src=x onerror=alert(1)>',
    '📚'.repeat(900),
    'a\tb\nc',
  ])('answers %j like any other question', async (text) => {
    expect((await submitQuestion(text)).whole.end).toMatchObject({ state: 'done' });
  });

  test.each(['', '   ', 'x'.repeat(2001), 'a\0b', 'a\u001bb', '\ud83d'])('refuses %j', async (text) => {
    expect(await t.as(ann)(chat.askAssistant, { text })).toMatchObject({ code: 400, field: 'text' });
    expect(await list()).toEqual([]);
  });
});

describe('conversations', () => {
  test('are titled by the first question, most recent first; can be renamed and deleted', async () => {
    const first = await submitQuestion('  柴窑\n要烧几天？请讲得详细一点，从装窑开始讲到开窑为止好吗？谢谢  ');
    expect(first.conversation.title).toBe('柴窑 要烧几天？请讲得详细一点，从装窑开始讲到开窑为止好吗？…');
    const second = await submitQuestion('惊蛰');
    await submitQuestion('柴窑', { conversationId: first.conversation.id });
    expect((await list()).map(({ id }) => id)).toEqual([first.conversation.id, second.conversation.id]);
    const renamed = await t.as(ann)(chat.renameChatConversation, { id: second.conversation.id, title: ' 节气 ' });
    expect(renamed.data).toMatchObject({ title: '节气', running: false });
    expect(await t.as(ann)(chat.deleteChatConversation, { id: second.conversation.id })).toMatchObject({ code: 200 });
    expect(await t.as(ann)(chat.deleteChatConversation, { id: second.conversation.id })).toMatchObject({ code: 404 });
    expect((await t.as(ann)(chat.deleteAllChatConversations, {})).data).toEqual({ deleted: 1 });
    expect(await list()).toEqual([]);
    // The quota used today is not returned.
    expect((await t.as(ann)(chat.getChatState, {})).data).toMatchObject({ assistant: 'embedded', dailyLimit: 3, usedToday: 3 });
  });

  test('are paged backwards', async () => {
    const { conversation } = await submitQuestion('一');
    await newDay();
    for (const text of ['二', '三', '四']) await submitQuestion(text, { conversationId: conversation.id });
    const last = await t.as(ann)(chat.listChatTurns, { conversationId: conversation.id, pageSize: 3 });
    expect(last.data.list.map(({ question }) => question)).toEqual(['四', '三', '二']);
    expect(last.data.conversation.title).toBe('一');
    const before = await t.as(ann)(chat.listChatTurns, {
      conversationId: conversation.id,
      pageSize: 3,
      cursor: last.data.cursor ?? '',
    });
    expect(before.data).toMatchObject({ list: [{ question: '一' }], cursor: null });
  });

  // CONTENT-102
  test('allow a change of the last question only', async () => {
    const first = await submitQuestion('柴火');
    const second = await submitQuestion('柴窑', { conversationId: first.conversation.id });
    const older = { conversationId: first.conversation.id, insteadOf: first.turn.id };
    expect(await t.as(ann)(chat.askAssistant, { text: '改第一个', ...older })).toMatchObject({ code: 409, key: 'chat.notLast' });
    expect(await t.as(ann)(chat.retryAnswer, { id: first.turn.id })).toMatchObject({ code: 409, key: 'chat.notLast' });
    const changed = await submitQuestion('柴窑开窑', { conversationId: first.conversation.id, insteadOf: second.turn.id });
    expect(changed.turn).toMatchObject({ id: second.turn.id, number: 2, question: '柴窑开窑' });
    expect(changed.turn.answer.id).not.toBe(second.turn.answer.id);
    await newDay();
    const only = await submitQuestion('惊蛰');
    const retitled = await submitQuestion('惊蛰的雷', { conversationId: only.conversation.id, insteadOf: only.turn.id });
    expect(retitled.conversation.title).toBe('惊蛰的雷');
  });

  test('are private: another member’s is not found', async () => {
    const { conversation, turn } = await submitQuestion('柴窑');
    const bob = t.as(await t.memberWith());
    const absent = { code: 404, key: 'chat.missing' };
    expect(await bob(chat.listChatTurns, { conversationId: conversation.id })).toMatchObject(absent);
    expect(await bob(chat.askAssistant, { text: '借用', conversationId: conversation.id })).toMatchObject(absent);
    expect(await bob(chat.askAssistant, { text: '借用', conversationId: 'nothing' })).toMatchObject(absent);
    expect(await bob(chat.retryAnswer, { id: turn.id })).toMatchObject(absent);
    expect(await bob(chat.stopAnswer, { id: turn.answer.id })).toMatchObject(absent);
    expect(await bob(chat.renameChatConversation, { id: conversation.id, title: '我的' })).toMatchObject(absent);
    expect(await bob(chat.deleteChatConversation, { id: conversation.id })).toMatchObject(absent);
    expect(await bob(chat.streamAnswer, { id: turn.answer.id })).toMatchObject(absent);
    expect((await bob(chat.deleteAllChatConversations, {})).data).toEqual({ deleted: 0 });
    expect((await bob(chat.getChatState, {})).data.usedToday).toBe(0);
    expect((await list())[0]).toMatchObject({ id: conversation.id, title: '柴窑' });
    expect(await t.call(chat.listChatConversations, {})).toMatchObject({ code: 401 });
  });
});

describe('the daily questions', () => {
  // CONTENT-105
  test('are counted once for ten calls with one key', async () => {
    const responses = await t.together(10, () => [
      chat.askAssistant,
      { text: '柴窑' },
      { token: ann.token, key: 'the-same-key-ten-times' },
    ]);
    expect(new Set(responses.map(({ data }) => data.turn.id)).size).toBe(1);
    expect((await t.as(ann)(chat.getChatState, {})).data.usedToday).toBe(1);
    expect(await list()).toHaveLength(1);
  });

  // CONTENT-105
  test('are limited, also for concurrent calls, and reset the next day (China’s)', async () => {
    await submitQuestion('一');
    await submitQuestion('二');
    const responses = await t.together(20, (i) => [chat.askAssistant, { text: `第 ${i} 问` }, { token: ann.token }]);
    expect(responses.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(responses.find(({ code }) => code !== 200)).toMatchObject({
      code: 429,
      key: 'chat.dailyLimit',
      msg: expect.stringContaining('3'),
    });
    expect(await list()).toHaveLength(3);
    await newDay();
    await t.db.run(sql`insert into chat_usage values (${ann.id}, (now() at time zone 'Asia/Shanghai')::date - 9, 3)`);
    await readAnswerStream(origin, responses.find(({ code }) => code === 200)?.data.turn.answer.id ?? '', ann.token).whole();
    await submitQuestion('新的一天');
    const days = await t.db.rows<{ questions: number }>(
      sql`select questions from chat_usage where member_id = ${ann.id} order by day`,
    );
    expect(days.map(({ questions }) => questions)).toEqual([3, 1]);
  });
});
