import { chat } from '@juhe/contract/content/chat';
import type { Page } from '@playwright/test';
import { enter, register } from '@juhe/testing/playwright';
import { startInstance } from '../support/instance.ts';
import { startModel } from '../support/model.ts';
import { axe, expect, test } from '../support/test.ts';

const path = '/subPackages/welfare/dialogue';

const submitQuestion = async (page: Page, question: string) => {
  await page.getByRole('textbox', { name: '问题' }).fill(question);
  await page.getByRole('button', { name: '发送' }).click();
};
const turn = (page: Page, question: string) => page.getByRole('article', { name: question });

test('quotes the site with links to the sources and a label of the embedded assistant', async ({ page, open, freshMember }) => {
  await freshMember();
  await open(path);
  await expect(page.getByText('我不是语言模型')).toBeVisible();
  await axe(page);
  await page.getByRole('list', { name: '可以这样问' }).getByRole('button').first().click();
  await expect(page).toHaveURL(/dialogue\?id=/);
  await expect(page.getByRole('article').getByText('以上都是原文摘录')).toBeVisible();

  await submitQuestion(page, '春眠不觉晓是谁写的？');
  const answer = turn(page, '春眠不觉晓是谁写的？');
  await expect(answer.getByText('夜来风雨声，花落知多少。')).toBeVisible();
  const sources = answer.getByRole('list', { name: '来源' });
  await expect(sources.getByRole('link', { name: /唐诗三百首/ })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: '回答完成' })).toBeAttached();
  await axe(page);
  await answer.getByRole('link', { name: /^来源 1：唐诗三百首/ }).click();
  await expect(page).toHaveURL(/read-novel\?id=tangshi&indexId=tangshi-3/);
  await page.goBack();
  await expect(answer.getByText('夜来风雨声')).toBeVisible();
});

test('lists, renames and deletes conversations and keeps a draft per conversation', async ({ page, open, freshMember, api }) => {
  const { token } = await freshMember();
  await open(path);
  await submitQuestion(page, '静海站');
  await expect(page.getByRole('button', { name: '重新回答' })).toBeVisible();
  await page.getByRole('textbox', { name: '问题' }).fill('还没想好');
  await page.getByRole('button', { name: '新对话' }).click();
  await expect(page.getByRole('textbox', { name: '问题' })).toHaveValue('');
  await submitQuestion(page, '没有找到的东西 zzzz');
  await expect(page.getByRole('article').getByText('没有找到与这个问题有关的段落')).toBeVisible();

  await page.getByRole('button', { name: '全部对话', exact: true }).click();
  const sheet = page.getByRole('dialog');
  await axe(page);
  await sheet.getByRole('button', { name: '重命名：静海站' }).click();
  await sheet.getByRole('textbox', { name: '对话名称' }).fill('月球上的故事');
  await sheet.getByRole('button', { name: '保存' }).click();
  await sheet.getByRole('button', { name: /^月球上的故事/ }).click();
  await expect(turn(page, '静海站')).toBeVisible();
  await expect(page.getByRole('textbox', { name: '问题' })).toHaveValue('还没想好');

  await page.getByRole('button', { name: '全部对话', exact: true }).click();
  await sheet.getByRole('button', { name: '删除：月球上的故事' }).click();
  await page.getByRole('dialog', { name: '删除这个对话？' }).getByRole('button', { name: '删除' }).click();
  await expect(page.getByRole('heading', { name: '想知道什么？' })).toBeVisible();
  expect((await api.get(chat.listChatConversations, {}, { token })).total).toBe(1);
  await page.getByRole('button', { name: '全部对话', exact: true }).click();
  await sheet.getByRole('button', { name: '清空全部对话' }).click();
  await page.getByRole('dialog', { name: '清空全部对话？' }).getByRole('button', { name: '清空' }).click();
  await expect(async () => {
    expect((await api.get(chat.listChatConversations, {}, { token })).total).toBe(0);
  }).toPass();
});

