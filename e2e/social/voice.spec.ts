import type { Page } from '@playwright/test';
import { conversation } from '@juhe/contract/social/conversation';
import { homepage } from '@juhe/contract/social/homepage';
import { type Member, register } from '@juhe/testing/playwright';
import { fakeMicrophone } from '../support/fake-microphone.ts';
import { type Api, axe, expect, test } from '../support/test.ts';

test.use(fakeMicrophone);

const chat = '/subPackages/other/chat';
/** Matches times from that second on: a busy machine reads the clock less often than it ticks. */
const from = (seconds: number) => new RegExp(`0:0[${seconds}-9]|0:[1-5]\\d`);

/** Returns the id of a conversation of two members who follow each other. */
const conversationOf = async (api: Api, me: Member, friend: Member): Promise<string> => {
  await api.get(homepage.followMember, { memberId: friend.id, follow: true }, { token: me.token });
  await api.get(homepage.followMember, { memberId: me.id, follow: true }, { token: friend.token });
  return (await api.get(conversation.openConversation, { memberId: friend.id }, { token: me.token })).id;
};
const recordButton = (page: Page) => page.getByRole('button', { name: '录音' });
const recordPanel = (page: Page) => page.getByRole('group', { name: '正在录音' });

/** Presses and holds the button; returns its position. */
const pressButton = async (page: Page): Promise<{ x: number; y: number }> => {
  await expect(recordButton(page)).toBeVisible();
  const box = await recordButton(page).boundingBox();
  const at = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await expect(recordPanel(page)).toContainText('松开发送，上滑取消');
  return at;
};

test('sends a recording to a friend, who plays it', async ({ page, open, api, origin, freshMember, secondBrowser }) => {
  test.slow();
  const [friend, me] = [await register(origin), await freshMember()];
  const id = await conversationOf(api, me, friend);
  await open(chat, { conversationId: id });
  const record = recordButton(page);
  await record.focus();
  await page.keyboard.press('Enter');
  const panel = recordPanel(page);
  await expect(panel).toContainText(from(1));
  await axe(page);
  await panel.getByRole('button', { name: '取消' }).click();
  await expect(panel).toBeHidden();
  await expect(page.getByRole('article')).toHaveCount(0);

  await record.focus();
  await page.keyboard.press('Enter');
  await expect(panel).toContainText(from(2));
  await panel.getByRole('button', { name: '发送' }).click();
  await expect(page.getByRole('article')).toContainText(/已(发送|送达)/);
  await expect(page.getByRole('button', { name: /播放语音 0:\d\d/ })).toBeVisible();

  const friendPage = await secondBrowser(friend);
  await friendPage.goto(`${origin}/h5/#/subPackages/other/chat?conversationId=${id}`);
  const received = friendPage.getByRole('article');
  await expect(received.getByRole('img', { name: '未播放' })).toBeVisible();
  await axe(friendPage);
  // The other browser's concurrent request would be lost with the page.
  const playedResponse = friendPage.waitForResponse(/playedVoice/);
  await received.getByRole('button', { name: /播放语音/ }).click();
  await expect(received.getByRole('img', { name: '未播放' })).toBeHidden();
  await playedResponse;
  await friendPage.reload();
  await expect(received.getByRole('button', { name: /播放语音/ })).toBeVisible();
  await expect(received.getByRole('img', { name: '未播放' })).toBeHidden();
});

test('sends a recording on release and discards it after sliding away', async ({ page, open, api, origin, freshMember }) => {
  test.slow();
  const [friend, me] = [await register(origin), await freshMember()];
  await open(chat, { conversationId: await conversationOf(api, me, friend) });
  const { x, y } = await pressButton(page);
  await page.mouse.move(x, y - 120, { steps: 4 });
  await expect(recordPanel(page)).toContainText('松开取消');
  // Moving back would send it after all.
  await page.mouse.move(x, y, { steps: 4 });
  await expect(recordPanel(page)).toContainText('松开发送');
  await page.mouse.move(x, y - 120, { steps: 4 });
  await page.mouse.up();
  await expect(recordPanel(page)).toBeHidden();
  await expect(page.getByRole('article')).toHaveCount(0);

  await pressButton(page);
  await expect(recordPanel(page)).toContainText(from(1));
  await page.mouse.up();
  await expect(recordPanel(page)).toBeHidden();
  await expect(page.getByRole('article')).toContainText(/已(发送|送达)/);
  await expect(page.getByRole('article')).toHaveCount(1);
});

test('keeps an offline recording over a reload and sends it once when online', async ({
  page,
  context,
  open,
  api,
  origin,
  freshMember,
  allowErrors,
}) => {
  test.slow();
  allowErrors(/Failed to load resource|net::ERR_INTERNET_DISCONNECTED/);
  const [friend, me] = [await register(origin), await freshMember()];
  const id = await conversationOf(api, me, friend);
  await open(chat, { conversationId: id });
  await expect(recordButton(page)).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('没有网络，写下的消息会在联网后按顺序发出')).toBeVisible();
  await recordButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(recordPanel(page)).toContainText(from(1));
  await recordPanel(page).getByRole('button', { name: '发送' }).click();
  await expect(page.getByRole('article')).toContainText('待发送');
  await axe(page);
  const messages = async () =>
    (await api.get(conversation.listMessages, { conversationId: id, count: 50 }, { token: friend.token })).list;
  expect(await messages()).toEqual([]);

  await page.goto('about:blank').catch(() => undefined);
  await context.setOffline(false);
  await open(chat, { conversationId: id });
  await expect(page.getByRole('article')).toContainText(/已(发送|送达)/, { timeout: 30_000 });
  await page.reload();
  await expect(page.getByRole('button', { name: /播放语音 0:\d\d/ })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
  expect((await messages()).map(({ kind }) => kind)).toEqual(['voice']);
});
