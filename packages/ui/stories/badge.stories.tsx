import type { Story, StoryMeta } from '@juhe/testing/stories';
import { type ComponentProps } from 'react';
import { Badge, IconButton, Page, Row } from '../src/index.ts';

const meta: StoryMeta = { title: 'Showing/Badge', component: Badge };
export default meta;

export const Default: Story<ComponentProps<typeof Badge>> = {
  args: { count: 120, label: '120 条未读', children: <IconButton icon="bell" label="消息" /> },
  render: (args) => (
    <Page>
      <Row>
        <Badge {...args} />
      </Row>
    </Page>
  ),
};

export const Dot: Story = {
  render: () => (
    <Page>
      <Row>
        <Badge dot label="有新消息">
          <IconButton icon="bell" label="消息" />
        </Badge>
      </Row>
    </Page>
  ),
};
