import type { Story, StoryMeta } from '@juhe/testing/stories';
import { type ComponentProps } from 'react';
import { Page, SectionHead, SectionTitle } from '../src/index.ts';

const meta: StoryMeta = { title: 'Layout/SectionHead', component: SectionHead, subcomponents: { SectionTitle } };
export default meta;

export const Default: Story<ComponentProps<typeof SectionHead>> = {
  args: { children: '我的服务', to: '/subPackages/mine/like' },
  render: (args) => (
    <Page>
      <SectionHead {...args} />
    </Page>
  ),
};
