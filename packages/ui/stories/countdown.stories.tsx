import type { Story, StoryMeta } from '@juhe/testing/stories';
import type { ComponentProps } from 'react';
import { Card, Countdown, Page, Stack } from '../src/index.ts';

const second = 1000;
const day = 86_400 * second;

const meta: StoryMeta = { title: 'Showing/Countdown', component: Countdown };
export default meta;

export const Default: Story<ComponentProps<typeof Countdown>> = {
  args: { to: new Date(Date.now() + 2 * day).toISOString(), look: 'boxes', ended: '拍卖结束' },
  render: (args) => (
    <Page>
      <Card>
        <Countdown {...args} />
      </Card>
    </Page>
  ),
};

export const Kinds: Story = {
  render: () => (
    <Page>
      <Card>
        <Stack>
          <Countdown to={new Date(Date.now() + 90 * second).toISOString()} />
          <Countdown to={new Date(Date.now() + 3 * day).toISOString()} look="boxes" />
          <Countdown to={new Date(Date.now() + 5 * second).toISOString()} ended="拍卖结束" />
        </Stack>
      </Card>
    </Page>
  ),
};
