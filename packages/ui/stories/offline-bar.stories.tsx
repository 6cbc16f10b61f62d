import type { Story, StoryMeta } from '@juhe/testing/stories';
import { Muted, OfflineBar, Page } from '../src/index.ts';

const meta: StoryMeta = { title: 'Data/OfflineBar', component: OfflineBar };
export default meta;

export const Plain: Story = {
  render: () => (
    <Page>
      <OfflineBar />
      <Muted>断网时顶部出现一条安静的提示。</Muted>
    </Page>
  ),
};
