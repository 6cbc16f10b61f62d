import { Card, DatePicker, Field, Page } from '../src/index.ts';
import { Held } from './sample.tsx';
import type { Stories } from './stories.ts';

const Day = ({
  label,
  first = '',
  ...props
}: Omit<Partial<Parameters<typeof DatePicker>[0]>, 'value'> & { label: string; first?: string }) => (
  <Held start={first}>
    {(value, set) => (
      <Page>
        <Card>
          <Field label={label} hint={value || '—'}>
            <DatePicker title={label} {...props} value={value} onChange={set} />
          </Field>
        </Card>
      </Page>
    )}
  </Held>
);

export const stories: Stories = {
  title: 'date picker',
  stories: {
    plain: () => <Day label="预约日期" />,
    birthday: () => <Day label="生日" min="1900-01-01" max="2026-11-21" start="1990-01-01" optional first="1996-02-29" />,
    month: () => <Day label="账单月份" mode="month" first="2026-11" />,
    datetime: () => <Day label="开始时间" mode="datetime" first="2026-11-21 09:30" />,
    disabled: () => <Day label="成立日期" first="2020-05-01" disabled />,
  },
};
