import type { Story, StoryMeta } from '@juhe/testing/stories';
import type { ComponentProps } from 'react';
import { Card, DatePicker, Field, Page } from '../src/index.ts';
import { Stateful } from './sample.tsx';

const Day = ({
  label,
  first = '',
  ...props
}: Omit<Partial<Parameters<typeof DatePicker>[0]>, 'value'> & { label: string; first?: string }) => (
  <Stateful start={first}>
    {(value, set) => (
      <Page>
        <Card>
          <Field label={label} hint={value || '—'}>
            <DatePicker title={label} {...props} value={value} onChange={set} />
          </Field>
        </Card>
      </Page>
    )}
  </Stateful>
);

const meta: StoryMeta = { title: 'Forms/DatePicker', component: DatePicker };
export default meta;

export const Default: Story<ComponentProps<typeof DatePicker>> = {
  args: { title: '预约日期', mode: 'date', value: '2026-11-21' },
  render: ({ value, ...args }) => (
    <Stateful start={value}>
      {(current, set) => (
        <Page>
          <Card>
            <Field label="预约日期">
              <DatePicker {...args} value={current} onChange={set} />
            </Field>
          </Card>
        </Page>
      )}
    </Stateful>
  ),
};

export const Plain: Story = { render: () => <Day label="预约日期" /> };

export const Birthday: Story = {
  render: () => <Day label="生日" min="1900-01-01" max="2026-11-21" start="1990-01-01" optional first="1996-02-29" />,
};

export const Month: Story = { render: () => <Day label="账单月份" mode="month" first="2026-11" /> };

export const Datetime: Story = { render: () => <Day label="开始时间" mode="datetime" first="2026-11-21 09:30" /> };

export const Disabled: Story = { render: () => <Day label="成立日期" first="2020-05-01" disabled /> };
