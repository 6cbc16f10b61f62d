import type { Story, StoryMeta } from '@juhe/testing/stories';
import { type ComponentProps } from 'react';
import { Page, Row, Stack, Tag } from '../src/index.ts';
import { words } from './sample.tsx';

const meta: StoryMeta = { title: 'Layout/Row', component: Row, subcomponents: { Stack } };
export default meta;

export const Default: Story<ComponentProps<typeof Row>> = {
  args: { gap: 2, wrap: true, justify: 'start', children: words.map((word) => <Tag key={word}>{word}</Tag>) },
  render: (args) => (
    <Page>
      <Row {...args} />
    </Page>
  ),
};
