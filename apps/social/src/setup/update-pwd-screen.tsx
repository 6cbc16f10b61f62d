import { isApiError } from '@juhe/api-client';
import { useGetProfileQuery, useSendSmsCodeMutation, useChangePasswordMutation } from '@juhe/api-client/member/session';
import { passwordStrength } from '@juhe/api-client/member/password-strength';
import { maskMobile } from '@juhe/contract/mask-mobile';
import { useNavigation } from '@juhe/platform';
import {
  Button,
  Card,
  CodeInput,
  Field,
  FieldGroup,
  ListSkeleton,
  Page,
  PasswordInput,
  QueryView,
  toast,
  useRules,
  errorText,
} from '@juhe/ui';
import { PageHead } from '@juhe/ui/parts/layout/page-head';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslations } from '../locales/texts.gen.js';

interface Form {
  oldPassword: string;
  code: string;
  password: string;
  again: string;
}
const fields = ['oldPassword', 'code', 'password'] as const;

/** A member with a password proves its identity with the old one, a member without one with a code sent to the mobile number. */
const PasswordForm = ({ mobile, hasPassword }: { mobile: string | null; hasPassword: boolean }) => {
  const t = useTranslations('password');
  const textOf = useTranslations('setup');
  const rules = useRules();
  const { back } = useNavigation();
  const [update, { isLoading }] = useChangePasswordMutation();
  const [sendSms] = useSendSmsCodeMutation();
  const {
    register,
    handleSubmit,
    getValues,
    control,
    setError,
    formState: { errors },
  } = useForm<Form>({ defaultValues: { oldPassword: '', code: '', password: '', again: '' } });
  const strength = passwordStrength(useWatch({ control, name: 'password' }));
  const fail = (refusal: unknown) => {
    const message = errorText(refusal) ?? t('failed');
    const field = isApiError(refusal) ? fields.find((field) => field === refusal.field) : undefined;
    setError(field ?? (hasPassword ? 'oldPassword' : 'code'), { message }, { shouldFocus: true });
  };
  const sendCode = async () => {
    try {
      return (await sendSms({ mobile: mobile ?? '', scene: 'update' }).unwrap()).waitSeconds;
    } catch (refusal) {
      fail(refusal);
      return false;
    }
  };
  const save = async ({ oldPassword, code, password }: Form) => {
    try {
      await update({ password, ...(hasPassword ? { oldPassword } : { code }) }).unwrap();
      toast(t('changed'), { kind: 'success' });
      back();
    } catch (refusal) {
      fail(refusal);
    }
  };
  return (
    <form onSubmit={handleSubmit(save)} noValidate>
      <Page width="form">
        <PageHead icon="lock" tone="blue" title={textOf('password')} note={t('note')} />
        <Card>
          <FieldGroup>
            {hasPassword ? (
              <Field label={t('old')} error={errors.oldPassword?.message} required>
                <PasswordInput {...register('oldPassword', rules())} />
              </Field>
            ) : (
              <Field label={t('code')} hint={t('codeTo', { mobile: maskMobile(mobile) })} error={errors.code?.message} required>
                <CodeInput purpose={`update:${mobile}`} onSend={sendCode} {...register('code', rules('smsCode'))} />
              </Field>
            )}
            <Field
              label={t('new')}
              hint={strength === 'short' ? t('rule') : t(`strength.${strength}`)}
              error={errors.password?.message}
              required
            >
              <PasswordInput autoComplete="new-password" {...register('password', rules('password'))} />
            </Field>
            <Field label={t('again')} error={errors.again?.message} required>
              <PasswordInput
                autoComplete="new-password"
                {...register('again', { validate: (value) => value === getValues('password') || t('different') })}
              />
            </Field>
          </FieldGroup>
        </Card>
        <Button kind="primary" type="submit" block busy={isLoading}>
          {t('save')}
        </Button>
      </Page>
    </form>
  );
};

/** Changes the password, or sets the first one. */
const UpdatePwdScreen = () => (
  <QueryView query={useGetProfileQuery()} skeleton={<ListSkeleton rows={3} media={0} />}>
    {(info) => <PasswordForm mobile={info.mobile} hasPassword={info.hasPassword} />}
  </QueryView>
);

export { UpdatePwdScreen as Screen };
