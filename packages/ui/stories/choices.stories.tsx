import type { Story, StoryMeta } from '@juhe/testing/stories';
import { Card, Checkbox, Field, Page, Radio, RadioGroup, Select, Switch } from '../src/index.ts';
import { Stateful } from './sample.tsx';

const meta: StoryMeta = { title: 'Forms/RadioGroup', component: RadioGroup, subcomponents: { Radio, Checkbox, Switch, Select } };
export default meta;

export const All: Story = {
  render: () => (
    <Stateful<string | undefined> start="balance">
      {(value, set) => (
        <Page>
          <Card>
            <RadioGroup label="支付方式" value={value} onChange={set} labelled>
              <Radio value="balance" note="可用 ¥128.00">
                钱包余额
              </Radio>
              <Radio value="sandbox">银行卡</Radio>
              <Radio value="none" disabled>
                暂不可用
              </Radio>
            </RadioGroup>
          </Card>
          <Card>
            <Switch defaultChecked>接收消息</Switch>
            <Checkbox>我已阅读并同意</Checkbox>
            <Field label="性别">
              <Select
                options={[
                  { value: 'f', label: '女' },
                  { value: 'm', label: '男' },
                ]}
              />
            </Field>
          </Card>
        </Page>
      )}
    </Stateful>
  ),
};
