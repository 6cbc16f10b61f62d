import { getSession, registerMember } from '@juhe/auth';
import { inviteCodeLength } from '@juhe/contract/member/session.constants';
import * as shellPages from '@juhe/contract/pages/shell';
import { PageLink, safeRedirect, useNavigation, useQuery } from '@juhe/platform';
import { Field, isPassword, TextInput, toast } from '@juhe/ui';
import { useEffect, useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { invitation, storeInvitation } from '../shared/invitation.ts';
import { AccountFormBox } from './account-form.tsx';
import { AccountPage } from './account-page.tsx';
import { useConsent } from './consent.tsx';
import css from './account.module.css';
import { CodeField } from './code-field.tsx';
import { saveDraft } from './draft.ts';
import { MobileField, useAccountRules } from './fields.tsx';
import { useAccountForm } from './form.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { isInviteCode, useInviter } from './use-inviter.ts';
import { useSignedIn, useSignInElsewhere } from './use-signed-in.ts';

/** Registration; `?code=` is the inviter's promotion code. */
const RegisterScreen = () => {
  const t = useTranslations('account');
  const { code = '', redirect } = useQuery(shellPages.register);
  const [inviteCode] = useState(() => {
    storeInvitation(code);
    return invitation() ?? code.trim().toUpperCase();
  });
  const inviter = useInviter(inviteCode);
  const finishSignIn = useSignedIn();
  const consent = useConsent();
  const rules = useAccountRules();
  const form = useAccountForm(
    'register',
    { mobile: '', code: '', password: '', inviteCode },
    {
      ...rules,
      password: rules.rule(isPassword, 'passwordRule'),
      inviteCode: rules.rule((value) => isInviteCode(value.trim()), 'inviteWrong'),
    },
  );
  const { open } = useNavigation();
  const [takenMobile, setTakenMobile] = useState<string>();
  useSignInElsewhere(redirect);
  // A member who follows an invitation while signed in already has an account.
  const [wasSignedIn] = useState(() => getSession().signedIn);
  useEffect(() => {
    if (!wasSignedIn) return;
    toast(t('haveAccount'));
    open(safeRedirect(redirect), { replace: true });
  }, [wasSignedIn, open, redirect, t]);
  const submit = form.submit(async ({ inviteCode: invited, ...typed }) => {
    if (!consent.validate()) return undefined;
    const input = { ...typed, agreed: true };
    const result = await registerMember(invited.trim() ? { ...input, inviteCode: invited.trim() } : input);
    if (!result.ok) {
      setTakenMobile(result.error.key === 'mobile.taken' ? input.mobile : undefined);
      return result.error;
    }
    finishSignIn(result.data);
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
        <MobileField
          form={form}
          hint={
            takenMobile !== undefined &&
            takenMobile === form.values.mobile && (
              <PageLink to={shellPages.login({ redirect })} replace className={css.link} onClick={() => saveDraft('way', 'code')}>
                {t('signInWithThis')}
              </PageLink>
            )
          }
        />
        <CodeField form={form} scene="register" />
        <NewPasswordField form={form} />
        <Field
          label={t('inviteCode')}
          error={form.errors.inviteCode}
          hint={inviter !== undefined && form.values.inviteCode === inviteCode && t('invitedBy', { name: inviter })}
        >
          <TextInput
            {...form.field('inviteCode')}
            // Pasted with spaces.
            maxLength={inviteCodeLength + 4}
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

export { RegisterScreen as Screen };
