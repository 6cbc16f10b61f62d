import type { Story, StoryMeta } from '@juhe/testing/stories';
import { type ComponentProps } from 'react';
import { Empty } from '../src/index.ts';

const meta: StoryMeta = { title: 'Data/Empty', component: Empty };
export default meta;

export const Default: Story<ComponentProps<typeof Empty>> = {
  args: { icon: 'shopping-cart', text: '购物车是空的', action: { label: '去逛逛', to: '/pages/index/index' } },
};
