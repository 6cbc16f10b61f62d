import { randomUUID } from 'node:crypto';
import { conversation } from '@juhe/contract/social/conversation';
import { homepage } from '@juhe/contract/social/homepage';
import { call, dataOf, enter, register } from '@juhe/testing/playwright';
import { startInstance } from '../support/instance.ts';
import { pressRight } from '../support/long-press.ts';
import { startModel } from '../support/model.ts';
import { axe, expect, test } from '../support/test.ts';

test.describe('with a language model', () => {
  let model: Awaited<ReturnType<typeof startModel>>;
  let instance: Awaited<ReturnType<typeof startInstance>>;
  test.beforeAll(async () => {
    test.setTimeout(240_000);
    model = await startModel();
    instance = await startInstance(`e2e/translation-${process.pid}`, { DEMO: '0', ...model.env });
  });
  test.afterAll(async () => {
    await instance?.stop();
    await model?.stop();
  });

  test('translates a message at the reader’s request', async ({ page }) => {
    test.slow();
    const { origin } = instance;
    const [me, friend] = [await register(origin), await register(origin)];
    const answerOf = async <O extends Parameters<typeof call>[1]>(operation: O, input: object, token: string) =>
      dataOf(operation, await call(origin, operation, input as never, { token }));
    await answerOf(homepage.followMember, { memberId: friend.id, follow: true }, me.token);
    await answerOf(homepage.followMember, { memberId: me.id, follow: true }, friend.token);
    const { id: conversationId } = dataOf(
      conversation.openConversation,
      await call(origin, conversation.openConversation, { memberId: friend.id }, { token: me.token }),
    );
    const text = 'On se voit ce week-end ?';
    await answerOf(
      conversation.sendMessage,
      { conversationId, clientId: randomUUID(), kind: 'text', body: { text } },
      friend.token,
    );
    await enter(page, origin, me);
    await page.goto(`${origin}/h5/#/subPackages/other/chat?conversationId=${conversationId}`);
    const bubble = page.getByRole('article').filter({ hasText: text });
    const menu = async () => {
      await pressRight(bubble.getByText(text, { exact: true }));
      return page.getByRole('dialog');
    };

    const translated = model.asked();
    await (await menu()).getByRole('button', { name: /^翻译/ }).click();
    const answer = await translated;
    await expect(bubble).toContainText('正在翻译');
    answer.write('周末见');
    answer.write('吗？');
    answer.end();
    await expect(bubble).toContainText('周末见吗？');
    await expect(bubble).toContainText('由 AI 翻译');
    await axe(page);
    await (await menu()).getByRole('button', { name: '隐藏译文' }).click();
    await expect(bubble).not.toContainText('周末见吗？');

    const failed = model.asked();
    await (await menu()).getByRole('button', { name: /^翻译/ }).click();
    (await failed).cut();
    await expect(page.getByText('暂时无法翻译，请稍后再试')).toBeVisible();
    await expect(bubble).toContainText(text);
    await expect(bubble).not.toContainText('正在翻译');
  });
});
