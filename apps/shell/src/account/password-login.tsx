import { signInWithPassword } from '@juhe/auth';
import * as shellPages from '@juhe/contract/pages/shell';
import { PageLink, useQuery } from '@juhe/platform';
import { Field, PasswordInput } from '@juhe/ui';
import { useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import css from './account.module.css';
import { AccountFormBox } from './account-form.tsx';
import type { Consent } from './consent.tsx';
import { MobileField, useAccountRules } from './fields.tsx';
import { useAccountForm } from './form.ts';
import { useSignedIn } from './use-signed-in.ts';

export const PasswordLogin = ({ consent }: { consent: Consent }) => {
  const t = useTranslations('account');
  const { redirect } = useQuery(shellPages.login);
  const [locked, setLocked] = useState(false);
  const finishSignIn = useSignedIn();
  const rules = useAccountRules();
  const form = useAccountForm(
    'password',
    { mobile: '', password: '' },
    { mobile: rules.mobile, password: rules.rule(Boolean, 'passwordMissing') },
  );
  const submit = form.submit(async (input) => {
    if (!consent.validate()) return undefined;
    const result = await signInWithPassword({ ...input, agreed: true });
    if (!result.ok) {
      setLocked(result.error.key === 'password.locked');
      return result.error;
    }
    finishSignIn(result.data);
    return undefined;
  });
  const error = form.errors.form;
  const reset = (
    <PageLink to={shellPages.forgotPassword({ redirect })} className={css.link}>
      {t('lockedReset')}
    </PageLink>
  );
  return (
    <AccountFormBox
      onSubmit={submit}
      error={
        error !== undefined && locked ? (
          <>
            {error} {reset}
          </>
        ) : (
          error
        )
      }
      busy={form.busy}
      submit={t('signIn')}
      consent={consent}
    >
      <MobileField form={form} />
      <Field label={t('password')} error={form.errors.password}>
        <PasswordInput {...form.field('password')} placeholder={t('passwordHint')} />
      </Field>
    </AccountFormBox>
  );
};
