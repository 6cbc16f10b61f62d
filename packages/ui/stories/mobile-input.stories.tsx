import type { Story, StoryMeta } from '@juhe/testing/stories';
import { type ComponentProps } from 'react';
import { Card, Field, MobileInput, Page } from '../src/index.ts';

const meta: StoryMeta = { title: 'Forms/MobileInput', component: MobileInput };
export default meta;

export const Default: Story<ComponentProps<typeof MobileInput>> = {
  args: { defaultValue: '1380000' },
  render: (args) => (
    <Page>
      <Card>
        <Field label="手机号">
          <MobileInput {...args} />
        </Field>
      </Card>
    </Page>
  ),
};
