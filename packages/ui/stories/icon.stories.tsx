import type { Story, StoryMeta } from '@juhe/testing/stories';
import { type ComponentProps } from 'react';
import { Icon, Page } from '../src/index.ts';

const meta: StoryMeta = { title: 'Showing/Icon', component: Icon };
export default meta;

export const Default: Story<ComponentProps<typeof Icon>> = {
  args: { name: 'star', size: 28, filled: true },
  render: (args) => (
    <Page>
      <Icon {...args} />
    </Page>
  ),
};
