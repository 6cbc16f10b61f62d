import { registerMember, useAfterSignIn } from '@juhe/auth';
import { PageLink, useQuery, useTranslations } from '@juhe/platform';
import { Field, TextInput } from '@juhe/ui';
import { AccountFormBox } from './account-form.tsx';
import { AccountPage } from './account-page.tsx';
import { useConsent } from './agreement.tsx';
import { CodeField } from './code-field.tsx';
import { MobileField, NewPasswordField, useAccountRules } from './fields.tsx';
import { useAccountForm } from './form.ts';
import { isInviteCode } from './rules.ts';

/** Registration; `?code=` is the promotion code of who invited. */
export const Screen = () => {
  const t = useTranslations('account');
  const { code: inviteCode = '', redirect } = useQuery();
  const after = useAfterSignIn();
  const consent = useConsent();
  const rules = useAccountRules();
  const form = useAccountForm(
    { mobile: '', code: '', password: '', inviteCode },
    { ...rules, password: rules.newPassword, inviteCode: rules.rule((value) => isInviteCode(value.trim()), 'inviteWrong') },
  );
  const submit = form.submit(async ({ inviteCode: invited, ...input }) => {
    if (!consent.given()) return undefined;
    const result = await registerMember(invited.trim() ? { ...input, inviteCode: invited.trim() } : input);
    if (!result.ok) return result.error;
    after(result.data);
    return undefined;
  });
  return (
    <AccountPage
      title={t('registerTitle')}
      text={t('slogan')}
      links={
        <PageLink to="/subPackages/user/login" query={{ redirect }} replace>
          {t('toLogin')}
        </PageLink>
      }
    >
      <AccountFormBox onSubmit={submit} error={form.errors.form} busy={form.busy} submit={t('register')} consent={consent}>
        <MobileField form={form} />
        <CodeField form={form} scene="register" />
        <NewPasswordField form={form} />
        <Field label={t('inviteCode')} error={form.errors.inviteCode}>
          <TextInput
            {...form.field('inviteCode')}
            maxLength={12}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            placeholder={t('optional')}
          />
        </Field>
      </AccountFormBox>
    </AccountPage>
  );
};
