import type { Story, StoryMeta } from '@juhe/testing/stories';
import { type ComponentProps } from 'react';
import { Card, Field, Page, Select } from '../src/index.ts';

const meta: StoryMeta = { title: 'Forms/Select', component: Select };
export default meta;

export const Default: Story<ComponentProps<typeof Select>> = {
  args: {
    options: [
      { value: 'f', label: '女' },
      { value: 'm', label: '男' },
    ],
    placeholder: '请选择',
  },
  render: (args) => (
    <Page>
      <Card>
        <Field label="性别">
          <Select {...args} />
        </Field>
      </Card>
    </Page>
  ),
};
