import { useSendSmsCodeMutation } from '@juhe/api-client/member/session';
import { maskMobile } from '@juhe/contract/mask-mobile';
import { Button, CodeInput, Field, FieldGroup, PasswordInput, useRules } from '@juhe/ui';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslations } from '../locales/texts.gen.js';
import { useRefusal } from './use-refusal.ts';

/** The identity proof, as accepted by operations. */
export type Proof = { readonly password: string } | { readonly code: string };

interface Props {
  mobile: string;
  hasPassword: boolean;
  /** Purpose of the code. */
  scene: 'mobile' | 'device';
  /** Label of the button. */
  submit: string;
  danger?: boolean;
  /** Performs the protected action; an error is shown at the field. */
  onProof: (proof: Proof) => Promise<void>;
}

/** Proves the member's identity: by a code to the current mobile number, or by the password if the number is lost. */
export const ProofForm = ({ mobile, hasPassword, scene, submit, danger = false, onProof }: Props) => {
  const t = useTranslations('proof');
  const rules = useRules();
  const refusalOf = useRefusal();
  const [byPassword, setByPassword] = useState(false);
  const [sendSms] = useSendSmsCodeMutation();
  const {
    register,
    handleSubmit,
    setError,
    clearErrors,
    formState: { errors, isSubmitting },
  } = useForm<{ code: string; password: string }>({ defaultValues: { code: '', password: '' }, shouldUnregister: true });
  const field = byPassword ? 'password' : 'code';
  const fail = (refusal: unknown) => setError(field, { message: refusalOf(refusal, []).message }, { shouldFocus: true });
  const sendCode = async () => {
    try {
      return (await sendSms({ mobile, scene }).unwrap()).waitSeconds;
    } catch (refusal) {
      fail(refusal);
      return false;
    }
  };
  const send = handleSubmit(({ code, password }) => onProof(byPassword ? { password } : { code }).catch(fail));
  return (
    <form onSubmit={send} noValidate>
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
            <CodeInput purpose={`${scene}:${mobile}`} onSend={sendCode} {...register('code', rules('smsCode'))} />
          </Field>
        )}
        <Button kind={danger ? 'danger' : 'primary'} type="submit" block busy={isSubmitting}>
          {submit}
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
