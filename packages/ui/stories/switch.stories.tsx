import type { Story, StoryMeta } from '@juhe/testing/stories';
import { type ComponentProps } from 'react';
import { Card, Page, Switch } from '../src/index.ts';

const meta: StoryMeta = { title: 'Forms/Switch', component: Switch };
export default meta;

export const Default: Story<ComponentProps<typeof Switch>> = {
  args: { children: '接收消息', defaultChecked: true },
  render: (args) => (
    <Page>
      <Card>
        <Switch {...args} />
      </Card>
    </Page>
  ),
};
