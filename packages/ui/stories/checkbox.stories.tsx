import type { Story, StoryMeta } from '@juhe/testing/stories';
import { type ComponentProps } from 'react';
import { Card, Checkbox, Page } from '../src/index.ts';

const meta: StoryMeta = { title: 'Forms/Checkbox', component: Checkbox };
export default meta;

export const Default: Story<ComponentProps<typeof Checkbox>> = {
  args: { children: '我已阅读并同意', defaultChecked: true },
  render: (args) => (
    <Page>
      <Card>
        <Checkbox {...args} />
      </Card>
    </Page>
  ),
};
