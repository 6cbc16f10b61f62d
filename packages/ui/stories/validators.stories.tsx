import type { Story, StoryMeta } from '@juhe/testing/stories';
import {
  Card,
  Field,
  FieldGroup,
  Page,
  TextInput,
  isAmount,
  isAnyMobile,
  isEmail,
  isIdCard,
  isLandline,
  isLicencePlate,
  isMobile,
  isSmsCode,
  isUrl,
  useRules,
} from '../src/index.ts';
import { Stateful } from './sample.tsx';

const tests = {
  mobile: [isMobile, '13800000001'],
  anyMobile: [isAnyMobile, '12800000001'],
  smsCode: [isSmsCode, '123456'],
  idCard: [isIdCard, '11010519491231002X'],
  licencePlate: [isLicencePlate, '粤BF12345'],
  amount: [isAmount, '12.345'],
  email: [isEmail, 'a@b.co'],
  url: [isUrl, 'https://example.org'],
  landline: [isLandline, '0755-2345678'],
} as const;

const Rules = () => {
  const rules = useRules();
  return (
    <Page>
      <Card>
        <FieldGroup>
          {Object.entries(tests).map(([name, [, first]]) => (
            <Stateful key={name} start={first as string}>
              {(value, set) => {
                const answer = rules(name as keyof typeof tests).validate?.(value);
                return (
                  <Field label={name} error={answer === true ? undefined : answer}>
                    <TextInput value={value} onChange={(event) => set(event.target.value)} />
                  </Field>
                );
              }}
            </Stateful>
          ))}
        </FieldGroup>
      </Card>
    </Page>
  );
};

const meta: StoryMeta = { title: 'Forms/useRules' };
export default meta;

export const All: Story = { render: () => <Rules /> };
