import type { Story, StoryMeta } from '@juhe/testing/stories';
import { type ComponentProps } from 'react';
import { CardSkeleton, DetailSkeleton, ListSkeleton, Page, Row, Skeleton, Spinner } from '../src/index.ts';

const meta: StoryMeta = {
  title: 'Data/Skeleton',
  component: Skeleton,
  subcomponents: { ListSkeleton, CardSkeleton, DetailSkeleton, Spinner },
};
export default meta;

export const Default: Story<ComponentProps<typeof Skeleton>> = {
  args: { width: 120, height: 40 },
  render: (args) => (
    <Page>
      <Skeleton {...args} />
    </Page>
  ),
};

export const All: Story = {
  render: () => (
    <Page>
      <Row>
        <Skeleton width={40} height={40} round /> <Skeleton /> <Spinner />
      </Row>
      <ListSkeleton rows={2} />
      <CardSkeleton count={2} />
      <DetailSkeleton ratio={2} />
    </Page>
  ),
};
