import type { Story, StoryMeta } from '@juhe/testing/stories';
import type { ComponentProps } from 'react';
import { Card, CodeInput, Field, FieldGroup, MobileInput, Page } from '../src/index.ts';
import { Stateful, after } from './sample.tsx';

const meta: StoryMeta = { title: 'Forms/CodeInput', component: CodeInput };
export default meta;

export const Default: Story<ComponentProps<typeof CodeInput>> = {
  args: { purpose: 'story-default', placeholder: '6 位数字', onSend: () => after(400) },
  render: (args) => (
    <Page>
      <Card>
        <Field label="验证码">
          <CodeInput {...args} />
        </Field>
      </Card>
    </Page>
  ),
};

export const Plain: Story = {
  render: () => (
    <Stateful start="13800000001">
      {(mobile, setMobile) => (
        <Page>
          <Card>
            <FieldGroup>
              <Field label="手机号">
                <MobileInput value={mobile} onChange={(event) => setMobile(event.target.value)} />
              </Field>
              <Field label="验证码" hint="60 秒后可以重发，刷新页面也继续计时">
                <CodeInput purpose={`story:${mobile}`} onSend={() => after(400)} placeholder="6 位数字" />
              </Field>
            </FieldGroup>
          </Card>
        </Page>
      )}
    </Stateful>
  ),
};

export const Waits: Story = {
  render: () => (
    <Page>
      <Card>
        <Field label="验证码" hint="服务器要求等 5 秒">
          <CodeInput purpose="story-waits" onSend={() => after(200).then(() => 5)} />
        </Field>
      </Card>
    </Page>
  ),
};

export const Refused: Story = {
  render: () => (
    <Page>
      <Card>
        <Field label="验证码" error="今天的短信已经用完，请明天再试">
          <CodeInput purpose="story-refused" onSend={() => false} />
        </Field>
      </Card>
    </Page>
  ),
};
