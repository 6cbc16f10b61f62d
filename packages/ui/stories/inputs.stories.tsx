import {
  ActionBar,
  AmountInput,
  Button,
  Card,
  Checkbox,
  Field,
  FieldGroup,
  MobileInput,
  Page,
  PasswordInput,
  Radio,
  RadioGroup,
  Select,
  Switch,
  TextArea,
  TextInput,
} from '../src/index.ts';
import { Held } from './sample.tsx';
import type { Stories } from './stories.ts';

export const stories: Stories = {
  title: 'fields',
  stories: {
    texts: () => (
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
    amount: () => (
      <Held<number | null> start={1250}>
        {(cents, set) => (
          <Page>
            <Card>
              <Field label="转账金额" hint={`${cents} 分`}>
                <AmountInput value={cents} onChange={set} />
              </Field>
            </Card>
          </Page>
        )}
      </Held>
    ),
    choices: () => (
      <Held<string | undefined> start="balance">
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
      </Held>
    ),
  },
};
