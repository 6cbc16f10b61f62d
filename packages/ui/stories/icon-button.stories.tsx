import type { Story, StoryMeta } from '@juhe/testing/stories';
import { type ComponentProps } from 'react';
import { IconButton, Page } from '../src/index.ts';

const meta: StoryMeta = { title: 'Actions/IconButton', component: IconButton };
export default meta;

export const Default: Story<ComponentProps<typeof IconButton>> = {
  args: { icon: 'heart', label: '收藏', filled: true },
  render: (args) => (
    <Page>
      <IconButton {...args} />
    </Page>
  ),
};
