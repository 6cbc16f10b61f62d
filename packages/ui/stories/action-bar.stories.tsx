import type { Story, StoryMeta } from '@juhe/testing/stories';
import { type ComponentProps } from 'react';
import { ActionBar, Button, Card, Page, Price } from '../src/index.ts';
import { words } from './sample.tsx';

const meta: StoryMeta = { title: 'Layout/ActionBar', component: ActionBar };
export default meta;

export const Default: Story<ComponentProps<typeof ActionBar>> = {
  args: {
    lead: <Price cents={12_800} />,
    children: (
      <Button kind="primary" block>
        提交订单
      </Button>
    ),
  },
  render: (args) => (
    <>
      <Page>
        {words.map((word) => (
          <Card key={word}>{word}</Card>
        ))}
      </Page>
      <ActionBar {...args} />
    </>
  ),
};
