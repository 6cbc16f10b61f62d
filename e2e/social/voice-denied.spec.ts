import { conversation } from '@juhe/contract/social/conversation';
import { homepage } from '@juhe/contract/social/homepage';
import { register } from '@juhe/testing/playwright';
import { deniedMicrophone } from '../support/fake-microphone.ts';
import { axe, expect, test } from '../support/test.ts';

test.use(deniedMicrophone);

test('explains a denied microphone and offers text input', async ({ page, open, api, origin, freshMember }) => {
  test.slow();
  const [friend, me] = [await register(origin), await freshMember()];
  await api.get(homepage.followMember, { memberId: friend.id, follow: true }, { token: me.token });
  await api.get(homepage.followMember, { memberId: me.id, follow: true }, { token: friend.token });
  const { id } = await api.get(conversation.openConversation, { memberId: friend.id }, { token: me.token });
  await open('/subPackages/other/chat', { conversationId: id });
  const record = page.getByRole('button', { name: '录音' });
  await record.click();
  await expect(page.getByText('无法使用麦克风，请在浏览器设置中允许')).toBeVisible();
  await expect(page.getByRole('group', { name: '正在录音' })).toHaveCount(0);
  await axe(page);
  // Another click asks again; the button remains usable.
  await record.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: '正在录音' })).toHaveCount(0);
  await page.getByRole('textbox', { name: '消息' }).fill('改用文字');
  await page.getByRole('button', { name: '发送', exact: true }).click();
  await expect(page.getByRole('article')).toContainText(/已(发送|送达)/);
});
