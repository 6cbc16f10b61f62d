import type { Story, StoryMeta } from '@juhe/testing/stories';
import { type ComponentProps } from 'react';
import { Card, Field, Page, TextArea } from '../src/index.ts';

const meta: StoryMeta = { title: 'Forms/TextArea', component: TextArea };
export default meta;

export const Default: Story<ComponentProps<typeof TextArea>> = {
  args: { defaultValue: '放在门口' },
  render: (args) => (
    <Page>
      <Card>
        <Field label="备注">
          <TextArea {...args} />
        </Field>
      </Card>
    </Page>
  ),
};
