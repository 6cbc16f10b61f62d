import { signInWithCode, useAfterSignIn } from '@juhe/auth';
import { useTranslations } from '@juhe/platform';
import { useEffect } from 'react';
import { AccountFormBox } from './account-form.tsx';
import { CodeField } from './code-field.tsx';
import { MobileField, useAccountRules } from './fields.tsx';
import { useAccountForm } from './form.ts';
import type { LoginProps } from './password-login.tsx';

export const CodeLogin = ({ mobile, onMobile, consent }: LoginProps) => {
  const t = useTranslations('account');
  const after = useAfterSignIn();
  const rules = useAccountRules();
  const form = useAccountForm({ mobile, code: '' }, rules);
  useEffect(() => onMobile(form.values.mobile), [onMobile, form.values.mobile]);
  const submit = form.submit(async (input) => {
    if (!consent.given()) return undefined;
    const result = await signInWithCode({ ...input, agreed: true });
    if (!result.ok) return result.error;
    after(result.data);
    return undefined;
  });
  return (
    <AccountFormBox onSubmit={submit} error={form.errors.form} busy={form.busy} submit={t('signIn')} consent={consent}>
      <MobileField form={form} hint={t('codeMakesMember')} />
      <CodeField form={form} scene="login" />
    </AccountFormBox>
  );
};
