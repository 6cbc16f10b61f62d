import type { Story, StoryMeta } from '@juhe/testing/stories';
import { type ComponentProps } from 'react';
import { Page, Spinner } from '../src/index.ts';

const meta: StoryMeta = { title: 'Data/Spinner', component: Spinner };
export default meta;

export const Default: Story<ComponentProps<typeof Spinner>> = {
  args: { size: 28 },
  render: (args) => (
    <Page>
      <Spinner {...args} />
    </Page>
  ),
};
