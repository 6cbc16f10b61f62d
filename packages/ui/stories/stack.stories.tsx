import type { Story, StoryMeta } from '@juhe/testing/stories';
import { type ComponentProps } from 'react';
import { Card, Page, Row, Stack } from '../src/index.ts';
import { words } from './sample.tsx';

const meta: StoryMeta = { title: 'Layout/Stack', component: Stack, subcomponents: { Row } };
export default meta;

export const Default: Story<ComponentProps<typeof Stack>> = {
  args: { gap: 2, children: words.map((word) => <Card key={word}>{word}</Card>) },
  render: (args) => (
    <Page>
      <Stack {...args} />
    </Page>
  ),
};
