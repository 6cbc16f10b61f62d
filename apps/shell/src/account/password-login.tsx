import { signInWithPassword, useAfterSignIn } from '@juhe/auth';
import { useTranslations } from '@juhe/platform';
import { Field, PasswordInput } from '@juhe/ui';
import { useEffect } from 'react';
import { AccountFormBox } from './account-form.tsx';
import type { Consent } from './agreement.tsx';
import { MobileField, useAccountRules } from './fields.tsx';
import { useAccountForm } from './form.ts';

export interface LoginProps {
  /** What was typed in the other tab. */
  mobile: string;
  onMobile: (mobile: string) => void;
  consent: Consent;
}

export const PasswordLogin = ({ mobile, onMobile, consent }: LoginProps) => {
  const t = useTranslations('account');
  const after = useAfterSignIn();
  const rules = useAccountRules();
  const form = useAccountForm(
    { mobile, password: '' },
    { mobile: rules.mobile, password: rules.rule(Boolean, 'passwordMissing') },
  );
  useEffect(() => onMobile(form.values.mobile), [onMobile, form.values.mobile]);
  const submit = form.submit(async (input) => {
    if (!consent.given()) return undefined;
    const result = await signInWithPassword({ ...input, agreed: true });
    if (!result.ok) return result.error;
    after(result.data);
    return undefined;
  });
  return (
    <AccountFormBox onSubmit={submit} error={form.errors.form} busy={form.busy} submit={t('signIn')} consent={consent}>
      <MobileField form={form} />
      <Field label={t('password')} error={form.errors.password}>
        <PasswordInput {...form.field('password')} placeholder={t('passwordHint')} />
      </Field>
    </AccountFormBox>
  );
};
