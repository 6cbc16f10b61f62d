import { resetPassword } from '@juhe/auth';
import * as shellPages from '@juhe/contract/pages/shell';
import { useNavigation, useTranslations } from '@juhe/platform';
import { toast } from '@juhe/ui';
import { AccountFormBox } from './account-form.tsx';
import { AccountPage } from './account-page.tsx';
import { CodeField } from './code-field.tsx';
import { MobileField, NewPasswordField, useAccountRules } from './fields.tsx';
import { useAccountForm } from './form.ts';

/** A new password by SMS code; every session ends, so the sign-in comes next. */
export const Screen = () => {
  const t = useTranslations('account');
  const { redirectTo } = useNavigation();
  const rules = useAccountRules();
  const form = useAccountForm({ mobile: '', code: '', password: '' }, { ...rules, password: rules.newPassword });
  const submit = form.submit(async (input) => {
    const result = await resetPassword(input);
    if (!result.ok) return result.error;
    toast(t('passwordReset'), { kind: 'success' });
    redirectTo(shellPages.login());
    return undefined;
  });
  return (
    <AccountPage title={t('forgotTitle')} text={t('forgotText')}>
      <AccountFormBox onSubmit={submit} error={form.errors.form} busy={form.busy} submit={t('reset')}>
        <MobileField form={form} />
        <CodeField form={form} scene="forget" />
        <NewPasswordField form={form} />
      </AccountFormBox>
    </AccountPage>
  );
};
