import type { Story, StoryMeta } from '@juhe/testing/stories';
import { type ComponentProps } from 'react';
import { Avatar, Page } from '../src/index.ts';
import { picture } from './sample.tsx';

const meta: StoryMeta = { title: 'Showing/Avatar', component: Avatar };
export default meta;

export const Default: Story<ComponentProps<typeof Avatar>> = {
  args: { src: picture(7), name: '江上数峰', size: 56, named: true },
  render: (args) => (
    <Page>
      <Avatar {...args} />
    </Page>
  ),
};
