import type { Story, StoryMeta } from '@juhe/testing/stories';
import type { ComponentProps } from 'react';
import { Card, Page, Rate, Row, Stack } from '../src/index.ts';
import { Stateful } from './sample.tsx';

const Rating = (props: Partial<Parameters<typeof Rate>[0]> & { start?: number }) => (
  <Page>
    <Card>
      <Stateful start={props.start ?? 0}>
        {(value, set) => (
          <Stack>
            <span>商品质量</span>
            <Rate label="商品质量" {...props} value={value} onChange={set} />
            <output>{value}</output>
          </Stack>
        )}
      </Stateful>
    </Card>
  </Page>
);

const meta: StoryMeta = { title: 'Showing/Rate', component: Rate };
export default meta;

export const Default: Story<ComponentProps<typeof Rate>> = {
  args: { label: '商品质量', value: 3.5, half: true, count: 5 },
  render: ({ value, ...args }) => (
    <Stateful start={value}>
      {(current, set) => (
        <Page>
          <Card>
            <Rate {...args} value={current} onChange={set} />
          </Card>
        </Page>
      )}
    </Stateful>
  ),
};

export const Plain: Story = { render: () => <Rating /> };

export const Half: Story = { render: () => <Rating half start={3.5} /> };

export const Disabled: Story = { render: () => <Rating disabled start={4} /> };

export const Shown: Story = {
  render: () => (
    <Page>
      <Card>
        <Stack>
          {[0, 1, 2.4, 3.5, 4.8, 5].map((value) => (
            <Row key={value}>
              <Rate label="店铺评分" value={value} /> {value}
            </Row>
          ))}
          <Rate label="店铺评分" value={4.5} size={28} />
        </Stack>
      </Card>
    </Page>
  ),
};
