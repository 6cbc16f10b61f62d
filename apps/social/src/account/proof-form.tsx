import { useProveMobileMutation } from '@juhe/api-client/member/account';
import { useSendSMSMutation } from '@juhe/api-client/member/session';
import { useTranslations } from '@juhe/platform';
import { Button, CodeInput, Field, FieldGroup, PasswordInput, useRules } from '@juhe/ui';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { maskMobile } from '../shared/mask-mobile.ts';
import { useRefusal } from './use-refusal.ts';

interface Form {
  code: string;
  password: string;
}

interface Props {
  mobile: string;
  hasPassword: boolean;
  onProved: (ticket: string) => void;
}

/** Who asks: by a code to the present mobile, or by the password for those who have lost it. */
export const ProofForm = ({ mobile, hasPassword, onProved }: Props) => {
  const t = useTranslations('mobile');
  const rules = useRules();
  const refusalOf = useRefusal();
  const [byPassword, setByPassword] = useState(false);
  const [prove, { isLoading }] = useProveMobileMutation();
  const [sendSms] = useSendSMSMutation();
  const {
    register,
    handleSubmit,
    setError,
    clearErrors,
    formState: { errors },
  } = useForm<Form>({ defaultValues: { code: '', password: '' }, shouldUnregister: true });
  const way = byPassword ? 'password' : 'code';
  const fail = (refusal: unknown) => setError(way, { message: refusalOf(refusal, []).message }, { shouldFocus: true });
  const sendCode = async () => {
    try {
      return (await sendSms({ mobile, scene: 'mobile' }).unwrap()).waitSeconds;
    } catch (refusal) {
      fail(refusal);
      return false;
    }
  };
  const submit = async ({ code, password }: Form) => {
    try {
      onProved((await prove(byPassword ? { password } : { code }).unwrap()).ticket);
    } catch (refusal) {
      fail(refusal);
    }
  };
  return (
    <form onSubmit={handleSubmit(submit)} noValidate>
      <FieldGroup>
        {byPassword ? (
          <Field key="password" label={t('password')} error={errors.password?.message} required>
            <PasswordInput autoComplete="current-password" {...register('password', rules())} />
          </Field>
        ) : (
          <Field
            key="code"
            label={t('code')}
            hint={t('codeTo', { mobile: maskMobile(mobile) })}
            error={errors.code?.message}
            required
          >
            <CodeInput purpose={`mobile:${mobile}`} onSend={sendCode} {...register('code', rules('smsCode'))} />
          </Field>
        )}
        <Button kind="primary" type="submit" block busy={isLoading}>
          {t('next')}
        </Button>
        {hasPassword && (
          <Button
            kind="text"
            block
            onClick={() => {
              clearErrors();
              setByPassword(!byPassword);
            }}
          >
            {t(byPassword ? 'byCode' : 'byPassword')}
          </Button>
        )}
      </FieldGroup>
    </form>
  );
};