test('edits the last question and replaces its answer', async ({ page, open, freshMember }) => {
  await freshMember();
  await open(path);
  await submitQuestion(page, '静海站');
  await page.getByRole('button', { name: '修改问题' }).click();
  await expect(page.getByRole('textbox', { name: '问题' })).toHaveValue('静海站');
  await submitQuestion(page, '春眠不觉晓');
  await expect(turn(page, '春眠不觉晓').getByText('夜来风雨声')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
});

test.describe('with a language model', () => {
  test.describe.configure({ mode: 'serial' });
  let model: Awaited<ReturnType<typeof startModel>>;
  let instance: Awaited<ReturnType<typeof startInstance>>;
  test.beforeAll(async () => {
    test.setTimeout(240_000);
    model = await startModel();
    instance = await startInstance(`e2e/chat-${process.pid}`, { DEMO: '0', AI_DAILY_LIMIT: '4', ...model.env });
  });
  test.afterAll(async () => {
    await instance?.stop();
    await model?.stop();
  });
  const begin = async (page: Page) => {
    const member = await register(instance.origin);
    await enter(page, instance.origin, member);
    await page.goto(`${instance.origin}/h5/#${path}`);
    await expect(page.getByText('回答由 AI 生成，会参考')).toBeVisible();
    return member;
  };

  test('streams an answer, resumes after a reload and on another device, and renders code', async ({ page, browser }) => {
    const member = await begin(page);
    await submitQuestion(page, '写一段代码');
    const answer = await model.asked();
    answer.write('好的，**这样**写：\n\n```js\nconst a');
    await expect(page.getByRole('article').getByText('好的，这样写：')).toBeVisible();
    await expect(page.getByRole('button', { name: '停止回答' })).toBeVisible();
    await page.reload();
    await expect(page.getByText('const a')).toBeVisible();

    const context = await browser.newContext();
    const secondTab = await context.newPage();
    await enter(secondTab, instance.origin, member);
    await secondTab.goto(page.url());
    await expect(secondTab.getByText('const a')).toBeVisible();
    answer.write(' = 1;\n```\n\n<img src=x onerror=alert(1)>');
    for (const device of [page, secondTab]) await expect(device.locator('pre')).toHaveText('const a = 1;');
    answer.end();
    for (const device of [page, secondTab]) {
      await expect(device.getByRole('button', { name: '重新回答' })).toBeVisible();
      await expect(device.getByRole('article').getByText('<img src=x onerror=alert(1)>')).toBeVisible();
    }
    await axe(page);
    await context.close();
  });

  test('keeps a stopped answer, regenerates a broken one, and enforces the daily limit', async ({ page }) => {
    await begin(page);
    await submitQuestion(page, '说个没完');
    const first = await model.asked();
    first.write('说到这里');
    await expect(page.getByRole('article').getByText('说到这里')).toBeVisible();
    await page.getByRole('button', { name: '停止回答' }).click();
    await expect(page.getByRole('article').getByText('已停止')).toBeVisible();
    await first.closed;
    await expect(page.getByRole('article').getByText('说到这里')).toBeVisible();

    await submitQuestion(page, '讲完它');
    const second = await model.asked();
    second.write('只有一半');
    await expect(page.getByRole('article').getByText('只有一半')).toBeVisible();
    second.cut();
    await expect(page.getByRole('article').getByText('回答写到一半断了')).toBeVisible();
    await axe(page);
    await page.getByRole('button', { name: '重新回答' }).click();
    const third = await model.asked();
    third.write('这次是全部。');
    third.end();
    await expect(page.getByRole('article').getByText('这次是全部。')).toBeVisible();
    await expect(page.getByRole('article').getByText('只有一半')).toHaveCount(0);

    await expect(page.getByText('今天还可以问 1 次')).toBeVisible();
    await submitQuestion(page, '最后一问');
    (await model.asked()).end();
    // An empty answer restores its question.
    await expect(page.getByRole('article').getByText('这次没有得到回答')).toBeVisible();
    await expect(page.getByText('今天还可以问 1 次')).toBeVisible();
    await page.getByRole('button', { name: '重新回答' }).click();
    const last = await model.asked();
    last.write('完');
    last.end();
    await expect(page.getByText('今天的 4 次提问已用完，明天再来吧')).toBeVisible();
    await page.getByRole('textbox', { name: '问题' }).fill('再问一个');
    await expect(page.getByRole('button', { name: '发送' })).toHaveAttribute('aria-disabled', 'true');
    await axe(page);
  });
});
