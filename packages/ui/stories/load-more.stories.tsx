import type { Story, StoryMeta } from '@juhe/testing/stories';
import { type ComponentProps } from 'react';
import { LoadMore, Muted, Page } from '../src/index.ts';
import { Stateful } from './sample.tsx';

const noop = () => undefined;

const meta: StoryMeta = { title: 'Data/LoadMore', component: LoadMore };
export default meta;

export const Default: Story<ComponentProps<typeof LoadMore>> = {
  args: { status: 'loadmore', onLoad: noop },
  render: (args) => (
    <Page>
      <LoadMore {...args} />
    </Page>
  ),
};

export const States: Story = {
  render: () => (
    <Stateful<number> start={0}>
      {(loads, setLoads) => (
        <Page>
          <Muted>loadmore ({loads})</Muted>
          <LoadMore status={loads === 0 ? 'error' : 'loadmore'} onLoad={() => setLoads(loads + 1)} />
          <Muted>loading</Muted>
          <LoadMore status="loading" onLoad={noop} />
          <Muted>nomore</Muted>
          <LoadMore status="nomore" onLoad={noop} />
          <Muted>error</Muted>
          <LoadMore status="error" onLoad={noop} />
        </Page>
      )}
    </Stateful>
  ),
};
