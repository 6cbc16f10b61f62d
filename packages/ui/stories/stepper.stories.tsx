import type { Story, StoryMeta } from '@juhe/testing/stories';
import type { ComponentProps } from 'react';
import { Card, Field, Page, Row, Stepper } from '../src/index.ts';
import { Stateful } from './sample.tsx';

const Box = (props: Partial<Parameters<typeof Stepper>[0]>) => (
  <Stateful start={props.value ?? 1}>{(value, set) => <Stepper {...props} value={value} onChange={set} />}</Stateful>
);

const meta: StoryMeta = { title: 'Forms/Stepper', component: Stepper };
export default meta;

export const Default: Story<ComponentProps<typeof Stepper>> = {
  args: { label: '数量', value: 2, min: 1, max: 9 },
  render: ({ value, ...args }) => (
    <Stateful start={value}>
      {(current, set) => (
        <Page>
          <Card>
            <Stepper {...args} value={current} onChange={set} />
          </Card>
        </Page>
      )}
    </Stateful>
  ),
};

export const Plain: Story = {
  render: () => (
    <Page>
      <Card>
        <Row justify="between">
          数量 <Box />
        </Row>
      </Card>
    </Page>
  ),
};

export const Limits: Story = {
  render: () => (
    <Page>
      <Card>
        <Field label="最少 2 件，最多 5 件" inline>
          <Box value={2} min={2} max={5} />
        </Field>
      </Card>
      <Card>
        <Field label="每次 10 件" inline>
          <Box value={10} min={10} max={990} step={10} />
        </Field>
      </Card>
    </Page>
  ),
};

export const Disabled: Story = {
  render: () => (
    <Page>
      <Card>
        <Box disabled />
      </Card>
    </Page>
  ),
};
