import type { Story, StoryMeta } from '@juhe/testing/stories';
import { type ComponentProps } from 'react';
import { Card, Field, MobileInput, Page, PasswordInput, TextInput } from '../src/index.ts';

const meta: StoryMeta = { title: 'Forms/TextInput', component: TextInput, subcomponents: { MobileInput, PasswordInput } };
export default meta;

export const Default: Story<ComponentProps<typeof TextInput>> = {
  args: { placeholder: '最多 140 字', counter: true },
  render: (args) => (
    <Page>
      <Card>
        <Field label="标题">
          <TextInput {...args} />
        </Field>
      </Card>
    </Page>
  ),
};
