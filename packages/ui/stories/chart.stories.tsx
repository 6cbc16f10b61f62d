import type { Story, StoryMeta } from '@juhe/testing/stories';
import { type ComponentProps } from 'react';
import { Card, Chart, Page } from '../src/index.ts';

const points = Array.from({ length: 14 }, (_, n) => ({
  day: `2026-11-${String(n + 1).padStart(2, '0')}`,
  cents: Math.round((Math.sin(n) + 1.4) * 12_000),
}));

const meta: StoryMeta = { title: 'Showing/Chart', component: Chart };
export default meta;

export const Default: Story<ComponentProps<typeof Chart>> = {
  args: { label: '近 14 天收入', points, kind: 'line', height: 200 },
  render: (args) => (
    <Page>
      <Card>
        <Chart {...args} />
      </Card>
    </Page>
  ),
};

export const Kinds: Story = {
  render: () => (
    <Page>
      <Card>
        <Chart label="近 14 天收入" points={points} />
      </Card>
      <Card>
        <Chart label="近 14 天支出" points={points} kind="bar" />
      </Card>
    </Page>
  ),
};
