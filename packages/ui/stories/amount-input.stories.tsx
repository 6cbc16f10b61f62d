import type { Story, StoryMeta } from '@juhe/testing/stories';
import type { ComponentProps } from 'react';
import { AmountInput, Card, Field, Page } from '../src/index.ts';
import { Stateful } from './sample.tsx';

const meta: StoryMeta = { title: 'Forms/AmountInput', component: AmountInput };
export default meta;

export const Default: Story<ComponentProps<typeof AmountInput>> = {
  args: { value: 1250 },
  render: ({ value, ...args }) => (
    <Stateful start={value}>
      {(current, set) => (
        <Page>
          <Card>
            <Field label="转账金额">
              <AmountInput {...args} value={current} onChange={set} />
            </Field>
          </Card>
        </Page>
      )}
    </Stateful>
  ),
};

export const Plain: Story = {
  render: () => (
    <Stateful<number | null> start={1250}>
      {(cents, set) => (
        <Page>
          <Card>
            <Field label="转账金额" hint={`${cents} 分`}>
              <AmountInput value={cents} onChange={set} />
            </Field>
          </Card>
        </Page>
      )}
    </Stateful>
  ),
};
