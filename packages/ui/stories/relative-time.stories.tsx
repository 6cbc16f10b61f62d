import type { Story, StoryMeta } from '@juhe/testing/stories';
import type { ComponentProps } from 'react';
import { Card, DateTime, Facts, Page, RelativeTime, Stack, formatAgo, formatAgoOrDate, formatDate } from '../src/index.ts';

const second = 1000;
const ages = [59, 60, 299, 300, 3599, 3600, 86_399, 86_400, 6 * 86_400, 7 * 86_400, 29 * 86_400, 30 * 86_400, 366 * 86_400];
const ago = (seconds: number) => new Date(Date.now() - seconds * second).toISOString();

const meta: StoryMeta = { title: 'Showing/RelativeTime', component: RelativeTime, subcomponents: { DateTime } };
export default meta;

export const Default: Story<ComponentProps<typeof RelativeTime>> = {
  args: { at: ago(7200), kind: 'ago' },
  render: (args) => (
    <Page>
      <Card>
        <RelativeTime {...args} />
      </Card>
    </Page>
  ),
};

export const Ages: Story = {
  render: () => (
    <Page>
      <Card>
        <Facts items={ages.map((age) => [`${age} s`, `${formatAgo(ago(age))} · ${formatAgoOrDate(ago(age))}`])} />
      </Card>
      <Card>
        <Stack>
          <RelativeTime at={ago(7200)} />
          <RelativeTime at={ago(45 * 86_400)} kind="date" />
          <DateTime at={ago(0)} />
          <span>{formatDate(Date.now(), 'yyyy-MM-dd')}</span>
        </Stack>
      </Card>
    </Page>
  ),
};
