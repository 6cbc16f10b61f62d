import type { Story, StoryMeta } from '@juhe/testing/stories';
import { MediaRow, Page, PullToRefresh } from '../src/index.ts';
import { Stateful, after, picture, words } from './sample.tsx';

const meta: StoryMeta = { title: 'Data/PullToRefresh', component: PullToRefresh };
export default meta;

export const Plain: Story = {
  render: () => (
    <Stateful<number> start={0}>
      {(times, setTimes) => (
        <PullToRefresh onRefresh={() => after(1200).then(() => setTimes((now) => now + 1))}>
          <Page>
            <p>刷新了 {times} 次。下拉页面，或用键盘聚焦顶部的按钮。</p>
            {words.map((word, n) => (
              <MediaRow key={word} src={picture(n)} title={word} />
            ))}
          </Page>
        </PullToRefresh>
      )}
    </Stateful>
  ),
};
