import type { Story, StoryMeta } from '@juhe/testing/stories';
import { type ComponentProps } from 'react';
import { Card, Page, Steps, Timeline } from '../src/index.ts';

const meta: StoryMeta = { title: 'Showing/Steps', component: Steps, subcomponents: { Timeline } };
export default meta;

export const Default: Story<ComponentProps<typeof Steps>> = {
  args: { items: ['提交申请', '平台审核', '开店'], current: 1 },
  render: (args) => (
    <Page>
      <Card>
        <Steps {...args} />
      </Card>
    </Page>
  ),
};

export const WithTimeline: Story = {
  render: () => (
    <Page>
      <Card>
        <Steps items={['提交申请', '平台审核', '开店']} current={1} />
      </Card>
      <Card>
        <Timeline
          items={[
            { key: '3', title: '包裹已签收', note: '签收人：门卫', at: '2026-11-20T09:12:00Z' },
            { key: '2', title: '派送中', at: '2026-11-20T02:40:00Z' },
            { key: '1', title: '已发货' },
          ]}
        />
      </Card>
    </Page>
  ),
};
