import type { Story, StoryMeta } from '@juhe/testing/stories';
import { type ComponentProps } from 'react';
import {
  ActionBar,
  Button,
  Card,
  Field,
  FieldGroup,
  MobileInput,
  Page,
  PasswordInput,
  Row,
  Stack,
  TextArea,
  TextInput,
} from '../src/index.ts';
import { words } from './sample.tsx';

const meta: StoryMeta = { title: 'Layout/Page', component: Page, subcomponents: { Stack, Row, ActionBar } };
export default meta;

export const Default: Story<ComponentProps<typeof Page>> = {
  args: { gap: 3, width: 'list', children: words.map((word) => <Card key={word}>{word}</Card>) },
};

export const WithActionBar: Story = {
  render: () => (
    <Page>
      <Card>
        <FieldGroup>
          <Field label="收货人" required>
            <TextInput placeholder="请输入姓名" autoComplete="name" />
          </Field>
          <Field label="标题" hint="最多 140 字">
            <TextInput counter />
          </Field>
          <Field label="手机号" error="请输入正确的手机号">
            <MobileInput defaultValue="1380000" />
          </Field>
          <Field label="密码">
            <PasswordInput />
          </Field>
          <Field label="备注">
            <TextArea defaultValue="放在门口" />
          </Field>
          <Field label="单位">
            <TextInput prefix="¥" suffix={<span style={{ paddingInline: 12 }}>元</span>} disabled defaultValue="12" />
          </Field>
        </FieldGroup>
      </Card>
      <ActionBar>
        <Button kind="primary" block>
          保存
        </Button>
      </ActionBar>
    </Page>
  ),
};
