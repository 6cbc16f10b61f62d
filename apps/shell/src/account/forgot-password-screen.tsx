import { resetPassword } from '@juhe/auth';
import * as shellPages from '@juhe/contract/pages/shell';
import { useNavigation, useQuery } from '@juhe/platform';
import { isPassword, Muted, toast } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import { AccountFormBox } from './account-form.tsx';
import { AccountPage } from './account-page.tsx';
import { CodeField } from './code-field.tsx';
import { dropSecrets } from './draft.ts';
import { MobileField, useAccountRules } from './fields.tsx';
import { useAccountForm } from './form.ts';
import { NewPasswordField } from './new-password-field.tsx';

/** Resets the password by SMS code; this ends all sessions and linked sign-ins, so the sign-in page follows. */
const ForgotPasswordScreen = () => {
  const t = useTranslations('account');
  const { redirect } = useQuery(shellPages.forgotPassword);
  const { back } = useNavigation();
  const rules = useAccountRules();
  const form = useAccountForm(
    'forgot',
    { mobile: '', code: '', password: '' },
    { ...rules, password: rules.rule(isPassword, 'passwordRule') },
  );
  const submit = form.submit(async (input) => {
    const result = await resetPassword(input);
    if (!result.ok) return result.error;
    toast(t('passwordReset'), { kind: 'success' });
    dropSecrets();
    // The sign-in page that led here is the previous history entry and has its own target to return to.
    back(shellPages.login({ redirect }));
    return undefined;
  });
  return (
    <AccountPage title={t('forgotTitle')} text={t('forgotText')}>
      <AccountFormBox onSubmit={submit} error={form.errors.form} busy={form.busy} submit={t('reset')}>
        <MobileField form={form} />
        <CodeField form={form} scene="forget" />
        <NewPasswordField form={form} />
        <Muted>{t('forgotNote')}</Muted>
      </AccountFormBox>
    </AccountPage>
  );
};

export { ForgotPasswordScreen as Screen };
