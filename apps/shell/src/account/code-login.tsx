import { signInWithCode } from '@juhe/auth';
import { useTranslations } from '../locales/texts.gen.js';
import { dropInvitation, invitation } from '../shared/invitation.ts';
import { AccountFormBox } from './account-form.tsx';
import type { Consent } from './consent.tsx';
import { CodeField } from './code-field.tsx';
import { MobileField, useAccountRules } from './fields.tsx';
import { useAccountForm } from './form.ts';
import { useSignedIn } from './use-signed-in.ts';

export const CodeLogin = ({ consent }: { consent: Consent }) => {
  const t = useTranslations('account');
  const finishSignIn = useSignedIn();
  const rules = useAccountRules();
  const form = useAccountForm('code', { mobile: '', code: '' }, rules);
  const submit = form.submit(async (input) => {
    if (!consent.validate()) return undefined;
    const enter = () => {
      const inviteCode = invitation();
      return signInWithCode({ ...input, agreed: true, ...(inviteCode === undefined ? {} : { inviteCode }) });
    };
    let result = await enter();
    // The member did not type the invite code and cannot correct it: without it the SMS code is still valid.
    if (!result.ok && result.error.key === 'invite.unknown') {
      dropInvitation();
      result = await enter();
    }
    if (!result.ok) return result.error;
    finishSignIn(result.data);
    return undefined;
  });
  return (
    <AccountFormBox onSubmit={submit} error={form.errors.form} busy={form.busy} submit={t('signIn')} consent={consent}>
      <MobileField form={form} hint={t('codeMakesMember')} />
      <CodeField form={form} scene="login" />
    </AccountFormBox>
  );
};
