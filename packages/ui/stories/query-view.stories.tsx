import type { Story, StoryMeta } from '@juhe/testing/stories';
import { Page, QueryView } from '../src/index.ts';
import { Stateful, after } from './sample.tsx';

const meta: StoryMeta = { title: 'Data/QueryView', component: QueryView };
export default meta;

export const FailsFirst: Story = {
  render: () => (
    <Stateful start={false}>
      {(hasData, set) => (
        <QueryView
          query={
            hasData ? { data: ['内容'] } : { isError: true, error: undefined, refetch: () => after(600).then(() => set(true)) }
          }
        >
          {(data) => <Page>{data}</Page>}
        </QueryView>
      )}
    </Stateful>
  ),
};
