import { randomUUID } from 'node:crypto';
import { conversation } from '@juhe/contract/social/conversation';
import { homepage } from '@juhe/contract/social/homepage';
import { register } from '@juhe/testing/playwright';
import { pressRight } from '../support/long-press.ts';
import { axe, expect, test } from '../support/test.ts';

test('finds a message by a word; removes a message on all devices', async ({
  page,
  open,
  api,
  origin,
  freshMember,
  secondBrowser,
}) => {
  test.slow();
  const [friend, me] = [await register(origin), await freshMember()];
  await api.get(homepage.followMember, { memberId: friend.id, follow: true }, { token: me.token });
  await api.get(homepage.followMember, { memberId: me.id, follow: true }, { token: friend.token });
  const { id: conversationId } = await api.get(conversation.openConversation, { memberId: friend.id }, { token: me.token });
  const sendText = (text: string) =>
    api.get(
      conversation.sendMessage,
      { conversationId, clientId: randomUUID(), kind: 'text', body: { text } },
      { token: friend.token },
    );
  await sendText('周末去喝龙井茶吗');
  for (let n = 1; n <= 20; n += 1) await sendText(`第 ${n} 句`);
  const bubbles = page.getByRole('region', { name: /^与.*的消息$/ }).getByRole('article');

  await test.step('reports no matches', async () => {
    await open('/pages/message/message');
    await page.getByRole('button', { name: '搜索聊天消息' }).click();
    await expect(page.getByText('输入关键词，查找聊过的内容')).toBeVisible();
    await axe(page);
    await page.getByRole('searchbox', { name: '搜索聊天消息' }).fill('咖啡');
    await expect(page.getByText('没有包含「咖啡」的消息')).toBeVisible();
  });
  await test.step('lists a match below its conversation, and opens the chat at that message', async () => {
    await page.getByRole('searchbox', { name: '搜索聊天消息' }).fill('龙井');
    const group = page.getByRole('region', { name: friend.nickname });
    await expect(group.getByRole('link', { name: /周末去喝龙井茶吗/ })).toBeVisible();
    await axe(page);
    await group.getByRole('link', { name: /周末去喝龙井茶吗/ }).click();
    await expect(bubbles.filter({ hasText: '周末去喝龙井茶吗' })).toBeInViewport();
  });
  await test.step('removes messages on every device', async () => {
    await pressRight(bubbles.filter({ hasText: '周末去喝龙井茶吗' }).getByText('周末去喝龙井茶吗', { exact: true }));
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
    await page.getByRole('dialog', { name: '删除这条消息？' }).getByRole('button', { name: '删除' }).click();
    await expect(bubbles.filter({ hasText: '周末去喝龙井茶吗' })).toHaveCount(0);
    const secondDevice = await secondBrowser(me);
    await secondDevice.goto(`${origin}/h5/#/subPackages/other/chat?conversationId=${conversationId}`);
    const secondMessages = secondDevice.getByRole('region', { name: /^与.*的消息$/ }).getByRole('article');
    await expect(secondMessages.filter({ hasText: '第 20 句' })).toBeVisible();
    await expect(secondMessages.filter({ hasText: '周末去喝龙井茶吗' })).toHaveCount(0);
  });
});
