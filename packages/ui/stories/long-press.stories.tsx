import type { Story, StoryMeta } from '@juhe/testing/stories';
import { Button, Card, Muted, Page, toast, useLongPress } from '../src/index.ts';
import { Stateful } from './sample.tsx';

const Message = () => {
  const press = useLongPress(() => void toast('已复制这条消息'));
  return (
    <Page>
      <Button ref={press} onClick={() => void toast('点按')}>
        长按这条消息
      </Button>
      <Muted>按住 350 毫秒，移动不超过 10 像素；键盘用菜单键或 Shift+Enter。</Muted>
    </Page>
  );
};
const Counting = ({ count, add }: { count: number; add: () => void }) => {
  const press = useLongPress(add, 100);
  return (
    <Page>
      <Card>{count}</Card>
      <Button ref={press} onClick={add}>
        按住连续增加
      </Button>
    </Page>
  );
};

const meta: StoryMeta = { title: 'Actions/useLongPress' };
export default meta;

export const Plain: Story = { render: () => <Message /> };

export const Repeats: Story = {
  render: () => <Stateful start={0}>{(count, set) => <Counting count={count} add={() => set((now) => now + 1)} />}</Stateful>,
};
