import type { Story, StoryMeta } from '@juhe/testing/stories';
import { Button, Page, Sheet, Stack } from '../src/index.ts';
import { Stateful } from './sample.tsx';

const meta: StoryMeta = { title: 'Feedback/Sheet', component: Sheet };
export default meta;

export const Plain: Story = {
  render: () => (
    <Stateful start={false}>
      {(open, setOpen) => (
        <Page>
          <Button onClick={() => setOpen(true)}>Sheet</Button>
          <Sheet
            open={open}
            onClose={() => setOpen(false)}
            title="选择规格"
            footer={
              <Button kind="primary" block onClick={() => setOpen(false)}>
                确定
              </Button>
            }
          >
            <Stack>
              {Array.from({ length: 30 }, (_, n) => (
                <p key={n}>第 {n + 1} 行</p>
              ))}
            </Stack>
          </Sheet>
        </Page>
      )}
    </Stateful>
  ),
};
