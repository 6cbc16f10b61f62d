import type { Story, StoryMeta } from '@juhe/testing/stories';
import { type ComponentProps } from 'react';
import { Card, Field, Page, PasswordInput } from '../src/index.ts';

const meta: StoryMeta = { title: 'Forms/PasswordInput', component: PasswordInput };
export default meta;

export const Default: Story<ComponentProps<typeof PasswordInput>> = {
  args: { defaultValue: 'secret-1' },
  render: (args) => (
    <Page>
      <Card>
        <Field label="密码">
          <PasswordInput {...args} />
        </Field>
      </Card>
    </Page>
  ),
};
