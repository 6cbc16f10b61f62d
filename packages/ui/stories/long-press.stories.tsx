import { Button, Card, Muted, Page, toast, useLongPress } from '../src/index.ts';
import { Held } from './sample.tsx';
import type { Stories } from './stories.ts';

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

export const stories: Stories = {
  title: 'long press',
  stories: {
    plain: () => <Message />,
    repeats: () => <Held start={0}>{(count, set) => <Counting count={count} add={() => set((now) => now + 1)} />}</Held>,
  },
};
