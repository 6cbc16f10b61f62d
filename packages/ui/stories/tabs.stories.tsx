import type { Story, StoryMeta } from '@juhe/testing/stories';
import type { ComponentProps } from 'react';
import { Page, Tabs } from '../src/index.ts';
import { Stateful } from './sample.tsx';

const tabs = ['全部', '待付款', '待发货', '待收货', '待评价', '售后'].map((label, n) => ({ key: String(n), label, count: n }));

const meta: StoryMeta = { title: 'Navigation/Tabs', component: Tabs };
export default meta;

export const Default: Story<ComponentProps<typeof Tabs>> = {
  args: { label: '订单', items: tabs, value: '0', children: '订单列表' },
  render: ({ value, ...args }) => (
    <Stateful start={value}>{(current, set) => <Tabs {...args} value={current} onChange={set} />}</Stateful>
  ),
};

export const Orders: Story = {
  render: () => (
    <Stateful start="0">
      {(value, set) => (
        <Tabs items={tabs} value={value} onChange={set} label="订单">
          <Page>
            <p>{tabs[Number(value)]?.label}</p>
          </Page>
        </Tabs>
      )}
    </Stateful>
  ),
};
