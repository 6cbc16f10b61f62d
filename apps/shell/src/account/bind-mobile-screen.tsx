import { getSession, useSession, webAuthorisation } from '@juhe/auth';
import * as shellPages from '@juhe/contract/pages/shell';
import { safeRedirect, useNavigation, useQuery } from '@juhe/platform';
import { Button, toast } from '@juhe/ui';
import { useEffect, useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { AccountFormBox } from './account-form.tsx';
import { AccountPage } from './account-page.tsx';
import css from './account.module.css';
import { CodeField } from './code-field.tsx';
import { dropDrafts } from './draft.ts';
import { MobileField, useAccountRules } from './fields.tsx';
import { useAccountForm } from './form.ts';

/**
 * Binds a mobile to a member who signed in through the messaging app (specification §4). It may be postponed; actions that
 * require a mobile ask again.
 */
const BindMobileScreen = () => {
  const t = useTranslations('account');
  const { redirect } = useQuery(shellPages.bindMobile);
  const { open } = useNavigation();
  const { user, signedIn } = useSession();
  const rules = useAccountRules();
  const form = useAccountForm('bind', { mobile: '', code: '' }, rules);
  // A member who arrives with a mobile has nothing to bind; after binding here, the form navigates on.
  const [hadMobile] = useState(() => Boolean(getSession().user?.mobile));
  useEffect(() => {
    if (hadMobile) open(safeRedirect(redirect), { replace: true });
  }, [hadMobile, open, redirect]);
  useEffect(() => {
    if (!signedIn) open(shellPages.login({ redirect: shellPages.bindMobile({ redirect }) }), { replace: true });
  }, [signedIn, open, redirect]);
  const submit = form.submit(async (input) => {
    const { bindMobile } = await webAuthorisation();
    const result = await bindMobile(input);
    if (!result.ok) return result.error;
    dropDrafts();
    toast(t(result.data.merged ? 'bindMerged' : 'bindDone'), { kind: 'success' });
    open(safeRedirect(redirect), { replace: true });
    return undefined;
  });
  const postpone = async () => {
    (await webAuthorisation()).postponeBinding();
    open(safeRedirect(redirect), { replace: true });
  };
  return (
    <AccountPage title={user?.nickname ? t('bindHello', { name: user.nickname }) : t('bindTitle')} text={t('bindText')}>
      <AccountFormBox onSubmit={submit} error={form.errors.form} busy={form.busy} submit={t('bind')}>
        <MobileField form={form} hint={t('bindHint')} />
        <CodeField form={form} scene="bind" />
      </AccountFormBox>
      <div className={css.later}>
        <Button kind="text" onClick={postpone}>
          {t('bindLater')}
        </Button>
      </div>
    </AccountPage>
  );
};

export { BindMobileScreen as Screen };
