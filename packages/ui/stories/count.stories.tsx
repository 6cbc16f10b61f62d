import type { Story, StoryMeta } from '@juhe/testing/stories';
import { type ComponentProps } from 'react';
import { Card, Count, Facts, Page } from '../src/index.ts';

const meta: StoryMeta = { title: 'Showing/Count', component: Count };
export default meta;

export const Default: Story<ComponentProps<typeof Count>> = {
  args: { value: 12_345 },
  render: (args) => (
    <Page>
      <Card>
        <Count {...args} />
      </Card>
    </Page>
  ),
};

export const Values: Story = {
  render: () => (
    <Page>
      <Card>
        <Facts
          items={[0, 7, 999, 1000, 1234, 9999, 10_000, 12_345, 1_234_567, 1.5].map((n) => [n, <Count key={n} value={n} />])}
        />
      </Card>
    </Page>
  ),
};
