import type { Story, StoryMeta } from '@juhe/testing/stories';
import { Button, Page, Stack, notify, toast } from '../src/index.ts';

const kinds = ['info', 'success', 'warning', 'error'] as const;

const meta: StoryMeta = { title: 'Feedback/notify' };
export default meta;

export const Plain: Story = {
  render: () => (
    <Page>
      <Button onClick={() => void notify('包裹已到达杭州转运中心')}>3000 ms</Button>
    </Page>
  ),
};

export const Kinds: Story = {
  render: () => (
    <Page>
      <Stack>
        {kinds.map((kind) => (
          <Button key={kind} onClick={() => void notify('包裹已到达杭州转运中心', { kind, duration: -1 })}>
            {kind}
          </Button>
        ))}
      </Stack>
    </Page>
  ),
};

export const Pressable: Story = {
  render: () => (
    <Page>
      <Button
        onClick={() =>
          void notify('有人出价超过了您：青花缠枝莲纹盘，当前 ¥1,280.00，距结束 2 分钟。点此查看', {
            kind: 'warning',
            duration: -1,
            onPress: () => void toast('打开拍品'),
          })
        }
      >
        long, pressable, stays
      </Button>
    </Page>
  ),
};
