import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { conversation } from '@juhe/contract/social/conversation';
import { homepage } from '@juhe/contract/social/homepage';
import { register } from '../support/members.ts';
import { expect, test } from '../support/test.ts';

test('a member keeps the own conversations as a file', async ({ page, open, api, origin, freshMember }) => {
  const [me, friend] = [await freshMember(), await register(origin)];
  await api.get(homepage.addFriend, { memberId: friend.id, follow: true }, { token: me.token });
  await api.get(homepage.addFriend, { memberId: me.id, follow: true }, { token: friend.token });
  await open('/subPackages/user/setup');
  const cell = page.getByRole('button', { name: '导出聊天记录' });
  const confirm = page.getByRole('dialog', { name: '导出聊天记录' }).getByRole('button', { name: '导出' });

  await test.step('there is nothing yet', async () => {
    await cell.click();
    await confirm.click();
    await expect(page.getByText('还没有聊天记录')).toBeVisible();
  });
  await test.step('then there is every message, with its sender', async () => {
    const { id: conversationId } = await api.get(conversation.openConversation, { memberId: friend.id }, { token: me.token });
    for (const [token, text] of [
      [friend.token, '周末去吗'],
      [me.token, '去\n几点'],
    ] as const)
      await api.get(
        conversation.sendMessage,
        { conversationId, clientId: randomUUID(), kind: 'text', body: { text } },
        { token },
      );
    await cell.click();
    const [download] = await Promise.all([page.waitForEvent('download'), confirm.click()]);
    await expect(page.getByText('已导出 2 条消息')).toBeVisible();
    expect(download.suggestedFilename()).toMatch(/^聊天记录-\d{4}-\d\d-\d\d\.txt$/);
    const lines = (await readFile(await download.path(), 'utf8')).split('\r\n');
    expect(lines[0]).toBe('\uFEFF聊天记录');
    expect(lines.slice(lines.indexOf(`== ${friend.nickname} ==`)).map((line) => line.replace(/^\d.*?\d\d:\d\d {2}/, ''))).toEqual(
      [`== ${friend.nickname} ==`, `${friend.nickname}: 周末去吗`, '我: 去', '    几点', ''],
    );
  });
});
