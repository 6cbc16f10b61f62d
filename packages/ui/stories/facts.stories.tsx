import type { Story, StoryMeta } from '@juhe/testing/stories';
import { type ComponentProps } from 'react';
import { Card, Facts, Page } from '../src/index.ts';

const meta: StoryMeta = { title: 'Layout/Facts', component: Facts };
export default meta;

export const Default: Story<ComponentProps<typeof Facts>> = {
  args: {
    total: true,
    items: [
      ['商品金额', '¥128.00'],
      ['运费', '¥8.00'],
      ['合计', '¥136.00'],
    ],
  },
  render: (args) => (
    <Page>
      <Card>
        <Facts {...args} />
      </Card>
    </Page>
  ),
};
