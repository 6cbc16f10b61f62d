import type { Story, StoryMeta } from '@juhe/testing/stories';
import { type ComponentProps } from 'react';
import { Muted, Page } from '../src/index.ts';

const meta: StoryMeta = { title: 'Layout/Muted', component: Muted };
export default meta;

export const Default: Story<ComponentProps<typeof Muted>> = {
  args: { lines: 2, children: '很长的一段安静的文字，超过两行就会被省略号截断。'.repeat(4) },
  render: (args) => (
    <Page>
      <Muted {...args} />
    </Page>
  ),
};
