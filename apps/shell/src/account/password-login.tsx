import { signInWithPassword } from '@juhe/auth';
import { useTranslations } from '@juhe/platform';
import { Field, PasswordInput } from '@juhe/ui';
import { AccountFormBox } from './account-form.tsx';
import type { Consent } from './agreement.tsx';
import { MobileField, useAccountRules } from './fields.tsx';
import { useAccountForm } from './form.ts';
import { useSignedIn } from './use-signed-in.ts';

export const PasswordLogin = ({ consent }: { consent: Consent }) => {
  const t = useTranslations('account');
  const after = useSignedIn();
  const rules = useAccountRules();
  const form = useAccountForm(
    'password',
    { mobile: '', password: '' },
    { mobile: rules.mobile, password: rules.rule(Boolean, 'passwordMissing') },
  );
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
