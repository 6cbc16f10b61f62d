import type { Story, StoryMeta } from '@juhe/testing/stories';
import { type ComponentProps } from 'react';
import { Card, Page, Price, Row, Stack } from '../src/index.ts';

const meta: StoryMeta = { title: 'Showing/Price', component: Price };
export default meta;

export const Default: Story<ComponentProps<typeof Price>> = {
  args: { cents: 129_900, size: 'l', tone: 'brand' },
  render: (args) => (
    <Page>
      <Card>
        <Price {...args} />
      </Card>
    </Page>
  ),
};

export const Sizes: Story = {
  render: () => (
    <Page>
      <Card>
        <Stack>
          {(['xs', 's', 'base', 'm', 'l', 'xl'] as const).map((size) => (
            <Price key={size} cents={129_900} size={size} />
          ))}
          <Row>
            <Price cents={5} /> <Price cents={1250} tone="muted" /> <Price cents={123_456_789_00} tone="ink" />
            <Price cents={-100} tone="green" signed />
          </Row>
        </Stack>
      </Card>
    </Page>
  ),
};
