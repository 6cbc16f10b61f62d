import { getSession, registerMember, useAfterSignIn } from '@juhe/auth';
import * as shellPages from '@juhe/contract/pages/shell';
import { PageLink, safeRedirect, useNavigation, useQuery, useTranslations } from '@juhe/platform';
import { Field, TextInput, toast } from '@juhe/ui';
import { useEffect, useState } from 'react';
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
  const { code = '', redirect } = useQuery(shellPages.register);
  const inviteCode = code.trim().toUpperCase();
  const after = useAfterSignIn();
  const consent = useConsent();
  const rules = useAccountRules();
  const form = useAccountForm(
    { mobile: '', code: '', password: '', inviteCode },
    { ...rules, password: rules.newPassword, inviteCode: rules.rule((value) => isInviteCode(value.trim()), 'inviteWrong') },
  );
  const { open } = useNavigation();
  // An invitation is for others: who comes by one signed in has an account.
  const [wasSignedIn] = useState(() => getSession().signedIn);
  useEffect(() => {
    if (!wasSignedIn) return;
    toast(t('haveAccount'));
    open(safeRedirect(redirect), { replace: true });
  }, [wasSignedIn, open, redirect, t]);
  const submit = form.submit(async ({ inviteCode: invited, ...typed }) => {
    if (!consent.given()) return undefined;
    const input = { ...typed, agreed: true };
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
        <PageLink to={shellPages.login({ redirect })} replace>
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
