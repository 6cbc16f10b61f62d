import type { Story, StoryMeta } from '@juhe/testing/stories';
import { type ComponentProps } from 'react';
import { Chips, Page } from '../src/index.ts';
import { Stateful } from './sample.tsx';

const meta: StoryMeta = { title: 'Navigation/Chips', component: Chips };
export default meta;

export const Default: Story<ComponentProps<typeof Chips>> = {
  args: {
    label: '尺寸',
    multiple: false,
    items: [
      { key: 's', label: '小号' },
      { key: 'm', label: '中号' },
      { key: 'l', label: '大号', disabled: true },
    ],
    value: ['m'],
  },
  render: ({ value, ...args }) => (
    <Stateful<readonly string[]> start={value}>
      {(chosen, choose) => (
        <Page>
          <Chips {...args} value={chosen} onChange={choose} />
        </Page>
      )}
    </Stateful>
  ),
};
