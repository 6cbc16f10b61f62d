import type { Story, StoryMeta } from '@juhe/testing/stories';
import { Button, Page, Stack, toast } from '../src/index.ts';

const meta: StoryMeta = { title: 'Feedback/toast' };
export default meta;

export const Plain: Story = {
  render: () => (
    <Page>
      <Button onClick={() => void toast('已加入购物车')}>2000 ms</Button>
    </Page>
  ),
};

export const Kinds: Story = {
  render: () => (
    <Page>
      <Stack>
        <Button onClick={() => void toast('保存成功', { kind: 'success' })}>success</Button>
        <Button onClick={() => void toast('出小差了，请稍后再试', { kind: 'error' })}>error</Button>
        <Button
          onClick={() => void toast('收货地址超出了配送范围，请换一个地址，或联系店铺确认能不能送到；运费会在确认订单时重新计算')}
        >
          long
        </Button>
      </Stack>
    </Page>
  ),
};

export const Stays: Story = {
  render: () => {
    const show = () => {
      const close = toast('正在提交…', { duration: -1 });
      document.querySelector('[data-close]')?.addEventListener('click', close, { once: true });
    };
    return (
      <Page>
        <Stack>
          <Button onClick={show}>-1 stays</Button>
          <Button data-close>close</Button>
        </Stack>
      </Page>
    );
  },
};
