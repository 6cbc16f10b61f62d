import type { Story, StoryMeta } from '@juhe/testing/stories';
import { type ComponentProps } from 'react';
import { Card, Page, SectionHead } from '../src/index.ts';

const meta: StoryMeta = { title: 'Layout/Card', component: Card, subcomponents: { SectionHead } };
export default meta;

export const Default: Story<ComponentProps<typeof Card>> = {
  args: { children: '一张卡片', to: '/subPackages/mine/like' },
  render: (args) => (
    <Page>
      <SectionHead to="/subPackages/mine/like">我的服务</SectionHead>
      <Card {...args} />
    </Page>
  ),
};
