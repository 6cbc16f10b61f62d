import type { Story, StoryMeta } from '@juhe/testing/stories';
import { type ComponentProps } from 'react';
import { Button, IconButton, Page, Row, Stack, toast } from '../src/index.ts';
import { after } from './sample.tsx';

const meta: StoryMeta = { title: 'Actions/Button', component: Button, subcomponents: { IconButton } };
export default meta;

export const Default: Story<ComponentProps<typeof Button>> = {
  args: { children: '立即购买', kind: 'primary' },
  render: (args) => (
    <Page>
      <Button {...args} />
    </Page>
  ),
};

export const Kinds: Story = {
  render: () => (
    <Page>
      <Stack>
        <Button kind="primary" block onClick={() => after(1200)}>
          立即购买
        </Button>
        <Row wrap>
          <Button>加入购物车</Button>
          <Button kind="text">更多</Button>
          <Button kind="danger">删除</Button>
          <Button size="s" icon="share-2">
            分享
          </Button>
          <Button disabled>不可用</Button>
          <Button kind="primary" busy>
            提交中
          </Button>
          <IconButton icon="heart" label="收藏" filled onClick={() => void toast('已收藏', { kind: 'success' })} />
        </Row>
      </Stack>
    </Page>
  ),
};
